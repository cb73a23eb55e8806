import { type Cents, formatEuro } from "../money/euro.ts";
import { addVat, isNetWithVat, splitVat } from "../money/vat.ts";

/**
 * Why an order of an account cannot come to this total: accounts pay a net price with its own VAT, and some totals are
 * none. Null if it can.
 */
export function refuseAccountTotal(totalCents: Cents): string | null {
  if (totalCents === 0 || isNetWithVat(totalCents)) return null;
  const { netCents } = splitVat(totalCents);
  const nearest = [netCents - 1, netCents, netCents + 1]
    .map((net) => ({ net, total: addVat(net).totalCents }))
    .sort((a, b) => Math.abs(a.total - totalCents) - Math.abs(b.total - totalCents))[0]!;
  return `No net price with VAT comes to ${formatEuro(totalCents)}: ${formatEuro(nearest.net)} net is ${formatEuro(nearest.total)}`;
}
