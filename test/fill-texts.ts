import { type RawBuilder, sql } from "kysely";
import type { Database } from "../server/database/kysely.ts";

type Column = { table: string; column: string; type: string };

/** Columns that can contain text, except generated ones. */
async function textColumns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type
    from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb') and is_generated = 'NEVER'
    order by table_name, ordinal_position`.execute(db);
  return rows;
}

/**
 * Writes `mark` into every column of these rows that can contain text, and into JSON objects under a separate key.
 * Skips values that the schema refuses, such as a status, and the columns in `except`.
 */
export async function fillTexts(
  db: Database,
  rowsOf: ReadonlyMap<string, RawBuilder<unknown>>,
  { mark, except = [] }: { mark: string; except?: readonly string[] },
): Promise<void> {
  for (const { table, column, type } of await textColumns(db)) {
    const condition = rowsOf.get(table);
    if (!condition || except.includes(`${table}.${column}`)) continue;
    const old = sql.ref(`row.${column}`);
    const value =
      type === "jsonb"
        ? sql`case when jsonb_typeof(${old}) = 'object' then ${old} || ${JSON.stringify({ filled: mark })}::jsonb else ${old} end`
        : sql`${`${mark} in ${column}`}`;
    try {
      await sql`update ${sql.table(table)} as row set ${sql.ref(column)} = ${value} where ${condition}`.execute(db);
    } catch (error) {
      // 23…: a constraint of the column refuses it.
      if (!/^23/.test((error as { code?: string }).code ?? "")) throw error;
    }
  }
}

/** Every column that contains `mark`, whatever its type, as 'table.column'. */
export async function columnsHolding(db: Database, mark: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
    from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = 'public' order by table_name, column_name`.execute(db);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const hits = await sql`select from ${sql.table(table)} as row
      where ${sql.ref(`row.${column}`)}::text ilike ${`%${mark}%`} limit 1`.execute(db);
    if (hits.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
