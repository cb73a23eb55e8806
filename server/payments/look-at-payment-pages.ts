import type { Context } from "../context.ts";

/**
 * Has the order's open payment page looked at by the next run of the job, which closes it where it no longer fits; and the remote shop,
 * whose page asks for what the order was.
 */
export async function lookAtPaymentPages(context: Context, orderId: number): Promise<void> {
  await context.db
    .updateTable("payment_sessions")
    .set({ next_check_at: context.now() })
    .where("order_id", "=", orderId)
    .where("state", "in", ["opening", "open"])
    .execute();
  await context.remoteShop.afterChange(context, orderId);
}
