import { sql } from "kysely";
import type { Database } from "../../server/database/kysely.ts";

/** What these are found by is written by a trigger, which stays. */
const foundByWords = ["orders", "customers"] as const;

type Definition = { table: string; name: string; definition: string };

/**
 * Does work while these tables have neither triggers nor foreign keys nor indexes but those of their keys, and makes all of them again: sorting
 * a million rows once is much faster than putting each in its place. Within the caller's transaction, so that nobody sees it.
 */
export async function withoutIndexes(
  db: Database,
  tables: readonly string[],
  work: () => Promise<void>,
  onStep: (name: string) => void,
): Promise<void> {
  const list = sql.join(tables.map((table) => sql`${table}::regclass`));
  const indexes = await sql<Definition>`select indrelid::regclass::text as table, indexrelid::regclass::text as name,
    pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in (${list}) and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db);
  const keys = await sql<Definition>`select conrelid::regclass::text as table, quote_ident(conname) as name,
    pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and (conrelid in (${list}) or confrelid in (${list}))`.execute(db);
  for (const { table, name } of keys.rows) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db);
  for (const { name } of indexes.rows) await sql.raw(`drop index ${name}`).execute(db);
  for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(db);
  for (const table of foundByWords) await sql.raw(`alter table ${table} enable trigger ${table}_words`).execute(db);
  await work();
  onStep("Indexes");
  await sql`set local maintenance_work_mem = '512MB'`.execute(db);
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db);
  onStep("Foreign keys");
  for (const { table, name, definition } of keys.rows)
    await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(db);
  for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(db);
}
