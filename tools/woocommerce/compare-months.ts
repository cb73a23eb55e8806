import type { Cents } from "../../domain/money/cents.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Database } from "../../server/database/kysely.ts";
import { isSiteDraft } from "../../server/orders/woocommerce/site-status.ts";
import type { WooCommerceSite } from "../../server/woocommerce/site.ts";
import type { SiteFigures } from "../../server/woocommerce/site-order.ts";

export type Sums = { orders: number; totalCents: Cents; refundedCents: Cents };

/** A Dublin month, '2026-03', by when its orders were made. `differing`: numbers there of the orders that are not the same on both sides. */
export type ComparedMonth = { month: string; there: Sums; here: Sums; differing: number[] };

/**
 * `gone`: numbers of the orders here that were there once and are no longer listed: in the bin, or deleted. They are in no month.
 * `undated`: numbers there of orders that are not here and whose month cannot be read.
 */
export type Comparison = {
  months: ComparedMonth[];
  gone: { numbers: number[]; totalCents: Cents };
  undated: number[];
};

type Figures = { totalCents: Cents; refundedCents: Cents };
/** One order there; null: what a plugin has spoilt. */
type TheirOrder = { id: number; month: string | null; figures: Figures | null };
/** One order here. `isBooked`: on our website; else it was made at that site. */
type OurOrder = { id: number; month: string; figures: Figures; isBooked: boolean };

/** Reads every order of that site once more, lightly, and compares each with ours. Newest month last. */
export async function compareMonths(
  db: Database,
  site: WooCommerceSite,
  onPage: (read: number, total: number) => void = () => {},
): Promise<Comparison> {
  const months = new Map<string, ComparedMonth>();
  const monthOf = (month: string) => {
    const known = months.get(month) ?? { month, there: noSums(), here: noSums(), differing: [] };
    months.set(month, known);
    return known;
  };
  const gone: Comparison["gone"] = { numbers: [], totalCents: 0 };
  const undated: number[] = [];
  // Both by their numbers, so that neither side is ever held whole.
  const [there, here] = [ordersThere(site, onPage), ordersHere(db)];
  let [theirs, ours] = [await there.next(), await here.next()];
  while (!theirs.done || !ours.done) {
    const their = theirs.done ? null : theirs.value;
    const our = ours.done ? null : ours.value;
    const isTheirTurn = their !== null && (our === null || their.id <= our.id);
    const isOurTurn = our !== null && (their === null || our.id <= their.id);
    if (isTheirTurn) {
      const known = isOurTurn ? our : null;
      // One of ours was placed there later than it was booked.
      const month = known?.isBooked ? known.month : (their.month ?? known?.month);
      if (month === undefined) undated.push(their.id);
      else {
        add(monthOf(month).there, their.figures);
        if (known) add(monthOf(known.month).here, known.figures);
        if (their.month === null || !areEqual({ ...their, month }, known)) monthOf(month).differing.push(their.id);
      }
    } else if (isOurTurn) {
      gone.numbers.push(our.id);
      gone.totalCents += our.figures.totalCents;
    }
    if (isTheirTurn) theirs = await there.next();
    if (isOurTurn) ours = await here.next();
  }
  return { months: [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1)), gone, undated };
}

/** Whether both sides hold nothing but the same. */
export function isEqual({ months, undated }: Comparison): boolean {
  return undated.length === 0 && months.every(({ differing }) => differing.length === 0);
}

const noSums = (): Sums => ({ orders: 0, totalCents: 0, refundedCents: 0 });

/** What cannot be read counts as an order alone. */
function add(sums: Sums, figures: Figures | null): void {
  sums.orders += 1;
  sums.totalCents += figures?.totalCents ?? 0;
  sums.refundedCents += figures?.refundedCents ?? 0;
}

function areEqual(their: TheirOrder, our: OurOrder | null): boolean {
  return (
    their.month === our?.month &&
    their.figures?.totalCents === our.figures.totalCents &&
    their.figures.refundedCents === our.figures.refundedCents
  );
}

async function* ordersThere(
  site: WooCommerceSite,
  onPage: (read: number, total: number) => void,
): AsyncGenerator<TheirOrder, undefined> {
  let read = 0;
  // Whatever a page repeats, the numbers go up.
  let last = 0;
  for (let page = 1; ; page++) {
    const { orders, total, pages } = await site.listFigures(page);
    read += orders.length;
    onPage(read, Math.max(total, read));
    for (const order of orders) {
      if (order.id <= last || isSiteDraft(order.status)) continue;
      last = order.id;
      yield orderOf(order);
    }
    if (page >= pages) return undefined;
  }
}

function orderOf({ id, date_created_gmt: madeAt, total, refunds }: SiteFigures): TheirOrder {
  const refundedCents = refunds?.reduce((sum, refund) => sum - refund.total, 0) ?? null;
  const figures = total === null || refundedCents === null ? null : { totalCents: total, refundedCents };
  return { id, month: madeAt && dublinMonth(madeAt), figures };
}

const batch = 5_000;

async function* ordersHere(db: Database): AsyncGenerator<OurOrder, undefined> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom("orders")
      .select(["shop_order_id", "created_via", "date_created", "total_cents", "refunded_cents"])
      .where("shop_order_id", ">", last)
      .orderBy("shop_order_id")
      .limit(batch)
      .execute();
    for (const row of rows) {
      last = row.shop_order_id ?? last;
      const { total_cents: totalCents, refunded_cents: refundedCents } = row;
      const isBooked = row.created_via !== "woocommerce";
      yield { id: last, month: dublinMonth(row.date_created), figures: { totalCents, refundedCents }, isBooked };
    }
    if (rows.length < batch) return undefined;
  }
}

function dublinMonth(instant: Date): string {
  return dublinDate(instant).slice(0, 7);
}
