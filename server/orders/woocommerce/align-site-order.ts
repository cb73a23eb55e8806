import type { Selectable } from "kysely";
import { centsToDecimal } from "../../../domain/money/euro.ts";
import type { Orders } from "../../database/types.ts";
import type { SiteOrderChange, WooCommerceSite } from "../../woocommerce/site.ts";
import { ownPaymentPrefix, type SiteOrder } from "../../woocommerce/site-order.ts";

/** Statuses in which nothing was decided there yet, so that what staff did here meanwhile counts. */
const undecided = ["pending", "on-hold", "failed"];

/**
 * Brings an order that was just placed, or found again, to what ours has become since: price, status, payment (`paymentId`: what was
 * recorded here). Where that site makes
 * another total of it all the same, nobody may pay it: it waits there on hold. Answers it as it then is.
 */
export async function alignSiteOrder(
  site: WooCommerceSite,
  order: Selectable<Orders>,
  there: SiteOrder,
  paymentId: number | null,
): Promise<SiteOrder> {
  const [line] = there.line_items;
  let now = there;
  if (now.total !== order.total_cents && line && undecided.includes(now.status)) {
    const amount = centsToDecimal(order.total_cents);
    now = await site.changeOrder(now.id, {
      status: "on-hold",
      line_items: [{ id: line.id, subtotal: amount, total: amount }],
    });
    if (now.total !== order.total_cents) return now;
  }
  const change = changeTo(order, now, paymentId);
  return change ? site.changeOrder(now.id, change) : now;
}

function changeTo(order: Selectable<Orders>, there: SiteOrder, paymentId: number | null): SiteOrderChange | null {
  if (!undecided.includes(there.status)) return null;
  if (order.date_paid !== null && there.date_paid_gmt === null) {
    return {
      set_paid: true,
      transaction_id: ownPaymentPrefix + (paymentId ?? 0),
      payment_method: order.payment_method,
      payment_method_title: order.payment_method_title,
    };
  }
  return order.status === there.status ? null : { status: order.status };
}
