import type { Context } from "../../context.ts";
import { SiteRefused } from "../../woocommerce/site.ts";
import type { SiteOrder } from "../../woocommerce/site-order.ts";
import { lockOrder } from "../find-order.ts";
import { storeOrderEvent } from "../store-order-event.ts";
import { adoptOrder } from "./adopt-order.ts";
import { noteSiteVersion } from "./note-site-version.ts";
import { siteActor } from "./site-actor.ts";

/** When what was placed is read back and compared. */
const readBackAfterMs = 1_000;

type Link = {
  orderId: number;
  there: Pick<SiteOrder, "id" | "order_key" | "date_modified_gmt">;
  /** What was due then is done; what has become due since is not. */
  until: Date | null;
};

/** Records, in the caller's transaction, that an order is at the WordPress site as it is here, and under which number. Told twice, once. */
export async function linkSiteOrder(context: Context, { orderId, there, until }: Link): Promise<void> {
  const order = await lockOrder(context.db, orderId);
  if (!order) return;
  const now = context.now();
  const isNew = order.shop_order_id === null;
  if (isNew && !(await adoptOrder(context.db, { orderId, shopOrderId: there.id }))) {
    throw new SiteRefused(`Order ${there.id} there stands here as another order, with money of its own`, 409, "taken");
  }
  await context.db
    .updateTable("shop_placements")
    .set((eb) => ({
      next_attempt_at: eb.case().when("next_attempt_at", "=", until).then(null).else(eb.ref("next_attempt_at")).end(),
      claimed_until: null,
      attempts: 0,
      failure: null,
      ...(isNew && {
        shop_order_key: there.order_key,
        placed_at: now,
        read_back_at: new Date(now.getTime() + readBackAfterMs),
      }),
    }))
    .where("order_id", "=", orderId)
    .execute();
  await noteSiteVersion(context.db, orderId, there.date_modified_gmt);
  if (!isNew) return;
  await context.db
    .updateTable("orders")
    .set({ shop_order_id: there.id, date_modified: now })
    .where("id", "=", orderId)
    .execute();
  await storeOrderEvent(context, {
    orderId,
    actor: siteActor,
    kind: "placed",
    note: `Placed at the WordPress site as order ${there.id}`,
    data: { shopOrderId: there.id },
  });
}
