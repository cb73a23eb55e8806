import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Whoever migrates holds it: other processes at their start, older versions of this server among them, wait for the same number. */
const migrationLock = 7241865325823964;

const attempts = {
  /** Until the session ends. */
  alone: "pg_try_advisory_lock",
  /** With others that only want no migration to run meanwhile, until `releaseSharedLock`. */
  shared: "pg_try_advisory_lock_shared",
  /** Until the transaction ends. */
  transaction: "pg_try_advisory_xact_lock",
};

/**
 * Comes back once the lock is held. It is asked for again and again: a statement that waited for it would keep an index from being built
 * CONCURRENTLY, which waits for every statement that began before.
 */
export async function holdMigrationLock(client: pg.ClientBase, how: keyof typeof attempts): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>(`SELECT ${attempts[how]}($1) AS held`, [migrationLock]);
    if (rows[0]?.held) return;
    await sleep(100);
  }
}

export async function releaseSharedLock(client: pg.ClientBase): Promise<void> {
  await client.query("SELECT pg_advisory_unlock_shared($1)", [migrationLock]);
}
