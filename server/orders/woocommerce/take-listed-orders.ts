import type { Context } from "../../context.ts";
import { SiteRefused, type UnreadableOrder, type WooCommerceSite } from "../../woocommerce/site.ts";
import type { SiteOrder } from "../../woocommerce/site-order.ts";
import { noteUntaken } from "./note-untaken.ts";
import { readSiteDetails } from "./read-site-details.ts";
import { takeSiteOrder } from "./take-site-order.ts";

/** So many orders are read at once: a small site has few processes. */
const atOnce = 4;

export type TakenCount = { taken: number; failed: number };

/**
 * Takes over a page of orders as they were listed; notes and refunds are read of those that are news. One that cannot be taken is noted
 * and holds up no other. Throws `SiteUnavailable`.
 */
export async function takeListedOrders(
  context: Context,
  site: WooCommerceSite,
  { orders, unreadable }: { orders: SiteOrder[]; unreadable: UnreadableOrder[] },
): Promise<TakenCount> {
  const isNews = await newsAmong(context, orders);
  const count: TakenCount = { taken: 0, failed: 0 };
  const left = orders.values();
  const work = async () => {
    for (const order of left) {
      if (await takeOne(context, site, order, isNews(order))) count.taken += 1;
      else count.failed += 1;
    }
  };
  const done = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failed = done.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  for (const { id, problem } of unreadable) {
    await noteUntaken(context, id, problem);
    count.failed += 1;
  }
  return count;
}

/** Tells which orders were changed there since they were taken over. */
async function newsAmong({ db }: Context, orders: SiteOrder[]): Promise<(order: SiteOrder) => boolean> {
  const rows =
    orders.length === 0
      ? []
      : await db
          .selectFrom("orders")
          .select(["shop_order_id", "shop_modified_at"])
          .where(
            "shop_order_id",
            "in",
            orders.map(({ id }) => id),
          )
          .execute();
  const known = new Map(rows.map((row) => [row.shop_order_id, row.shop_modified_at?.getTime() ?? 0]));
  return ({ id, date_modified_gmt }) => (known.get(id) ?? 0) < date_modified_gmt.getTime();
}

async function takeOne(context: Context, site: WooCommerceSite, order: SiteOrder, isNews: boolean): Promise<boolean> {
  try {
    const bare = { order, refunds: null, notes: null };
    const told = isNews ? await readSiteDetails(context.db, site, order) : bare;
    const { effect } = await takeSiteOrder(context, told);
    // Changed twice within a second.
    if (!isNews && effect === "changed") {
      await takeSiteOrder(context, await readSiteDetails(context.db, site, order));
    }
    return true;
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof SiteRefused || isRefusedByDatabase(error))) throw error;
    await noteUntaken(context, order.id, error);
    return false;
  }
}

/** Something in the order is not what a table holds; that it cannot be reached is another matter. PostgreSQL's classes 22 and 23. */
export function isRefusedByDatabase(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));
}
