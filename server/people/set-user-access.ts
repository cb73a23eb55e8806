import type { Failure } from "../../contract/errors.ts";
import type { User } from "../../contract/users.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { notifySessions } from "../live/notify-sessions.ts";
import { type PeopleContext, refuseErased, showUser, userColumns, userNotFound } from "./users.ts";
import { refuseLastAdministrator, withUsersLock } from "./with-users-lock.ts";

/** Disables a user, which ends their sessions, or enables them again. */
export function setUserAccess(
  context: PeopleContext,
  { id, disabled }: { id: number; disabled: boolean },
): Promise<User | Failure> {
  return withUsersLock(context, async (context) => {
    const before = await context.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
    if (!before) return userNotFound;
    if (disabled === (before.disabled_at !== null)) return showUser(before);
    const refused = disabled ? await refuseLastAdministrator(context.db, id) : refuseErased(before);
    if (refused) return refused;
    const row = await context.db
      .updateTable("users")
      .set({ disabled_at: disabled ? context.now() : null, token_version: before.token_version + 1 })
      .where("id", "=", id)
      .returning(userColumns)
      .executeTakeFirstOrThrow();
    const act = disabled ? "user.disabled" : "user.enabled";
    await storeAuditEntry(context, { act, object: { kind: "user", id } });
    await notifySessions(context, id);
    context.log.info({ userId: id }, disabled ? "A user was disabled" : "A user was enabled");
    return showUser(row);
  });
}
