import type { Context } from "../../context.ts";
import { RemoteRefused, RemoteUnavailable, type WooCommerceClient } from "../client/client.ts";
import { quoteReferenceKey } from "../client/remote-order.ts";
import { readyMadeEmailKeys } from "./new-remote-order.ts";

const batchSize = 20;
const laterMs = 60_000;
/** Long enough for all that a shop which is away comes back from. */
const givenUpAfterMs = 86_400_000;

/** Reads orders back that were exported a second ago, and reports what that shop did not keep. Answers how many were read. */
export async function checkExportedOrders(context: Context, client: WooCommerceClient): Promise<number> {
  const now = context.now();
  // Taken before they are read, so that two nodes do not read the same.
  const due = await context.db
    .updateTable("shop_placements")
    .set({ read_back_at: new Date(now.getTime() + laterMs) })
    .where("order_id", "in", (eb) =>
      eb
        .selectFrom("shop_placements")
        .select("order_id")
        .where("read_back_at", "<=", now)
        .orderBy("read_back_at")
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["order_id", "placed_at"])
    .execute();
  for (const { order_id: orderId, placed_at } of due) {
    const order = await context.db
      .selectFrom("orders")
      .select(["shop_order_id", "meta"])
      .where("id", "=", orderId)
      .executeTakeFirst();
    try {
      const remote = order?.shop_order_id ? await client.readOrder(order.shop_order_id) : null;
      const kept = new Set(remote?.meta_data.map(({ key }) => key));
      const sent = [...Object.keys(order?.meta ?? {}), ...readyMadeEmailKeys, quoteReferenceKey];
      // One that is gone is no longer there to keep anything.
      const missing = remote === null ? [] : sent.filter((key) => !kept.has(key));
      if (missing.length > 0) {
        context.log.error(
          { orderId, shopOrderId: order?.shop_order_id, missing },
          "The WordPress site did not keep all metadata of an order",
        );
      }
    } catch (error) {
      if (!(error instanceof RemoteUnavailable || error instanceof RemoteRefused)) throw error;
      context.log.warn({ err: error, orderId }, "An order could not be read back from the WordPress site");
      if (now.getTime() - (placed_at?.getTime() ?? 0) < givenUpAfterMs) continue;
    }
    await context.db
      .updateTable("shop_placements")
      .set({ read_back_at: null })
      .where("order_id", "=", orderId)
      .execute();
  }
  return due.length;
}
