import { createWorkQueue } from "../../database/work-queue.ts";
import type { ConnectedContext } from "../client/client.ts";
import { RemoteError } from "../client/remote-error.ts";
import { quoteReferenceKey } from "../client/remote-order.ts";
import { renderedEmailKeys } from "./build-remote-order.ts";

const batchSize = 20;
/** Longer than any outage that a shop recovers from. */
const maxOrderAgeMs = 86_400_000;

const checks = createWorkQueue({ table: "shop_placements", key: "order_id", dueAt: "read_back_at", leaseMs: 60_000 });

/**
 * Reads back orders exported a second ago and logs metadata that the remote shop dropped. Returns how many were
 * checked.
 */
export async function verifyExportedOrders(context: ConnectedContext): Promise<number> {
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
      const stored = new Set(remote?.meta_data.map(({ key }) => key));
      const sent = [...Object.keys(order?.meta ?? {}), ...renderedEmailKeys, quoteReferenceKey];
      // A deleted order cannot have dropped anything.
      const missing = remote === null ? [] : sent.filter((key) => !stored.has(key));
      if (missing.length > 0) {
        context.log.error(
          { orderId, shopOrderId: order?.shop_order_id, missing },
          "The WordPress site did not keep all metadata of an order",
        );
      }
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      context.log.warn({ err: error, orderId }, "An order could not be read back from the WordPress site");
      if (now.getTime() - (placed_at?.getTime() ?? 0) < maxOrderAgeMs) continue;
    }
    await checks.update(context, task, { read_back_at: null });
  }
  return due.length;
}
