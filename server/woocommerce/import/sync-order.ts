import type { Context } from "../../context.ts";
import type { WooCommerceClient } from "../client/client.ts";
import { inTime } from "../in-time.ts";
import { importByNumber } from "./import-by-number.ts";

/** What a person waits for who has just paid, or is about to cancel. */
const waitMs = 4_000;

/**
 * Brings what became of one order at the remote shop, now. False where that could not be had in time; what was begun goes on, and what
 * our tables say is as old as it was.
 */
export async function syncOrder(
  context: Context,
  client: WooCommerceClient,
  orderId: number,
  withinMs = waitMs,
): Promise<boolean> {
  const order = await context.db
    .selectFrom("orders")
    .select("shop_order_id")
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order?.shop_order_id) return false;
  const reading = importByNumber(context, client, order.shop_order_id).then(
    () => true,
    (error: unknown) => {
      context.log.warn({ err: error, orderId }, "An order could not be read from the WordPress site");
      return false;
    },
  );
  return (await inTime(reading, withinMs)) ?? false;
}
