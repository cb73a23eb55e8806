import { formatMoney } from "../../domain/money/currency.ts";
import type { Context } from "../context.ts";
import { alertTeam } from "../mail/alert-team.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { referencesOf } from "../orders/stored-order.ts";
import { type IncomingMoney, type PaidFor, paymentFacts, storeIncomingPayment } from "./store-payment.ts";

/**
 * Records what came in beyond the amount due as a separate surplus, so that every amount can be refunded on its own,
 * and alerts the team. The caller has recorded what was due under the same reference.
 */
export async function recordOverpayment(
  context: Context,
  money: IncomingMoney,
  order: PaidFor["order"],
): Promise<void> {
  const amount = formatMoney(money.amountCents, money.currency);
  const problem = `${amount} more came in than was due`;
  const paymentId = await storeIncomingPayment(context, money, { order, state: "surplus", problem });
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: money.source,
    kind: "overpaid",
    note: problem,
    data: { paymentId, reference: money.reference },
  });
  await alertTeam(context, {
    orderId: order.id,
    title: `Order ${referencesOf(order).order} was overpaid`,
    text: `${problem}. Under Payment problems, press Assign to an order to use it for another one, or pay it back and press Refund this payment to record that.`,
    facts: paymentFacts(money),
    opensPaymentProblems: true,
  });
}
