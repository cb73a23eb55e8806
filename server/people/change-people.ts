import { sql, type Transaction } from "kysely";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import type { DB } from "../database/types.ts";

/**
 * Runs `work` in a transaction that changes users, one after the other: two names that collide, or two administrators who disable each
 * other at once, would else both see the state before. Sign-ins read on meanwhile.
 */
export function changePeople<T>(db: Database, work: (transaction: Transaction<DB>) => Promise<T>): Promise<T> {
  return inTransaction(db, async (transaction) => {
    await sql`lock table users in share row exclusive mode`.execute(transaction);
    return work(transaction);
  });
}
