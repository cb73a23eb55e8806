import type { Failure } from "../../contract/errors.ts";
import type { User } from "../../contract/users.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { hashPassword } from "../auth/passwords.ts";
import { refusePassword } from "../auth/refuse-password.ts";
import { inTransaction } from "../database/transaction.ts";
import { notifySessions } from "../live/notify-sessions.ts";
import { queueAccountNotice } from "./queue-account-notice.ts";
import { type PeopleContext, refuseDriver, refuseErased, showUser, userColumns, userNotFound } from "./users.ts";

/** Sets a user's password and ends all their sessions. A user who signed in at the provider no longer can. */
export async function setUserPassword(
  context: PeopleContext,
  { id, password }: { id: number; password: string },
): Promise<User | Failure> {
  const before = await context.db.selectFrom("users").select(userColumns).where("id", "=", id).executeTakeFirst();
  if (!before) return userNotFound;
  const owner = { username: before.username, email: before.email ?? "", name: before.display_name };
  const refused = refuseDriver(before) ?? refuseErased(before) ?? refusePassword(password, owner);
  if (refused) return refused;
  const hash = await hashPassword(password);
  return inTransaction(context, async (context) => {
    const row = await context.db
      .updateTable("users")
      // A user of the provider becomes a local user.
      .set((eb) => ({
        password_hash: hash,
        provider_issuer: null,
        provider_subject: null,
        token_version: eb("token_version", "+", 1),
      }))
      .where("id", "=", id)
      .returning(userColumns)
      .executeTakeFirst();
    if (!row) return userNotFound;
    await storeAuditEntry(context, { act: "user.password_set", object: { kind: "user", id } });
    await queueAccountNotice(context, { userId: id, change: "password_set" });
    await notifySessions(context, id);
    context.log.info({ userId: id }, "A user was given a new password");
    return showUser(row);
  });
}
