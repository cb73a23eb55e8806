import type { Selectable } from "kysely";
import { confirmationPath } from "../../contract/paths.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { alertTeam } from "../mail/alert-team.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import {
  type IncomingMoney,
  type PaidFor,
  paymentFacts,
  storeIncomingPayment,
  type UnmatchedEffect,
} from "./store-payment.ts";

type Unmatched = {
  session: PaidFor["session"];
  order: PaidFor["order"] | undefined;
  problem: string | null;
  /** Whether it is certain that the order's customer paid it. */
  isCertain: boolean;
};

const whatToPress =
  "Under Payment problems, press Assign to an order if the money is an order's own, or Refund this payment. Please do not mark the order as paid: that would count the money twice.";

/** Records a payment that matches no order as it is, and alerts the team. */
export async function recordUnmatched(
  context: Context,
  money: IncomingMoney,
  { session, order, problem, isCertain }: Unmatched,
): Promise<UnmatchedEffect> {
  const why = problem ?? "It belongs to no order of this shop";
  const orderId = order?.id ?? null;
  const paymentId = await storeIncomingPayment(context, money, { order, session, state: "unmatched", problem: why });
  if (paymentId === null) return { effect: "already_recorded", orderId };
  if (order && orderId !== null) {
    if (isCertain) await queueHeldEmail(context, order, money);
    await storeOrderEvent(context, {
      orderId,
      actor: money.source,
      kind: "payment_unmatched",
      note: `A payment of ${formatMoney(money.amountCents, money.currency)} was not taken for this order: ${why}`,
      data: { paymentId, reference: money.reference },
    });
  }
  await alertTeam(context, {
    orderId,
    title: order ? `A payment was not taken for order ${referencesOf(order).order}` : "A payment belongs to no order",
    text:
      order && order.date_paid === null
        ? `${why}. Nobody can pay this order until you have looked. ${whatToPress}`
        : `${why}. ${whatToPress}`,
    facts: paymentFacts(money),
    opensPaymentProblems: true,
  });
  return { effect: "unmatched", orderId, problem: why };
}

/**
 * Tells the customer that their payment arrived, unless it is test money in a live shop or the order is already paid.
 */
async function queueHeldEmail(context: Context, order: Selectable<Orders>, money: IncomingMoney): Promise<void> {
  const isOtherMode = money.livemode !== (context.payments?.livemode ?? money.livemode);
  if (isOtherMode || order.date_paid !== null) return;
  const { publicUrl } = context.environment;
  const data = {
    bookingReference: referencesOf(order).booking,
    amountCents: money.amountCents,
    currency: money.currency,
    confirmationUrl: publicUrl + confirmationPath(order.id, order.order_key),
  };
  const recipient = orderJsonOf(order).billing.email ?? order.customer_email;
  const email = { template: "payment_held" as const, recipient, data, orderId: order.id };
  await enqueueEmails([email], context.now(), publicUrl).execute(context.db);
}
