import { formatMoney } from "../../domain/money/currency.ts";
import type { GatewayName } from "../../domain/orders/gateways.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { orderNumber } from "../database/order-number.ts";
import type { GatewayDispute } from "../gateways/gateway.ts";
import { alertTeam } from "../mail/alert-team.ts";
import { lockOrder } from "../orders/find-order.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";

/** Events of a dispute arrive in any order; its state never goes back. */
const rank = { open: 0, withdrawn: 1, lost: 2, won: 3 } as const;

type DisputeReport = { gateway: GatewayName; dispute: GatewayDispute; source: string };

/**
 * Records a card holder's dispute: money taken back by the bank cannot be refunded unless the dispute is won. Alerts
 * the team at each step.
 */
export async function recordDispute(
  context: Context,
  { gateway, dispute, source }: DisputeReport,
): Promise<{ orderId: OrderId | null; effect: string }> {
  const payment = await context.db
    .selectFrom("payments")
    .selectAll()
    .where("method", "=", gateway)
    .where("reference", "=", dispute.paymentId)
    .executeTakeFirst();
  if (!payment || payment.state === "other_business") return { orderId: null, effect: "other business" };
  const order = payment.order_id === null ? undefined : await lockOrder(context.db, payment.order_id);
  const orderId = order?.id ?? null;
  const known = await context.db
    .selectFrom("disputes")
    .select("state")
    .where("gateway", "=", gateway)
    .where("dispute_id", "=", dispute.disputeId)
    .executeTakeFirst();
  const isNew = known === undefined || rank[dispute.state] > rank[known.state];
  if (isNew) await store(context, payment.id, { gateway, dispute });
  if (!isNew) return { orderId, effect: "nothing" };
  const amount = formatMoney(dispute.amountCents, payment.currency);
  const { note, title, text } = textsOf(dispute, amount);
  if (orderId !== null) {
    await storeOrderEvent(context, {
      orderId,
      actor: source,
      kind: "disputed",
      note,
      data: { reference: dispute.paymentId, disputeId: dispute.disputeId, state: dispute.state },
    });
  }
  // A new dispute sends two events, one for the dispute and one for the withdrawal.
  if (!(dispute.state === "withdrawn" && known?.state === "open")) {
    await alertTeam(context, {
      orderId,
      title: order ? `${title}: order ${orderNumber(order)}` : title,
      text,
      facts: [
        { label: "Reason given", value: dispute.reason },
        { label: "Amount", value: amount },
        { label: "Reference", value: dispute.paymentId },
        { label: "Dispute", value: dispute.disputeId },
      ],
    });
  }
  return { orderId, effect: `dispute ${dispute.state}` };
}

async function store(
  { db, now }: Context,
  paymentId: number,
  { gateway, dispute }: Omit<DisputeReport, "source">,
): Promise<void> {
  const closed_at = dispute.state === "won" || dispute.state === "lost" ? now() : null;
  await db
    .insertInto("disputes")
    .values({
      gateway,
      dispute_id: dispute.disputeId,
      payment_id: paymentId,
      amount_cents: dispute.amountCents,
      reason: dispute.reason,
      state: dispute.state,
      opened_at: dispute.openedAt,
      closed_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["gateway", "dispute_id"])
        .doUpdateSet({ state: dispute.state, amount_cents: dispute.amountCents, closed_at }),
    )
    .execute();
}

function textsOf({ state, reason }: GatewayDispute, amount: string): { note: string; title: string; text: string } {
  switch (state) {
    case "won":
      return {
        note: `The dispute about ${amount} ended without a loss: the money is here`,
        title: "A dispute ended without a loss",
        text: `The ${amount} are here. There is nothing to do.`,
      };
    case "lost":
      return {
        note: `The dispute about ${amount} is lost: the bank has given the money back, and it can no longer be refunded`,
        title: "A dispute is lost",
        text: `The bank has given ${amount} back to the card holder for good. It can no longer be refunded: please do not pay it back another way either.`,
      };
    case "withdrawn":
      return {
        note: `The bank has taken back the disputed ${amount} until the dispute is decided; it cannot be refunded until then`,
        title: "A card holder disputes a payment",
        text: `Reason given: ${reason}. The bank has taken ${amount} back until it is decided. Please answer it at the payment provider before its deadline.`,
      };
    default:
      return {
        note: `The card holder disputes the payment: ${reason}`,
        title: "A card holder disputes a payment",
        text: `Reason given: ${reason}. Please answer it at the payment provider before its deadline.`,
      };
  }
}
