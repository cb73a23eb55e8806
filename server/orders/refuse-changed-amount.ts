import type { Failure } from "../../contract/errors.ts";
import type { Cents } from "../../domain/money/euro.ts";

/** Refuses to confirm an amount that has changed since the caller saw it. */
export function refuseChangedAmount(seenCents: Cents | undefined, nowCents: Cents): Failure | null {
  if (seenCents === undefined || seenCents === nowCents) return null;
  if (seenCents === 0) return justPaid;
  return {
    failed: "action_refused",
    message: "The amount has changed since it was shown. Please check the order again",
  };
}

/** For staff who were about to cancel or change an unpaid order. */
export const justPaid: Failure = {
  failed: "action_refused",
  message: "A payment for this order has just come in. Please check it again",
};
