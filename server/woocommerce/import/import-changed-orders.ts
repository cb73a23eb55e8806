import { type Selectable, sql } from "kysely";
import type { Context } from "../../context.ts";
import { backOff, dueWork } from "../../database/due-work.ts";
import type { ShopNews } from "../../database/types.ts";
import type { ConnectedContext } from "../client/client.ts";
import { RemoteUnavailable } from "../client/failures.ts";
import { importByNumber } from "./import-by-number.ts";
import { Absence, fewAtOnce, isAboutOneOrder } from "./import-listed-orders.ts";
import { noteFailedImport } from "./import-queue.ts";

const batchSize = 20;
/** Longer than reading one takes. */
const leaseMs = 60_000;
const dueImports = dueWork({
  table: "shop_news",
  key: "shop_order_id",
  dueAt: "next_attempt_at",
  leaseMs,
});
const waitsMs = [5_000, 30_000, 120_000, 600_000];

/**
 * Reads the orders of which the remote shop told that something changed. One is forgotten once it is here, unless there was news of it
 * meanwhile. Answers whether more may be waiting.
 */
export async function importChangedOrders(context: ConnectedContext): Promise<boolean> {
  const due = await dueImports.claim(context, batchSize);
  const absence = new Absence();
  await fewAtOnce(due, async (announced) => {
    if (absence.away) return postpone(context, announced);
    try {
      await importByNumber(context, announced.shop_order_id);
      absence.answered();
      await forget(context, announced);
    } catch (error) {
      if (error instanceof RemoteUnavailable) {
        absence.failedWith(error);
        context.log.warn({ err: error }, "News of the WordPress site could not be read");
        return postpone(context, announced);
      }
      if (!isAboutOneOrder(error)) throw error;
      absence.answered();
      const held = await dueImports.hold(context, announced, leaseMs);
      if (held) await noteFailedImport(context, announced.shop_order_id, error);
    }
  });
  return due.length === batchSize && !absence.away;
}

async function forget({ db }: Context, { shop_order_id: id, told_at }: Selectable<ShopNews>): Promise<void> {
  await db.deleteFrom("shop_news").where("shop_order_id", "=", id).where("told_at", "=", told_at).execute();
}

async function postpone(context: Context, announced: Selectable<ShopNews>): Promise<void> {
  await dueImports.postpone(context, announced, backOff(waitsMs, announced.attempts + 1), {
    attempts: sql<number>`attempts + 1`,
  });
}

/** Reads every order once more that could not be imported, without waiting for its turn; for who runs without the job that does so. */
export async function retryFailedImports(context: ConnectedContext): Promise<void> {
  await context.db
    .updateTable("shop_news")
    .set({ next_attempt_at: context.now() })
    .where("failure", "is not", null)
    .execute();
  while (await importChangedOrders(context));
}
