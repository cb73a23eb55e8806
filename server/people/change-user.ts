import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { User, UserChanges } from "../../contract/users.ts";
import { describeChanges } from "../audit/describe-changes.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Users } from "../database/types.ts";
import { notifySessions } from "../live/notify-sessions.ts";
import { queueAccountNotice } from "./queue-account-notice.ts";
import { type PeopleContext, refuseDriver, refuseErased, showUser, userColumns, userNotFound } from "./users.ts";
import { refuseDuplicateName, refuseLastAdministrator, withUsersLock } from "./with-users-lock.ts";

/** Changes name, email or role. A new role ends the user's sessions, which still show what the old role allows. */
export function changeUser(
  context: PeopleContext,
  { id, name, email, role }: { [Key in keyof UserChanges]: UserChanges[Key] | undefined } & { id: number },
): Promise<User | Failure> {
  return withUsersLock(context, async (context) => {
    const before = await context.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
    if (!before) return userNotFound;
    const unchangeable = refuseDriver(before) ?? refuseErased(before);
    if (unchangeable) return unchangeable;
    const hasNewRole = role !== undefined && role !== before.role;
    const refused =
      (await refuseDuplicateName(context.db, { email }, id)) ??
      (hasNewRole ? await refuseLastAdministrator(context.db, id) : null);
    if (refused) return refused;
    const row = await context.db
      .updateTable("users")
      .set({
        display_name: name ?? before.display_name,
        email: email ?? before.email,
        role: role ?? before.role,
        token_version: before.token_version + (hasNewRole ? 1 : 0),
      })
      .where("id", "=", id)
      .returning(userColumns)
      .executeTakeFirstOrThrow();
    const changes = describeChanges(stateOf(before), stateOf(row));
    if (changes) await storeAuditEntry(context, { act: "user.changed", object: { kind: "user", id }, ...changes });
    if (hasNewRole) await notifySessions(context, id);
    if (hasNewRole && role === "administrator")
      await queueAccountNotice(context, { userId: id, change: "administrator_added" });
    if (hasNewRole) context.log.info({ userId: id, role }, "A user was given another role");
    return showUser(row);
  });
}

function stateOf({ role, display_name: name, email }: Pick<Selectable<Users>, "role" | "display_name" | "email">) {
  return { shown: { role }, others: { name, email } };
}
