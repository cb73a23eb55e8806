import type { Selectable } from "kysely";
import type { Context } from "../../context.ts";
import type { ShopNews } from "../../database/types.ts";
import { RemoteRefused, RemoteUnavailable, type WooCommerceClient } from "../client/client.ts";
import { importByNumber } from "./import-by-number.ts";
import { isRefusedByDatabase, watchForAbsence } from "./import-listed-orders.ts";
import { noteFailedImport } from "./import-queue.ts";

const batchSize = 20;
const atOnce = 4;
/** Longer than reading one takes. */
const leaseMs = 60_000;
const waitsMs = [5_000, 30_000, 120_000, 600_000];

/**
 * Reads the orders of which the remote shop told that something changed. One is forgotten once it is here, unless there was news of it
 * meanwhile. Answers whether more may be waiting.
 */
export async function importChangedOrders(context: Context, client: WooCommerceClient): Promise<boolean> {
  const due = await claimDue(context);
  const left = due.values();
  const absence = watchForAbsence();
  let isAway = false;
  const work = async () => {
    for (const announced of left) {
      try {
        if (isAway) {
          await postpone(context, announced);
          continue;
        }
        await importByNumber(context, client, announced.shop_order_id);
        absence.answered();
        await forget(context, announced);
      } catch (error) {
        if (error instanceof RemoteUnavailable) {
          isAway ||= absence.failedWith(error);
          context.log.warn({ err: error }, "News of the WordPress site could not be read");
          await postpone(context, announced);
        } else if (error instanceof RemoteRefused || error instanceof RangeError || isRefusedByDatabase(error)) {
          absence.answered();
          await noteFailedImport(context, announced.shop_order_id, error);
        } else throw error;
      }
    }
  };
  const done = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failed = done.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return due.length === batchSize && !isAway;
}

function claimDue({ db, now }: Context): Promise<Selectable<ShopNews>[]> {
  const at = now();
  return db
    .updateTable("shop_news")
    .set({ next_attempt_at: new Date(at.getTime() + leaseMs) })
    .where("shop_order_id", "in", (eb) =>
      eb
        .selectFrom("shop_news")
        .select("shop_order_id")
        .where("next_attempt_at", "<=", at)
        .orderBy("next_attempt_at")
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

async function forget({ db }: Context, { shop_order_id: id, told_at }: Selectable<ShopNews>): Promise<void> {
  await db.deleteFrom("shop_news").where("shop_order_id", "=", id).where("told_at", "=", told_at).execute();
}

async function postpone({ db, now }: Context, { shop_order_id: id, attempts }: Selectable<ShopNews>): Promise<void> {
  const wait = waitsMs[Math.min(attempts, waitsMs.length - 1)] ?? 600_000;
  await db
    .updateTable("shop_news")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: new Date(now().getTime() + wait) }))
    .where("shop_order_id", "=", id)
    .execute();
}

/** Reads every order once more that could not be imported, without waiting for its turn; for who runs without the job that does so. */
export async function retryFailedImports(context: Context, client: WooCommerceClient): Promise<void> {
  await context.db
    .updateTable("shop_news")
    .set({ next_attempt_at: context.now() })
    .where("failure", "is not", null)
    .execute();
  while (await importChangedOrders(context, client));
}
