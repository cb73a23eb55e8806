import { type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "./kysely.ts";

/** As far as people page through a list; counting millions of rows takes longer than showing a page of them. */
export const maxCounted = 10_000;

/** Counts the rows of a query, however many there are; a million take a fraction of a second. */
export async function countAll<DB, Table extends keyof DB>(
  db: Database,
  found: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const one = found.select(sql`1`.as("one"));
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from (${one}) as found`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Counts the rows of a query up to `max`; `capped` means that there are more. */
export async function countUpTo<DB, Table extends keyof DB>(
  db: Database,
  found: SelectQueryBuilder<DB, Table, object>,
  max = maxCounted,
): Promise<{ total: number; capped: boolean }> {
  const some = found.select(sql`1`.as("one")).limit(max + 1);
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from (${some}) as found`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, max), capped: total > max };
}
