import { readdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { findProjectRoot } from "../database/find-project-root.ts";
import type { Database } from "../database/kysely.ts";
import type { Readiness } from "../http/services.ts";

/** Two of PostgreSQL's WAL segments: with less it can't take a booking, and soon can't even shut down properly. */
const minFreeBytes = 32 * 1024 * 1024;

/** How long a successful test write counts. */
const writeCheckMs = 5_000;

/** Free bytes on the disk of a folder; null without the folder, as with an external database. */
export async function freeBytesOf(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
}

/**
 * Whether requests can be served: the database is reachable, migrated and writable, and its disk has space.
 * `freeBytes`: of our own data folder.
 */
export function createReadiness(db: Database, freeBytes: () => Promise<number | null>): () => Promise<Readiness> {
  let migrated = false;
  let nextWriteAt = 0;
  return async () => {
    const free = await freeBytes();
    if (free !== null && free < minFreeBytes) return { ready: false, why: "The disk of the data folder is full" };
    try {
      if (!migrated) {
        const missing = await missingMigrations(db);
        if (missing.length > 0) return { ready: false, why: `Migrations are missing: ${missing.join(", ")}` };
        migrated = true;
      }
      await sql`SELECT 1`.execute(db);
    } catch {
      return { ready: false, why: "The database cannot be reached" };
    }
    try {
      if (performance.now() > nextWriteAt) {
        await testWrite(db);
        nextWriteAt = performance.now() + writeCheckMs;
      }
      return { ready: true };
    } catch {
      return { ready: false, why: "The database cannot be written" };
    }
  };
}

/** A full disk or a read-only replica answers queries but can't take a booking. */
async function testWrite(db: Database): Promise<void> {
  await sql`insert into watermarks (name, reached) values ('readiness', now())
    on conflict (name) do update set reached = excluded.reached`.execute(db);
}

async function missingMigrations(db: Database): Promise<string[]> {
  const files = await readdir(join(findProjectRoot(), "server/database/migrations"));
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  return files.map((file) => file.replace(/\.sql$/, "")).filter((name) => !ran.has(name));
}
