import { randomBytes } from "node:crypto";
import { brand } from "../../brand.ts";
import { minPasswordLength } from "../../contract/limits.ts";
import type { PasswordOwner } from "../../domain/text/password-error.ts";
import { type AuditContext, storeAuditEntry } from "../audit/store-audit-entry.ts";
import { inTransaction } from "../database/transaction.ts";
import { StartupError } from "../startup-error.ts";
import { hashPassword } from "./passwords.ts";
import { refusePassword } from "./refuse-password.ts";

/** `generatedPassword` is printed once and stored nowhere; null if the password was given. */
export type FirstAdministrator = { username: string; generatedPassword: string | null };

/** Creates an administrator if there is no user yet; null if there already is one. */
export async function ensureFirstAdministrator(
  context: AuditContext,
  given: { username: string; password: string } | null,
): Promise<FirstAdministrator | null> {
  if (await context.db.selectFrom("users").select("id").limit(1).executeTakeFirst()) return null;
  const username = given?.username ?? "admin";
  const password = given?.password ?? randomBytes(15).toString("base64url");
  const email = username.includes("@") ? username : brand.email;
  if (given) refuseWeakPassword(password, { username, email, name: username });
  const password_hash = await hashPassword(password);
  const created = await inTransaction(context, async (context) => {
    const user = await context.db
      .insertInto("users")
      .values({ username, email, display_name: username, role: "administrator", password_hash })
      // Another node may be starting for the first time too.
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (user) {
      const object = { kind: "user", id: user.id } as const;
      await storeAuditEntry(context, { act: "user.created", object, after: { role: "administrator" } });
    }
    return user;
  });
  return created ? { username, generatedPassword: given ? null : password } : null;
}

/**
 * Only called for a new administrator, so that a start with existing users is never refused over a password no longer
 * in use.
 */
function refuseWeakPassword(password: string, owner: PasswordOwner): void {
  const refused =
    password.length < minPasswordLength
      ? `must have at least ${minPasswordLength} characters.`
      : refusePassword(password, owner)?.message;
  if (refused) throw new StartupError(`ADMIN_PASSWORD: ${refused}`);
}
