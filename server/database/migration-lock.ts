import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Must never change: older versions of this server wait for the same number when they start. */
const migrationLock = 7241865325823964;

const lockFunctions = {
  /** Held until the session ends. */
  session: "pg_try_advisory_lock",
  /** Shared with others that only prevent migrations; held until `releaseSharedLock`. */
  shared: "pg_try_advisory_lock_shared",
  /** Held until the transaction ends. */
  transaction: "pg_try_advisory_xact_lock",
};

/**
 * Waits until the lock is acquired. Polls, because a statement waiting for a lock would block CREATE INDEX
 * CONCURRENTLY, which waits for every older statement.
 */
export async function acquireMigrationLock(client: pg.ClientBase, how: keyof typeof lockFunctions): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>(`SELECT ${lockFunctions[how]}($1) AS held`, [migrationLock]);
    if (rows[0]?.held) return;
    await sleep(100);
  }
}

export async function releaseSharedLock(client: pg.ClientBase): Promise<void> {
  await client.query("SELECT pg_advisory_unlock_shared($1)", [migrationLock]);
}
