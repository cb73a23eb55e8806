import type { Selectable } from "kysely";
import type { Settings } from "../../../contract/settings.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Orders } from "../../database/types.ts";
import {
  metadataOf,
  quoteReferenceKey,
  type SiteNote,
  type SiteOrder,
  type SiteRefund,
  shopNumberOf,
} from "../../woocommerce/site-order.ts";
import { expectSiteNews } from "./expect-site-news.ts";
import { findSiteOrder, reportDuplicate } from "./find-site-order.ts";
import { insertSiteOrder } from "./insert-site-order.ts";
import { isErased } from "./is-erased.ts";
import { paidAmount } from "./paid-amount.ts";
import { takeSiteNotes } from "./site-notes.ts";
import { isSiteDraft } from "./site-status.ts";
import { storable } from "./storable-site-order.ts";
import { takeSiteContent } from "./take-site-content.ts";
import { takeSitePayment } from "./take-site-payment.ts";
import { takeSiteRefunds } from "./take-site-refunds.ts";
import { takeSiteStatus } from "./take-site-status.ts";

/** What is younger may still be without its metadata. */
const freshMs = 120_000;
const lookAgainMs = 60_000;

/** An order of that site with its refunds and notes, as far as they were read; null: they were not. */
export type ToldOrder = { order: SiteOrder; refunds: SiteRefund[] | null; notes: SiteNote[] | null };

/**
 * `older`: more was known of it. `duplicate`: there is another order there for the same booking of ours. `skipped`: it is no order yet, may be
 * half written, or is gone before it was one here.
 */
export type TakenOrder = {
  effect: "new" | "changed" | "same" | "older" | "duplicate" | "skipped";
  orderId: number | null;
};

/**
 * Brings one order of the WordPress site into our tables, all of it in one transaction: what is true there wins. It may be told any number
 * of times, in any order and all at once. Throws a RangeError where its figures do not fit together.
 */
export async function takeSiteOrder(context: Context, told: ToldOrder): Promise<TakenOrder> {
  const given = storable(told);
  if (isSiteDraft(given.order.status)) return { effect: "skipped", orderId: null };
  // Asked before the transaction, which would wait with its connection for another one.
  const { settings } = await context.settings.current();
  for (let attempt = 1; attempt <= 3; attempt++) {
    const taken = await inTransaction(context, (context) => take(context, given, settings));
    if (taken) return taken;
  }
  throw new Error(`Order ${given.order.id} of the WordPress site could not be stored`);
}

/**
 * A new order is stored there before its metadata is, by which it is known to be one of ours. One that another client of that site's API has
 * made only comes a little later.
 */
function mayBeHalfWritten(context: Context, site: SiteOrder): boolean {
  if (site.created_via !== "rest-api" || metadataOf(site.meta_data, quoteReferenceKey) !== "") return false;
  return context.now().getTime() - site.date_created_gmt.getTime() < freshMs;
}

/** Null where somebody else stored it at this moment. */
async function take(context: Context, given: ToldOrder, settings: Settings): Promise<TakenOrder | null> {
  const { order: site, refunds, notes } = given;
  const found = await findSiteOrder(context, site);
  if (!found) {
    if (site.status === "trash") return { effect: "skipped", orderId: null };
    if (mayBeHalfWritten(context, site)) {
      await expectSiteNews(context, site.id, lookAgainMs);
      return { effect: "skipped", orderId: null };
    }
    const orderId = await insertSiteOrder(context.db, { site, refunds, notes, settings });
    if (orderId === null) return null;
    // What its money did not cover is told of.
    const order = site.refunds.length > 0 ? await orderById(context.db, orderId) : null;
    if (order) await takeSiteRefunds(context, order, given);
    return { effect: "new", orderId };
  }
  const { order } = found;
  if (found.isDuplicate) {
    await reportDuplicate(context, order, site);
    return { effect: "duplicate", orderId: order.id };
  }
  const known = order.shop_modified_at;
  if (known && site.date_modified_gmt < known) return { effect: "older", orderId: order.id };
  const changed = await update(context, order, { ...given, settings });
  const shopNumber = shopNumberOf(site);
  if (known?.getTime() !== site.date_modified_gmt.getTime() || shopNumber !== order.shop_number) {
    await context.db
      .updateTable("orders")
      .set({ shop_modified_at: site.date_modified_gmt, shop_number: shopNumber })
      .where("id", "=", order.id)
      .execute();
  }
  return { effect: changed ? "changed" : "same", orderId: order.id };
}

/** Money before status, so that what is true there stands at the end, whatever a payment or refund made of it. */
async function update(
  context: Context,
  order: Selectable<Orders>,
  given: ToldOrder & { settings: Settings },
): Promise<boolean> {
  const waits = await waitsToBeTold(context.db, order.id);
  const content = await takeSiteContent(context, order, { ...given, waits });
  const { isCertain } = paidAmount(given.order, waits ? null : order.total_cents);
  const priced = await orderById(context.db, order.id);
  const paid = await takeSitePayment(context, priced, { site: given.order, isCertain });
  const refunded = await takeSiteRefunds(context, await orderById(context.db, order.id), given);
  const current = await orderById(context.db, order.id);
  const moved = await takeSiteStatus(context, current, { site: given.order, waits });
  const noted = isErased(order) ? 0 : await takeSiteNotes(context.db, order.id, given.notes ?? []);
  return content || paid || refunded || moved || noted > 0;
}

/** True while that site has not heard yet what became of the order here. */
async function waitsToBeTold(db: Database, orderId: number): Promise<boolean> {
  const placement = await db
    .selectFrom("shop_placements")
    .select("next_attempt_at")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return placement !== undefined && placement.next_attempt_at !== null;
}

function orderById(db: Database, id: number): Promise<Selectable<Orders>> {
  return db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
