import { type Cents, formatEuro } from "../money/euro.ts";
import { addVat, isNetWithVat, splitVat } from "../money/vat.ts";

/**
 * Why an account's order cannot have this total: accounts pay a net price plus its VAT, and some totals are not such a
 * sum. Null if it can.
 */
export function refuseAccountTotal(totalCents: Cents): string | null {
  if (totalCents === 0 || isNetWithVat(totalCents)) return null;
  const { netCents } = splitVat(totalCents);
  const nearest = [netCents - 1, netCents, netCents + 1]
    .map((net) => ({ net, total: addVat(net).totalCents }))
    .sort((a, b) => Math.abs(a.total - totalCents) - Math.abs(b.total - totalCents))[0]!;
  return `No net price with VAT comes to ${formatEuro(totalCents)}: ${formatEuro(nearest.net)} net is ${formatEuro(nearest.total)}`;
}
