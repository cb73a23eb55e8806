import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PG_MIGRATE_LOCK_ID, runner } from "node-pg-migrate";
import pg from "pg";
import { findProjectRoot } from "./find-project-root.ts";

/** Held while migrations run: `pg_advisory_lock`. */
export const migrationLock = PG_MIGRATE_LOCK_ID;

const folder = () => join(findProjectRoot(), "server/database/migrations");
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const runnerOptions = () => ({
  dir: folder(),
  direction: "up" as const,
  migrationsTable: "migrations",
  singleTransaction: true,
  logger: quiet,
});

/** The names of this version's migrations, in order. */
export function listMigrations(): string[] {
  return readdirSync(folder())
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.replace(/\.sql$/, ""))
    .sort();
}

/**
 * Runs these migrations inside the caller's transaction, on a database without tables and under `migrationLock`. The table that remembers
 * them is made and left empty.
 */
export async function migrateWithin(client: pg.ClientBase, names: string[]): Promise<void> {
  await runner({ ...runnerOptions(), dbClient: client, count: 0, noLock: true });
  for (const name of names) await client.query(readFileSync(join(folder(), `${name}.sql`), "utf8"));
}

/**
 * Brings the database to the newest migration and returns the names of those that ran now. Several processes may call it at once:
 * an advisory lock lets one work and the others find nothing left to do. All migrations of one call are one transaction.
 */
export async function migrate(url: string): Promise<string[]> {
  // Not the pool: a migration may take longer than a page may wait.
  const client = new pg.Client({ connectionString: url, application_name: "currach migrate" });
  client.on("error", () => {});
  await client.connect();
  try {
    const ran = await runner({ ...runnerOptions(), dbClient: client, advisoryLockMode: "wait" });
    return ran.map((migration) => migration.name);
  } finally {
    await client.end().catch(() => {});
  }
}
