import type { Selectable } from "kysely";
import { centsToDecimal } from "../../../domain/money/euro.ts";
import type { Orders } from "../../database/types.ts";
import { SiteRefused, type WooCommerceSite } from "../client/site.ts";
import { ownPaymentPrefix, type SiteOrder } from "../client/site-order.ts";
import { isUndecided } from "../import/site-status.ts";

/**
 * Brings an order that was just placed, or found again, to what ours has become since: price, payment (`paymentId`: what was recorded
 * here), status. What was decided there stays. Where that site makes another total of it, nobody may pay it: it waits there on hold.
 * Answers it as it then is.
 */
export async function alignSiteOrder(
  site: WooCommerceSite,
  order: Selectable<Orders>,
  there: SiteOrder,
  paymentId: number | null,
): Promise<SiteOrder> {
  if (!isUndecided(there.status)) return there;
  const priced = await alignTotal(site, order, there);
  if (priced.total !== order.total_cents) return priced;
  const paid = await alignPayment(site, order, priced, paymentId);
  // That it is refunded there is for refunds to say.
  if (order.status === paid.status || order.status === "refunded") return paid;
  return site.changeOrder(paid.id, { status: order.status });
}

async function alignTotal(site: WooCommerceSite, order: Selectable<Orders>, there: SiteOrder): Promise<SiteOrder> {
  const [line] = there.line_items;
  if (there.total === order.total_cents || !line) return there;
  const amount = centsToDecimal(order.total_cents);
  // A line without a product is taxed as any other; a product that it is given gives it its own name.
  const product = line.product_id > 0 ? {} : { product_id: await site.courierProduct(), name: line.name };
  return site.changeOrder(there.id, {
    status: "on-hold",
    line_items: [{ id: line.id, ...product, subtotal: amount, total: amount }],
  });
}

async function alignPayment(
  site: WooCommerceSite,
  order: Selectable<Orders>,
  there: SiteOrder,
  paymentId: number | null,
): Promise<SiteOrder> {
  if (order.date_paid === null || there.date_paid_gmt !== null || order.total_cents === 0) return there;
  // It takes a payment only for what waits for one.
  if (there.status === "on-hold") await site.changeOrder(there.id, { status: "pending" });
  const paid = await site.changeOrder(there.id, {
    set_paid: true,
    transaction_id: ownPaymentPrefix + (paymentId ?? 0),
    payment_method: order.payment_method,
    payment_method_title: order.payment_method_title,
  });
  if (paid.date_paid_gmt !== null) return paid;
  throw new SiteRefused(`Order ${there.id} there did not take the payment that was recorded here`, 200, "not_paid");
}
