import type { Failure } from "../../contract/errors.ts";
import type { PasskeyAssertion, PasskeyRequest } from "../../contract/passkeys.ts";
import { attemptsKey, type LoginAttempts, networksOf } from "../auth/login-attempts.ts";
import { verifyPassword } from "../auth/passwords.ts";
import { claimAuthenticatorCode } from "../auth/second-factors.ts";
import { type Actor, type Context, isFailure, type Verb } from "../context.ts";
import { createAssertionOptions, verifyAssertion } from "../passkeys/verify-passkey.ts";
import { readPasskeys } from "./user-passkeys.ts";

type Staff = Extract<Actor, { kind: "staff" }>;

const purposeOf = ({ userId }: Staff) => `user ${userId} confirms who they are`;

const notStaff: Failure = { failed: "forbidden", message: "Only a user can confirm who they are." };

/** Offers only the caller's own passkeys. */
export const startConfirmation: Verb<object, PasskeyRequest> = async (context) => {
  const { actor } = context;
  if (actor.kind !== "staff") return notStaff;
  const passkeys = await readPasskeys(context.db, actor.userId);
  const allowed = passkeys.map(({ credential_id, transports }) => ({ credentialId: credential_id, transports }));
  return createAssertionOptions(context, { purpose: purposeOf(actor), allowed });
};

type Proof = { password?: string | undefined; code?: string | undefined; response?: PasskeyAssertion | undefined };

/** Stores that the caller has just proven who they are. The limits of signing in apply to passwords and codes. */
export function confirmIdentity(attempts: LoginAttempts): Verb<Proof, { confirmedAt: string }> {
  return async (context, proof) => {
    const { actor } = context;
    if (actor.kind !== "staff" || !actor.session) return notStaff;
    const refused = await refuseProof(context, attempts, { staff: actor, proof });
    if (refused) return refused;
    await storeConfirmation(context, actor, actor.session);
    return { confirmedAt: context.now().toISOString() };
  };
}

async function refuseProof(
  context: Context,
  attempts: LoginAttempts,
  { staff, proof }: { staff: Staff; proof: Proof },
): Promise<Failure | null> {
  if (proof.response) return refusePasskey(context, staff, proof.response);
  const account = attemptsKey({ id: staff.userId }, "");
  const networks = networksOf(staff.address);
  const { rateLimits } = context.environment;
  const wait = proof.code ? () => attempts.consumeCode(account) : () => attempts.consume(account, networks);
  const retryAfter = rateLimits ? await wait() : null;
  if (retryAfter !== null) {
    const message = "Too many failed attempts. Please wait and try again.";
    return { failed: "too_many_requests", message, details: { retryAfter } };
  }
  const refused = proof.code
    ? await refuseCode(context, staff, proof.code)
    : await refusePassword(context, staff, proof.password ?? "");
  if (refused === null) await (proof.code ? attempts.restoreCode(account) : attempts.reset(account, networks));
  return refused;
}

async function refusePasskey(context: Context, staff: Staff, response: PasskeyAssertion): Promise<Failure | null> {
  const row = (await readPasskeys(context.db, staff.userId)).find(({ credential_id }) => credential_id === response.id);
  if (!row) return { failed: "forbidden", message: "This is not one of your passkeys." };
  const { public_key: publicKey, counter, transports } = row;
  const passkey = { credentialId: response.id, publicKey, counter, transports };
  const verified = await verifyAssertion(context, { purpose: purposeOf(staff), response, passkey });
  if (isFailure(verified)) return verified;
  await context.db
    .updateTable("user_passkeys")
    .set({ counter: verified.counter, last_used_at: context.now() })
    .where("id", "=", row.id)
    .execute();
  return null;
}

async function refuseCode(context: Context, { userId }: Staff, code: string): Promise<Failure | null> {
  if (await claimAuthenticatorCode(context, userId, code.replaceAll(/\s/g, ""))) return null;
  const message = "This code is not correct, or was used before";
  return { failed: "invalid_fields", message, params: { code: message } };
}

async function refusePassword({ db }: Context, { userId }: Staff, password: string): Promise<Failure | null> {
  const user = await db.selectFrom("users").select("password_hash").where("id", "=", userId).executeTakeFirst();
  const isCorrect = await verifyPassword(user?.password_hash ?? null, password, {
    recentRequests: 0,
    isGuaranteed: true,
  });
  if (isCorrect) return null;
  const message = "This is not your password";
  return { failed: "invalid_fields", message, params: { password: message } };
}

/** A session opened by an older version has no row yet. */
async function storeConfirmation(context: Context, staff: Staff, session: NonNullable<Staff["session"]>) {
  const now = context.now();
  await context.db
    .insertInto("user_sessions")
    .values({
      id: session.id,
      user_id: staff.userId,
      method: "password",
      opened_at: now,
      seen_at: now,
      confirmed_at: now,
      expires_at: session.expiresAt,
      address: staff.address,
      user_agent: context.userAgent.slice(0, 500),
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ confirmed_at: now }))
    .execute();
}
