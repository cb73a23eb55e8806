import type { Selectable } from "kysely";
import { orderReference } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import type { Orders } from "../../database/types.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import { metadataOf, quoteReferenceKey, type SiteOrder } from "../../woocommerce/site-order.ts";
import { lockOrder } from "../find-order.ts";
import { storeOrderEvent } from "../store-order-event.ts";
import { adoptOrder } from "./adopt-order.ts";
import { linkSiteOrder } from "./link-site-order.ts";
import { siteActor } from "./site-actor.ts";

export type FoundOrder = { order: Selectable<Orders>; isDuplicate: boolean };

/**
 * Our order of one of that site, locked: by the quote that it was placed for where the answer to its placing was lost, which links it, else
 * by its number there. `isDuplicate`: ours is another order there already. Null: it was made there.
 */
export async function findSiteOrder(context: Context, site: SiteOrder): Promise<FoundOrder | null> {
  const reference = metadataOf(site.meta_data, quoteReferenceKey);
  const placement =
    reference === ""
      ? undefined
      : await context.db
          .selectFrom("shop_placements")
          .select("order_id")
          .where("reference", "=", reference)
          .executeTakeFirst();
  // Before the other one, as whoever links it does.
  const booked = placement && (await lockOrder(context.db, placement.order_id));
  const isFree =
    booked?.shop_order_id === null && (await adoptOrder(context.db, { orderId: booked.id, shopOrderId: site.id }));
  if (booked && isFree) {
    // What is due there stays due: what became of the order here meanwhile is told by the job that places.
    await linkSiteOrder(context, { orderId: booked.id, there: site, until: null });
    return { order: { ...booked, shop_order_id: site.id }, isDuplicate: false };
  }
  const linked = await context.db
    .selectFrom("orders")
    .selectAll()
    .where("shop_order_id", "=", site.id)
    .forUpdate()
    .executeTakeFirst();
  if (linked) return { order: linked, isDuplicate: false };
  return booked ? { order: booked, isDuplicate: true } : null;
}

/** A second order there for one of ours is left to people, who are told once, and again when somebody has paid it. */
export async function reportDuplicate(context: Context, order: Selectable<Orders>, site: SiteOrder): Promise<void> {
  const data = { duplicateOf: order.shop_order_id, shopOrderId: site.id, isPaid: site.date_paid_gmt !== null };
  if (await wasStored(context.db, order.id, data)) return;
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: siteActor,
    kind: "duplicate",
    note: `The WordPress site has it a second time, as order ${site.id}${data.isPaid ? ", which was paid" : ""}`,
    data,
  });
  await alertTeam(context, {
    orderId: order.id,
    title: `${orderReference(order.shop_order_id ?? order.id)} stands at the WordPress site twice`,
    text: data.isPaid
      ? `Order ${site.id} there is for the same quote, and was paid. Please refund it there, or cancel the other one.`
      : `Order ${site.id} there is for the same quote. Please cancel it there.`,
    facts: [{ label: "Kept", value: String(order.shop_order_id) }],
  });
}

/** Whether a line of the order's history holds all of this already. */
export async function wasStored(db: Database, orderId: number, data: object): Promise<boolean> {
  const known = await db
    .selectFrom("order_events")
    .select("id")
    .where("order_id", "=", orderId)
    .where("data", "@>", JSON.stringify(data))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}
