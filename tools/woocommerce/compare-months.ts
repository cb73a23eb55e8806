import type { Cents } from "../../domain/money/cents.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Database } from "../../server/database/kysely.ts";
import { isSiteDraft } from "../../server/orders/woocommerce/site-status.ts";
import type { WooCommerceSite } from "../../server/woocommerce/site.ts";
import type { SiteFigures } from "../../server/woocommerce/site-order.ts";

export type Sums = { orders: number; totalCents: Cents; refundedCents: Cents };

/** A Dublin month, '2026-03', by when its orders were made. `differing`: numbers there of the orders that are not the same on both sides. */
export type ComparedMonth = { month: string; there: Sums; here: Sums; differing: number[] };

/** `gone`: numbers of the orders here that were there once and are no longer listed: in the bin, or deleted. They are in no month. */
export type Comparison = { months: ComparedMonth[]; gone: { numbers: number[]; totalCents: Cents } };

/** One order's figures on one side. */
type Figures = { id: number; month: string; totalCents: Cents; refundedCents: Cents };
/** `isBooked`: on our website; else it was made at that site. */
type OurFigures = Figures & { isBooked: boolean };

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
  // Both by their numbers, so that neither side is ever held whole.
  const [there, here] = [ordersThere(site, onPage), ordersHere(db)];
  let [theirs, ours] = [await there.next(), await here.next()];
  while (!theirs.done || !ours.done) {
    const their = theirs.done ? null : theirs.value;
    const our = ours.done ? null : ours.value;
    const isTheirTurn = their !== null && (our === null || their.id <= our.id);
    const isOurTurn = our !== null && (their === null || our.id <= their.id);
    if (isTheirTurn) {
      // One of ours was placed there later than it was booked.
      const told = isOurTurn && our.isBooked ? { ...their, month: our.month } : their;
      add(monthOf(told.month).there, told);
      if (isOurTurn) add(monthOf(our.month).here, our);
      if (!isOurTurn || !areEqual(told, our)) monthOf(told.month).differing.push(told.id);
    } else if (isOurTurn) {
      gone.numbers.push(our.id);
      gone.totalCents += our.totalCents;
    }
    if (isTheirTurn) theirs = await there.next();
    if (isOurTurn) ours = await here.next();
  }
  return { months: [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1)), gone };
}

const noSums = (): Sums => ({ orders: 0, totalCents: 0, refundedCents: 0 });

function add(sums: Sums, { totalCents, refundedCents }: Figures): void {
  sums.orders += 1;
  sums.totalCents += totalCents;
  sums.refundedCents += refundedCents;
}

function areEqual(a: Figures, b: Figures): boolean {
  return a.month === b.month && a.totalCents === b.totalCents && a.refundedCents === b.refundedCents;
}

async function* ordersThere(
  site: WooCommerceSite,
  onPage: (read: number, total: number) => void,
): AsyncGenerator<Figures, undefined> {
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
      yield figuresOf(order);
    }
    if (page >= pages) return undefined;
  }
}

function figuresOf({ id, date_created_gmt, total, refunds }: SiteFigures): Figures {
  const refundedCents = refunds.reduce((sum, refund) => sum - refund.total, 0);
  return { id, month: dublinMonth(date_created_gmt), totalCents: total, refundedCents };
}

const batch = 5_000;

async function* ordersHere(db: Database): AsyncGenerator<OurFigures, undefined> {
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
      yield { id: last, month: dublinMonth(row.date_created), totalCents, refundedCents, isBooked };
    }
    if (rows.length < batch) return undefined;
  }
}

function dublinMonth(instant: Date): string {
  return dublinDate(instant).slice(0, 7);
}
