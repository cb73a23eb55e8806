import { setTimeout as sleep } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { formatMoney } from "../../../domain/money/currency.ts";
import type { Context } from "../../context.ts";
import { backOff, dueWork } from "../../database/due-work.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Orders, ShopPlacements } from "../../database/types.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import { explainFailure } from "../../woocommerce/explain-failure.ts";
import { SiteRefused, SiteUnavailable, type WooCommerceSite } from "../../woocommerce/site.ts";
import type { SiteOrder } from "../../woocommerce/site-order.ts";
import { alignRefunds } from "./align-refunds.ts";
import { alignSiteOrder } from "./align-site-order.ts";
import { linkSiteOrder } from "./link-site-order.ts";
import { newSiteOrder } from "./new-site-order.ts";
import { isUndecided } from "./site-status.ts";

/** What opens an order at that site. */
export type PlacedOrder = { shopOrderId: number; shopOrderKey: string };

export const placements = dueWork({
  table: "shop_placements",
  key: "order_id",
  dueAt: "next_attempt_at",
  leasedUntil: "claimed_until",
  // Longer than all calls for an order together.
  leaseMs: 180_000,
});

/** An order whose sending was never answered may still be on its way into that site's database. */
const settleMs = 120_000;
/** Clocks differ. */
const searchMarginMs = 3_600_000;
const waitsMs = [15_000, 60_000, 300_000, 900_000, 3_600_000];
const alertAfter = 4;

/**
 * Sees to it that an accepted order is at the WordPress site, once, and is there what it is here: looked for by its quote's reference
 * before it is sent a second time.
 * Null where that could not be done; it is on record then, and tried again by itself. Two at once wait for one another.
 */
export async function placeOrder(context: Context, orderId: number): Promise<PlacedOrder | null> {
  const site = context.woocommerce;
  if (!site) return null;
  const claimed = await placements.claimEarly(context, orderId);
  return claimed ? placeClaimed(context, site, claimed) : waitForOther(context, orderId);
}

/** Places an order that the caller has claimed; null where that could not be done. */
export async function placeClaimed(
  context: Context,
  site: WooCommerceSite,
  claimed: Selectable<ShopPlacements>,
): Promise<PlacedOrder | null> {
  const orderId = claimed.order_id;
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  try {
    const placed = await place(context, site, { order, placement: claimed });
    if (placed === "not needed") return null;
    return { shopOrderId: placed.id, shopOrderKey: placed.order_key };
  } catch (error) {
    await postpone(context, { order, placement: claimed, error });
    return null;
  }
}

type Both = { order: Selectable<Orders>; placement: Selectable<ShopPlacements> };

async function place(context: Context, site: WooCommerceSite, { order, placement }: Both) {
  const known =
    order.shop_order_id !== null
      ? ((await site.readOrder(order.shop_order_id)) ?? "gone")
      : placement.posted_at && (await find(site, { order, placement }));
  if (!known && placement.posted_at && context.now().getTime() - placement.posted_at.getTime() < settleMs) {
    throw new SiteUnavailable("It was sent without an answer, and is not there yet", { mayHaveHappened: true });
  }
  if (known === "gone") return endPlacement(context, placement, `It has no order ${order.shop_order_id} any more`);
  // Nobody there has heard of what was cancelled here before.
  if (!known && order.status === "cancelled") return endPlacement(context, placement, null);
  const there = known ?? (await send(context, site, { order, placement }));
  const same = await alignSiteOrder(site, order, there, await paymentOf(context, order.id));
  const aligned = await alignRefunds(context, site, order.id, same);
  const isSame = aligned.total === order.total_cents && aligned.currency === order.currency;
  // What was decided there comes here as it is.
  if (!isSame && isUndecided(aligned.status)) {
    const asked = formatMoney(aligned.total, aligned.currency);
    const isWithoutProduct = aligned.line_items.some(({ product_id }) => product_id === 0);
    const advice = isWithoutProduct
      ? "its line has no product, since none could be made there; make one whose name contains 'courier', with the tax status None"
      : "set its product's tax status to None";
    throw new SiteRefused(
      `As order ${aligned.id} that site asks ${asked} for ${formatMoney(order.total_cents, order.currency)}: ${advice}`,
      200,
      "other_total",
    );
  }
  await inTransaction(context, (context) =>
    linkSiteOrder(context, { orderId: order.id, there: aligned, until: placement.next_attempt_at }),
  );
  return aligned;
}

