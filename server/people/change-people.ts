import { sql } from "kysely";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";

/**
 * Runs `work` in a transaction that changes users, one after the other: two names that collide, or two administrators who disable each
 * other at once, would else both see the state before. Sign-ins read on meanwhile.
 */
export function changePeople<C extends { db: Database }, T>(context: C, work: (context: C) => Promise<T>): Promise<T> {
  return inTransaction(context, async (context) => {
    await sql`lock table users in share row exclusive mode`.execute(context.db);
    return work(context);
  });
}
