import type { Cents } from "../../domain/money/euro.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Database } from "../../server/database/kysely.ts";
import type { WooCommerceClient } from "../../server/woocommerce/client/client.ts";
import type { RemoteFigures } from "../../server/woocommerce/client/remote-order.ts";
import { isDraft } from "../../server/woocommerce/client/remote-order.ts";
import { isEventStored } from "../../server/woocommerce/remote-events.ts";

export type Sums = { orders: number; totalCents: Cents; refundedCents: Cents };

/**
 * A Dublin month ('2026-03') by order date, in euro only. `differing`: remote numbers of orders that are not the same
 * in both shops.
 */
type ComparedMonth = { month: string; there: Sums; here: Sums; differing: number[] };

/** Orders in currencies other than euro, over all months. */
type ComparedCurrency = { currency: string; there: Sums; here: Sums };

/**
 * An order edited on the site after it was paid; ours stays as on the receipt. Amounts are hundredths of its
 * currency.
 */
type EditedOrder = { number: number; currency: string; thereCents: Cents; hereCents: Cents };

/**
 * `edited` does not count as a difference, since the team was notified of each. `missing`: numbers of imported orders
 * that the site no longer lists, because they are in the bin or deleted; they are in no month. `undated`: numbers of
 * remote orders that were not imported and whose month cannot be read.
 */
export type Comparison = {
  months: ComparedMonth[];
  otherCurrencies: ComparedCurrency[];
  edited: EditedOrder[];
  missing: { numbers: number[]; totalCents: Cents };
  undated: number[];
};

type Figures = { currency: string; totalCents: Cents; refundedCents: Cents };
/** A remote order; null for whatever a plugin has corrupted. */
type TheirOrder = { id: number; month: string | null; figures: Figures | null };
/** A local order. `isBooked`: placed on our website rather than on the site. */
type OurOrder = { orderId: number; id: number; month: string; figures: Figures; isBooked: boolean };

/** Reads a few fields of every remote order again and compares them with ours. The newest month comes last. */
export async function compareMonths(
  db: Database,
  site: WooCommerceClient,
  onPage: (read: number, total: number) => void = () => {},
): Promise<Comparison> {
  const months = new Map<string, ComparedMonth>();
  const monthOf = (month: string) => {
    const known = months.get(month) ?? { month, there: noSums(), here: noSums(), differing: [] };
    months.set(month, known);
    return known;
  };
  const currencies = new Map<string, ComparedCurrency>();
  const addTo = (month: string, side: "there" | "here", figures: Figures | null) => {
    const compared = monthOf(month);
    compared[side].orders += 1;
    if (figures === null) return;
    const { currency } = figures;
    if (currency === "EUR") return addAmounts(compared[side], figures);
    const known = currencies.get(currency) ?? { currency, there: noSums(), here: noSums() };
    currencies.set(currency, known);
    known[side].orders += 1;
    addAmounts(known[side], figures);
  };
  const edited: EditedOrder[] = [];
  const gone: Comparison["missing"] = { numbers: [], totalCents: 0 };
  const undated: number[] = [];
  // Both in order of their numbers, so that neither side is ever completely in memory.
  const [there, here] = [ordersThere(site, onPage), ordersHere(db)];
  let [theirs, ours] = [await there.next(), await here.next()];
  while (!theirs.done || !ours.done) {
    const their = theirs.done ? null : theirs.value;
    const our = ours.done ? null : ours.value;
    const isTheirTurn = their !== null && (our === null || their.id <= our.id);
    const isOurTurn = our !== null && (their === null || our.id <= their.id);
    if (isTheirTurn) {
      const known = isOurTurn ? our : null;
      // One of our own bookings reached the site later than it was made.
      const month = known?.isBooked ? known.month : (their.month ?? known?.month);
      if (month === undefined) undated.push(their.id);
      else {
        addTo(month, "there", their.figures);
        if (known) addTo(known.month, "here", known.figures);
        const isSame = their.month !== null && areEqual({ ...their, month }, known);
        const editedSince = isSame ? null : await editedSincePaid(db, { ...their, month }, known);
        if (editedSince) edited.push(editedSince);
        else if (!isSame) monthOf(month).differing.push(their.id);
      }
    } else if (isOurTurn) {
      gone.numbers.push(our.id);
      if (our.figures.currency === "EUR") gone.totalCents += our.figures.totalCents;
    }
    if (isTheirTurn) theirs = await there.next();
    if (isOurTurn) ours = await here.next();
  }
  return {
    months: [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1)),
    otherCurrencies: [...currencies.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    edited,
    missing: gone,
    undated,
  };
}

