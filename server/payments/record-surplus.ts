import { formatEuro } from "../../domain/money/euro.ts";
import { isByGateway } from "../../domain/orders/payment-methods.ts";
import type { Context } from "../context.ts";
import { alertTeam } from "../mail/alert-team.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { referencesOf } from "../orders/stored-order.ts";
import { storeRefund } from "../refunds/store-refund.ts";
import {
  type IncomingMoney,
  type PaidFor,
  type PaymentEffect,
  paymentFacts,
  storeIncomingPayment,
} from "./store-payment.ts";

/** Records a second payment of the same amount, refunds it automatically and alerts the team. */
export async function recordSurplus(
  context: Context,
  money: IncomingMoney,
  { session, order }: PaidFor,
): Promise<PaymentEffect> {
  const paymentId = await storeIncomingPayment(context, money, {
    order,
    session,
    state: "surplus",
    problem: session?.is_difference ? "Nothing was due for the order any longer" : "The order was paid before",
  });
  if (paymentId === null) return { effect: "already_recorded", orderId: order.id };
  const goesBack = isByGateway(money.method);
  if (goesBack) {
    await storeRefund(context.db, {
      payment_id: paymentId,
      order_id: order.id,
      amount_cents: money.amountCents,
      reason: "Paid twice",
      by_gateway: true,
      state: "pending",
      requested_by: "system",
      next_attempt_at: context.now(),
      created_at: context.now(),
    }).execute();
  }
  const what = `A second payment of ${formatEuro(money.amountCents)} (${money.reference})`;
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: money.source,
    kind: "paid_twice",
    note: goesBack ? `${what} is refunded automatically` : `${what} was recorded`,
    data: { paymentId, reference: money.reference },
  });
  await alertTeam(context, {
    orderId: order.id,
    title: `Order ${referencesOf(order).order} was paid twice`,
    text: goesBack
      ? `${what} is being refunded automatically. There is nothing to do; if the refund fails, you get another email.`
      : `${what} has to be paid back by hand: pay it back, then press Refund this payment under Payment problems to record it.`,
    facts: paymentFacts(money),
    opensPaymentProblems: !goesBack,
  });
  return { effect: "surplus", orderId: order.id };
}
