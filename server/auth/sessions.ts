import { type Selectable, sql } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { Session } from "../../contract/sessions.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Users } from "../database/types.ts";
import { notifySessions } from "../live/notify-sessions.ts";
import { jwtSecret } from "./jwt-secret.ts";
import { readKnownDevice } from "./known-device.ts";
import { attemptsKey, type LoginAttempts, networksOf } from "./login-attempts.ts";
import { openSession } from "./open-session.ts";
import { verifyPassword } from "./passwords.ts";
import { claimCode, hasSecondFactor, readSecondFactors } from "./second-factors.ts";
import { signSetUpToken } from "./session-token.ts";
import { readSignInRules } from "./sign-in-rules.ts";

/** `onSprayed`: called when so many passwords were tried on one account that it has to wait. */
export type SignInAlerts = { onSprayed: (context: Context, user: Selectable<Users>) => Promise<void> };

export type Credentials = { username?: string; password?: string; code?: string };

/**
 * Signs in with a username or email, and with a code if the user has a second factor. An unknown user, a wrong password
 * and a disabled user all get the same `forbidden` after the same amount of work. Fails with `too_many_requests` after
 * several failures, `unavailable` while the queue is full, and `second_factor_required` or
 * `second_factor_setup_required` after a correct password that is not enough on its own.
 */
export function createSession(attempts: LoginAttempts, { onSprayed }: SignInAlerts): Verb<Credentials, Session> {
  return async (context, { username = "", password = "", code = "" }) => {
    const name = username.trim();
    if (name === "") return missing("username", "The username field is empty.");
    if (password === "") return missing("password", "The password field is empty.");
    const networks = networksOf("address" in context.actor ? context.actor.address : "");
    const { rateLimits } = context.environment;
    const user = await findUser(context, name);
    const account = attemptsKey(user, name);
    const counted = rateLimits ? await consumeAttempt(context, attempts, { account, networks, user }) : unlimited;
    if (counted.retryAfter !== null) return tooManyAttempts(counted.retryAfter);
    const recentRequests = rateLimits ? await attempts.countRecent(networks) : 0;
    const entry = { recentRequests, abortSignal: context.abortSignal?.() };
    const isCorrect = await verifyPassword(user?.password_hash ?? null, password, entry);
    if (isCorrect === null) return tooBusy;
    // Users of a single sign-on provider sign in there only; otherwise a password would outlive their account there.
    if (!isCorrect || !user || user.disabled_at || user.provider_subject !== null) {
      await storeRefusal(context, user);
      if (counted.isLast && user) await onSprayed(context, user);
      return { failed: "forbidden", message: "The username or password is incorrect." };
    }
    await attempts.reset(account, networks);
    if (counted.isOfAccount) await attempts.restoreAccount(account);
    return finishSignIn(context, attempts, { user, code });
  };
}

/** Stores no typed username: it may be a password in the wrong field. */
async function storeRefusal(context: Context, user: Selectable<Users> | undefined): Promise<void> {
  const reason = user === undefined ? "unknown user" : user.disabled_at ? "disabled user" : "wrong password";
  await storeAuditEntry(context, {
    act: "session.refused",
    ...(user && { object: { kind: "user", id: user.id } }),
    after: { reason },
  });
}

type Attempt = { account: string; networks: string[]; user: Selectable<Users> | undefined };
type Counted = { retryAfter: number | null; isLast: boolean; isOfAccount: boolean };
const unlimited: Counted = { retryAfter: null, isLast: false, isOfAccount: false };

/**
 * Counts by account and address, and by account alone: an account that many addresses guess at has to wait, except in a
 * browser that its owner has used.
 */
async function consumeAttempt(
  context: Context,
  attempts: LoginAttempts,
  { account, networks, user }: Attempt,
): Promise<Counted> {
  const retryAfter = await attempts.consume(account, networks);
  if (retryAfter !== null) return { retryAfter, isLast: false, isOfAccount: false };
  const device = user ? readKnownDevice(context, user.id) : null;
  if (device !== null && (await attempts.consumeDevice(device))) return unlimited;
  return { ...(await attempts.consumeAccount(account)), isOfAccount: true };
}

type Proven = { user: Selectable<Users>; code: string };

/** What follows a correct password: a session, or a failure that names what is still missing. */
async function finishSignIn(
  context: Context,
  attempts: LoginAttempts,
  { user, code }: Proven,
): Promise<Session | Failure> {
  const factors = await readSecondFactors(context.db, user.id);
  if (!hasSecondFactor(factors)) {
    const { secondFactorRoles } = await readSignInRules(context);
    const isRequired = secondFactorRoles.some((role) => role === user.role);
    return isRequired ? requireSetUp(context, user) : openSession(context, user, "password");
  }
  if (code === "") {
    const methods = [
      ...(factors.passkeys > 0 ? ["passkey"] : []),
      ...(factors.authenticatorAddedAt ? ["authenticator"] : []),
      ...(factors.recoveryCodes > 0 ? ["recovery_code"] : []),
    ];
    const message = "A second factor is needed: a code from your authenticator app, or your passkey.";
    return { failed: "second_factor_required", message, details: { methods } };
  }
  const account = attemptsKey(user, "");
  const retryAfter = context.environment.rateLimits ? await attempts.consumeCode(account) : null;
  if (retryAfter !== null) return tooManyAttempts(retryAfter);
  const used = await claimCode(context, user.id, code);
  if (used === null) {
    const message = "This code is not correct, or was used before.";
    return { failed: "forbidden", message, params: { code: message } };
  }
  await attempts.restoreCode(account);
  if (used === "recovery_code") context.log.warn({ userId: user.id }, "A recovery code was used");
  return openSession(context, user, "password_and_code");
}

/** A password alone does not sign in a user whose role needs a second factor; it lets them set one up. */
async function requireSetUp(context: Context, user: Selectable<Users>): Promise<Failure> {
  const claims = { userId: user.id, tokenVersion: user.token_version };
  const setUpToken = await signSetUpToken(claims, { secret: jwtSecret(context), now: context.now() });
  const message = "Your role needs a second factor. Sign in at the staff area's login to set one up.";
  return { failed: "second_factor_setup_required", message, details: { setUpToken } };
}

const tooBusy: Failure = {
  failed: "unavailable",
  message: "Too many people are signing in at this moment. Please try again shortly.",
};

function tooManyAttempts(retryAfter: number): Failure {
  const message = "Too many failed sign-ins. Please wait and try again.";
  return { failed: "too_many_requests", message, details: { retryAfter } };
}

function missing(field: "username" | "password", message: string): Failure {
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

/** Signs the caller out on every node: this request's token stops working, and their other sessions go on. */
export const endSession: Verb<object, { ended: boolean }> = async (context) => {
  const { actor, log } = context;
  if (actor.kind !== "staff" || !actor.session) return { ended: false };
  const { id, expiresAt } = actor.session;
  await inTransaction(context, async (context) => {
    await context.db
      .insertInto("ended_sessions")
      .values({ id, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await storeAuditEntry(context, { act: "session.ended", object: { kind: "user", id: actor.userId } });
  });
  await notifySessions(context, actor.userId);
  log.info({ userId: actor.userId }, "A user signed out");
  return { ended: true };
};
