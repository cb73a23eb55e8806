import type { Context } from "../../context.ts";
import { importByNumber } from "./import-by-number.ts";

/** What a person waits for who has just paid, or is about to cancel. */
const patienceMs = 4_000;

/**
 * Brings what became of one order at the remote shop, now. False where that could not be had in time; what was begun goes on, and what
 * our tables say is as old as it was.
 */
export async function syncOrder(
  context: Context,
  { orderId, withinMs = patienceMs }: { orderId: number; withinMs?: number },
): Promise<{ synced: boolean }> {
  const remote = context.woocommerce;
  const order = await context.db
    .selectFrom("orders")
    .select("shop_order_id")
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!remote || !order?.shop_order_id) return { synced: false };
  let late: NodeJS.Timeout | undefined;
  const patience = new Promise<{ synced: boolean }>((resolve) => {
    late = setTimeout(() => resolve({ synced: false }), withinMs).unref();
  });
  const reading = importByNumber(context, remote, order.shop_order_id).then(
    () => ({ synced: true }),
    (error: unknown) => {
      context.log.warn({ err: error, orderId }, "An order could not be read from the WordPress site");
      return { synced: false };
    },
  );
  try {
    return await Promise.race([reading, patience]);
  } finally {
    clearTimeout(late);
  }
}
