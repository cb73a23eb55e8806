import type { GatewayName } from "../../domain/orders/gateways.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { type GatewayEvent, type GatewayRefund, isGatewayError } from "../gateways/gateway.ts";
import { syncRefunds } from "../refunds/sync-refunds.ts";
import { recordDispute } from "./record-dispute.ts";
import { recordSession } from "./record-incoming-money.ts";

/** How much of an unreadable event is stored, enough to identify it. */
const maxUnreadableLength = 65_536;

export type HandledPaymentEvent = { received: true; effect: string };

/**
 * Handles a gateway's webhook event. The event and its effect commit in one transaction before it is acknowledged, so
 * a redelivery has no second effect. A signed but unreadable event is accepted too, because it would never become
 * readable; it is stored as received, and Health reports it.
 */
export const handlePaymentEvent: Verb<{ body: string; signature: string }, HandledPaymentEvent> = async (
  context,
  input,
) => {
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
    // Refund events arrive in any order, so the current state is read from the gateway.
    if (event.kind === "refunds") refunds = await gateway.readRefunds(event.paymentId);
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    return { failed: "unavailable", message: "The payment gateway could not be asked about this event." };
  }
  const effect = await inTransaction(context, async (context) => {
    const isNew = await recordEvent(context, { gateway: gateway.name, event, body: input.body });
    if (!isNew) return "recorded before";
    const { orderId, effect } = await applyEvent(context, { gateway: gateway.name, event, refunds });
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

/** Waits for a concurrent delivery of the same event; false once that has committed. */
async function recordEvent(
  context: Context,
  { gateway, event, body }: { gateway: string; event: GatewayEvent; body: string },
): Promise<boolean> {
  const { eventId, type, kind } = event;
  const unreadableBody = kind === "unreadable" ? body.replaceAll("\0", "").slice(0, maxUnreadableLength) : null;
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

type ReceivedEvent = { gateway: GatewayName; event: GatewayEvent; refunds: GatewayRefund[] };

async function applyEvent(
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
