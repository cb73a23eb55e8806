import { type Cents, eurosToCents, formatEuro } from "../money/euro.ts";
import { roundHalfUp, roundParts } from "../money/rounding.ts";
import { splitVat, VAT_PERCENT } from "../money/vat.ts";
import { formatDistance, metres } from "./distance.ts";
import { priorityLabel } from "./names.ts";
import type { Price, PriceLine, PriceLineCode } from "./priced.ts";
import type { DeliveryType, PackageType } from "./tariff.ts";

/**
 * (base + per km × the distance beyond the free range) × multiplier × quantity × 1.23, rounded once. All factors are
 * integers: cents, metres, thousandths. Net lines are rounded so that they add up; the base line stays as in the
 * tariff.
 */
export function priceStandard(service: DeliveryType, multiplier: number, km: number, quantity: number): Price {
  const base = BigInt(eurosToCents(service.basePrice)) * 1000n;
  const beyondMetres = Math.max(0, metres(km) - metres(service.freeRange));
  const distance = BigInt(eurosToCents(service.pricePerKm)) * BigInt(beyondMetres);
  const thousandths = BigInt(Math.round(multiplier * 1000));
  const single = (base + distance) * thousandths;
  const net = single * BigInt(quantity);
  const denominator = 1000n * 1000n;

  const totalCents = roundHalfUp(net * BigInt(100 + VAT_PERCENT), denominator * 100n);
  const { netCents, vatCents } = splitVat(totalCents);
  const parts: [PriceLineCode, string, bigint][] = [
    ["base", `${service.name}, base price`, base * 1000n],
    ["distance", distanceLabel(service, beyondMetres), distance * 1000n],
    ["priority", `${priorityLabel("same_day")} (× ${multiplier})`, single - (base + distance) * 1000n],
    ["quantity", `Quantity (× ${quantity})`, net - single],
  ];
  const amounts = roundParts(
    parts.map(([, , numerator]) => numerator),
    denominator,
    netCents,
  );
  const lines = parts.map(([code, label], index) => line(code, label, amounts[index] ?? 0)).filter(isShownLine);
  return { kind: "priced", palletUnits: 1, quantity, lines, netCents, vatCents, totalCents };
}

function distanceLabel(service: DeliveryType, beyondMetres: number): string {
  const distance = formatDistance(beyondMetres / 1000);
  const price = formatEuro(eurosToCents(service.pricePerKm));
  return service.freeRange > 0
    ? `${distance} beyond the first ${service.freeRange} km at ${price} per km`
    : `${distance} at ${price} per km`;
}

function line(code: PriceLineCode, label: string, amountCents: Cents): PriceLine {
  return { code, label, amountCents };
}

/** Lines of €0.00 are hidden, except the base price. */
function isShownLine({ code, amountCents }: PriceLine): boolean {
  return code === "base" || amountCents !== 0;
}

/** The package's flat price × pallet units × quantity × 1.23, rounded once. Net lines are whole cents and add up. */
export function priceNextDay(packageType: PackageType, units: number, quantity: number): Price {
  const each = eurosToCents(packageType.nextDayPrice ?? 0);
  const exactNet = each * units * quantity;
  const totalCents = roundHalfUp(BigInt(exactNet) * BigInt(100 + VAT_PERCENT), 100n);
  const { netCents, vatCents } = splitVat(totalCents);
  const lines: PriceLine[] = [
    { code: "base", label: `${packageType.name}, Next Day`, amountCents: each },
    { code: "pallet_units", label: `Pallet units (× ${units})`, amountCents: each * (units - 1) },
    { code: "quantity", label: `Quantity (× ${quantity})`, amountCents: each * units * (quantity - 1) },
  ];
  return {
    kind: "priced",
    palletUnits: units,
    quantity,
    lines: lines.filter(isShownLine),
    netCents,
    vatCents,
    totalCents,
  };
}
