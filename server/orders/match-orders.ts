import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import type { OrdersFilter } from "../../contract/orders.schema.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import { midnight } from "../database/midnight.ts";
import { matchWords } from "../database/search-words.ts";
import type { DB } from "../database/types.ts";
import type { SearchedOrders } from "./find-by-reference.ts";

type Orders = ExpressionBuilder<DB, "orders">;
type Condition = ExpressionWrapper<DB, "orders", SqlBool>;

/**
 * Which orders a filter of the staff's list means, for the list and its export alike:
 * `db.selectFrom("orders").where((eb) => matchOrders(eb, filter))`. Each part can be served by an index.
 */
export function matchOrders(eb: Orders, filter: SearchedOrders): Condition {
  const search = filter.reference ? eb("id", "in", filter.reference) : matchSearch(eb, filter.search);
  return eb.and([matchAllButSearch(eb, filter), ...(search ? [search] : [])]);
}

function matchAllButSearch(eb: Orders, filter: OrdersFilter): Condition {
  const conditions = [];
  // A word and no parameter, so that an index of this status alone can serve it.
  if (filter.status) conditions.push(eb("status", "=", sql.lit(filter.status)));
  if (filter.from) conditions.push(eb("date_created", ">=", midnight(filter.from)));
  if (filter.to) conditions.push(eb("date_created", "<", midnight(addDays(filter.to, 1))));
  if (filter.collectionFrom) conditions.push(eb("scheduled_date", ">=", filter.collectionFrom));
  if (filter.collectionTo) conditions.push(eb("scheduled_date", "<=", filter.collectionTo));
  // In the words of the index that serves it.
  if (filter.quoteRequests) conditions.push(sql<SqlBool>`(status = 'on-hold' and total_cents = 0)`);
  if (filter.sandbox) conditions.push(sql<SqlBool>`payment_method = 'sandbox'`);
  return eb.and(conditions);
}

/** The orders that a search text means, by their words or number: the staff's list and shop clients search alike. Null where nothing is searched for. */
export function matchSearch(eb: Orders, search: string): Condition | null {
  const matching = matchWords(search);
  const number = numberIn(search);
  return (
    matching && eb.or([matching, ...(number === null ? [] : [eb("shop_order_id", "=", number), eb("id", "=", number)])])
  );
}

/** The number that a search text is, with its WC- or '#' or without; null where it is none. */
export function numberIn(search: string): number | null {
  const [, digits] = /^(?:wc-|#)?\s*(\d{1,9})$/i.exec(search.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
