import type { Session } from "../../contract/sessions.ts";
import { accountOf, type LoginAttempts, networksOf } from "../auth/login-attempts.ts";
import { hashPassword, isPassword } from "../auth/passwords.ts";
import { openSession } from "../auth/sessions.ts";
import type { Verb } from "../context.ts";
import { notifySessions } from "../live/notify-sessions.ts";

/**
 * Changes the caller's own password. All sessions end; the answer is a new one for the browser that asked. Somebody who only found an open
 * browser is slowed in guessing the current password as at the login.
 */
export function changeOwnPassword(
  attempts: LoginAttempts,
): Verb<{ currentPassword: string; password: string }, Session> {
  return async (context, { currentPassword, password }) => {
    const { actor, db } = context;
    if (actor.kind !== "staff") return { failed: "forbidden", message: "Only a user has a password." };
    const networks = networksOf(actor.address);
    const account = accountOf({ id: actor.userId }, actor.username);
    const { rateLimits } = context.environment;
    const wait = rateLimits ? await attempts.spend(account, networks) : null;
    if (wait !== null) {
      const message = "Too many wrong passwords. Please wait and try again.";
      return { failed: "too_many_requests", message, details: { retryAfter: wait } };
    }
    const before = await db.selectFrom("users").selectAll().where("id", "=", actor.userId).executeTakeFirstOrThrow();
    const isRight = await isPassword(before.password_hash, currentPassword, { burden: 0, mustHave: true });
    if (!isRight) {
      const message = "This is not your current password";
      return { failed: "invalid_fields", message, params: { currentPassword: message } };
    }
    await attempts.forget(account, networks);
    const user = await db
      .updateTable("users")
      .set({ password_hash: await hashPassword(password), token_version: before.token_version + 1 })
      .where("id", "=", actor.userId)
      // Another change came first, or the user was disabled: then this session is over and may change nothing.
      .where("token_version", "=", before.token_version)
      .returningAll()
      .executeTakeFirst();
    if (!user) return { failed: "unauthorised", message: "Please sign in." };
    await notifySessions(context, user.id);
    context.log.info({ userId: user.id }, "A user changed the own password");
    return openSession(context, user);
  };
}
