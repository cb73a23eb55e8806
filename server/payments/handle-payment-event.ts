import type { OrderId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { type GatewayEvent, type GatewayRefund, isOfGateway } from "../gateways/gateway.ts";
import { syncRefunds } from "../refunds/sync-refunds.ts";
import { recordDispute } from "./record-dispute.ts";
import { recordSession } from "./record-session.ts";

/** How much of an unreadable event is kept: enough to see what it is. */
const keptLength = 65_536;

export type TakenEvent = { received: true; effect: string };

/**
 * Takes a webhook event of the gateway. It is recorded in the same transaction as its effect, and acknowledged only once that is committed:
 * an event that was not taken is sent again, one that is sent again has no second effect. One that is signed and cannot be read is taken
 * too, since it would never become readable; it is kept as it came, and Health reports it.
 */
export const handlePaymentEvent: Verb<{ body: string; signature: string }, TakenEvent> = async (context, input) => {
  const gateway = context.payments;
  const event = gateway?.readEvent(input.body, input.signature) ?? null;
  if (!gateway || !event)
    return { failed: "invalid_signature", message: "The signature is not the payment gateway's." };
  const known = await context.db
    .selectFrom("payment_events")
    .select("effect")
    .where("gateway", "=", gateway.name)
    .where("event_id", "=", event.eventId)
    .executeTakeFirst();
  if (known) return { received: true, effect: known.effect };
  let refunds: GatewayRefund[] = [];
  try {
    // Events of refunds come in any order, so the gateway is asked how they stand now.
    if (event.kind === "refunds") refunds = await gateway.readRefunds(event.paymentId);
  } catch (error) {
    if (!isOfGateway(error)) throw error;
    return { failed: "unavailable", message: "The payment gateway could not be asked about this event." };
  }
  const effect = await inTransaction(context, async (context) => {
    const isNew = await recordEvent(context, { gateway: gateway.name, event, body: input.body });
    if (!isNew) return "recorded before";
    const { orderId, effect } = await giveEffect(context, { gateway: gateway.name, event, refunds });
    await context.db
      .updateTable("payment_events")
      .set({ effect, order_id: orderId })
      .where("gateway", "=", gateway.name)
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
  return { received: true, effect };
};

/** Waits while another transaction takes the same event; false once that has committed. */
async function recordEvent(
  context: Context,
  { gateway, event, body }: { gateway: string; event: GatewayEvent; body: string },
): Promise<boolean> {
  const { eventId, type, kind } = event;
  const kept = kind === "unreadable" ? body.replaceAll("\0", "").slice(0, keptLength) : null;
  const inserted = await context.db
    .insertInto("payment_events")
    .values({
      gateway,
      event_id: eventId,
      type,
      effect: "",
      received_at: context.now(),
      unreadable_body: kept,
    })
    .onConflict((conflict) => conflict.columns(["gateway", "event_id"]).doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

type ReceivedEvent = { gateway: "stripe" | "sandbox"; event: GatewayEvent; refunds: GatewayRefund[] };

async function giveEffect(
  context: Context,
  { gateway, event, refunds }: ReceivedEvent,
): Promise<{ orderId: OrderId | null; effect: string }> {
  if (event.kind === "session") {
    return recordSession(context, { gateway, session: event.session, source: "webhook" });
  }
  if (event.kind === "refunds") {
    return { orderId: null, effect: await syncRefunds(context, { gateway, refunds, source: "webhook" }) };
  }
  if (event.kind === "dispute") return recordDispute(context, { gateway, dispute: event.dispute });
  if (event.kind === "unreadable") return { orderId: null, effect: `unreadable: ${event.problem}` };
  return { orderId: null, effect: "nothing" };
}
