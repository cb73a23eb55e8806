import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";

/** Takes an event off the list of events without a payment; the name and the reason stay with the event. */
export const settlePaymentEvent: Verb<{ id: number; reason: string }, { settled: true }> = async (context, input) =>
  withIdempotency(context, { scope: "settlePaymentEvent", input }, async (context) => {
    const event = await context.db
      .deleteFrom("waiting_payment_events")
      .where("id", "=", input.id)
      .returning(["gateway", "event_id"])
      .executeTakeFirst();
    if (!event)
      return { failed: "not_found", message: "This event is already settled, or its payment has been recorded." };
    await context.db
      .updateTable("payment_events")
      .set({ effect: `settled by ${actorName(context.actor)}: ${input.reason}` })
      .where("gateway", "=", event.gateway)
      .where("event_id", "=", event.event_id)
      .execute();
    await storeAuditEntry(context, {
      act: "payment.event_settled",
      object: { kind: "payment_event", id: input.id },
      after: { gateway: event.gateway, event: event.event_id },
    });
    return { settled: true };
  });
