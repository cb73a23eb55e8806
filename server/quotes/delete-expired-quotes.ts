import { type RawBuilder, sql } from "kysely";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";

/** All quotes left before this watermark were booked, and stay with their orders. */
const watermark = "old quotes";

/**
 * Deletes expired quotes that nobody booked. A watermark skips quotes that were checked before, so that years of booked
 * quotes cost nothing. One node works at a time. Returns how many were checked.
 */
export async function deleteExpiredQuotes(
  { db }: Pick<Context, "db">,
  { before, batch }: { before: RawBuilder<Date>; batch: number },
): Promise<number> {
  await sql`insert into watermarks (name, reached) values (${watermark}, 'epoch') on conflict do nothing`.execute(db);
  return inTransaction({ db }, async ({ db }) => {
    const { rows: claimed } =
      await sql`select from watermarks where name = ${watermark} for update skip locked`.execute(db);
    if (claimed.length === 0) return 0;
    // The bounds stay in SQL, because a Date would lose microseconds; ties are included, so that none is skipped.
    const { rows: checked } = await sql<{ until: string | null; found: number }>`
      select max(created_at)::text as until, count(*)::integer as found from (
        select created_at from quotes
        where created_at > (select reached from watermarks where name = ${watermark}) and created_at < ${before}
        order by created_at fetch first ${sql.lit(batch)} rows with ties) checked`.execute(db);
    const { until, found } = checked[0] ?? { until: null, found: 0 };
    if (until === null) return 0;
    // Locked before checking whether they were booked, because one may be booked meanwhile.
    const { rows: locked } = await sql<{ id: string }>`select id from quotes
      where created_at > (select reached from watermarks where name = ${watermark}) and created_at <= ${until}::timestamptz
      order by id for update`.execute(db);
    const ids = locked.map(({ id }) => id);
    await sql`delete from quotes where id = any(${ids})
      and not exists (select from orders where orders.quote_id = quotes.id)`.execute(db);
    await sql`update watermarks set reached = ${until}::timestamptz where name = ${watermark}`.execute(db);
    return found;
  });
}
