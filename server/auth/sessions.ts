import { sql } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { Session } from "../../contract/sessions.ts";
import type { Context, Verb } from "../context.ts";
import { notifySessions } from "../live/notify-sessions.ts";
import { attemptsKey, type LoginAttempts, networksOf } from "./login-attempts.ts";
import { openSession } from "./open-session.ts";
import { verifyPassword } from "./passwords.ts";

export type Credentials = { username?: string; password?: string };

/**
 * Signs in with a username or email. An unknown user, a wrong password and a disabled user all get the same `forbidden`
 * after the same amount of work. `too_many_requests` after several failures, `unavailable` while the queue is full.
 */
export function createSession(attempts: LoginAttempts): Verb<Credentials, Session> {
  return async (context, { username = "", password = "" }) => {
    const name = username.trim();
    if (name === "") return missing("username", "The username field is empty.");
    if (password === "") return missing("password", "The password field is empty.");
    const networks = networksOf("address" in context.actor ? context.actor.address : "");
    const { rateLimits } = context.environment;
    const user = await findUser(context, name);
    const account = attemptsKey(user, name);
    const retryAfter = rateLimits ? await attempts.consume(account, networks) : null;
    if (retryAfter !== null) {
      const message = "Too many failed sign-ins. Please wait and try again.";
      return { failed: "too_many_requests", message, details: { retryAfter } };
    }
    const recentRequests = rateLimits ? await attempts.countRecent(networks) : 0;
    const entry = { recentRequests, abortSignal: context.abortSignal?.() };
    const isCorrect = await verifyPassword(user?.password_hash ?? null, password, entry);
    if (isCorrect === null) return tooBusy;
    if (!isCorrect || !user || user.disabled_at) {
      return { failed: "forbidden", message: "The username or password is incorrect." };
    }
    await attempts.reset(account, networks);
    return openSession(context, user, "password");
  };
}

const tooBusy: Failure = {
  failed: "unavailable",
  message: "Too many people are signing in at this moment. Please try again shortly.",
};

function missing(field: keyof Credentials, message: string): Failure {
  return { failed: "forbidden", message, params: { [field]: message } };
}

function findUser({ db }: Context, name: string) {
  const lower = name.toLowerCase();
  return db
    .selectFrom("users")
    .selectAll()
    .where(({ eb, or }) => or([eb(sql`lower(username)`, "=", lower), eb(sql`lower(email)`, "=", lower)]))
    .orderBy(sql`lower(username) = ${lower}`, "desc")
    .executeTakeFirst();
}

/** Signs the caller out on every node: this request's token stops working, their other sessions go on. */
export const endSession: Verb<object, { ended: boolean }> = async (context) => {
  const { actor, db, log } = context;
  if (actor.kind !== "staff" || !actor.session) return { ended: false };
  const { id, expiresAt } = actor.session;
  await db
    .insertInto("ended_sessions")
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await notifySessions(context, actor.userId);
  log.info({ userId: actor.userId }, "A user signed out");
  return { ended: true };
};
