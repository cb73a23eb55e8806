import type { Context } from "../../context.ts";
import { readLedger } from "../../orders/order-ledger.ts";
import { SiteRefused, type WooCommerceSite } from "../client/site.ts";
import { metadataOf, refundKeyKey, type SiteOrder } from "../client/site-order.ts";
import { isPaidApart } from "../import/read-surplus.ts";

/**
 * Writes down at the WordPress site what was paid back here before the order was there; by its key it is recognised when it comes back.
 * What that site refuses stays as it is there. Answers the order as it then is.
 */
export async function alignRefunds(
  context: Context,
  site: WooCommerceSite,
  orderId: number,
  there: SiteOrder,
): Promise<SiteOrder> {
  if (there.date_paid_gmt === null) return there;
  const { payment, refunds } = await readLedger(context.db, orderId);
  const untold = refunds.filter(({ state, gateway_refund_id: id }) => state === "succeeded" && id === null);
  // Where that site has money of its own for the order, only that is refunded there.
  if (untold.length === 0 || (await isPaidApart(context.db, orderId, payment))) return there;
  const known = new Set((await site.readRefunds(there.id)).map(({ meta_data }) => metadataOf(meta_data, refundKeyKey)));
  for (const { refund_key: refundKey, amount_cents: amountCents, reason } of untold) {
    if (known.has(refundKey)) continue;
    try {
      await site.refund(there.id, { refundKey, amountCents, reason, byGateway: false });
    } catch (error) {
      if (!(error instanceof SiteRefused)) throw error;
      context.log.warn({ err: error, orderId, shopOrderId: there.id }, "The WordPress site did not take a refund");
    }
  }
  return (await site.readOrder(there.id)) ?? there;
}
