import type { UnknownPaymentEvent } from "../../contract/payment-events.ts";
import type { Verb } from "../context.ts";
import { readStoredEvent } from "./retry-waiting-events.ts";
import { maxWaitMs } from "./waiting-events.ts";

/** There are hardly ever any; further ones are shown once these are settled. */
const limit = 200;

/** Events whose payment is not recorded here: first those left to staff, then those still being retried. */
export const listUnknownPaymentEvents: Verb<object, { events: UnknownPaymentEvent[] }> = async ({ db }) => {
  const rows = await db
    .selectFrom("waiting_payment_events")
    .selectAll()
    .orderBy("open_since", (order) => order.asc().nullsLast())
    .orderBy("id")
    .limit(limit)
    .execute();
  const events = rows.map((row): UnknownPaymentEvent => {
    const event = readStoredEvent(row);
    const dispute = event.kind === "dispute" ? event.dispute : null;
    return {
      id: row.id,
      state: row.open_since === null ? "waiting" : "open",
      about: dispute ? "dispute" : "refund",
      gateway: row.gateway,
      paymentReference: row.payment_reference,
      amountCents: dispute?.amountCents ?? null,
      disputeState: dispute?.state ?? null,
      problem: row.waits_because,
      receivedAt: row.received_at.toISOString(),
      retriedUntil: new Date(row.received_at.getTime() + maxWaitMs).toISOString(),
    };
  });
  return { events };
};
