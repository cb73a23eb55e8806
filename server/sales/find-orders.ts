import { sql } from "kysely";
import type { OrdersFilter } from "../../contract/orders.schema.ts";
import type { StaffOrdersCards } from "../../contract/staff-orders.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import { findOrderId } from "../database/order-number.ts";
import type { SearchedOrders } from "../orders/find-by-reference.ts";
import { matchOrders, numberIn } from "../orders/match-orders.ts";
import { newestFirst, type Sorting, sortedBy } from "./sorting.ts";

/** What a search finds is counted and paged through no further. */
export const maxFound = 1_000;

export type FoundOrders = { ids: OrderId[]; cards: StaffOrdersCards; capped: boolean };

type Input = { offset: number; perPage: number };

/**
 * The same in another order: all that match are gathered and sorted, beyond `maxFound` the newest of them, or where days of collection alone
 * narrow the first of those.
 */
export async function findSorted(
  db: Database,
  filter: SearchedOrders,
  { sorting, ...page }: Input & { sorting: Sorting },
): Promise<FoundOrders> {
  const found = await gather(db, filter, { ...page, exact: 0, sorting });
  if (!found.capped || isByCollection(filter)) return found;
  const { ids, ...counted } = await findOrders(db, filter, { offset: 0, perPage: maxFound });
  const { rows } = await sql<{ id: OrderId }>`select id from orders where id = any(${ids})
    order by ${sorting(false)} limit ${page.perPage} offset ${page.offset}`.execute(db);
  return { ids: rows.map(({ id }) => id), ...counted };
}

/**
 * Ids of a page of what matches, newest first, an order whose number is searched for before all others; how many match and what they come to,
 * beyond `maxFound` of some thousand of them.
 */
export async function findOrders(
  db: Database,
  filter: SearchedOrders,
  { offset, perPage }: Input,
): Promise<FoundOrders> {
  const exact = await findByNumber(db, filter);
  const first = exact !== null && offset === 0 ? [exact] : [];
  const others = {
    exact: exact ?? 0,
    offset: exact === null ? offset : Math.max(0, offset - 1),
    perPage: perPage - first.length,
  };
  const newest = await amongNewest(db, filter, { ...others, window: fewNewest });
  const { ids, ...found } = newest ? { ids: newest, ...(await count(db, filter)) } : await gather(db, filter, others);
  if (newest === null && found.capped) {
    // Too many to put in order, too few to be among the very newest.
    const page = await amongNewest(db, filter, { ...others, window: manyNewest });
    return { ids: [...first, ...(page ?? (await amongAll(db, filter, others)))], ...found };
  }
  return { ids: [...first, ...ids], ...found };
}

async function findByNumber(db: Database, filter: SearchedOrders): Promise<number | null> {
  const number = numberIn(filter.search);
  const id = number === null ? null : await findOrderId(db, number);
  if (id === null) return null;
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "=", id)
    .where((eb) => matchOrders(eb, filter))
    .executeTakeFirst();
  return order?.id ?? null;
}

type OtherOrders = Input & { exact: number };

/** How many of the newest orders are looked through. */
const fewNewest = 500;
const manyNewest = 20_000;

/** Looks through the newest orders only: what is frequent fills a page from them. Null where they do not fill it. */
async function amongNewest(
  db: Database,
  filter: SearchedOrders,
  { offset, perPage, exact, window }: OtherOrders & { window: number },
): Promise<number[] | null> {
  const needed = offset + perPage;
  const newest = db
    .selectFrom("orders")
    .select([
      "id",
      "date_created",
      "words",
      "search_text",
      "status",
      "total_cents",
      "payment_method",
      "scheduled_date",
      "shop_order_id",
    ])
    .orderBy("date_created", "desc")
    .orderBy("id", "desc")
    .limit(window + 20 * needed);
  const rows = await db
    .selectFrom(newest.as("orders"))
    .select("id")
    .where((eb) => matchOrders(eb as never, filter))
    .where("id", "!=", exact)
    .orderBy("date_created", "desc")
    .orderBy("id", "desc")
    .limit(needed)
    .execute();
  return rows.length < needed ? null : rows.slice(offset).map(({ id }) => id);
}

