import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";

/**
 * Makes the order's open session due, so that the job's next run closes it where it no longer fits. At a remote shop the order is due for a
 * check too: the payment page there still asks for what the order was.
 */
export async function refreshSessions(context: Context, orderId: OrderId): Promise<void> {
  await context.db
    .updateTable("payment_sessions")
    .set({ next_check_at: context.now() })
    .where("order_id", "=", orderId)
    .where("state", "in", ["opening", "open"])
    .execute();
  await context.remoteShop.afterChange(context, orderId);
}
