import { brand } from "../brand.ts";
import { hashPassword } from "../server/auth/passwords.ts";
import type { Database } from "../server/database/kysely.ts";

export const administrator = { username: "admin", password: "a long enough password" };

let hash: Promise<string> | null = null;

/** Of `administrator.password`, computed once: a hash costs more than a test's database. */
export function knownHash(): Promise<string> {
  hash ??= hashPassword(administrator.password);
  return hash;
}

/** The administrator that a first start would make, where there is no user yet. */
export async function addFirstAdministrator(db: Database): Promise<void> {
  if (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) return;
  const { username } = administrator;
  const values = { username, email: brand.email, display_name: username, role: "administrator" as const };
  await db
    .insertInto("users")
    .values({ ...values, password_hash: await knownHash() })
    .execute();
}