/** What is frequent: as soon as there are too many, it stops. */
async function count(db: Database, filter: SearchedOrders): Promise<Omit<FoundOrders, "ids">> {
  const found = someMatching(db, filter).select(["status", "currency", "total_cents", "refunded_cents"]);
  const { rows } = await sql<Sums>`select ${sums} from (${found}) found`.execute(db);
  return foundOf(rows[0]);
}

/** What is rare: all that match are gathered by the filter's own index, once, then put in order and counted. Capped, the order is none. */
async function gather(
  db: Database,
  filter: SearchedOrders,
  { offset, perPage, exact, sorting = newestFirst }: OtherOrders & { sorting?: Sorting },
): Promise<FoundOrders> {
  const matched = someMatching(db, filter).select(["id", "status", "currency", "refunded_cents", ...sortedBy]);
  const { rows } = await sql<Sums & { ids: OrderId[] }>`with matched as materialized (${matched})
    select array(select id from matched where id <> ${exact} order by ${sorting(false)} limit ${perPage} offset ${offset}) as ids,
      ${sums}
    from matched`.execute(db);
  return { ids: rows[0]?.ids ?? [], ...foundOf(rows[0]) };
}

/** As many of those that match as are counted, and one more. */
function someMatching(db: Database, filter: SearchedOrders) {
  return db
    .selectFrom("orders")
    .where((eb) => matchOrders(eb, filter))
    .$if(isByCollection(filter), (query) => query.orderBy("scheduled_date"))
    .limit(maxFound + 1);
}

async function amongAll(
  db: Database,
  filter: SearchedOrders,
  { offset, perPage, exact }: OtherOrders,
): Promise<number[]> {
  const matched = db
    .selectFrom("orders")
    .select(["id", "date_created"])
    .where((eb) => matchOrders(eb, filter));
  const { rows } = await sql<{ id: OrderId }>`with matched as materialized (${matched})
    select id from matched where id <> ${exact} order by date_created desc, id desc limit ${perPage} offset ${offset}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

type Sums = {
  orders: number;
  total: number | null;
  completed: number;
  completed_total: number | null;
  refunded: number | null;
  /** One for each order that the amounts leave out. */
  other_currencies: string[];
};

const sums = sql`count(*) as orders, sum(total_cents) filter (where currency = 'EUR') as total,
  count(*) filter (where status = 'completed') as completed,
  sum(total_cents) filter (where status = 'completed' and currency = 'EUR') as completed_total,
  sum(refunded_cents) filter (where status = 'completed' and currency = 'EUR') as refunded,
  coalesce(array_agg(currency order by currency) filter (where currency <> 'EUR'), '{}') as other_currencies`;

function foundOf(sum: Sums | undefined): Omit<FoundOrders, "ids"> {
  const orders = sum?.orders ?? 0;
  return {
    capped: orders > maxFound,
    cards: {
      orders: Math.min(orders, maxFound),
      amountCents: sum?.total ?? 0,
      completedOrders: Math.min(sum?.completed ?? 0, maxFound),
      completedRevenueCents: (sum?.completed_total ?? 0) - (sum?.refunded ?? 0),
      otherCurrencies: [...new Set(sum?.other_currencies)].map((currency) => ({
        currency,
        orders: sum?.other_currencies.filter((one) => one === currency).length ?? 0,
      })),
    },
  };
}

/** Where days of collection alone narrow, the first that come along their index are taken; all orders would be read for them else. */
function isByCollection(filter: OrdersFilter): boolean {
  return filter.search.trim() === "" && Boolean(filter.collectionFrom || filter.collectionTo);
}

/** Whether the summaries can count what this filter matches. */
export function isCountedByDay(filter: OrdersFilter): boolean {
  return (
    filter.search.trim() === "" &&
    !filter.collectionFrom &&
    !filter.collectionTo &&
    !filter.quoteRequests &&
    !filter.sandbox
  );
}
