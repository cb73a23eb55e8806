import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { findProjectRoot } from "../database/find-project-root.ts";
import type { Database } from "../database/kysely.ts";
import type { Readiness } from "../http/services.ts";

/** Tells whether requests can be served: the database answers and has every migration of this version. */
export function createReadiness(db: Database): () => Promise<Readiness> {
  let migrated = false;
  return async () => {
    try {
      if (!migrated) {
        const missing = await missingMigrations(db);
        if (missing.length > 0) return { ready: false, why: `Migrations are missing: ${missing.join(", ")}` };
        migrated = true;
      }
      await sql`SELECT 1`.execute(db);
      return { ready: true };
    } catch {
      return { ready: false, why: "The database cannot be reached" };
    }
  };
}

async function missingMigrations(db: Database): Promise<string[]> {
  const files = await readdir(join(findProjectRoot(), "server/database/migrations"));
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  return files.map((file) => file.replace(/\.sql$/, "")).filter((name) => !ran.has(name));
}
