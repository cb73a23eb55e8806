import { type Selectable, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { ShopWebhookInbox } from "../../database/types.ts";
import { backoffMs, createWorkQueue } from "../../database/work-queue.ts";
import type { ConnectedContext } from "../client/client.ts";
import { RemoteUnavailable } from "../client/remote-error.ts";
import { forEachConcurrently } from "./for-each-concurrently.ts";
import { isOrderSpecificError, OutageDetector } from "./import-listed-orders.ts";
import { importOrderById } from "./import-order-by-id.ts";
import { storeFailedImport } from "./import-queue.ts";

const batchSize = 20;
/** Longer than reading one order takes. */
const leaseMs = 60_000;
const dueImports = createWorkQueue({
  table: "shop_webhook_inbox",
  key: "shop_order_id",
  dueAt: "next_attempt_at",
  leaseMs,
});
const retryDelaysMs = [5_000, 30_000, 120_000, 600_000];

/**
 * Imports orders for which webhook events arrived; each leaves the queue once imported unless another event arrived
 * meanwhile. Returns whether more may be waiting.
 */
export async function importChangedOrders(context: ConnectedContext): Promise<boolean> {
  const due = await dueImports.claim(context, batchSize);
  const outages = new OutageDetector();
  await forEachConcurrently(due, async (announced) => {
    if (outages.outage) return postpone(context, announced);
    try {
      await importOrderById(context, announced.shop_order_id);
      outages.recordResponse();
      await deleteImport(context, announced);
    } catch (error) {
      if (error instanceof RemoteUnavailable) {
        outages.recordFailure(error);
        context.log.warn({ err: error }, "An order announced by the WordPress site could not be read");
        return postpone(context, announced);
      }
      if (!isOrderSpecificError(error)) throw error;
      outages.recordResponse();
      const held = await dueImports.extendLease(context, announced, leaseMs);
      if (held) await storeFailedImport(context, announced.shop_order_id, error);
    }
  });
  return due.length === batchSize && !outages.outage;
}

async function deleteImport(
  { db }: Context,
  { shop_order_id: id, notified_at }: Selectable<ShopWebhookInbox>,
): Promise<void> {
  await db
    .deleteFrom("shop_webhook_inbox")
    .where("shop_order_id", "=", id)
    .where("notified_at", "=", notified_at)
    .execute();
}

async function postpone(context: Context, announced: Selectable<ShopWebhookInbox>): Promise<void> {
  await dueImports.postpone(context, announced, backoffMs(retryDelaysMs, announced.attempts + 1), {
    attempts: sql<number>`attempts + 1`,
  });
}

/** Retries every failed import at once, for use where the job does not run. */
export async function retryFailedImports(context: ConnectedContext): Promise<void> {
  await context.db
    .updateTable("shop_webhook_inbox")
    .set({ next_attempt_at: context.now() })
    .where("failure", "is not", null)
    .execute();
  while (await importChangedOrders(context));
}
