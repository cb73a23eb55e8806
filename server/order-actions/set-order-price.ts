import type { Selectable } from "kysely";
import type { PricedOrder, SetOrderPrice } from "../../contract/staff-order.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import { splitVat } from "../../domain/money/vat.ts";
import { courierServiceName } from "../../domain/orders/display-defaults.ts";
import { allowedActions } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { closeOpenSession, refreshSessions } from "../payments/close-session.ts";
import { paymentReadiness } from "../payments/payment-readiness.ts";
import { queuePaymentLink } from "../payments/send-payment-link.ts";
import { justPaid } from "./change-order-status.ts";
import { lockOrder } from "./find-order.ts";
import { orderState, readLedger } from "./order-ledger.ts";
import { raisedVersion } from "./order-version.ts";
import { replaceOrderLines } from "./store-order.ts";
import { actorName, storeOrderEvent } from "./store-order-event.ts";

type Input = { id: OrderId } & SetOrderPrice;

/**
 * Staff price a quote request, or change the price of an order that is not paid. An open session for the old price is closed first. With
 * `sendLink` the order waits for its payment, and is cancelled where none comes; without, a quote request stays on hold.
 */
export const setOrderPrice: Verb<Input, PricedOrder> = async (context, input) => {
  const closed = await closeOpenSession(context, input.id, actorName(context.actor));
  const { settings } = await context.settings.current();
  return withIdempotency(context, { scope: "setOrderPrice", input }, async (context) => {
    if (closed === "paid") return justPaid;
    const order = await lockOrder(context.db, input.id);
    if (!order) return { failed: "not_found", message: "There is no such order." };
    const state = { ...orderState(order, await readLedger(context.db, order.id)), totalCents: input.totalCents };
    const { setPrice, sendPaymentLink } = allowedActions(state, await paymentReadiness(context, order, settings));
    if (!setPrice.ok) return { failed: "action_refused", message: setPrice.reason };
    if (input.seenCents !== undefined && input.seenCents !== order.total_cents)
      return {
        failed: "action_refused",
        message: `Somebody else has set the price to ${formatMoney(order.total_cents, order.currency)} meanwhile. Please check the order again`,
      };
    if (input.sendLink && !sendPaymentLink.ok) return { failed: "action_refused", message: sendPaymentLink.reason };
    const priced = await storePrice(context, order, input);
    if (input.sendLink) return queuePaymentLink(context, priced, settings);
    return { orderId: order.id, status: priced.status, totalCents: priced.total_cents, payUntil: null };
  });
};

/** One net line, which is all of the price. */
async function storePrice(
  context: Context,
  order: Selectable<Orders>,
  { totalCents, label }: SetOrderPrice,
): Promise<Selectable<Orders>> {
  const { netCents, vatCents } = splitVat(totalCents);
  const line = { code: "base", label: label || order.service_name || courierServiceName, amountCents: netCents };
  await replaceOrderLines(context.db, order.id, [line]);
  const priced = await context.db
    .updateTable("orders")
    .set({
      net_cents: netCents,
      vat_cents: vatCents,
      total_cents: totalCents,
      typed_price_reason: order.typed_price_reason ?? "Set by staff",
      version: raisedVersion,
      date_modified: context.now(),
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const was = order.total_cents === 0 ? "" : `, was ${formatMoney(order.total_cents, order.currency)}`;
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "price",
    note: `Price set to ${formatMoney(totalCents, order.currency)}${was}`,
    data: { fromCents: order.total_cents, totalCents, netCents, vatCents },
  });
  await refreshSessions(context, order.id);
  return priced;
}
