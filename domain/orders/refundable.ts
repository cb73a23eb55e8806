import type { Cents } from "../money/cents.ts";

/** What may still be refunded: what was paid less refunds that are under way or done, never below 0. */
export function refundable(paidCents: Cents, pendingAndSucceededCents: Cents): Cents {
  return Math.max(0, paidCents - pendingAndSucceededCents);
}
