import type { IsolationLevel } from "kysely";
import type { Database } from "./kysely.ts";
import { isOutdatedPlan } from "./pool.ts";

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const ATTEMPTS = 4;

export type TransactionOptions = { isolation?: IsolationLevel };

/** True where PostgreSQL undid the transaction only because of another one, or of a migration: the same work can succeed now. */
function canSucceedAgain(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isOutdatedPlan(error);
}

/**
 * Runs `work` in one transaction: all of it or nothing. What `work` is given is the same context with the transaction as its `db`; name it
 * like the one outside, so that no query can go past the transaction, and keep it no longer than `work` runs. After a deadlock or a
 * serialization failure `work` runs again, so it must do nothing that cannot be undone outside the database. Inside a transaction it joins
 * that one.
 */
export async function inTransaction<C extends { db: Database }, T>(
  context: C,
  work: (context: C) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (context.db.isTransaction) return work(context);
  for (let attempt = 1; ; attempt++) {
    try {
      const builder = context.db.transaction();
      const begun = options.isolation ? builder.setIsolationLevel(options.isolation) : builder;
      return await begun.execute((db) => work({ ...context, db }));
    } catch (error) {
      if (attempt === ATTEMPTS || !canSucceedAgain(error)) throw error;
      // A random pause, or the same two transactions would meet again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/** What a statement was given, what another one did, and locks that were not to be had: PostgreSQL undid the statement and says so. */
const UNDONE = /^(22|23|40|55)/;

/** Whether nothing of a statement was written for sure. After a lost connection nobody knows. */
export function wasUndone(error: unknown): boolean {
  return error instanceof Error && "code" in error && UNDONE.test(String(error.code));
}

const UNIQUE_VIOLATION = "23505";

/** The unique constraint that refused a statement, null for every other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== UNIQUE_VIOLATION) return null;
  return "constraint" in error && typeof error.constraint === "string" ? error.constraint : null;
}
