import { type RawBuilder, sql } from "kysely";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";

/** How far the quotes were looked through: before it all that are left were booked, and stay with their orders. */
const watermark = "old quotes";

/**
 * Deletes old quotes that nobody booked. Each is looked at once, so that the booked ones of many years cost nothing.
 * One node works at a time. Answers how many were looked at.
 */
export async function deleteOldQuotes(
  { db }: Pick<Context, "db">,
  { before, batch }: { before: RawBuilder<Date>; batch: number },
): Promise<number> {
  await sql`insert into watermarks (name, reached) values (${watermark}, 'epoch') on conflict do nothing`.execute(db);
  return inTransaction({ db }, async ({ db }) => {
    const { rows: mine } = await sql`select from watermarks where name = ${watermark} for update skip locked`.execute(
      db,
    );
    if (mine.length === 0) return 0;
    // The bounds stay in SQL: a Date would cut their microseconds off. Ties, so that nobody is stepped over.
    const { rows: looked } = await sql<{ until: string | null; found: number }>`
      select max(created_at)::text as until, count(*)::integer as found from (
        select created_at from quotes
        where created_at > (select reached from watermarks where name = ${watermark}) and created_at < ${before}
        order by created_at fetch first ${sql.lit(batch)} rows with ties) looked`.execute(db);
    const { until, found } = looked[0] ?? { until: null, found: 0 };
    if (until === null) return 0;
    const { rows: free } = await sql<{ id: string }>`select id from quotes
      where created_at > (select reached from watermarks where name = ${watermark}) and created_at <= ${until}::timestamptz
        and not exists (select from orders where orders.quote_id = quotes.id)
      order by id for update`.execute(db);
    const ids = free.map(({ id }) => id);
    // Asked again under the lock: who booked one of them in this moment keeps it.
    await sql`delete from quotes where id = any(${ids})
      and not exists (select from orders where orders.quote_id = quotes.id)`.execute(db);
    await sql`update watermarks set reached = ${until}::timestamptz where name = ${watermark}`.execute(db);
    return found;
  });
}
