import { sql } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { Session } from "../../contract/sessions.ts";
import type { Context, Verb } from "../context.ts";
import { accountOf, type LoginAttempts } from "./login-attempts.ts";
import { networksOf } from "./networks-of.ts";
import { openSession } from "./open-session.ts";
import { isPassword } from "./passwords.ts";

export type Credentials = { username?: string; password?: string };

/**
 * Signs in with a username or email. `forbidden` for an unknown user, a wrong password and a disabled user alike, after the same amount of
 * work; with `params` where a field was left out. `too_many_requests` after several wrong ones, `unavailable` while too many others ask.
 */
export function createSession(attempts: LoginAttempts): Verb<Credentials, Session> {
  return async (context, { username = "", password = "" }) => {
    const name = username.trim();
    if (name === "") return missing("username", "The username field is empty.");
    if (password === "") return missing("password", "The password field is empty.");
    const networks = networksOf("address" in context.actor ? context.actor.address : "");
    const { rateLimits } = context.environment;
    const user = await findUser(context, name);
    const account = accountOf(user, name);
    const wait = rateLimits ? await attempts.spend(account, networks) : null;
    if (wait !== null) {
      const message = "Too many failed sign-ins. Please wait and try again.";
      return { failed: "too_many_requests", message, details: { retryAfter: wait } };
    }
    const turn = { burden: rateLimits ? await attempts.burden(networks) : 0, gone: context.gone?.() };
    const isRight = await isPassword(user?.password_hash ?? null, password, turn);
    if (isRight === null) return tooBusy;
    if (!isRight || !user || user.disabled_at) {
      return { failed: "forbidden", message: "The username or password is incorrect." };
    }
    await attempts.forget(account, networks);
    return openSession(context, user);
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
