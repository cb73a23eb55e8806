import type { IsolationLevel, Transaction } from "kysely";
import type { Database } from "./kysely.ts";
import type { DB } from "./types.ts";

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const ATTEMPTS = 4;

export type TransactionOptions = { isolation?: IsolationLevel };

/** True where PostgreSQL undid the transaction only because of another one: the same work can succeed now. */
function canSucceedAgain(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/**
 * Runs `work` in one transaction: all of it or nothing. After a deadlock or a serialization failure it runs again, so `work` must do
 * nothing that cannot be undone outside the database. Inside a transaction it joins that one.
 */
export async function inTransaction<T>(
  db: Database,
  work: (transaction: Transaction<DB>) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<DB>);
  for (let attempt = 1; ; attempt++) {
    try {
      const transaction = db.transaction();
      return await (options.isolation ? transaction.setIsolationLevel(options.isolation) : transaction).execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !canSucceedAgain(error)) throw error;
      // A random pause, or the same two transactions would meet again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}
