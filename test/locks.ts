import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "../server/database/kysely.ts";

/** The number of statements in this database that wait for another's lock. */
export async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Waits until exactly one statement waits for a lock. */
export const untilOneWaits = (db: Database) => expect.poll(() => waitingForLocks(db), { timeout: 10_000 }).toBe(1);
