import { brand } from "../brand.ts";
import { hashPassword } from "../server/auth/passwords.ts";
import type { Database } from "../server/database/kysely.ts";

export const administrator = { username: "admin", password: "a long enough password" };

let hash: Promise<string> | null = null;

/** The hash of `administrator.password`, computed once, since it costs more than a test's database. */
export function knownHash(): Promise<string> {
  hash ??= hashPassword(administrator.password);
  return hash;
}

/** Adds the administrator that a first start would create, unless there is a user. */
export async function addFirstAdministrator(db: Database): Promise<void> {
  if (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) return;
  const { username } = administrator;
  const values = { username, email: brand.email, display_name: username, role: "administrator" as const };
  await db
    .insertInto("users")
    .values({ ...values, password_hash: await knownHash() })
    .execute();
}
