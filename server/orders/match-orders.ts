import { type Expression, type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import type { OrdersFilter } from "../../contract/orders.schema.ts";
import { type OrderId, readOrderNumber } from "../../domain/orders/references.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import { midnight } from "../database/midnight.ts";
import { matchOrderNumber } from "../database/order-number.ts";
import { matchWords } from "../database/search-words.ts";
import type { DB } from "../database/types.ts";
import type { ResolvedOrdersFilter } from "./find-by-reference.ts";

type Orders = ExpressionBuilder<DB, "orders">;
type Condition = ExpressionWrapper<DB, "orders", SqlBool>;

/** The condition for a filter of the staff list, shared by list and export; each part can use an index. */
export function matchOrders(eb: Orders, filter: ResolvedOrdersFilter): Condition {
  const search = filter.referencedOrders
    ? eb("id", "in", filter.referencedOrders)
    : matchSearch(eb, filter.search, filter.paidOrders);
  return eb.and([matchAllButSearch(eb, filter), ...(search ? [search] : [])]);
}

/**
 * Awaits payment, the rest of a price paid in part, or a requested difference. For orders on account, the rest is
 * listed in Money due instead.
 */
const isUnpaid = sql<SqlBool>`(status = 'pending' or due_cents > 0 or (received_cents > 0 and status in ('on-hold', 'failed')))`;

/** The conditions that an index in booking order can serve. */
export function matchStatusAndDays(eb: Orders, filter: OrdersFilter): Condition {
  const conditions = [];
  // A literal rather than a parameter, so that a partial index on the status can be used.
  if (filter.status) conditions.push(eb("status", "=", sql.lit(filter.status)));
  if (filter.from) conditions.push(eb("date_created", ">=", midnight(filter.from)));
  if (filter.to) conditions.push(eb("date_created", "<", midnight(addDays(filter.to, 1))));
  return eb.and(conditions);
}

function matchAllButSearch(eb: Orders, filter: OrdersFilter): Condition {
  const conditions: Expression<SqlBool>[] = [matchStatusAndDays(eb, filter)];
  if (filter.collectionFrom) conditions.push(eb("scheduled_date", ">=", filter.collectionFrom));
  if (filter.collectionTo) conditions.push(eb("scheduled_date", "<=", filter.collectionTo));
  // Matches the predicate of its partial index.
  if (filter.quoteRequests) conditions.push(sql<SqlBool>`(status = 'on-hold' and total_cents = 0)`);
  // A scalar subquery, evaluated per order; a join would read all deliveries for a few orders.
  if (filter.uncollected)
    conditions.push(sql<SqlBool>`(select collected_at from deliveries where order_id = orders.id) is null`);
  if (filter.unpaid) conditions.push(isUnpaid);
  if (filter.sandbox) conditions.push(sql<SqlBool>`payment_method = 'sandbox'`);
  // Matches the predicate of its partial index.
  if (filter.awaitingApproval) conditions.push(sql<SqlBool>`awaits_approval`);
  return eb.and(conditions);
}

/** Matches a search text by words or order number, and also the `others`; null for an empty search. */
export function matchSearch(eb: Orders, search: string, others: readonly OrderId[] = []): Condition | null {
  const matching = matchWords(search);
  const number = readOrderNumber(search);
  return (
    matching &&
    eb.or([
      matching,
      ...(number === null ? [] : [matchOrderNumber(eb, number)]),
      ...(others.length === 0 ? [] : [eb("id", "in", others)]),
    ])
  );
}
