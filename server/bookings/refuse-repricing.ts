import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import { canChange, canRefund } from "../../domain/orders/order-actions.ts";
import type { DifferenceChoice } from "../../domain/orders/repricing.ts";
import { statusInWords, takesDifference } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { isErased } from "../orders/order-content.ts";
import { type OrderLedger, orderState } from "../orders/order-ledger.ts";
import { isMadeByShop } from "../orders/sold-lines.ts";
import { hasUnmatchedMoney } from "../payments/payment-readiness.ts";

type Order = Selectable<Orders>;

/** Why nothing of what an order carries can be changed here, in words; null where it can. */
export function refuseRepricing({ remoteShop }: Context, order: Order, ledger: OrderLedger): string | null {
  if (remoteShop.url !== null) return `This shop is kept at ${remoteShop.url}. Please make changes there.`;
  if (isErased(order)) return "The customer of this order was erased";
  if (isMadeByShop(order)) return "This order was made by a shop client; what it consists of is changed there";
  if (order.priority === null) return "This order does not say how fast it is to be, so it cannot be priced again";
  if (order.currency !== "EUR") return `Prices are in euro, and this order is in ${order.currency}`;
  const move = canChange(order.status);
  if (!move.ok) return move.reason;
  const expected = order.total_cents - order.due_cents;
  if (order.date_paid !== null && ledger.paidCents !== expected) {
    return `${formatMoney(ledger.paidCents, order.currency)} came in for this order, which is not the ${formatMoney(expected, order.currency)} that it costs; settle that first`;
  }
  return null;
}

/** Why a difference of a paid order cannot be asked for or refunded; a choice that is left out is open. */
export async function refuseChoices(
  context: Context,
  order: Order,
  ledger: OrderLedger,
): Promise<Partial<Record<DifferenceChoice, string>>> {
  const refund = canRefund(orderState(order, ledger));
  const ask = await refuseAsking(context, order);
  return { ...(ask !== null && { ask }), ...(!refund.ok && { refund: refund.reason }) };
}

async function refuseAsking(context: Context, order: Order): Promise<string | null> {
  if (!takesDifference(order.status))
    return `This order is ${statusInWords(order.status)}; take it back to processing first`;
  const isOpen = await hasUnmatchedMoney(context.db, order.id, context.payments?.livemode ?? true);
  return isOpen ? "Money came in that does not match this order; check Payment problems first" : null;
}
