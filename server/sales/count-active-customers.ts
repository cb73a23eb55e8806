import { type RawBuilder, sql } from "kysely";
import type { Span } from "../../domain/sales/periods.ts";
import { daysBetween } from "../../domain/schedule/dates.ts";
import type { Database } from "../database/kysely.ts";

/** The longest span that gaps of days can count: docs/decisions/0015-sales-summaries.md. */
const maxSpanDays = 31;

/**
 * How many distinct customers ordered in each span; call `foldOrderChanges` first. A span has at most 31 days, or
 * begins on 1 January and ends in the same year.
 */
export async function countActiveCustomers(db: Database, spans: Span[]): Promise<number[]> {
  const { rows } = await sql<{ count: string }>`${sql.join(spans.map(countIn), sql` union all `)}`.execute(db);
  return rows.map(({ count }) => Number(count));
}

/** Counts a customer on their first day of the span: the one whose previous order is before the span. */
function countIn({ from, to }: Span): RawBuilder<unknown> {
  const days = daysBetween(from, to) + 1;
  const near = sql`select customers from customer_gaps where day between ${from}::date and least(${to}::date, ${from}::date + 30)
    and gap > day - ${from}::date`;
  if (days <= maxSpanDays) return sql`(select coalesce(sum(customers), 0) as count from (${near}) first_days)`;
  if (!from.endsWith("-01-01") || from.slice(0, 4) !== to.slice(0, 4)) {
    throw new RangeError(`Customers of ${from} to ${to} are not counted by day`);
  }
  return sql`(select coalesce(sum(customers), 0) as count from (
    ${near} union all
    select customers from customer_gaps where gap = 33 and day between ${from}::date + 31 and ${to}::date) first_days)`;
}
