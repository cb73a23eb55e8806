import type { Session } from "../../contract/sessions.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { attemptsKey, type LoginAttempts, networksOf } from "../auth/login-attempts.ts";
import { openSession } from "../auth/open-session.ts";
import { hashPassword, verifyPassword } from "../auth/passwords.ts";

import { refusePassword } from "../auth/refuse-password.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { notifySessions } from "../live/notify-sessions.ts";
import { queueAccountNotice } from "./queue-account-notice.ts";

/**
 * Changes the caller's own password and ends all their sessions; the answer is a new one. The rate limit of signing in
 * applies, so that nobody can guess the current password at an unattended browser.
 */
export function changeOwnPassword(
  attempts: LoginAttempts,
): Verb<{ currentPassword: string; password: string }, Session> {
  return async (context, { currentPassword, password }) => {
    const { actor, db } = context;
    if (actor.kind !== "staff") return { failed: "forbidden", message: "Only a user has a password." };
    const networks = networksOf(actor.address);
    const account = attemptsKey({ id: actor.userId }, actor.username);
    const { rateLimits } = context.environment;
    const retryAfter = rateLimits ? await attempts.consume(account, networks) : null;
    if (retryAfter !== null) {
      const message = "Too many wrong passwords. Please wait and try again.";
      return { failed: "too_many_requests", message, details: { retryAfter } };
    }
    const before = await db.selectFrom("users").selectAll().where("id", "=", actor.userId).executeTakeFirstOrThrow();
    const isCorrect = await verifyPassword(before.password_hash, currentPassword, {
      recentRequests: 0,
      isGuaranteed: true,
    });
    if (!isCorrect) {
      const message = "This is not your current password";
      return { failed: "invalid_fields", message, params: { currentPassword: message } };
    }
    await attempts.reset(account, networks);
    const owner = { username: before.username, email: before.email ?? "", name: before.display_name };
    const refused = refusePassword(password, owner);
    if (refused) return refused;
    const hash = await hashPassword(password);
    return inTransaction(context, async (context) => {
      const user = await context.db
        .updateTable("users")
        .set({ password_hash: hash, token_version: before.token_version + 1 })
        .where("id", "=", actor.userId)
        // If another change came first or the user was disabled, this session has ended and may change nothing.
        .where("token_version", "=", before.token_version)
        .returningAll()
        .executeTakeFirst();
      if (!user) return { failed: "unauthorised", message: "Please sign in." };
      const object = { kind: "user", id: user.id } as const;
      await storeAuditEntry(context, { act: "user.password_changed", object });
      await queueAccountNotice(context, { userId: user.id, change: "password_changed" });
      await notifySessions(context, user.id);
      context.log.info({ userId: user.id }, "A user changed their own password");
      return openSession(context, user, "password");
    });
  };
}