/** Whether both shops are equal. */
export function isEqual({ months, undated }: Comparison): boolean {
  return undated.length === 0 && months.every(({ differing }) => differing.length === 0);
}

const noSums = (): Sums => ({ orders: 0, totalCents: 0, refundedCents: 0 });

function addAmounts(sums: Sums, { totalCents, refundedCents }: Figures): void {
  sums.totalCents += totalCents;
  sums.refundedCents += refundedCents;
}

/** Whether only the total differs, and the team was notified of exactly that total at the import. */
async function editedSincePaid(db: Database, their: TheirOrder, our: OurOrder | null): Promise<EditedOrder | null> {
  if (!our?.isBooked || their.figures === null) return null;
  const { totalCents: thereCents, currency } = their.figures;
  const { totalCents: hereCents } = our.figures;
  const isElseSame = areEqual({ ...their, figures: { ...their.figures, totalCents: hereCents } }, our);
  const isTold =
    isElseSame && (await isEventStored(db, our.orderId, { siteTotalCents: thereCents, siteCurrency: currency }));
  return isTold ? { number: their.id, currency, thereCents, hereCents } : null;
}

function areEqual(their: TheirOrder, our: OurOrder | null): boolean {
  return (
    their.month === our?.month &&
    their.figures?.currency === our.figures.currency &&
    their.figures.totalCents === our.figures.totalCents &&
    their.figures.refundedCents === our.figures.refundedCents
  );
}

async function* ordersThere(
  site: WooCommerceClient,
  onPage: (read: number, total: number) => void,
): AsyncGenerator<TheirOrder, undefined> {
  let read = 0;
  // Pages may overlap: only numbers above the last one count.
  let last = 0;
  for (let page = 1; ; page++) {
    const { orders, total, pages } = await site.listFigures(page);
    read += orders.length;
    onPage(read, Math.max(total, read));
    for (const order of orders) {
      if (order.id <= last || isDraft(order.status)) continue;
      last = order.id;
      yield orderOf(order);
    }
    if (page >= pages) return undefined;
  }
}

function orderOf({ id, currency, date_created_gmt: madeAt, total, refunds }: RemoteFigures): TheirOrder {
  const refundedCents = refunds?.reduce((sum, refund) => sum - refund.total, 0) ?? null;
  const isRead = currency !== "" && total !== null && refundedCents !== null;
  const figures = isRead ? { currency, totalCents: total, refundedCents } : null;
  return { id, month: madeAt && dublinMonth(madeAt), figures };
}

const batch = 5_000;

async function* ordersHere(db: Database): AsyncGenerator<OurOrder, undefined> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom("orders")
      .select(["id", "shop_order_id", "created_via", "date_created", "currency", "total_cents", "refunded_cents"])
      .where("shop_order_id", ">", last)
      .orderBy("shop_order_id")
      .limit(batch)
      .execute();
    for (const row of rows) {
      last = row.shop_order_id ?? last;
      const { currency, total_cents: totalCents, refunded_cents: refundedCents } = row;
      const isBooked = row.created_via !== "woocommerce";
      const figures = { currency, totalCents, refundedCents };
      yield { orderId: row.id, id: last, month: dublinMonth(row.date_created), figures, isBooked };
    }
    if (rows.length < batch) return undefined;
  }
}

function dublinMonth(instant: Date): string {
  return dublinDate(instant).slice(0, 7);
}
