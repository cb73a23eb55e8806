import { type Selectable, sql } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { Session } from "../../contract/sessions.ts";
import type { Context, Verb } from "../context.ts";
import type { Users } from "../database/types.ts";
import { notifySessions } from "../live/notify-sessions.ts";
import { capabilitiesOf } from "./capabilities.ts";
import { jwtSecret } from "./jwt-secret.ts";
import { accountOf, type LoginAttempts, networksOf } from "./login-attempts.ts";
import { isPassword } from "./passwords.ts";
import { signSessionToken } from "./session-token.ts";

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
    const turn = { burden: rateLimits ? await attempts.burden(networks) : 0, gone: context.abortSignal?.() };
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

/** A session for a user who has proved who they are. */
export async function openSession(context: Context, user: Selectable<Users>): Promise<Session> {
  const token = await signSessionToken(
    { userId: user.id, tokenVersion: user.token_version },
    { secret: jwtSecret(context), now: context.now(), issuer: context.environment.publicUrl },
  );
  return {
    token,
    user_email: user.email ?? "",
    user_nicename: user.username,
    user_display_name: user.display_name,
    data: { user: { id: user.id } },
    roles: [user.role],
    capabilities: capabilitiesOf(user.role),
  };
}

/**
 * Signs the caller out: the token of this request opens nothing any more, on any node; their other sessions go on. A caller without a
 * session, or whose session has ended, is signed out already.
 */
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
