import type { Selectable } from "kysely";
import { orderReference } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Orders } from "../../database/types.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import { SiteRefused, type WooCommerceSite } from "../../woocommerce/site.ts";
import { storeOrderEvent } from "../store-order-event.ts";
import { readSiteDetails } from "./read-site-details.ts";
import { siteActor } from "./site-actor.ts";
import { takeSiteOrder } from "./take-site-order.ts";

/** Brings one order of that site as it is now, with notes and refunds. Throws `SiteUnavailable`, `SiteRefused`, and what cannot be taken. */
export async function readOrderThere(context: Context, site: WooCommerceSite, shopOrderId: number): Promise<void> {
  const order = await site.readOrder(shopOrderId);
  if (!order) return noteDeleted(context, shopOrderId);
  try {
    await takeSiteOrder(context, await readSiteDetails(context.db, site, order));
  } catch (error) {
    // Deleted between two questions.
    const isGone = error instanceof SiteRefused && error.status === 404 && (await site.readOrder(shopOrderId)) === null;
    if (!isGone) throw error;
    await noteDeleted(context, shopOrderId);
  }
}

/**
 * What was deleted there for good stays here. Nobody can pay it there any more, so one that is not paid is cancelled. Its history says so, and
 * the team is told, once.
 */
async function noteDeleted(context: Context, shopOrderId: number): Promise<void> {
  await inTransaction(context, async (context) => {
    const order = await context.db
      .selectFrom("orders")
      .selectAll()
      .where("shop_order_id", "=", shopOrderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return;
    const known = await context.db
      .selectFrom("order_events")
      .select("id")
      .where("order_id", "=", order.id)
      .where("kind", "=", "gone_there")
      .executeTakeFirst();
    if (known) return;
    const isCancelled = isStillToBePaid(order);
    if (isCancelled) {
      await context.db
        .updateTable("orders")
        .set({ status: "cancelled", date_modified: context.now() })
        .where("id", "=", order.id)
        .execute();
    }
    const becomes = isCancelled ? "nobody has paid for it, so it is cancelled here" : "here it stays as it is";
    await storeOrderEvent(context, {
      orderId: order.id,
      actor: siteActor,
      kind: "gone_there",
      note: `Deleted for good at the WordPress site; ${becomes}`,
      data: isCancelled ? { from: order.status, to: "cancelled" } : {},
    });
    await alertTeam(context, {
      orderId: order.id,
      title: `${orderReference(shopOrderId)} was deleted at the WordPress site`,
      text: isCancelled
        ? "Nobody had paid for it, so it is cancelled here and its payment link is refused. If it is still wanted, make a new order."
        : "Here it stays as it is. What was paid for it cannot be refunded through that site any more: refund it at the payment gateway, and record it here.",
      facts: [{ label: "Customer", value: order.customer_name || order.customer_email || "Guest" }],
    });
  });
}

function isStillToBePaid({ date_paid, status }: Selectable<Orders>): boolean {
  return date_paid === null && ["pending", "failed", "on-hold", "processing"].includes(status);
}
