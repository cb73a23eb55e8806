import { eurosToCents, formatEuro } from "../money/euro.ts";
import { typedAmountCents } from "../money/typed-amount.ts";
import type { DeliveryType, PackageType, Tariff } from "./tariff.ts";

type TariffWarningCode =
  | "package_without_service"
  | "service_without_package"
  | "distance_without_service"
  | "package_without_distance"
  | "free_service"
  | "free_nearby"
  | "free_next_day"
  | "negative_price"
  | "no_packages"
  | "nothing_next_day";

/** A likely mistake in a tariff. `id`: that of the delivery or package type; null for the whole tariff. */
export type TariffWarning = { code: TariffWarningCode; id: string | null; message: string };

/** The warnings that staff see before they save a tariff. */
export function tariffWarnings({ deliveryTypes, packageTypes }: Tariff): TariffWarning[] {
  return [
    ...deliveryTypes.flatMap((service) => priceWarnings(service)),
    ...packageTypes.flatMap(nextDayWarnings),
    ...deliveryTypes.flatMap((service) => carriesNothing(service, packageTypes)),
    ...packageTypes.flatMap((packageType) => withoutCarrier(packageType, deliveryTypes)),
    ...distanceWarnings(deliveryTypes, packageTypes),
    ...emptyWarnings(packageTypes),
  ];
}

function priceWarnings({
  id,
  name,
  basePrice,
  pricePerKm,
  freeRange,
  phoneBookingOnly,
}: DeliveryType): TariffWarning[] {
  const prices: [string, number][] = [
    ["base price", basePrice],
    ["price per km", pricePerKm],
  ];
  const negative = prices.filter(([, price]) => price < 0).map(([what, price]) => belowZero(id, name, what, price));
  // Staff set the price of a service that is booked by phone.
  if (negative.length > 0 || phoneBookingOnly) return negative;
  if (basePrice === 0 && pricePerKm === 0) {
    const message = `${name} has no price: base price and price per km are both €0.00, so it cannot be booked online`;
    return [{ code: "free_service", id, message }];
  }
  if (basePrice !== 0 || freeRange <= 0) return [];
  const message = `${name} costs nothing within its free range of ${freeRange} km, so nobody can book it there`;
  return [{ code: "free_nearby", id, message }];
}

function nextDayWarnings({ id, name, nextDayPrice }: PackageType): TariffWarning[] {
  if (nextDayPrice === undefined || nextDayPrice > 0) return [];
  if (nextDayPrice < 0) return [belowZero(id, name, "next-day price", nextDayPrice)];
  const message = `${name} has a next-day price of €0.00, so it is not sold next day`;
  return [{ code: "free_next_day", id, message }];
}

function belowZero(id: string, name: string, what: string, price: number): TariffWarning {
  const message = `${name}: the ${what} is below zero (${formatEuro(eurosToCents(price))})`;
  return { code: "negative_price", id, message };
}

function carriesNothing(service: DeliveryType, packageTypes: PackageType[]): TariffWarning[] {
  const carries = packageTypes.some(({ id }) => service.compatiblePackageTypes.includes(id));
  if (carries || packageTypes.length === 0) return [];
  const message = `${service.name} carries no package type, so it disappears as soon as a visitor chooses a package`;
  return [{ code: "service_without_package", id: service.id, message }];
}

function withoutCarrier({ id, name }: PackageType, deliveryTypes: DeliveryType[]): TariffWarning[] {
  if (carriersOf(id, deliveryTypes).length > 0) return [];
  return [
    { code: "package_without_service", id, message: `No delivery type carries ${name}, so it cannot go the same day` },
  ];
}

/** One warning if every service has a maximum range, else one for each package whose carriers all have one. */
function distanceWarnings(deliveryTypes: DeliveryType[], packageTypes: PackageType[]): TariffWarning[] {
  const farthest = farthestOf(deliveryTypes);
  if (farthest !== null) {
    const message = `No delivery type goes further than ${farthest} km, so longer trips have no same-day service`;
    return [{ code: "distance_without_service", id: null, message }];
  }
  return packageTypes.flatMap(({ id, name }) => {
    const limit = farthestOf(carriersOf(id, deliveryTypes));
    if (limit === null) return [];
    return [
      { code: "package_without_distance", id, message: `Nothing carries ${name} further than ${limit} km` } as const,
    ];
  });
}

function carriersOf(packageId: string, deliveryTypes: DeliveryType[]): DeliveryType[] {
  return deliveryTypes.filter(({ compatiblePackageTypes }) => compatiblePackageTypes.includes(packageId));
}

/** The longest range in km; null if a service has no limit, or there is none. */
function farthestOf(services: DeliveryType[]): number | null {
  if (services.length === 0 || services.some(({ maxRange }) => maxRange <= 0)) return null;
  return Math.max(...services.map(({ maxRange }) => maxRange));
}

function emptyWarnings(packageTypes: PackageType[]): TariffWarning[] {
  if (packageTypes.length === 0) {
    return [{ code: "no_packages", id: null, message: "There is no package type, so nothing can be sold next day" }];
  }
  if (packageTypes.some(({ nextDayPrice = 0 }) => nextDayPrice > 0)) return [];
  return [
    {
      code: "nothing_next_day",
      id: null,
      message: "No package type has a next-day price, so nothing is sold next day",
    },
  ];
}

/** `odd`: the number differs from what was typed, so a note should say so. */
type TypedNumber = { value: number; odd: boolean };

/** The number typed into a field for non-negative numbers: 0 if it is empty, negative or not a number. */
export function readTypedNumber(typed: string): TypedNumber {
  const text = typed.trim();
  const value = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? { value: value + 0, odd: false } : { value: 0, odd: true };
}

/** Like `readTypedNumber`, for a field of money: '1,250.00', '€40' and '12,50' are amounts too. */
export function readTypedPrice(typed: string): TypedNumber {
  const read = readTypedNumber(typed);
  const cents = read.odd ? typedAmountCents(typed) : null;
  return cents === null ? read : { value: cents / 100, odd: false };
}
