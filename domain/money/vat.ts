import type { Cents } from "./euro.ts";
import { roundHalfUp } from "./rounding.ts";

/** Per cent, included in every price. */
export const VAT_PERCENT = 23;

/** Net is total / 1.23 rounded, VAT the rest, so that both always add up. */
export function splitVat(totalCents: Cents): { netCents: Cents; vatCents: Cents } {
  const netCents = roundHalfUp(BigInt(totalCents) * 100n, BigInt(100 + VAT_PERCENT));
  return { netCents, vatCents: totalCents - netCents };
}
