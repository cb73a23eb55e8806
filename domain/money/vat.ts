import type { Cents } from "./euro.ts";
import { roundHalfUp } from "./rounding.ts";

/** The standard rate in per cent: included in public prices, added to an account's. */
export const VAT_PERCENT = 23;

/** Net is total / 1.23 rounded, VAT the rest, so that both always add up. */
export function splitVat(totalCents: Cents): { netCents: Cents; vatCents: Cents } {
  const netCents = roundHalfUp(BigInt(totalCents) * 100n, BigInt(100 + VAT_PERCENT));
  return { netCents, vatCents: totalCents - netCents };
}

/** VAT on top of a net price, rounded to the cent, and their sum. */
export function addVat(netCents: Cents): { vatCents: Cents; totalCents: Cents } {
  const vatCents = roundHalfUp(BigInt(netCents) * BigInt(VAT_PERCENT), 100n);
  return { vatCents, totalCents: netCents + vatCents };
}

/** Whether a total is a whole net price plus its VAT; not every number of cents is. */
export function isNetWithVat(totalCents: Cents): boolean {
  return addVat(splitVat(totalCents).netCents).totalCents === totalCents;
}
