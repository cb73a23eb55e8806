import { readdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { findProjectRoot } from "../database/find-project-root.ts";
import type { Database } from "../database/kysely.ts";
import type { Readiness } from "../http/services.ts";

/** Two of PostgreSQL's log segments: with less it cannot take a booking, and soon not even stop properly. */
const leastFreeBytes = 32 * 1024 * 1024;

/** How long it counts that something could be written. */
const writtenMs = 5_000;

/** Bytes free on the disk of a folder; null where there is no such folder, as with a database elsewhere. */
export async function freeBytesOf(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
}

/**
 * Tells whether requests can be served: the database answers, has every migration of this version and can be written, and there is room where
 * it lies. `freeBytes`: of our own data folder.
 */
export function createReadiness(db: Database, freeBytes: () => Promise<number | null>): () => Promise<Readiness> {
  let migrated = false;
  let writtenUntil = 0;
  return async () => {
    const free = await freeBytes();
    if (free !== null && free < leastFreeBytes) return { ready: false, why: "The disk of the data folder is full" };
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
      if (performance.now() > writtenUntil) {
        await write(db);
        writtenUntil = performance.now() + writtenMs;
      }
      return { ready: true };
    } catch {
      return { ready: false, why: "The database cannot be written" };
    }
  };
}

/** A full disk, or a copy that only reads, answers every question and takes no booking. */
async function write(db: Database): Promise<void> {
  await sql`insert into watermarks (name, reached) values ('readiness', now())
    on conflict (name) do update set reached = excluded.reached`.execute(db);
}

async function missingMigrations(db: Database): Promise<string[]> {
  const files = await readdir(join(findProjectRoot(), "server/database/migrations"));
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  return files.map((file) => file.replace(/\.sql$/, "")).filter((name) => !ran.has(name));
}
