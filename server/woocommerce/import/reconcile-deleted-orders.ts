import { payableStatuses } from "../../../domain/orders/statuses.ts";
import type { ConnectedContext } from "../client/client.ts";
import { RemoteError } from "../client/remote-error.ts";
import { importOrderById } from "./import-order-by-id.ts";

const batchSize = 100;

/**
 * Finds unpaid orders that were deleted at the remote shop, and cancels them. Neither webhooks nor the list of changes
 * report a permanent deletion. Returns how many were missing.
 */
export async function reconcileDeletedOrders(context: ConnectedContext): Promise<number> {
  const { db } = context;
  let missing = 0;
  for (let last = 0; ; ) {
    const orders = await db
      .selectFrom("orders")
      .select("shop_order_id")
      .where("status", "in", payableStatuses)
      .where("shop_order_id", ">", last)
      .orderBy("shop_order_id")
      .limit(batchSize)
      .execute();
    const ids = orders.flatMap(({ shop_order_id: id }) => (id === null ? [] : [id]));
    if (ids.length === 0) return missing;
    last = ids.at(-1) ?? last;
    try {
      const found = await context.client.findExisting(ids);
      // Each one is read individually before it counts as deleted.
      for (const id of ids.filter((one) => !found.has(one))) {
        missing += 1;
        await importOrderById(context, id);
      }
    } catch (error) {
      if (!(error instanceof RemoteError || error instanceof RangeError)) throw error;
      context.log.warn({ err: error }, "Orders that are to be paid could not be looked for on the WordPress site");
      return missing;
    }
  }
}
