import type pg from "pg";
import type { BackupTable } from "./backup-format.ts";

type Row = { name: string; columns: string[]; parents: string[] };

/**
 * Skips generated columns, which PostgreSQL recomputes. A partitioned table counts as one, since a restored database
 * may have other partitions.
 */
const ownTables = `
  SELECT c.relname::text AS name,
    ARRAY(SELECT attname::text FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
    ARRAY(SELECT DISTINCT parent.relname::text FROM pg_constraint k JOIN pg_class parent ON parent.oid = k.confrelid
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS parents
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
  ORDER BY c.relname`;

/** Every table with its stored columns, parents before children, so that foreign keys hold at each step. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<Row>(ownTables);
  const ordered: BackupTable[] = [];
  for (let waiting = rows; waiting.length > 0; ) {
    const known = new Set(ordered.map(({ table }) => table));
    const ready = waiting.filter(({ parents }) => parents.every((parent) => known.has(parent)));
    if (ready.length === 0) throw new Error(`Foreign keys form a cycle: ${waiting.map(({ name }) => name).join(", ")}`);
    ordered.push(...ready.map(({ name, columns }) => ({ table: name, columns })));
    waiting = waiting.filter((row) => !ready.includes(row));
  }
  return ordered;
}

/** `"orders" ("id", "order_key", …)` for COPY. */
export function copyTarget(client: pg.ClientBase, { table, columns }: BackupTable): string {
  const quote = (name: string) => client.escapeIdentifier(name);
  return `${quote(table)} (${columns.map(quote).join(", ")})`;
}
