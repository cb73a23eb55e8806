import { type CompiledQuery, type InferResult, sql } from "kysely";
import type { PricedInput } from "../../contract/quotes.schema.ts";
import type { Quote } from "../../contract/quotes.ts";
import type { OrderId, SubmissionId } from "../../domain/orders/references.ts";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import { batchReads } from "../database/batch-reads.ts";
import type { Database } from "../database/kysely.ts";
import { plannedOnce } from "../database/statement-names.ts";
import { nextSubmissionId } from "../forms/store-submissions.ts";
import type { SoldPackage } from "../quotes/price-quote.ts";
import { quoteColumns, quoteOfRow, requestOfRow, soldPackageOfRow } from "../quotes/stored-quote.ts";

export type PlacedOrder = { id: OrderId; key: string; status: OrderStatus; reference: string };

/** Everything a booking needs, in one query. The ids are reserved, used or not. */
export type QuoteToBook = {
  quote: Omit<Quote, "path">;
  soldPackage: SoldPackage | null;
  /** The order that the quote has already become; null if it can still be booked. */
  order: PlacedOrder | null;
  customer: { id: number; lastOrderAt: Date | null } | null;
  ids: { order: OrderId; teamSubmission: SubmissionId; customerSubmission: SubmissionId };
  request: () => PricedInput;
  /** The account whose price this is; null for the public price. */
  accountId: number | null;
};

type QuoteLookup = { quoteId: string; email: string };

const readQuotes = (db: Database, quoteIds: string[], emails: string[]) =>
  db
    // The LIMIT makes PostgreSQL plan for few rows, so it uses the keys instead of scanning tables that were small
    // when the statement was planned.
    .selectFrom(
      sql<{ quote_id: string; email: string; place: number }>`(
        select quote_id, email, place::integer
        from unnest(${quoteIds}::text[], ${emails}::text[]) with ordinality as lookup (quote_id, email, place)
        limit ${quoteIds.length})`.as("lookup"),
    )
    .innerJoin("quotes", "quotes.id", "lookup.quote_id")
    .leftJoin("orders", "orders.quote_id", "quotes.id")
    .leftJoin("customers", "customers.email", "lookup.email")
    .modifyFront(plannedOnce)
    .select([
      ...quoteColumns,
      "lookup.place",
      "orders.id as placed_id",
      "orders.order_key as placed_key",
      "orders.status as placed_status",
      "orders.booking_reference as placed_reference",
      "customers.id as known_customer_id",
      "customers.last_order_at as known_last_order_at",
      sql<OrderId>`nextval('orders_id_seq')`.as("next_order_id"),
      nextSubmissionId.as("next_team_submission_id"),
      nextSubmissionId.as("next_customer_submission_id"),
    ]);
type QuoteRow = InferResult<ReturnType<typeof readQuotes>>[number];

let compiled: CompiledQuery<QuoteRow> | null = null;

/**
 * Batches concurrent lookups. Building forty columns costs more than running the query, so the compiled text is reused.
 */
const readRow = batchReads<QuoteLookup, QuoteRow | null>(async ({ db }, lookups) => {
  compiled ??= readQuotes(db, [], []).compile();
  // In the order of the parameters in the compiled text.
  const parameters = [lookups.map(({ quoteId }) => quoteId), lookups.map(({ email }) => email), lookups.length];
  const { rows } = await db.executeQuery<QuoteRow>({ ...compiled, parameters });
  return new Map(rows.map((row) => [lookups[row.place - 1]!, row]));
}, null);

export async function findQuoteToBook(context: Context, quoteId: string, email: string): Promise<QuoteToBook | null> {
  // Two lookups of one quote get a row each, because the ids are for one booking.
  const row = await readRow(context, { quoteId, email: email.toLowerCase() });
  if (!row) return null;
  return {
    quote: quoteOfRow(row),
    soldPackage: soldPackageOfRow(row),
    order:
      row.placed_id === null || row.placed_key === null || row.placed_status === null
        ? null
        : { id: row.placed_id, key: row.placed_key, status: row.placed_status, reference: row.placed_reference ?? "" },
    customer:
      row.known_customer_id === null ? null : { id: row.known_customer_id, lastOrderAt: row.known_last_order_at },
    ids: {
      order: row.next_order_id,
      teamSubmission: row.next_team_submission_id,
      customerSubmission: row.next_customer_submission_id,
    },
    request: () => requestOfRow(row),
    accountId: row.account_id,
  };
}
