import type { Selectable } from "kysely";
import { centsToDecimal } from "../../../domain/money/euro.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { Orders } from "../../database/types.ts";
import type { OrderLedger } from "../../orders/order-ledger.ts";
import { isRefundedHereAlone } from "../../refunds/remote-surplus.ts";
import type { ConnectedContext } from "../client/client.ts";
import { RemoteRefused } from "../client/failures.ts";
import { isUndecided, ownPaymentPrefix, type RemoteOrder } from "../client/remote-order.ts";

/**
 * Brings an order that was just exported, or found again, to what ours has become since: price, payment, status. What was decided there stays. Where that shop makes another total of it, nobody may pay it: it waits there on hold.
 * Answers it as it then is.
 */
export async function pushOrder(
  context: ConnectedContext,
  order: Selectable<Orders>,
  remote: RemoteOrder,
  ledger: OrderLedger,
): Promise<RemoteOrder> {
  if (!isUndecided(remote.status)) return remote;
  const priced = await pushTotal(context, order, remote);
  if (priced.total !== order.total_cents) return priced;
  const paid = await pushPayment(context, order, priced, ledger);
  // That it is refunded there is for refunds to say.
  if (order.status === paid.status || order.status === "refunded") return paid;
  return context.client.changeOrder(paid.id, { status: order.status });
}

async function pushTotal(
  { client }: ConnectedContext,
  order: Selectable<Orders>,
  remote: RemoteOrder,
): Promise<RemoteOrder> {
  const [line] = remote.line_items;
  if (remote.total === order.total_cents || !line) return remote;
  const amount = centsToDecimal(order.total_cents);
  // A line without a product is taxed as any other; a product that it is given gives it its own name.
  const product = line.product_id > 0 ? {} : { product_id: await client.courierProduct(), name: line.name };
  return client.changeOrder(remote.id, {
    status: "on-hold",
    line_items: [{ id: line.id, ...product, subtotal: amount, total: amount }],
  });
}

async function pushPayment(
  { client }: ConnectedContext,
  order: Selectable<Orders>,
  remote: RemoteOrder,
  { payment }: OrderLedger,
): Promise<RemoteOrder> {
  if (order.date_paid === null || remote.date_paid_gmt !== null || order.total_cents === 0) return remote;
  // It takes a payment only for what waits for one.
  if (remote.status === "on-hold") await client.changeOrder(remote.id, { status: "pending" });
  const paid = await client.changeOrder(remote.id, {
    set_paid: true,
    transaction_id: ownPaymentPrefix + (payment?.id ?? 0),
    payment_method: order.payment_method,
    payment_method_title: order.payment_method_title,
  });
  if (paid.date_paid_gmt !== null) return paid;
  throw new RemoteRefused(`Order ${remote.id} there did not take the payment that was recorded here`, 200, "not_paid");
}

/**
 * Writes down at the remote shop what was paid back here before the order was there; by its key it is recognised when it comes back.
 * What that shop refuses stays as it is there. Answers the order as it then is.
 */
export async function pushRefunds(
  context: ConnectedContext,
  orderId: OrderId,
  { remote, ledger: { payment, refunds } }: { remote: RemoteOrder; ledger: OrderLedger },
): Promise<RemoteOrder> {
  if (remote.date_paid_gmt === null) return remote;
  const unpushed = refunds.filter(({ state, gateway_refund_id: id }) => state === "succeeded" && id === null);
  // Where that shop has money of its own for the order, only that is refunded there.
  if (unpushed.length === 0 || (await isRefundedHereAlone(context.db, orderId, payment))) return remote;
  const known = new Set((await context.client.readRefunds(remote.id)).map(({ refundKey }) => refundKey));
  for (const { refund_key: refundKey, amount_cents: amountCents, reason } of unpushed) {
    if (known.has(refundKey)) continue;
    try {
      await context.client.refund(remote.id, { refundKey, amountCents, reason, byGateway: false });
    } catch (error) {
      if (!(error instanceof RemoteRefused)) throw error;
      context.log.warn({ err: error, orderId, shopOrderId: remote.id }, "The WordPress site did not take a refund");
    }
  }
  return (await context.client.readOrder(remote.id)) ?? remote;
}
