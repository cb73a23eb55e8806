import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { GatewayEvent, PaymentGateway } from "../gateways/gateway.ts";
import { applyPaymentEvent, fetchForEvent } from "./apply-payment-event.ts";
import { isAboutPayment } from "./event-about-payment.ts";
import { storeWaitingEvent } from "./waiting-events.ts";

/** How much of an unreadable event is stored, enough to identify it. */
const maxUnreadableLength = 65_536;

type Reader = Pick<PaymentGateway, "name" | "findOrigin" | "readRefunds">;

/**
 * Stores an event of the gateway with its effect, in one transaction, so that the same event never takes effect twice,
 * whether it arrives by webhook or in the gateway's list. An event about a payment that is not recorded here is stored
 * and retried. Throws `GatewayUnavailable` if the gateway can't be asked what the event is about; then nothing is
 * stored.
 */
export async function receivePaymentEvent(
  context: Context,
  { gateway, event, source }: { gateway: Reader; event: GatewayEvent; source: string },
): Promise<string> {
  const { name } = gateway;
  const known = await context.db
    .selectFrom("payment_events")
    .select("effect")
    .where("gateway", "=", name)
    .where("event_id", "=", event.eventId)
    .executeTakeFirst();
  if (known) return known.effect;
  const fetched = await fetchForEvent(context, gateway, event);
  const effect = await inTransaction(context, async (context) => {
    const isNew = await storeEvent(context, { gateway: name, event });
    if (!isNew) return "recorded before";
    const { orderId, effect, problem } = await applyPaymentEvent(context, { gateway: name, event, fetched, source });
    if (problem !== null && isAboutPayment(event)) await storeWaitingEvent(context, { gateway: name, event, problem });
    await context.db
      .updateTable("payment_events")
      .set({ effect, order_id: orderId })
      .where("gateway", "=", name)
      .where("event_id", "=", event.eventId)
      .execute();
    return effect;
  });
  if (event.kind === "unreadable") {
    context.log.error(
      { type: event.type, problem: event.problem },
      "An event of the payment gateway could not be read",
    );
  }
  return effect;
}

/** Waits for a concurrent delivery of the same event; false once that has committed. */
async function storeEvent(
  context: Context,
  { gateway, event }: { gateway: string; event: GatewayEvent },
): Promise<boolean> {
  const { eventId, type } = event;
  const unreadableBody =
    event.kind === "unreadable" ? event.body.replaceAll("\0", "").slice(0, maxUnreadableLength) : null;
  const inserted = await context.db
    .insertInto("payment_events")
    .values({
      gateway,
      event_id: eventId,
      type,
      effect: "",
      received_at: context.now(),
      unreadable_body: unreadableBody,
    })
    .onConflict((conflict) => conflict.columns(["gateway", "event_id"]).doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return inserted !== undefined;
}
