import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { WooCommerceSite } from "../../woocommerce/site.ts";
import { storeOrderEvent } from "../store-order-event.ts";
import { readSiteDetails } from "./read-site-details.ts";
import { siteActor } from "./site-actor.ts";
import { takeSiteOrder } from "./take-site-order.ts";

/** Brings one order of that site as it is now, with notes and refunds. Throws `SiteUnavailable`, `SiteRefused`, and what cannot be taken. */
export async function readOrderThere(context: Context, site: WooCommerceSite, shopOrderId: number): Promise<void> {
  const order = await site.readOrder(shopOrderId);
  if (order) await takeSiteOrder(context, await readSiteDetails(context.db, site, order));
  else await noteGone(context, shopOrderId);
}

/** What was deleted there for good stays here, and its history says so once. */
async function noteGone(context: Context, shopOrderId: number): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    const order = await transaction
      .selectFrom("orders")
      .select("id")
      .where("shop_order_id", "=", shopOrderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return;
    const known = await transaction
      .selectFrom("order_events")
      .select("id")
      .where("order_id", "=", order.id)
      .where("kind", "=", "gone_there")
      .executeTakeFirst();
    if (known) return;
    await storeOrderEvent(context, transaction, {
      orderId: order.id,
      actor: siteActor,
      kind: "gone_there",
      note: "No longer at the WordPress site",
    });
  });
}
