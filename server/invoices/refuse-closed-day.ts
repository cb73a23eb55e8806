import { sql } from "kysely";
import { showDay } from "../../domain/schedule/dates.ts";
import type { Context } from "../context.ts";

/** The last closed day, for both documents and payments; null if no day is closed. */
export async function readClosedTo({ db }: Pick<Context, "db">): Promise<string | null> {
  const newest = await db
    .selectFrom("book_closings")
    .select("closed_to")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.closed_to ?? null;
}

/**
 * Why nothing can be dated on that day; null if it is open. Delays a closing until the caller's transaction ends, so
 * that nothing is dated in a period that was closed in the meantime.
 */
export async function refuseClosedDay(context: Context, day: string): Promise<string | null> {
  await sql`select pg_advisory_xact_lock_shared(${booksLock})`.execute(context.db);
  const closedTo = await readClosedTo(context);
  if (closedTo === null || day > closedTo) return null;
  return `The books are closed up to ${showDay(closedTo)}: choose a later day, or reopen them under Money due`;
}

/** An arbitrary number that no other lock uses. */
export const booksLock = 46_042;
