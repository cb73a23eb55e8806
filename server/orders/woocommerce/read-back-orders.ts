import type { Context } from "../../context.ts";
import { dueWork } from "../../database/due-work.ts";
import { SiteRefused, SiteUnavailable } from "../../woocommerce/site.ts";
import { quoteReferenceKey } from "../../woocommerce/site-order.ts";
import { readyMadeEmailKeys } from "./new-site-order.ts";

const batchSize = 20;
/** Long enough for all that a site which is away comes back from. */
const givenUpAfterMs = 86_400_000;

const readBacks = dueWork({ table: "shop_placements", key: "order_id", dueAt: "read_back_at", leaseMs: 60_000 });

/** Reads orders back that were placed a second ago, and reports what that site did not keep. Answers how many were read. */
export async function readBackOrders(context: Context): Promise<number> {
  const site = context.woocommerce;
  if (!site) return 0;
  const now = context.now();
  const due = await readBacks.claim(context, batchSize);
  for (const placement of due) {
    const { order_id: orderId, placed_at } = placement;
    const order = await context.db
      .selectFrom("orders")
      .select(["shop_order_id", "meta"])
      .where("id", "=", orderId)
      .executeTakeFirst();
    try {
      const there = order?.shop_order_id ? await site.readOrder(order.shop_order_id) : null;
      const kept = new Set(there?.meta_data.map(({ key }) => key));
      const sent = [...Object.keys(order?.meta ?? {}), ...readyMadeEmailKeys, quoteReferenceKey];
      // One that is gone is no longer there to keep anything.
      const missing = there === null ? [] : sent.filter((key) => !kept.has(key));
      if (missing.length > 0) {
        context.log.error(
          { orderId, shopOrderId: order?.shop_order_id, missing },
          "The WordPress site did not keep all metadata of an order",
        );
      }
    } catch (error) {
      if (!(error instanceof SiteUnavailable || error instanceof SiteRefused)) throw error;
      context.log.warn({ err: error, orderId }, "An order could not be read back from the WordPress site");
      if (now.getTime() - (placed_at?.getTime() ?? 0) < givenUpAfterMs) continue;
    }
    await readBacks.write(context, placement, { read_back_at: null });
  }
  return due.length;
}
