import { join } from "node:path";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { findProjectRoot } from "./find-project-root.ts";

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
    const ran = await runner({
      dbClient: client,
      dir: join(findProjectRoot(), "server/database/migrations"),
      direction: "up",
      migrationsTable: "migrations",
      singleTransaction: true,
      advisoryLockMode: "wait",
      logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    });
    return ran.map((migration) => migration.name);
  } finally {
    await client.end().catch(() => {});
  }
}
