import { eurosToCents, formatEuro } from "../money/euro.ts";
import { roundHalfUp, roundParts } from "../money/rounding.ts";
import { splitVat, VAT_PERCENT } from "../money/vat.ts";
import { formatDistance, metres } from "./distance.ts";
import { priorityLabel } from "./names.ts";
import type { Price, PriceLine, PriceLineCode } from "./priced.ts";
import type { DeliveryType, PackageType } from "./tariff.ts";

type ExactPart = [code: PriceLineCode, label: string, numerator: bigint];

/** The net parts of a price before rounding: cents as fractions of one denominator. */
export type ExactPrice = { parts: ExactPart[]; denominator: bigint; palletUnits: number; quantity: number };

/**
 * (base + per km × the distance beyond the free range) × multiplier × quantity. All factors are integers: cents,
 * metres, thousandths.
 */
export function standardParts(
  service: DeliveryType,
  multiplier: number,
  km: number,
  palletUnits: number,
  quantity: number,
): ExactPrice {
  const base = BigInt(eurosToCents(service.basePrice)) * 1000n;
  const beyondMetres = Math.max(0, metres(km) - metres(service.freeRange));
  const distance = BigInt(eurosToCents(service.pricePerKm)) * BigInt(beyondMetres);
  const single = (base + distance) * BigInt(Math.round(multiplier * 1000));
  const parts: ExactPart[] = [
    ["base", `${service.name}, base price`, base * 1000n],
    ["distance", distanceLabel(service, beyondMetres), distance * 1000n],
    ["priority", `${priorityLabel("same_day")} (× ${multiplier})`, single - (base + distance) * 1000n],
    ["quantity", `Quantity (× ${quantity})`, single * BigInt(quantity - 1)],
  ];
  return { parts, denominator: 1000n * 1000n, palletUnits, quantity };
}

function distanceLabel(service: DeliveryType, beyondMetres: number): string {
  const distance = formatDistance(beyondMetres / 1000);
  const price = formatEuro(eurosToCents(service.pricePerKm));
  return service.freeRange > 0
    ? `${distance} beyond the first ${service.freeRange} km at ${price} per km`
    : `${distance} at ${price} per km`;
}

/** The package's flat price × pallet units × quantity. */
export function nextDayParts(packageType: PackageType, palletUnits: number, quantity: number): ExactPrice {
  const each = eurosToCents(packageType.nextDayPrice ?? 0);
  const parts: ExactPart[] = [
    ["base", `${packageType.name}, Next Day`, BigInt(each)],
    ["pallet_units", `Pallet units (× ${palletUnits})`, BigInt(each * (palletUnits - 1))],
    ["quantity", `Quantity (× ${quantity})`, BigInt(each * palletUnits * (quantity - 1))],
  ];
  return { parts, denominator: 1n, palletUnits, quantity };
}

/** The public price: gross, rounded once. Net lines are rounded so that they add up; the base line stays exact. */
export function addUpGross(exact: ExactPrice): Price {
  const totalCents = roundHalfUp(netNumerator(exact) * BigInt(100 + VAT_PERCENT), exact.denominator * 100n);
  const { netCents, vatCents } = splitVat(totalCents);
  const { palletUnits, quantity } = exact;
  return { kind: "priced", palletUnits, quantity, lines: roundLines(exact, netCents), netCents, vatCents, totalCents };
}

/** The numerator of the exact net price. */
export function netNumerator({ parts }: ExactPrice): bigint {
  return parts.reduce((sum, [, , numerator]) => sum + numerator, 0n);
}

/** Lines in whole cents that add up to `netCents`. Lines of €0.00 are hidden, except the base price. */
function roundLines({ parts, denominator }: ExactPrice, netCents: number): PriceLine[] {
  const numerators = parts.map(([, , numerator]) => numerator);
  const amounts = roundParts(numerators, denominator, netCents);
  return parts
    .map(([code, label], index) => ({ code, label, amountCents: amounts[index] ?? 0 }))
    .filter(({ code, amountCents }) => code === "base" || amountCents !== 0);
}
