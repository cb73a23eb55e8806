import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import type { SiteOrder } from "../../woocommerce/site-order.ts";
import { lockOrder } from "../lock-order.ts";
import { storeOrderEvent } from "../store-order-event.ts";

/** When what was placed is read back and compared. */
const readBackAfterMs = 1_000;

/** Records, in the caller's transaction, which order of the WordPress site an order of ours is. Told twice, it is recorded once. */
export async function linkSiteOrder(
  context: Context,
  transaction: Database,
  orderId: number,
  there: Pick<SiteOrder, "id" | "order_key">,
): Promise<void> {
  const order = await lockOrder(transaction, orderId);
  if (!order || order.shop_order_id !== null) return;
  const now = context.now();
  await transaction
    .updateTable("orders")
    .set({ shop_order_id: there.id, date_modified: now })
    .where("id", "=", orderId)
    .execute();
  await transaction
    .updateTable("shop_placements")
    .set({
      shop_order_key: there.order_key,
      placed_at: now,
      read_back_at: new Date(now.getTime() + readBackAfterMs),
      next_attempt_at: null,
      claimed_until: null,
      failure: null,
    })
    .where("order_id", "=", orderId)
    .execute();
  await storeOrderEvent(context, transaction, {
    orderId,
    actor: "WordPress site",
    kind: "placed",
    note: `Placed at the WordPress site as order ${there.id}`,
    data: { shopOrderId: there.id },
  });
}
