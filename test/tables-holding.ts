import { sql } from "kysely";
import type { Database } from "../server/database/kysely.ts";

/** Every table with a row that contains this text in any column. */
export async function tablesHolding(db: Database, text: string): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`select tablename as table from pg_tables
    where schemaname = 'public' order by tablename`.execute(db);
  const found: string[] = [];
  for (const { table } of rows) {
    const hit =
      await sql`select 1 from ${sql.table(table)} as held where held::text ilike ${`%${text}%`} limit 1`.execute(db);
    if (hit.rows.length > 0) found.push(table);
  }
  return found;
}
