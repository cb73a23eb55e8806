import { sql } from "kysely";
import { vi } from "vitest";
import type { Database } from "../server/database/kysely.ts";

/**
 * Vacuums and analyses these tables until every page is all-visible, on which query plans depend. A connection that
 * another test is opening can prevent a single vacuum from achieving that.
 */
export async function vacuumWell(db: Database, ...tables: string[]): Promise<void> {
  const look = async () => {
    await sql`vacuum (analyze) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
    const { rows } = await sql<{ relname: string }>`select relname from pg_class
      where relname in (${sql.join(tables)}) and relkind = 'r' and relallvisible < relpages`.execute(db);
    if (rows.length > 0) throw new Error(`Not all visible: ${rows.map(({ relname }) => relname).join(", ")}`);
  };
  await vi.waitFor(look, { timeout: 30_000, interval: 100 });
}
