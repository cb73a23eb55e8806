import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "../startup-error.ts";
import {
  listMigrations,
  type Migration,
  migrationsFolder,
  type OutsideStatement,
  readMigration,
} from "./migration-file.ts";
import { acquireMigrationLock } from "./migration-lock.ts";

type Options = {
  folder: string;
  /** How long one attempt waits for a table lock; later queries queue behind it. */
  lockTimeoutMs: number;
  /** Delay between attempts, which lets queued queries through. */
  pauseMs: number;
  attempts: number;
};

const defaults = { lockTimeoutMs: 1_000, pauseMs: 3_000, attempts: 20 };

/**
 * Applies pending migrations and returns their names. Concurrent callers wait for a lock and then find nothing to do.
 * Consecutive migrations share a transaction unless one must run outside or in its own. Throws `StartupError` if a
 * table stays locked through all attempts.
 */
export async function migrate(url: string, given: Partial<Options> = {}): Promise<string[]> {
  const options: Options = { folder: migrationsFolder(), ...defaults, ...given };
  // Not from the pool, because a migration may take longer than the pool's timeouts.
  const client = new pg.Client({ connectionString: url, application_name: "currach migrate" });
  client.on("error", () => {});
  await client.connect();
  try {
    await acquireMigrationLock(client, "session");
    const pending = await findPending(client, options.folder);
    for (const step of groupSteps(pending)) await runWithRetries(client, step, options);
    return pending.map(({ name }) => name);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Runs these migrations within the caller's transaction, on an empty database and under the lock, without recording
 * them.
 */
export async function migrateInTransaction(
  client: pg.ClientBase,
  names: string[],
  folder = migrationsFolder(),
): Promise<void> {
  await createMigrationsTable(client);
  for (const name of names) {
    const migration = readMigration(name, folder);
    if (migration.runs === "inside") await client.query(migration.sql);
    // On empty tables an index needs no concurrent build.
    else for (const { sql } of migration.statements) await client.query(sql.replace(/ CONCURRENTLY/i, ""));
  }
}

async function createMigrationsTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    "CREATE TABLE migrations (id serial PRIMARY KEY, name varchar(255) NOT NULL, run_on timestamp NOT NULL)",
  );
}

/** Finds nothing if this version is older than the database. */
async function findPending(client: pg.Client, folder: string): Promise<Migration[]> {
  const { rows: tables } = await client.query(
    "SELECT FROM pg_tables WHERE tablename = 'migrations' AND schemaname = 'public'",
  );
  if (tables.length === 0) await createMigrationsTable(client);
  const { rows } = await client.query<{ name: string }>("SELECT name FROM migrations ORDER BY run_on, id");
  const names = listMigrations(folder);
  for (const [place, { name }] of rows.slice(0, names.length).entries())
    if (names[place] !== name) throw new Error(`The database ran ${name} where this version has ${names[place]}`);
  return names.slice(rows.length).map((name) => readMigration(name, folder));
}

/** Each step is one transaction, or one migration that runs outside of any. */
function groupSteps(pending: Migration[]): Migration[][] {
  const steps: Migration[][] = [];
  for (const migration of pending) {
    const last = steps.at(-1);
    if (last?.[0] && isShared(last[0]) && isShared(migration)) last.push(migration);
    else steps.push([migration]);
  }
  return steps;
}

const isShared = (migration: Migration) => migration.runs === "inside" && !migration.separate;

const lockNotAvailable = "55P03";
const deadlock = "40P01";

async function runWithRetries(client: pg.Client, step: Migration[], options: Options): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runStep(client, step, options);
    } catch (error) {
      const { code } = error as pg.DatabaseError;
      if (code !== lockNotAvailable && code !== deadlock) throw error;
      if (attempt === options.attempts) throw new StartupError(describeLockTimeout(step, options));
    }
    await sleep(options.pauseMs);
  }
}

const describeLockTimeout = (step: Migration[], { attempts }: Options) =>
  `The database could not be brought to this version (${step.map(({ name }) => name).join(", ")}): in ${attempts} attempts other sessions kept a table locked that has to change. Nothing was changed. Is a backup being taken, or a transaction left open? Start again once it is over.`;

async function runStep(client: pg.Client, step: Migration[], { lockTimeoutMs }: Options): Promise<void> {
  const [first] = step;
  if (first?.runs === "outside") {
    // Concurrent builds block neither reads nor writes, so this may wait.
    await client.query("SET lock_timeout = 0");
    for (const statement of first.statements) await runOutside(client, statement);
    return recordMigration(client, first);
  }
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    for (const migration of step) {
      if (migration.runs === "inside") await client.query(migration.sql);
      await recordMigration(client, migration);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** Keeps a valid index of an interrupted attempt and rebuilds an invalid one. */
async function runOutside(client: pg.Client, { sql, index }: OutsideStatement): Promise<void> {
  if (index !== null) {
    const { rows } = await client.query<{ indisvalid: boolean }>(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)",
      [index],
    );
    if (rows[0]?.indisvalid) return;
    if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
  }
  await client.query(sql);
}

async function recordMigration(client: pg.Client, { name }: Migration): Promise<void> {
  await client.query("INSERT INTO migrations (name, run_on) VALUES ($1, now())", [name]);
}
