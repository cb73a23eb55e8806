import { sql } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { Session } from "../../contract/sessions.ts";
import type { Context, Verb } from "../context.ts";
import type { LoginAttempts } from "./login-attempts.ts";
import { openSession } from "./open-session.ts";
import { isPassword } from "./passwords.ts";

export type Credentials = { username?: string | undefined; password?: string | undefined };

/**
 * Signs in with a username or email. `forbidden` for an unknown user, a wrong password and a disabled user alike, after equal work;
 * with `params` where a field was left out. `too_many_requests` after several wrong ones.
 */
export function createSession(attempts: LoginAttempts): Verb<Credentials, Session> {
  return async (context, { username = "", password = "" }) => {
    const name = username.trim();
    if (name === "") return missing("username", "The username field is empty.");
    if (password === "") return missing("password", "The password field is empty.");
    const address = "address" in context.actor ? context.actor.address : "";
    const wait = context.environment.rateLimits ? await attempts.spend(name, address) : null;
    if (wait !== null) {
      const message = "Too many failed sign-ins. Please wait and try again.";
      return { failed: "too_many_requests", message, details: { retryAfter: wait } };
    }
    const user = await findUser(context, name);
    if (!(await isPassword(user?.password_hash ?? null, password)) || !user || user.disabled_at) {
      return { failed: "forbidden", message: "The username or password is incorrect." };
    }
    await attempts.forget(name, address);
    return openSession(context, user);
  };
}

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
