import { type Selectable, sql } from "kysely";
import type { Context } from "../../context.ts";
import { backOff, dueWork } from "../../database/due-work.ts";
import type { ShopNews } from "../../database/types.ts";
import { SiteRefused, SiteUnavailable } from "../../woocommerce/site.ts";
import { noteUntaken } from "./note-untaken.ts";
import { readOrderThere } from "./read-order-there.ts";
import { isRefusedByDatabase } from "./take-listed-orders.ts";
import { watchForAbsence } from "./watch-for-absence.ts";

const batchSize = 20;
const atOnce = 4;
const dueNews = dueWork({
  table: "shop_news",
  key: "shop_order_id",
  dueAt: "next_attempt_at",
  // Longer than reading one takes.
  leaseMs: 60_000,
});
const waitsMs = [5_000, 30_000, 120_000, 600_000];

/**
 * Reads the orders of which the WordPress site told that something changed. One is forgotten once it is here, unless there was news of it
 * meanwhile. Answers whether more may be waiting.
 */
export async function readNews(context: Context): Promise<boolean> {
  const site = context.woocommerce;
  if (!site) return false;
  const due = await dueNews.claim(context, batchSize);
  const left = due.values();
  const absence = watchForAbsence();
  let isAway = false;
  const work = async () => {
    for (const news of left) {
      try {
        if (isAway) {
          await postpone(context, news);
          continue;
        }
        await readOrderThere(context, site, news.shop_order_id);
        absence.answered();
        await forget(context, news);
      } catch (error) {
        if (error instanceof SiteUnavailable) {
          isAway ||= absence.failedWith(error);
          context.log.warn({ err: error }, "News of the WordPress site could not be read");
          await postpone(context, news);
        } else if (error instanceof SiteRefused || error instanceof RangeError || isRefusedByDatabase(error)) {
          absence.answered();
          await noteUntaken(context, news.shop_order_id, error);
        } else throw error;
      }
    }
  };
  const done = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failed = done.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return due.length === batchSize && !isAway;
}

async function forget({ db }: Context, { shop_order_id: id, told_at }: Selectable<ShopNews>): Promise<void> {
  await db.deleteFrom("shop_news").where("shop_order_id", "=", id).where("told_at", "=", told_at).execute();
}

async function postpone(context: Context, news: Selectable<ShopNews>): Promise<void> {
  await dueNews.postpone(context, news, backOff(waitsMs, news.attempts + 1), { attempts: sql<number>`attempts + 1` });
}
