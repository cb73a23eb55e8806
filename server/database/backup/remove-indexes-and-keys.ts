import type pg from "pg";

type Found = { name: string; owner: string; definition: string };

const foreignKeys = `SELECT quote_ident(conname) AS name, conrelid::regclass::text AS owner, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 2, 1`;
const plainIndexes = `SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS owner, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
  ORDER BY 2, 1`;

/**
 * Drops foreign keys and plain indexes of empty tables, because loading is several times as fast without them. Returns
 * a function that recreates them, which checks every loaded row; `onStep` gets the name of each.
 */
export async function removeIndexesAndKeys(
  client: pg.ClientBase,
): Promise<(onStep: (name: string) => void) => Promise<void>> {
  const keys = (await client.query<Found>(foreignKeys)).rows;
  const indexes = (await client.query<Found>(plainIndexes)).rows;
  for (const { name, owner } of keys) await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  return async (onStep) => {
    await client.query("SET LOCAL maintenance_work_mem = '128MB'");
    for (const { name, definition } of indexes) {
      onStep(name);
      await client.query(definition);
    }
    for (const { name, owner, definition } of keys) {
      onStep(name);
      await client.query(`ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`);
    }
  };
}