async function paymentOf({ db }: Context, orderId: number): Promise<number | null> {
  const payment = await db
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "=", "applied")
    .executeTakeFirst();
  return payment?.id ?? null;
}

/** There is nothing to place, or nothing left to tell; what has become due meanwhile stays so. */
async function endPlacement(
  context: Context,
  placement: Selectable<ShopPlacements>,
  failure: string | null,
): Promise<"not needed"> {
  await placements.write(context, placement, {
    next_attempt_at: sql<Date | null>`nullif(next_attempt_at, ${placement.next_attempt_at})`,
    claimed_until: null,
    posted_at: null,
    failure,
  });
  return "not needed";
}

async function send(context: Context, site: WooCommerceSite, both: Both): Promise<SiteOrder> {
  const { order, placement } = both;
  const body = await newSiteOrder(context, {
    order,
    quoteReference: placement.reference,
    productId: await site.courierProduct(),
  });
  // On record before it leaves: from here on it may be there, whatever becomes of us.
  await notePosted(context, order.id, context.now());
  try {
    return await site.createOrder(body);
  } catch (error) {
    if (error instanceof SiteRefused) {
      await notePosted(context, order.id, null);
      throw error;
    }
    if (!(error instanceof SiteUnavailable)) throw error;
    if (!error.mayHaveHappened) {
      await notePosted(context, order.id, null);
      throw error;
    }
    context.log.warn({ err: error, orderId: order.id }, "The WordPress site did not say what became of an order");
    const found = await find(site, both).catch(() => undefined);
    if (found) return found;
    // It has ended there, without an order. Of other failures a proxy may tell while the site is still at it.
    if (found === null && error.status === 500) await notePosted(context, order.id, null);
    throw error;
  }
}

function find(site: WooCommerceSite, { order, placement }: Both): Promise<SiteOrder | null> {
  return site.findOrder({
    reference: placement.reference,
    email: order.customer_email,
    since: new Date(order.date_created.getTime() - searchMarginMs),
  });
}

/** It is there already, or somebody is at it: a visitor waits a little for the outcome. */
async function waitForOther(context: Context, orderId: number): Promise<PlacedOrder | null> {
  for (let turn = 0; turn < 80; turn++) {
    const row = await context.db
      .selectFrom("orders")
      .leftJoin("shop_placements", "shop_placements.order_id", "orders.id")
      .select(["shop_order_id", "shop_order_key", "order_key", "claimed_until", "next_attempt_at"])
      .where("orders.id", "=", orderId)
      .executeTakeFirst();
    // An order that was made at that site has its key for its own.
    if (row?.shop_order_id && row.next_attempt_at === null)
      return { shopOrderId: row.shop_order_id, shopOrderKey: row.shop_order_key ?? row.order_key };
    if (!row?.claimed_until) return null;
    await sleep(250);
  }
  return null;
}

async function notePosted({ db }: Context, orderId: number, postedAt: Date | null): Promise<void> {
  await db.updateTable("shop_placements").set({ posted_at: postedAt }).where("order_id", "=", orderId).execute();
}

async function postpone(context: Context, { order, placement, error }: Both & { error: unknown }): Promise<void> {
  const attempts = placement.attempts + 1;
  const wait = Math.max(backOff(waitsMs, attempts), error instanceof SiteUnavailable ? (error.retryAfterMs ?? 0) : 0);
  context.log.error({ err: error, orderId: order.id, attempts }, "An order could not be placed at the WordPress site");
  const isTheirs = error instanceof SiteUnavailable || error instanceof SiteRefused;
  const failure = isTheirs ? explainFailure(error) : "Something went wrong here; the log says what";
  await inTransaction(context, async (context) => {
    const postponed = await placements.postpone(context, placement, wait, {
      attempts,
      failure,
      // One that is there with another price has to be found again, not made again.
      ...(error instanceof SiteRefused && error.code === "other_total" && { posted_at: context.now() }),
    });
    if (!postponed || attempts !== alertAfter) return;
    await alertTeam(context, {
      orderId: order.id,
      title: `Order ${placement.reference} is not at the WordPress site`,
      text: "It was accepted and is stored here, and it is tried again by itself. If it stays, look at the connection in Settings.",
      facts: [{ label: "What was said", value: failure }],
    });
  });
}
