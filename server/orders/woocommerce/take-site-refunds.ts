import type { Selectable } from "kysely";
import { formatMoney } from "../../../domain/money/currency.ts";
import { orderReference } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import type { Orders, Refunds } from "../../database/types.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import { settleRefund } from "../../refunds/settle-refund.ts";
import { storeRefund } from "../../refunds/store-refund.ts";
import type { SiteOrder, SiteRefund } from "../../woocommerce/site-order.ts";
import { type OrderLedger, readLedger } from "../order-ledger.ts";
import { storeOrderEvent } from "../store-order-event.ts";
import { expectSiteNews } from "./expect-site-news.ts";
import { wasStored } from "./find-site-order.ts";
import { isStillBeingMade, mayBeOurs } from "./keyless-refunds.ts";
import { readSurplus, type Surplus } from "./read-surplus.ts";
import { siteActor } from "./site-actor.ts";
import { siteRefundId } from "./site-refunds.ts";
import { siteRefundRow, type ToldRefund, toldRefunds } from "./told-refunds.ts";

type Order = Selectable<Orders>;
type Refund = Selectable<Refunds>;
type Told = { order: SiteOrder; refunds: SiteRefund[] | null };

/** A refund that was made at this moment may be missing from what was read the moment before. */
const freshMs = 120_000;
/** When one is looked at again that may be ours whose key is not there yet. */
const lookAgainMs = 60_000;
const deletedThere = "It was deleted at the WordPress site";

/**
 * Brings that site's refunds of an order into its ledger, in the caller's transaction and under the order's lock: those that were asked for
 * here by their key, others as made there. Never more than was paid. True where that was news.
 */
export async function takeSiteRefunds(
  context: Context,
  order: Order,
  { order: site, refunds }: Told,
): Promise<boolean> {
  const told = toldRefunds(site, refunds);
  let money = await readMoney(context.db, order.id);
  let changed = false;
  for (const refund of told) {
    if (!(await takeOne(context, { order, site, ...money }, refund))) continue;
    changed = true;
    money = await readMoney(context.db, order.id);
  }
  const there = new Set(site.refunds.map(({ id }) => siteRefundId(id)));
  for (const refund of allRefunds(money)) {
    const isTheirs = /^wc-\d+$/.test(refund.gateway_refund_id ?? "");
    if (!isTheirs || refund.state !== "succeeded" || there.has(refund.gateway_refund_id ?? "")) continue;
    changed = (await takeBack(context, { order, site }, refund)) || changed;
  }
  return changed;
}

type Money = { ledger: OrderLedger; surplus: Surplus | null };
type Books = { order: Order; site: SiteOrder } & Money;

async function readMoney(db: Database, orderId: number): Promise<Money> {
  const ledger = await readLedger(db, orderId);
  return { ledger, surplus: await readSurplus(db, orderId, ledger.payment) };
}

function allRefunds({ ledger, surplus }: Money): Refund[] {
  return [...ledger.refunds, ...(surplus?.refunds ?? [])];
}

