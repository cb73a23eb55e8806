import { formatEuro } from "../../domain/money/euro.ts";
import type { Context, Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import { type GatewayEvent, type GatewayRefund, GatewayRefused, GatewayUnavailable } from "../payments/gateway.ts";
import { alertTeam } from "./alert-team.ts";
import { settleSession } from "./settle-session.ts";
import { storeOrderEvent } from "./store-order-event.ts";
import { syncRefunds } from "./sync-refunds.ts";

export type TakenEvent = { received: true; effect: string };

/**
 * News of the gateway. The event is recorded in the transaction that gives it its effect, and the answer says so only when that is
 * committed: an event that was not taken comes again, one that comes again has no second effect.
 */
export const takePaymentEvent: Verb<{ body: string; signature: string }, TakenEvent> = async (context, input) => {
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
    // Events of refunds come in any order; what holds now, the gateway knows.
    if (event.kind === "refunds") refunds = await gateway.readRefunds(event.paymentId);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    return { failed: "unavailable", message: "The payment gateway could not be asked about this event." };
  }
  const effect = await inTransaction(context.db, async (transaction) => {
    const isNew = await recordEvent(context, transaction, gateway.name, event);
    if (!isNew) return "recorded before";
    const { orderId, effect } = await takeEffect(context, transaction, { gateway: gateway.name, event, refunds });
    await transaction
      .updateTable("payment_events")
      .set({ effect, order_id: orderId })
      .where("gateway", "=", gateway.name)
      .where("event_id", "=", event.eventId)
      .execute();
    return effect;
  });
  return { received: true, effect };
};

/** Waits where the same event is being taken elsewhere; false once that has committed. */
async function recordEvent(
  context: Context,
  transaction: Database,
  gateway: string,
  { eventId, type }: GatewayEvent,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("payment_events")
    .values({ gateway, event_id: eventId, type, effect: "", received_at: context.now() })
    .onConflict((conflict) => conflict.columns(["gateway", "event_id"]).doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

type Taken = { gateway: "stripe" | "sandbox"; event: GatewayEvent; refunds: GatewayRefund[] };

async function takeEffect(
  context: Context,
  transaction: Database,
  { gateway, event, refunds }: Taken,
): Promise<{ orderId: number | null; effect: string }> {
  if (event.kind === "session") {
    return settleSession(context, transaction, { gateway, session: event.session, source: "webhook" });
  }
  if (event.kind === "refunds") {
    return { orderId: null, effect: await syncRefunds(context, transaction, { gateway, refunds, source: "webhook" }) };
  }
  if (event.kind === "dispute")
    return { orderId: await reportDispute(context, transaction, gateway, event), effect: "reported" };
  return { orderId: null, effect: "nothing" };
}

async function reportDispute(
  context: Context,
  transaction: Database,
  gateway: Taken["gateway"],
  event: Extract<GatewayEvent, { kind: "dispute" }>,
): Promise<number | null> {
  const payment = await transaction
    .selectFrom("payments")
    .select(["order_id", "amount_cents"])
    .where("method", "=", gateway)
    .where("reference", "=", event.paymentId)
    .executeTakeFirst();
  const orderId = payment?.order_id ?? null;
  if (orderId !== null) {
    await storeOrderEvent(context, transaction, {
      orderId,
      actor: "webhook",
      kind: "disputed",
      note: `The card holder disputes the payment: ${event.text}`,
      data: { reference: event.paymentId },
    });
  }
  await alertTeam(context, transaction, {
    orderId,
    title: "A card holder disputes a payment",
    text: `${event.text}. Please answer it at the payment provider before its deadline.`,
    facts: [
      { label: "Reference", value: event.paymentId },
      ...(payment ? [{ label: "Amount", value: formatEuro(payment.amount_cents) }] : []),
    ],
  });
  return orderId;
}
