import { dublinDate } from "../schedule/dublin.ts";

/** How an account's order ended; null for what did not happen. */
export type OrderOutcome = {
  /** Delivered, or returned to the sender. */
  deliveryEndedAt: Date | null;
  /** Completed by staff. */
  completedAt: Date | null;
  /** Its delivery failed and was not repeated. */
  failedAt: Date | null;
  cancelledAt: Date | null;
  /** Its first charge on top of the price that was not taken back. */
  chargedAt: Date | null;
};

/**
 * The day in Dublin on which an order was finished, which decides the period of its invoice: the first of these
 * events. A failed or cancelled order is finished only once something is charged for it.
 */
export function finishedDay(outcome: OrderOutcome): string | null {
  const { deliveryEndedAt, completedAt, failedAt, cancelledAt, chargedAt } = outcome;
  const finished = [deliveryEndedAt, completedAt, withCharge(failedAt, chargedAt), withCharge(cancelledAt, chargedAt)];
  const times = finished.flatMap((at) => (at === null ? [] : [at.getTime()]));
  return times.length === 0 ? null : dublinDate(new Date(Math.min(...times)));
}

function withCharge(endedAt: Date | null, chargedAt: Date | null): Date | null {
  if (endedAt === null || chargedAt === null) return null;
  return chargedAt > endedAt ? chargedAt : endedAt;
}
