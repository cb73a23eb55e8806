import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartRefused } from "../start-refused.ts";
import {
  listMigrations,
  type Migration,
  migrationsFolder,
  type OutsideStatement,
  readMigration,
} from "./migration-file.ts";
import { holdMigrationLock } from "./migration-lock.ts";

type Options = {
  folder: string;
  /** How long one attempt waits for a table; queries that come after it wait as long. */
  lockTimeoutMs: number;
  /** Pause between two attempts, in which the others have the table to themselves. */
  pauseMs: number;
  attempts: number;
};

const usual = { lockTimeoutMs: 1_000, pauseMs: 3_000, attempts: 20 };

/**
 * Brings the database to the newest migration and returns the names of those that ran now. Several processes may call it at once: a lock
 * lets one work and the others find nothing left to do. Migrations that follow one another are one transaction, as far as none runs outside.
 * Throws `StartRefused` where others hold a table through all attempts.
 */
export async function migrate(url: string, given: Partial<Options> = {}): Promise<string[]> {
  const options: Options = { folder: migrationsFolder(), ...usual, ...given };
  // Not the pool: a migration may take longer than a page may wait.
  const client = new pg.Client({ connectionString: url, application_name: "currach migrate" });
  client.on("error", () => {});
  await client.connect();
  try {
    await holdMigrationLock(client, "alone");
    const pending = await findPending(client, options.folder);
    for (const step of groupSteps(pending)) await tryUntilUnlocked(client, step, options);
    return pending.map(({ name }) => name);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Runs these migrations inside the caller's transaction, on a database without tables and under the lock. The table that remembers
 * them is made and left empty.
 */
export async function migrateWithin(
  client: pg.ClientBase,
  names: string[],
  folder = migrationsFolder(),
): Promise<void> {
  await makeMigrationsTable(client);
  for (const name of names) {
    const migration = readMigration(name, folder);
    if (migration.runs === "inside") await client.query(migration.sql);
    // On tables without rows an index is there at once.
    else for (const { sql } of migration.statements) await client.query(sql.replace(/ CONCURRENTLY/i, ""));
  }
}

async function makeMigrationsTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    "CREATE TABLE migrations (id serial PRIMARY KEY, name varchar(255) NOT NULL, run_on timestamp NOT NULL)",
  );
}

/** An older version finds nothing to run on a newer database. */
async function findPending(client: pg.Client, folder: string): Promise<Migration[]> {
  const { rows: tables } = await client.query(
    "SELECT FROM pg_tables WHERE tablename = 'migrations' AND schemaname = 'public'",
  );
  if (tables.length === 0) await makeMigrationsTable(client);
  const { rows } = await client.query<{ name: string }>("SELECT name FROM migrations ORDER BY run_on, id");
  const names = listMigrations(folder);
  for (const [place, { name }] of rows.slice(0, names.length).entries())
    if (names[place] !== name) throw new Error(`The database ran ${name} where this version has ${names[place]}`);
  return names.slice(rows.length).map((name) => readMigration(name, folder));
}

/** Each step is one transaction, or one migration outside of any. */
function groupSteps(pending: Migration[]): Migration[][] {
  const steps: Migration[][] = [];
  for (const migration of pending) {
    const last = steps.at(-1);
    if (last?.[0]?.runs === "inside" && migration.runs === "inside") last.push(migration);
    else steps.push([migration]);
  }
  return steps;
}

const lockNotAvailable = "55P03";
const deadlock = "40P01";

async function tryUntilUnlocked(client: pg.Client, step: Migration[], options: Options): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runStep(client, step, options);
    } catch (error) {
      const { code } = error as pg.DatabaseError;
      if (code !== lockNotAvailable && code !== deadlock) throw error;
      if (attempt === options.attempts) throw new StartRefused(describeWait(step, options));
    }
    await sleep(options.pauseMs);
  }
}

const describeWait = (step: Migration[], { attempts }: Options) =>
  `The database could not be brought to this version (${step.map(({ name }) => name).join(", ")}): in ${attempts} attempts others kept a table that changes to themselves. Nothing of it was changed. Is a backup being taken, or a transaction left open? Start again once it is over.`;

async function runStep(client: pg.Client, step: Migration[], { lockTimeoutMs }: Options): Promise<void> {
  const [first] = step;
  if (first?.runs === "outside") {
    // It stands in front of nobody who reads or writes rows, so it may wait.
    await client.query("SET lock_timeout = 0");
    for (const statement of first.statements) await runOutside(client, statement);
    return remember(client, first);
  }
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    for (const migration of step) {
      if (migration.runs === "inside") await client.query(migration.sql);
      await remember(client, migration);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** An index that an interrupted attempt left behind is kept where it is whole, and built anew where it is not. */
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

async function remember(client: pg.Client, { name }: Migration): Promise<void> {
  await client.query("INSERT INTO migrations (name, run_on) VALUES ($1, now())", [name]);
}
