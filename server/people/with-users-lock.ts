import { sql } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";

/**
 * Runs `work` in a transaction that changes users one at a time: otherwise two administrators could disable each other
 * at the same moment, or two users get the same name. Sign-ins can still read.
 */
export function withUsersLock<C extends { db: Database }, T>(context: C, work: (context: C) => Promise<T>): Promise<T> {
  return inTransaction(context, async (context) => {
    await sql`lock table users in share row exclusive mode`.execute(context.db);
    return work(context);
  });
}

/** Refuses to lose the last active administrator; null unless this user is the last one. */
export async function refuseLastAdministrator(db: Database, userId: number): Promise<Failure | null> {
  const administrators = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "administrator")
    .where("disabled_at", "is", null)
    .limit(2)
    .execute();
  const isLast = administrators.length === 1 && administrators[0]?.id === userId;
  return isLast ? { failed: "last_administrator", message: lastAdministrator } : null;
}

const lastAdministrator = "The last administrator cannot be disabled or given another role.";

type Names = { username?: string; email?: string };

/**
 * Users sign in with username or email, so neither may equal the username or email of anyone but `self`. Null if both
 * are free.
 */
export async function refuseDuplicateName(db: Database, names: Names, self: number | null): Promise<Failure | null> {
  const params: Record<string, string> = {};
  for (const [field, text] of Object.entries(names)) {
    if (text === undefined) continue;
    const lower = text.toLowerCase();
    const holder = await db
      .selectFrom("users")
      .select("id")
      .where(({ eb, or }) => or([eb(sql`lower(username)`, "=", lower), eb(sql`lower(email)`, "=", lower)]))
      .$if(self !== null, (query) => query.where("id", "<>", self ?? 0))
      .executeTakeFirst();
    if (holder) params[field] = field === "username" ? "This username is taken" : "This email belongs to another user";
  }
  const [message] = Object.values(params);
  return message === undefined ? null : { failed: "invalid_fields", message, params };
}