async function takeOne(context: Context, books: Books, told: ToldRefund): Promise<boolean> {
  const { order, site, ledger, surplus } = books;
  const known = allRefunds(books).find(
    (refund) =>
      refund.gateway_refund_id === told.gatewayRefundId || (told.refundKey && refund.refund_key === told.refundKey),
  );
  const news = { state: "succeeded" as const, gatewayRefundId: told.gatewayRefundId, failure: null, source: siteActor };
  if (known) {
    if (known.state === "succeeded" && known.gateway_refund_id !== null) return false;
    return settleRefund(context, { order, refund: known }, news);
  }
  // It may be one of ours whose answer was lost: only its details tell.
  if (!told.isWhole) {
    await expectSiteNews(context, site.id, 0);
    return false;
  }
  const unanswered = ledger.refunds.find(
    (refund) =>
      refund.state === "pending" &&
      refund.gateway_refund_id === null &&
      mayBeOurs({ amountCents: refund.amount_cents, askedAt: refund.created_at, attempts: refund.attempts }, told),
  );
  if (told.refundKey === "" && unanswered) {
    if (!isStillBeingMade(told, { askedAt: unanswered.created_at, now: context.now() })) {
      return settleRefund(context, { order, refund: unanswered }, news);
    }
    await expectSiteNews(context, site.id, lookAgainMs);
    return false;
  }
  // What was paid twice goes back first: the money that was taken here stays.
  const isSurplus = surplus !== null && told.amountCents <= surplus.remainingCents;
  if (!isSurplus && told.amountCents > ledger.remainingCents) return reportTooMuch(context, books, told);
  const payment = isSurplus ? surplus.payment : ledger.payment;
  if (!payment) throw new Error(`Order ${order.id} has no payment to refund`);
  const refund = await storeRefund(context.db, {
    ...siteRefundRow(told),
    payment_id: payment.id,
    order_id: order.id,
    state: "pending",
  }).executeTakeFirstOrThrow();
  if (order.created_via !== "woocommerce") {
    await settleRefund(context, { order, refund }, news);
    return true;
  }
  await context.db
    .updateTable("refunds")
    .set({ state: "succeeded", settled_at: told.at })
    .where("id", "=", refund.id)
    .execute();
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: siteActor,
    kind: "refunded",
    note: `Refunded ${formatMoney(told.amountCents, order.currency)} at the WordPress site${told.reason ? `: ${told.reason}` : ""}`,
    data: { refundId: refund.id },
  });
  return true;
}

/** It is written down and told once; what may only be too early is looked at again. */
async function reportTooMuch(context: Context, { order, site, ledger }: Books, told: ToldRefund): Promise<boolean> {
  if (ledger.pendingCents > 0) {
    await expectSiteNews(context, site.id, freshMs);
    return false;
  }
  const data = { refusedRefund: told.gatewayRefundId };
  if (await wasStored(context.db, order.id, data)) return false;
  const what = `A refund of ${formatMoney(told.amountCents, order.currency)} at the WordPress site was not taken over`;
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: siteActor,
    kind: "refund_not_taken",
    note: `${what}: ${formatMoney(ledger.remainingCents, order.currency)} of what was paid remain`,
    data,
  });
  await alertTeam(context, {
    orderId: order.id,
    title: `More was refunded of ${orderReference(site.id)} than was paid`,
    text: `${what}, because no more than what was paid can go back. Please compare the order with the WordPress site.`,
    facts: [
      { label: "Paid", value: formatMoney(ledger.paidCents, order.currency) },
      { label: "Refunded before", value: formatMoney(ledger.refundedCents, order.currency) },
    ],
  });
  return true;
}

/** A refund that was deleted there never went back. */
async function takeBack(
  context: Context,
  { order, site }: { order: Order; site: SiteOrder },
  refund: Refund,
): Promise<boolean> {
  const settled = refund.settled_at ?? refund.created_at;
  if (context.now().getTime() - settled.getTime() < freshMs && refund.requested_by !== siteActor) {
    await expectSiteNews(context, site.id, freshMs);
    return false;
  }
  if (order.created_via !== "woocommerce" || refund.requested_by !== siteActor) {
    const news = { state: "failed" as const, gatewayRefundId: null, failure: deletedThere, source: siteActor };
    return settleRefund(context, { order, refund }, news);
  }
  await context.db
    .updateTable("refunds")
    .set({ state: "failed", failure: deletedThere, settled_at: context.now() })
    .where("id", "=", refund.id)
    .execute();
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: siteActor,
    kind: "refund_failed",
    note: `The refund of ${formatMoney(refund.amount_cents, order.currency)} was deleted at the WordPress site`,
    data: { refundId: refund.id, from: "succeeded", to: "failed" },
  });
  return true;
}
