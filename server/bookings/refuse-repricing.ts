import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import { checkChange, checkRefund } from "../../domain/orders/order-actions.ts";
import type { DifferenceChoice } from "../../domain/orders/repricing.ts";
import { acceptsDifference, statusInWords } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { isErased } from "../orders/order-content.ts";
import { type OrderLedger, orderState } from "../orders/order-ledger.ts";
import { remoteShopOf } from "../orders/remote-shop-of.ts";
import { isMadeByShop } from "../orders/sold-lines.ts";
import { isWrittenOff } from "../orders/stored-order.ts";
import { hasUnmatchedMoney } from "../payments/payment-readiness.ts";

type Order = Selectable<Orders>;

/** Why an order's shipment cannot be changed here; null if it can. */
export function refuseRepricing(context: Context, order: Order, ledger: OrderLedger): string | null {
  const remoteShop = remoteShopOf(context, order);
  if (remoteShop.url !== null) return `This shop is kept at ${remoteShop.url}. Please make changes there.`;
  if (isErased(order)) return "The customer of this order was erased";
  if (isMadeByShop(order)) return "This order was made by a shop client; change its contents there";
  if (order.priority === null) return "This order has no priority, so it cannot be priced again";
  if (isWrittenOff(order)) return "This order is written off; reverse that first, so that its money is due again";
  if (order.currency !== "EUR") return `Prices are in euro, and this order is in ${order.currency}`;
  const check = checkChange(order.status);
  if (!check.ok) return check.reason;
  const expected = order.total_cents - order.due_cents;
  if (order.date_paid !== null && ledger.paidCents !== expected) {
    return `${formatMoney(ledger.paidCents, order.currency)} came in for this order, but it costs ${formatMoney(expected, order.currency)}; settle that first`;
  }
  return null;
}

/** Why the difference of a paid order cannot be requested or refunded, by choice; allowed choices are absent. */
export async function refuseDifferenceChoices(
  context: Context,
  order: Order,
  ledger: OrderLedger,
): Promise<Partial<Record<DifferenceChoice, string>>> {
  const refund = checkRefund(orderState(order, ledger));
  const ask = await refuseAsking(context, order);
  return { ...(ask !== null && { ask }), ...(!refund.ok && { refund: refund.reason }) };
}

async function refuseAsking(context: Context, order: Order): Promise<string | null> {
  if (!acceptsDifference(order.status))
    return `This order is ${statusInWords(order.status)}; take it back to processing first`;
  const isOpen = await hasUnmatchedMoney(context.db, order.id, context.payments?.livemode ?? true);
  return isOpen
    ? "Money came in that does not match this order: assign, refund or settle it under Payment problems first"
    : null;
}
