import { sql } from "kysely";
import type { OrdersFilter } from "../../contract/staff-orders.schema.ts";
import type { StaffOrdersCards } from "../../contract/staff-orders.ts";
import type { Database } from "../database/kysely.ts";
import { matchAllButSearch, matchOrders } from "../orders/match-orders.ts";

/** What a search finds is counted and paged through no further. */
export const mostFound = 1_000;

export type FoundOrders = { cards: StaffOrdersCards; capped: boolean };

/** How many orders match and what they come to; beyond `mostFound` of some thousand of them. */
export async function countFound(db: Database, filter: OrdersFilter): Promise<FoundOrders> {
  const found = db
    .selectFrom("orders")
    .select(["status", "total_cents", "refunded_cents"])
    .where((eb) => matchOrders(eb, filter))
    .limit(mostFound + 1);
  const sum = await db
    .selectFrom(found.as("found"))
    .select(({ fn }) => [
      fn.countAll<number>().as("orders"),
      fn.sum<string | null>("total_cents").as("total"),
      fn.countAll<number>().filterWhere("status", "=", "completed").as("completed"),
      fn.sum<string | null>("total_cents").filterWhere("status", "=", "completed").as("completed_total"),
      fn.sum<string | null>("refunded_cents").filterWhere("status", "=", "completed").as("refunded"),
    ])
    .executeTakeFirstOrThrow();
  return {
    capped: sum.orders > mostFound,
    cards: {
      orders: Math.min(sum.orders, mostFound),
      amountCents: Number(sum.total),
      completedOrders: Math.min(sum.completed, mostFound),
      completedRevenueCents: Number(sum.completed_total) - Number(sum.refunded),
    },
  };
}

type Asked = { offset: number; perPage: number };

/** Ids of a page of what matches, newest first; an order whose id is searched for comes before all others. */
export async function findOrders(db: Database, filter: OrdersFilter, { offset, perPage }: Asked): Promise<number[]> {
  const exact = await findById(db, filter);
  const others = { offset: exact === null ? offset : Math.max(0, offset - 1), exact };
  const first = exact !== null && offset === 0 ? [exact] : [];
  const asked = { ...others, perPage: perPage - first.length };
  return [...first, ...((await amongNewest(db, filter, asked)) ?? (await amongAll(db, filter, asked)))];
}

async function findById(db: Database, filter: OrdersFilter): Promise<number | null> {
  const term = filter.search.trim();
  if (!/^\d{1,9}$/.test(term)) return null;
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "=", Number(term))
    .where((eb) => matchAllButSearch(eb, filter))
    .executeTakeFirst();
  return order?.id ?? null;
}

type AskedOthers = Asked & { exact: number | null };

/** Looks through the newest orders only: what is frequent fills a page from them. Null where they do not fill it. */
async function amongNewest(
  db: Database,
  filter: OrdersFilter,
  { offset, perPage, exact }: AskedOthers,
): Promise<number[] | null> {
  const needed = offset + perPage;
  const newest = db
    .selectFrom("orders")
    .select(["id", "date_created", "search_text", "status", "total_cents", "payment_method", "scheduled_date"])
    .orderBy("date_created", "desc")
    .orderBy("id", "desc")
    .limit(1_000 + 20 * needed);
  const rows = await db
    .selectFrom(newest.as("orders"))
    .select("id")
    .where((eb) => matchOrders(eb as never, filter))
    .where("id", "!=", exact ?? 0)
    .orderBy("date_created", "desc")
    .orderBy("id", "desc")
    .limit(needed)
    .execute();
  return rows.length < needed ? null : rows.slice(offset).map(({ id }) => id);
}

/** All that match are gathered by the filter's own index and put in order: what is rare is soon gathered. */
async function amongAll(
  db: Database,
  filter: OrdersFilter,
  { offset, perPage, exact }: AskedOthers,
): Promise<number[]> {
  const matched = db
    .selectFrom("orders")
    .select(["id", "date_created"])
    .where((eb) => matchOrders(eb, filter));
  const { rows } = await sql<{ id: number }>`with matched as materialized (${matched})
    select id from matched where id <> ${exact ?? 0} order by date_created desc, id desc limit ${perPage} offset ${offset}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
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
