import { dueWork } from "../../database/due-work.ts";
import type { ConnectedContext } from "../client/client.ts";
import { RemoteFailure } from "../client/failures.ts";
import { quoteReferenceKey } from "../client/remote-order.ts";
import { readyMadeEmailKeys } from "./new-remote-order.ts";

const batchSize = 20;
/** Long enough for all that a shop which is away comes back from. */
const givenUpAfterMs = 86_400_000;

const checks = dueWork({ table: "shop_placements", key: "order_id", dueAt: "read_back_at", leaseMs: 60_000 });

/** Reads orders back that were exported a second ago, and reports what that shop did not keep. Answers how many were read. */
export async function checkExportedOrders(context: ConnectedContext): Promise<number> {
  const now = context.now();
  const due = await checks.claim(context, batchSize);
  for (const task of due) {
    const { order_id: orderId, placed_at } = task;
    const order = await context.db
      .selectFrom("orders")
      .select(["shop_order_id", "meta"])
      .where("id", "=", orderId)
      .executeTakeFirst();
    try {
      const remote = order?.shop_order_id ? await context.client.readOrder(order.shop_order_id) : null;
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
      if (!(error instanceof RemoteFailure)) throw error;
      context.log.warn({ err: error, orderId }, "An order could not be read back from the WordPress site");
      if (now.getTime() - (placed_at?.getTime() ?? 0) < givenUpAfterMs) continue;
    }
    await checks.write(context, task, { read_back_at: null });
  }
  return due.length;
}
