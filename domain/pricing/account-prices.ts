import { formatEuro } from "../money/euro.ts";
import { roundHalfUp } from "../money/rounding.ts";
import { addVat } from "../money/vat.ts";
import type { AgreementTerms } from "./agreement.ts";
import { addUpGross, type ExactPrice, netNumerator } from "./formulas.ts";
import { priorityLabel } from "./names.ts";
import type { PriceSource, Sold } from "./price.ts";
import type { Price, PriceLine } from "./priced.ts";
import type { Priority, Tariff } from "./tariff.ts";

/** Whether a priority is collected at an unusual time (`schedule/collection-surcharges.ts`). */
export type CollectionTiming = (priority: Priority) => { isOutOfHours: boolean; isWeekend: boolean };

/**
 * An account's prices: net, with VAT added. They begin with the net lines of the public price, at the agreement's rates
 * if it has any; discount, minimum charge, fuel and other surcharges follow as lines of their own, each rounded to the
 * cent.
 */
export function accountPrices(tariff: Tariff, terms: AgreementTerms, timing: CollectionTiming): PriceSource {
  return { ...withOwnRates(tariff, terms), addUp: (exact, sold) => addUpNet(exact, sold, terms, timing) };
}

function withOwnRates(tariff: Tariff, terms: AgreementTerms): Tariff {
  return {
    deliveryTypes: tariff.deliveryTypes.map((service) => {
      const own = terms.services.find(({ id }) => id === service.id);
      return {
        ...service,
        basePrice: inEuro(own?.baseCents) ?? service.basePrice,
        pricePerKm: inEuro(own?.perKmCents) ?? service.pricePerKm,
        freeRange: own?.freeKm ?? service.freeRange,
      };
    }),
    packageTypes: tariff.packageTypes.map((packageType) => {
      const nextDayPrice = inEuro(terms.packages.find(({ id }) => id === packageType.id)?.nextDayCents);
      return nextDayPrice === null ? packageType : { ...packageType, nextDayPrice };
    }),
    priorityMultipliers: tariff.priorityMultipliers,
  };
}

function inEuro(cents: number | null | undefined): number | null {
  return cents === null || cents === undefined ? null : cents / 100;
}

function addUpNet(exact: ExactPrice, sold: Sold, terms: AgreementTerms, timing: CollectionTiming): Price {
  const full = addUpGross(withoutNegativeParts(exact, sold));
  const fullCents = full.netCents;
  const { percent, name } = discountOf(sold, terms);
  const discountCents = percentOf(fullCents, percent);
  const discountedCents = fullCents - discountCents;
  const transportCents = Math.max(discountedCents, terms.minimumCents);
  const { isOutOfHours, isWeekend } = timing(sold.shipment.priority);
  const own: PriceLine[] = [
    { code: "discount", label: `Discount on ${name} (${percent}%)`, amountCents: -discountCents },
    {
      code: "minimum",
      label: `Up to the minimum charge of ${formatEuro(terms.minimumCents)}`,
      amountCents: transportCents - discountedCents,
    },
    {
      code: "fuel",
      label: `Fuel surcharge (${terms.fuelPercent}%)`,
      amountCents: percentOf(transportCents, terms.fuelPercent),
    },
    {
      code: "out_of_hours",
      label: "Collection out of hours",
      amountCents: isOutOfHours ? terms.outOfHoursCents : 0,
    },
    {
      code: "weekend",
      label: "Collection at the weekend",
      amountCents: isWeekend ? terms.weekendCents : 0,
    },
  ];
  const lines = [...full.lines, ...own.filter(({ amountCents }) => amountCents !== 0)];
  const netCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { ...full, lines, netCents, ...addVat(netCents) };
}

/** The most specific discount replaces the others: the package's, else the service's, else the priority's. */
function discountOf(
  { shipment, packageType, service }: Sold,
  terms: AgreementTerms,
): { percent: number; name: string } {
  const { priority } = shipment;
  const named: [string, number | null | undefined][] = [
    [packageType?.name ?? "", terms.packages.find(({ id }) => id === packageType?.id)?.discountPercent],
    [service?.name ?? "", terms.services.find(({ id }) => id === service?.id)?.discountPercent],
    [priorityLabel(priority), terms.priorities.find(({ id }) => id === priority)?.discountPercent],
  ];
  const [name, percent] = named.find(([, own]) => own !== null && own !== undefined) ?? ["", 0];
  return { name, percent: percent ?? 0 };
}

/** A percentage of an amount, rounded to the cent. */
function percentOf(cents: number, percent: number): number {
  return roundHalfUp(BigInt(cents) * BigInt(Math.round(percent * 100)), 10_000n);
}

/** Makes transport a single line if a multiplier below 1 would add another negative line. */
function withoutNegativeParts(exact: ExactPrice, { shipment, packageType, service }: Sold): ExactPrice {
  if (exact.parts.every(([, , numerator]) => numerator >= 0n)) return exact;
  const label = `${(service ?? packageType)?.name}, ${priorityLabel(shipment.priority)}`;
  return { ...exact, parts: [["base", label, netNumerator(exact)]] };
}
