import type { Failure } from "../../contract/errors.ts";
import type { User } from "../../contract/users.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { inTransaction } from "../database/transaction.ts";
import { notifySessions } from "../live/notify-sessions.ts";
import { queueAccountNotice } from "./queue-account-notice.ts";
import { removeAllFactors } from "./remove-second-factor.ts";
import { type PeopleContext, refuseDriver, showUser, userColumns, userNotFound } from "./users.ts";

/**
 * Removes the passkeys, authenticator app and recovery codes of a user who can no longer use them, and ends their
 * sessions. If the rules require a second factor, they set up a new one at their next sign-in. Nobody can reset their
 * own, or somebody who took over a session could.
 */
export function resetSecondFactor(context: PeopleContext, { id }: { id: number }): Promise<User | Failure> {
  return inTransaction(context, async (context) => {
    const { actor, db } = context;
    if (actor.kind === "staff" && actor.userId === id) return isOwn;
    const before = await db.selectFrom("users").select("role").where("id", "=", id).forUpdate().executeTakeFirst();
    const refused = before ? refuseDriver(before) : userNotFound;
    if (refused) return refused;
    await removeAllFactors(db, id);
    const row = await db
      .updateTable("users")
      .set((eb) => ({ token_version: eb("token_version", "+", 1) }))
      .where("id", "=", id)
      .returning(userColumns)
      .executeTakeFirstOrThrow();
    await storeAuditEntry(context, { act: "user.factor_reset", object: { kind: "user", id } });
    await queueAccountNotice(context, { userId: id, change: "factor_reset" });
    await notifySessions(context, id);
    context.log.info({ userId: id }, "A user's second factor was reset");
    return showUser(row);
  });
}

const isOwn: Failure = {
  failed: "action_refused",
  message: "Another administrator has to reset your second factor. You change your own under Your account.",
};
