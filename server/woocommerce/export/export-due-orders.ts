import type { Context } from "../../context.ts";
import type { WooCommerceClient } from "../client/client.ts";
import { exportOrder } from "./export-order.ts";

const batchSize = 20;

/** Places the orders whose turn has come: requests that nobody waits for, and what failed before. Answers how many it tried. */
export async function exportDueOrders(context: Context, client: WooCommerceClient): Promise<number> {
  const now = context.now();
  const due = await context.db
    .selectFrom("shop_placements")
    .select("order_id")
    .where("next_attempt_at", "<=", now)
    .where((eb) => eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<", now)]))
    .orderBy("next_attempt_at")
    .limit(batchSize)
    .execute();
  for (const { order_id } of due) await exportOrder(context, client, order_id);
  return due.length;
}
