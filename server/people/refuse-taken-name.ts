import { sql } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { Database } from "../database/kysely.ts";

type Names = { username?: string; email?: string };

/**
 * Why these names cannot be given, or null. One signs in by either of them, so a name is free only where nobody else has it as user name
 * or email; `self` is the user whose names they are to be.
 */
export async function refuseTakenName(db: Database, names: Names, self: number | null): Promise<Failure | null> {
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
