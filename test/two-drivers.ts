import { sql } from "kysely";
import type { Database } from "../server/database/kysely.ts";

/** Conditions for a driver's rows in tables that do not name the driver themselves. */
const related = {
  drivers: (id: number) => sql`row.id = ${id}`,
  users: (id: number) => sql`row.id = (select user_id from drivers where id = ${id})`,
  driver_pushes: (id: number) => sql`row.phone_id in (select id from driver_phones where driver_id = ${id})`,
};

/** Every row of every table that belongs to a driver, to check that none has changed. Empty tables are left out. */
export async function readEverythingOfDriver(db: Database, id: number): Promise<Record<string, unknown[]>> {
  const naming = await sql<{ table: string }>`
    select table_name as table from information_schema.columns join pg_tables on tablename = table_name
    where table_schema = 'public' and column_name = 'driver_id' order by table_name`.execute(db);
  const conditions = new Map(naming.rows.map(({ table }) => [table, sql`row.driver_id = ${id}`]));
  for (const [table, condition] of Object.entries(related)) conditions.set(table, condition(id));
  const found: Record<string, unknown[]> = {};
  for (const [table, condition] of conditions) {
    const { rows } = await sql`select to_jsonb(row) as row from ${sql.table(table)} as row
      where ${condition} order by to_jsonb(row)::text`.execute(db);
    if (rows.length > 0) found[table] = rows;
  }
  return found;
}
