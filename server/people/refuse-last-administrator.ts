import type { Failure } from "../../contract/errors.ts";
import type { Database } from "../database/kysely.ts";

/** Why this user must stay an administrator who can sign in: there is no other. Null where there is another, or where this user is none. */
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
