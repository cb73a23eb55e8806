import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { StartupError } from "../../startup-error.ts";
import { migrate, migrateInTransaction } from "../migrate.ts";
import { acquireMigrationLock } from "../migration-lock.ts";
import type { BackupEnd, BackupTable } from "./backup-format.ts";
import { type CheckedBackup, percent } from "./check-backup.ts";
import { copyTarget, listTables } from "./list-tables.ts";
import { connectForLongWork, createProgressReporter } from "./long-work.ts";
import { readBackup } from "./read-backup.ts";
import { removeIndexesAndKeys } from "./remove-indexes-and-keys.ts";

export type RestoreBackupInput = { url: string; backup: CheckedBackup; say: (line: string) => void };

/**
 * Restores a backup into an empty database in one transaction, with the schema of the backup, and migrates it
 * afterwards. Needs only a role that owns the database. Throws `StartupError` if the database is not empty.
 */
export async function restoreBackup({ url, backup, say }: RestoreBackupInput): Promise<void> {
  const client = await connectForLongWork(url, "currach restore");
  try {
    await client.query("BEGIN");
    // A server starting on this database at the same moment waits for us, or we find its tables.
    await acquireMigrationLock(client, "transaction");
    await refuseNonEmpty(client);
    await migrateInTransaction(client, backup.header.migrations);
    await loadTables(client, backup, say);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
  for (const name of await migrate(url)) say(`Migrated: ${name}`);
}

async function refuseNonEmpty(client: pg.Client): Promise<void> {
  const tables = await listTables(client);
  if (tables.length === 0) return;
  throw new StartupError(
    "This database is not empty, and nothing was changed in it. Restore into a new one: another DATA_DIR, or a database that was just created.",
  );
}

async function loadTables(
  client: pg.Client,
  { file, identities, end }: CheckedBackup,
  say: (line: string) => void,
): Promise<void> {
  const made = await listTables(client);
  const names = made.map(({ table }) => client.escapeIdentifier(table));
  // The backup already has the counts that triggers maintain, and the audit log's triggers refuse to empty it.
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // The backup has the rows that the migrations inserted, in their latest state.
  await client.query(`TRUNCATE ${names.join(", ")}`);
  const recreate = await removeIndexesAndKeys(client);
  const report = createProgressReporter(say);
  let now = "";
  const onRead = (read: number) => report(() => `  ${now}, ${percent(read)} of the file`);
  for await (const part of readBackup(file, { identities, onRead })) {
    if (part.kind === "table") {
      now = part.table.table;
      await loadTable(client, part.table, part.rows, end.rows[now] ?? 0);
    }
    if (part.kind === "end") await setSequences(client, part.end.sequences);
  }
  await recreate((name) => report(() => `  making ${name}`));
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
}

async function loadTable(
  client: pg.Client,
  table: BackupTable,
  rows: AsyncIterable<Buffer>,
  expected: number,
): Promise<void> {
  const copy = client.query(copyFrom(`COPY ${copyTarget(client, table)} FROM STDIN`));
  await pipeline(Readable.from(rows, { objectMode: false }), copy);
  if (copy.rowCount !== expected)
    throw new Error(`${table.table} got ${copy.rowCount} rows instead of ${expected}; nothing was restored`);
  await client.query(`ANALYZE ${client.escapeIdentifier(table.table)}`);
}

async function setSequences(client: pg.Client, sequences: BackupEnd["sequences"]): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences)
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [
      client.escapeIdentifier(name),
      lastValue,
      isCalled,
    ]);
}
