import type { Context } from "../../context.ts";
import { SiteRefused, SiteUnavailable, type UnreadableOrder, type WooCommerceSite } from "../client/site.ts";
import type { SiteOrder } from "../client/site-order.ts";
import { noteUntaken } from "./note-untaken.ts";
import { readOrderThere } from "./read-order-there.ts";
import { readSiteDetails } from "./read-site-details.ts";
import { takeSiteOrder } from "./take-site-order.ts";
import { isForEveryOrder, watchForAbsence } from "./watch-for-absence.ts";

/** So many orders are read at once: a small site has few processes. */
const atOnce = 4;

export type TakenCount = { taken: number; failed: number };

/**
 * Takes over a page of orders as they were listed; notes and refunds are read of those that are news. One that cannot be taken is noted
 * and holds up no other. Throws `SiteUnavailable` where several in a row cannot be read: then the page is to be read again, and those of
 * them that are noted leave the turn to the others.
 */
export async function takeListedOrders(
  context: Context,
  site: WooCommerceSite,
  { orders, unreadable }: { orders: SiteOrder[]; unreadable: UnreadableOrder[] },
): Promise<TakenCount> {
  const known = await knownAmong(context, [...orders, ...unreadable]);
  const count: TakenCount = { taken: 0, failed: 0 };
  const left = orders.values();
  const absence = watchForAbsence();
  let away: SiteUnavailable | null = null;
  const work = async () => {
    for (const order of left) {
      if (away) return;
      const outcome = known.isNoted(order.id, order.date_modified_gmt)
        ? "noted"
        : await takeOne(context, site, order, known.isNews(order));
      if (outcome instanceof SiteUnavailable) {
        if (absence.failedWith(outcome)) away = outcome;
        // Where it is the site that is away, too: so the next turn gets further, however many such orders stand side by side.
        if (!isForEveryOrder(outcome)) await noteUntaken(context, order.id, outcome);
      } else if (outcome !== "noted" && outcome !== "known") absence.answered();
      if (outcome === "taken" || outcome === "known") count.taken += 1;
      else count.failed += 1;
    }
  };
  const done = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failed = done.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  if (away) throw away;
  for (const { id, modifiedAt, problem } of unreadable) {
    if (!modifiedAt || !known.isNoted(id, modifiedAt)) await noteUntaken(context, id, problem);
    count.failed += 1;
  }
  return count;
}

type Known = {
  /** Whether it was changed there since it was taken over. */
  isNews(order: SiteOrder): boolean;
  /** Whether it could not be taken over as it is: it is tried again by itself, in its time. */
  isNoted(id: number, modifiedAt: Date): boolean;
};

async function knownAmong({ db }: Context, listed: { id: number }[]): Promise<Known> {
  const ids = listed.map(({ id }) => id);
  if (ids.length === 0) return { isNews: () => true, isNoted: () => false };
  const [orders, untaken] = await Promise.all([
    db.selectFrom("orders").select(["shop_order_id", "shop_modified_at"]).where("shop_order_id", "in", ids).execute(),
    db
      .selectFrom("shop_news")
      .select(["shop_order_id", "told_at"])
      .where("shop_order_id", "in", ids)
      .where("failure", "is not", null)
      .execute(),
  ]);
  const taken = new Map(orders.map((row) => [row.shop_order_id, row.shop_modified_at?.getTime() ?? 0]));
  const noted = new Map(untaken.map((row) => [row.shop_order_id, row.told_at.getTime()]));
  return {
    isNews: ({ id, date_modified_gmt }) => (taken.get(id) ?? 0) < date_modified_gmt.getTime(),
    isNoted: (id, modifiedAt) => (noted.get(id) ?? 0) >= modifiedAt.getTime(),
  };
}

/** `known`: nothing was asked for. Where its notes or refunds could not be had: what that site said instead. */
async function takeOne(
  context: Context,
  site: WooCommerceSite,
  order: SiteOrder,
  isNews: boolean,
): Promise<"taken" | "known" | "refused" | SiteUnavailable> {
  try {
    const bare = { order, refunds: null, notes: null };
    const told = isNews ? await readSiteDetails(context.db, site, order) : bare;
    const { effect } = await takeSiteOrder(context, told);
    // Changed twice within a second.
    const isChanged = !isNews && effect === "changed";
    if (isChanged) await takeSiteOrder(context, await readSiteDetails(context.db, site, order));
    return isNews || isChanged ? "taken" : "known";
  } catch (error) {
    if (error instanceof SiteUnavailable) return error;
    if (error instanceof SiteRefused && error.status === 404) {
      // Deleted since it was listed; else it says the same once more.
      return readOrderThere(context, site, order.id).then(
        () => "taken" as const,
        (again: unknown) => refused(context, order.id, again),
      );
    }
    return refused(context, order.id, error);
  }
}

async function refused(context: Context, id: number, error: unknown): Promise<"refused" | SiteUnavailable> {
  if (error instanceof SiteUnavailable) return error;
  if (!(error instanceof RangeError || error instanceof SiteRefused || isRefusedByDatabase(error))) throw error;
  await noteUntaken(context, id, error);
  return "refused";
}

/** Something in the order is not what a table holds; that it cannot be reached is another matter. PostgreSQL's classes 22 and 23. */
export function isRefusedByDatabase(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));
}
