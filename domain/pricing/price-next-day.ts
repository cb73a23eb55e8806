import { eurosToCents } from "../money/euro.ts";
import { roundHalfUp } from "../money/round.ts";
import { splitVat, VAT_PERCENT } from "../money/vat.ts";
import { isWorthALine } from "./price-standard.ts";
import type { Price, PriceLine } from "./priced.ts";
import type { PackageType } from "./tariff.ts";

/** The package's flat price × pallet units × quantity × 1.23, rounded once. Every net line is whole cents, so they add up as they are. */
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
    lines: lines.filter(isWorthALine),
    netCents,
    vatCents,
    totalCents,
  };
}
