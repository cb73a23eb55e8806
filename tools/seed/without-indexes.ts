import { sql } from "kysely";
import type { Database } from "../../server/database/kysely.ts";

/** A trigger writes their search words, so it stays. */
const searchedTables = ["orders", "customers"] as const;

type Definition = { table: string; name: string; definition: string };

/**
 * Runs `work` while these tables have no triggers, no foreign keys and only their primary key indexes, then recreates
 * them: one sort of a million rows is much faster than inserting each. Runs in the caller's transaction, so nobody
 * else sees it.
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
  for (const table of searchedTables) await sql.raw(`alter table ${table} enable trigger ${table}_words`).execute(db);
  await work();
  onStep("Indexes");
  await sql`set local maintenance_work_mem = '512MB'`.execute(db);
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db);
  onStep("Foreign keys");
  for (const { table, name, definition } of keys.rows)
    await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(db);
  for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(db);
}
