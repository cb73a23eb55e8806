import { createHash } from "node:crypto";
import { existsSync, linkSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { StartupError } from "../../startup-error.ts";
import { acquireMigrationLock, releaseSharedLock } from "../migration-lock.ts";
import {
  type BackupEnd,
  type BackupHeader,
  type BackupTable,
  backupFormat,
  backupVersion,
  endOfRows,
} from "./backup-format.ts";
import { openEncrypter } from "./encryption.ts";
import { listTables } from "./list-tables.ts";
import { connectForLongWork, createProgressReporter } from "./long-work.ts";

export type WriteBackupInput = {
  url: string;
  file: string;
  now: Date;
  say: (line: string) => void;
  /** The recipients for whom age encrypts the file; it is not encrypted if there are none. */
  recipients?: readonly string[];
  signal?: AbortSignal;
};
export type WriteBackupResult = { tables: number; rows: number; bytes: number };

/**
 * Writes a consistent snapshot of every table to one compressed file, readable by its owner only, while the shop keeps
 * running. A file under its final name is complete; on failure there is none. Throws `StartupError` if the file exists
 * or cannot be written.
 */
export async function writeBackup({
  url,
  file,
  now,
  say,
  recipients = [],
  signal,
}: WriteBackupInput): Promise<WriteBackupResult> {
  if (existsSync(file)) throw new StartupError(`${file} is there already.`);
  const unfinished = `${file}.part`;
  if (existsSync(unfinished))
    throw new StartupError(
      `${unfinished} is there: another backup is writing it, or one was cut off. In that case, delete it.`,
    );
  const encrypt = recipients.length > 0 ? await openEncrypter(recipients) : (packed: AsyncIterable<Buffer>) => packed;
  const client = await connectForLongWork(url, "currach backup");
  const counted = { tables: 0, rows: 0 };
  let isOurs = false;
  try {
    const tables = await takeSnapshot(client);
    counted.tables = tables.length;
    const text = writeText(client, tables, { now, say, onRows: (rows) => (counted.rows += rows) });
    const opened = await open(unfinished, "wx", 0o600);
    isOurs = true;
    const written = opened.createWriteStream({ flush: true });
    await pipeline(text, createGzip(), encrypt, written, signal ? { signal } : {});
    await client.query("COMMIT");
    // A rename would replace a file created in the meantime.
    linkSync(unfinished, file);
    rmSync(unfinished);
  } catch (error) {
    if (isOurs) rmSync(unfinished, { force: true });
    throw toStartupError(file, error);
  } finally {
    await client.end().catch(() => {});
  }
  return { ...counted, bytes: statSync(file).size };
}

/** Turns file system errors and an abort into one-line messages. */
function toStartupError(file: string, error: unknown): unknown {
  const { name, code, syscall } = error as NodeJS.ErrnoException;
  if (name === "AbortError") return new StartupError("Broken off: nothing was kept.");
  const ofFile = syscall === "open" || syscall === "write" || syscall === "fsync" || syscall === "link";
  return ofFile ? new StartupError(`${file} cannot be written: ${code}.`) : error;
}

/** Fixes the snapshot. Locks the tables against schema changes first, so that no migration can run in between. */
async function takeSnapshot(client: pg.Client): Promise<BackupTable[]> {
  await acquireMigrationLock(client, "shared");
  const tables = await listTables(client);
  if (!tables.some(({ table }) => table === "migrations"))
    throw new StartupError("There is nothing to back up: the database has no tables yet.");
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const names = tables.map(({ table }) => client.escapeIdentifier(table));
  await client.query(`LOCK TABLE ${names.join(", ")} IN ACCESS SHARE MODE`);
  await releaseSharedLock(client);
  return tables;
}

type Writing = { now: Date; say: (line: string) => void; onRows: (rows: number) => void };

async function* writeText(client: pg.Client, tables: BackupTable[], { now, say, onRows }: Writing) {
  const hash = createHash("sha256");
  const hashed = (chunk: Buffer) => {
    hash.update(chunk);
    return chunk;
  };
  const line = (value: BackupHeader | BackupTable) => hashed(Buffer.from(`${JSON.stringify(value)}\n`));
  const report = createProgressReporter(say);
  let bytes = 0;
  yield line({
    format: backupFormat,
    version: backupVersion,
    takenAt: now.toISOString(),
    migrations: await listMigrations(client),
  });
  const counted: Record<string, number> = {};
  for (const [index, table] of tables.entries()) {
    yield line(table);
    // COPY cannot read a partitioned table directly.
    const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(", ");
    const rows = client.query(
      copyTo(`COPY (SELECT ${columns} FROM ${client.escapeIdentifier(table.table)}) TO STDOUT`),
    );
    for await (const chunk of rows as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      report(() => `  ${table.table} (${index + 1} of ${tables.length} tables), ${megabytes(bytes)} read`);
      yield hashed(chunk);
    }
    yield hashed(Buffer.from(endOfRows));
    counted[table.table] = rows.rowCount;
    onRows(rows.rowCount);
  }
  const sequences = await readSequences(client);
  const end: BackupEnd = { end: true, rows: counted, sequences, sha256: hash.digest("hex") };
  yield Buffer.from(`${JSON.stringify(end)}\n`);
}

async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("SELECT name FROM migrations ORDER BY name");
  return rows.map(({ name }) => name);
}

/** Sequences ignore snapshots, so they are read after the rows and are never behind them. */
async function readSequences(client: pg.Client): Promise<BackupEnd["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT sequencename::text AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
  );
  const sequences: BackupEnd["sequences"] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value::text, is_called FROM ${client.escapeIdentifier(name)}`,
    );
    const [state] = states;
    if (state) sequences.push({ name, lastValue: state.last_value, isCalled: state.is_called });
  }
  return sequences;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
