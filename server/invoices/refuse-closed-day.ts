import { sql } from "kysely";
import { showDay } from "../../domain/schedule/dates.ts";
import type { Context } from "../context.ts";

/** Up to which day nothing is dated any more, both for documents and for money; null for no day. */
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
 * Why nothing can be dated on that day; null if something can. Holds off a closing until the caller's transaction ends,
 * so that nothing is dated into a period that was closed meanwhile.
 */
export async function refuseClosedDay(context: Context, day: string): Promise<string | null> {
  await sql`select pg_advisory_xact_lock_shared(${booksLock})`.execute(context.db);
  const closedTo = await readClosedTo(context);
  if (closedTo === null || day > closedTo) return null;
  return `The books are closed up to ${showDay(closedTo)}: choose a later day, or open them again under Money due`;
}

/** Any number that no other lock has. */
export const booksLock = 46_042;
