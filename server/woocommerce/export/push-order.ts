import type { Selectable } from "kysely";
import { centsToDecimal } from "../../../domain/money/euro.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { Orders } from "../../database/types.ts";
import type { OrderLedger } from "../../orders/order-ledger.ts";
import { isRefundedOnlyHere } from "../../refunds/read-remote-surplus.ts";
import type { ConnectedContext } from "../client/client.ts";
import { RemoteRefused } from "../client/remote-error.ts";
import { isUndecided, ownPaymentPrefix, type RemoteOrder } from "../client/remote-order.ts";

/**
 * Brings an exported order up to date remotely: price, payment, status. Whatever the remote shop has decided stays. If
 * it computes a different total, the order is left on hold so that nobody pays it. Returns the resulting remote order.
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
  // Refunds set that status remotely on their own.
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
  // A line without a product would be taxed, and a product would rename the line.
  const product = line.product_id > 0 ? {} : { product_id: await client.ensureCourierProductId(), name: line.name };
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
  // The remote shop accepts a payment only for a pending order.
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
 * Records at the remote shop refunds made here before the order was exported; their keys identify them on import.
 * Refunds that it refuses are skipped. Returns the resulting remote order.
 */
export async function pushRefunds(
  context: ConnectedContext,
  orderId: OrderId,
  { remote, ledger: { payment, refunds } }: { remote: RemoteOrder; ledger: OrderLedger },
): Promise<RemoteOrder> {
  if (remote.date_paid_gmt === null) return remote;
  const unpushed = refunds.filter(({ state, gateway_refund_id: id }) => state === "succeeded" && id === null);
  // If the remote shop took money for the order, only that is refunded there.
  if (unpushed.length === 0 || (await isRefundedOnlyHere(context.db, orderId, payment))) return remote;
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
