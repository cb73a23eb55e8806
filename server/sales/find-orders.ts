import { sql } from "kysely";
import type { OrdersFilter } from "../../contract/orders.schema.ts";
import type { StaffOrdersCards } from "../../contract/staff-orders.ts";
import { type OrderId, readOrderNumber } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import { findOrderId } from "../database/order-number.ts";
import type { ResolvedOrdersFilter } from "../orders/find-by-reference.ts";
import { matchOrders, matchStatusAndDays } from "../orders/match-orders.ts";
import { newestFirst, type Sorting, sortColumns } from "./sorting.ts";

/** A search counts and pages up to this many orders. */
export const maxSearchResults = 1_000;

export type FoundOrders = { ids: OrderId[]; cards: StaffOrdersCards; capped: boolean };

type Input = { offset: number; perPage: number };

/**
 * Like `findOrders`, but sorted differently. Sorts all matches; beyond `maxSearchResults` only the newest, or the first
 * to be collected if the filter has only collection days.
 */
export async function findSortedOrders(
  db: Database,
  filter: ResolvedOrdersFilter,
  { sorting, ...page }: Input & { sorting: Sorting },
): Promise<FoundOrders> {
  const found = await gather(db, filter, { ...page, exact: 0, sorting });
  if (!found.capped || isByCollection(filter)) return found;
  const { ids, ...counted } = await findOrders(db, filter, { offset: 0, perPage: maxSearchResults });
  const { rows } = await sql<{ id: OrderId }>`select id from orders where id = any(${ids})
    order by ${sorting(false)} limit ${page.perPage} offset ${page.offset}`.execute(db);
  return { ids: rows.map(({ id }) => id), ...counted };
}

/**
 * A page of matching ids, newest first, preceded by the order whose number is searched for, with count and sums, which
 * cover only about `maxSearchResults` orders if there are more.
 */
export async function findOrders(
  db: Database,
  filter: ResolvedOrdersFilter,
  { offset, perPage }: Input,
): Promise<FoundOrders> {
  const exact = await findByNumber(db, filter);
  const first = exact !== null && offset === 0 ? [exact] : [];
  const others = {
    exact: exact ?? 0,
    offset: exact === null ? offset : Math.max(0, offset - 1),
    perPage: perPage - first.length,
  };
  const newest = await amongNewest(db, filter, { ...others, window: smallWindow });
  const { ids, ...found } = newest ? { ids: newest, ...(await count(db, filter)) } : await gather(db, filter, others);
  if (newest === null && found.capped) {
    // Too many to sort, too few to fill a page from the newest.
    const page = await amongNewest(db, filter, { ...others, window: largeWindow });
    return { ids: [...first, ...(page ?? (await amongAll(db, filter, others)))], ...found };
  }
  return { ids: [...first, ...ids], ...found };
}

async function findByNumber(db: Database, filter: ResolvedOrdersFilter): Promise<number | null> {
  const number = readOrderNumber(filter.search);
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

/** How many of the newest orders of the filter's status and days are scanned. */
const smallWindow = 500;
const largeWindow = 20_000;

/**
 * Scans only the newest orders of the status and days, which is enough for frequent matches; null if they do not fill
 * the page.
 */
async function amongNewest(
  db: Database,
  filter: ResolvedOrdersFilter,
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
      "due_cents",
      "received_cents",
      "payment_method",
      "scheduled_date",
      "shop_order_id",
      "is_local",
      "awaits_approval",
    ])
    .where((eb) => matchStatusAndDays(eb, filter))
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

/** Counts frequent matches; stops beyond `maxSearchResults`. */
async function count(db: Database, filter: ResolvedOrdersFilter): Promise<Omit<FoundOrders, "ids">> {
  const found = someMatching(db, filter).select(["status", "currency", "total_cents", "due_cents", "refunded_cents"]);
  const { rows } = await sql<Sums>`select ${sums} from (${found}) found`.execute(db);
  return foundOf(rows[0]);
}

/** Finds rare matches by the filter's own index, then sorts and counts them. If capped, they are unsorted. */
async function gather(
  db: Database,
  filter: ResolvedOrdersFilter,
  { offset, perPage, exact, sorting = newestFirst }: OtherOrders & { sorting?: Sorting },
): Promise<FoundOrders> {
  const matched = someMatching(db, filter).select([
    "id",
    "status",
    "currency",
    "due_cents",
    "refunded_cents",
    ...sortColumns,
  ]);
  const { rows } = await sql<Sums & { ids: OrderId[] }>`with matched as materialized (${matched})
    select array(select id from matched where id <> ${exact} order by ${sorting(false)} limit ${perPage} offset ${offset}) as ids,
      ${sums}
    from matched`.execute(db);
  return { ids: rows[0]?.ids ?? [], ...foundOf(rows[0]) };
}

/** Up to one more than `maxSearchResults` matches. */
function someMatching(db: Database, filter: ResolvedOrdersFilter) {
  return db
    .selectFrom("orders")
    .where((eb) => matchOrders(eb, filter))
    .$if(isByCollection(filter), (query) => query.orderBy("scheduled_date"))
    .limit(maxSearchResults + 1);
}

async function amongAll(
  db: Database,
  filter: ResolvedOrdersFilter,
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
  /** One entry per order that the amounts exclude. */
  other_currencies: string[];
};

const sums = sql`count(*) as orders, sum(total_cents - due_cents) filter (where currency = 'EUR') as total,
  count(*) filter (where status = 'completed') as completed,
  sum(total_cents - due_cents) filter (where status = 'completed' and currency = 'EUR') as completed_total,
  sum(refunded_cents) filter (where status = 'completed' and currency = 'EUR') as refunded,
  coalesce(array_agg(currency order by currency) filter (where currency <> 'EUR'), '{}') as other_currencies`;

function foundOf(sum: Sums | undefined): Omit<FoundOrders, "ids"> {
  const orders = sum?.orders ?? 0;
  return {
    capped: orders > maxSearchResults,
    cards: {
      orders: Math.min(orders, maxSearchResults),
      amountCents: sum?.total ?? 0,
      completedOrders: Math.min(sum?.completed ?? 0, maxSearchResults),
      completedRevenueCents: (sum?.completed_total ?? 0) - (sum?.refunded ?? 0),
      otherCurrencies: [...new Set(sum?.other_currencies)].map((currency) => ({
        currency,
        orders: sum?.other_currencies.filter((one) => one === currency).length ?? 0,
      })),
    },
  };
}

/** With only collection days in the filter, reading along their index avoids a scan of all orders. */
function isByCollection(filter: OrdersFilter): boolean {
  return filter.search.trim() === "" && Boolean(filter.collectionFrom || filter.collectionTo);
}

/** Whether the daily summaries can count this filter. */
export function isCountedByDay(filter: OrdersFilter): boolean {
  return (
    filter.search.trim() === "" &&
    !filter.collectionFrom &&
    !filter.collectionTo &&
    !filter.quoteRequests &&
    !filter.uncollected &&
    !filter.unpaid &&
    !filter.sandbox &&
    !filter.awaitingApproval
  );
}
