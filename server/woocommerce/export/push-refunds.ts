import type { Context } from "../../context.ts";
import { readLedger } from "../../orders/order-ledger.ts";
import { isPaidApart } from "../../refunds/remote-surplus.ts";
import { RemoteRefused, type WooCommerceClient } from "../client/client.ts";
import { metadataOf, type RemoteOrder, refundKeyKey } from "../client/remote-order.ts";

/**
 * Writes down at the remote shop what was paid back here before the order was there; by its key it is recognised when it comes back.
 * What that shop refuses stays as it is there. Answers the order as it then is.
 */
export async function pushRefunds(
  context: Context,
  client: WooCommerceClient,
  orderId: number,
  remote: RemoteOrder,
): Promise<RemoteOrder> {
  if (remote.date_paid_gmt === null) return remote;
  const { payment, refunds } = await readLedger(context.db, orderId);
  const untold = refunds.filter(({ state, gateway_refund_id: id }) => state === "succeeded" && id === null);
  // Where that shop has money of its own for the order, only that is refunded there.
  if (untold.length === 0 || (await isPaidApart(context.db, orderId, payment))) return remote;
  const known = new Set(
    (await client.readRefunds(remote.id)).map(({ meta_data }) => metadataOf(meta_data, refundKeyKey)),
  );
  for (const { refund_key: refundKey, amount_cents: amountCents, reason } of untold) {
    if (known.has(refundKey)) continue;
    try {
      await client.refund(remote.id, { refundKey, amountCents, reason, byGateway: false });
    } catch (error) {
      if (!(error instanceof RemoteRefused)) throw error;
      context.log.warn({ err: error, orderId, shopOrderId: remote.id }, "The WordPress site did not take a refund");
    }
  }
  return (await client.readOrder(remote.id)) ?? remote;
}
