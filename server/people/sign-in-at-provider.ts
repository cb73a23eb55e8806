import type { Failure } from "../../contract/errors.ts";
import type { Session } from "../../contract/sessions.ts";
import { type SingleSignOnFailure, singleSignOnPath } from "../../contract/single-sign-on.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { openSession } from "../auth/open-session.ts";
import { seal, unseal } from "../auth/seal.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  type Identity,
  ProviderError,
  readIdentity,
  type SignInChecks,
  startAtProvider,
} from "../single-sign-on/identity-provider.ts";
import { roleOfGroups } from "../single-sign-on/role-of-groups.ts";
import { storeProvidedUser } from "./store-provided-user.ts";

const startPurpose = "single sign-on";
export const codePurpose = "single sign-on code";
export const startSeconds = 600;
export const codeSeconds = 60;

type Problem = { problem: SingleSignOnFailure };

const redirectUri = ({ environment }: Context) => `${environment.publicUrl}${singleSignOnPath}/callback`;

/** Clocks of two machines differ a little. */
const clockSkewMs = 60_000;

/**
 * The address to sign in at, and the state that the browser keeps meanwhile. `next` is the page to open afterwards;
 * `isFresh` requires a fresh sign-in from a user who is already signed in there.
 */
export async function startSingleSignOn(
  context: Context,
  { next, isFresh }: { next: string; isFresh: boolean },
): Promise<{ url: string; state: string } | Problem> {
  const { singleSignOn } = context.environment;
  if (!singleSignOn) return { problem: "failed" };
  try {
    const { url, checks } = await startAtProvider(singleSignOn, { redirectUri: redirectUri(context), isFresh });
    const data = { ...checks, next: next.slice(0, 1_000), askedAt: isFresh ? context.now().getTime() : null };
    return { url, state: await seal(context, { purpose: startPurpose, data, seconds: startSeconds }) };
  } catch (error) {
    return describeError(context, error);
  }
}

/** A code to open a session with, from the provider's answer. `next` is empty if the browser's state can't be read. */
export async function finishSingleSignOn(
  context: Context,
  { query, state }: { query: string; state: string },
): Promise<({ code: string } | Problem) & { next: string }> {
  const { singleSignOn } = context.environment;
  const started = await unseal(context, { purpose: startPurpose, sealed: state });
  if (!singleSignOn || !started) return { problem: "expired", next: "" };
  const { next, askedAt, ...checks } = started.data as SignInChecks & { next: string; askedAt?: number | null };
  const returned = new URLSearchParams(query);
  // The state belongs to a later sign-in in another tab.
  if (returned.get("state") !== checks.state) return { problem: "expired", next };
  let identity: Identity;
  try {
    identity = await readIdentity(singleSignOn, { returnedTo: new URL(`${redirectUri(context)}?${query}`), checks });
  } catch (error) {
    return { ...describeError(context, error), next };
  }
  const authenticatedAt = identity.authenticatedAt?.getTime() ?? 0;
  if (askedAt != null && authenticatedAt < askedAt - clockSkewMs) {
    await storeAuditEntry(context, { act: "session.refused", after: { why: "not_fresh", by: "single sign-on" } });
    return { problem: "not_fresh", next };
  }
  const stored = await storeProvidedUser(context, identity, roleOfGroups(singleSignOn, identity.groups));
  if ("problem" in stored) {
    await storeAuditEntry(context, { act: "session.refused", after: { why: stored.problem, by: "single sign-on" } });
    return { ...stored, next };
  }
  const data = { userId: stored.userId, authenticatedAt };
  const code = await seal(context, { purpose: codePurpose, data, seconds: codeSeconds });
  return { code, next };
}

function describeError({ log }: Context, error: unknown): Problem {
  if (!(error instanceof ProviderError)) throw error;
  if (error.problem !== "cancelled") log.error({ err: error.cause }, "A sign-in at the provider failed");
  return { problem: error.problem };
}

const refused: Failure = {
  failed: "forbidden",
  message: "This sign-in took too long or was already used. Please sign in again.",
};

/** Opens the session of a code, once; any second factor was up to the provider. */
export const createSingleSignOnSession: Verb<{ code: string }, Session> = (context, { code }) =>
  inTransaction(context, async (context) => {
    const unsealed = await unseal(context, { purpose: codePurpose, sealed: code });
    if (!unsealed) return refused;
    const { db, now } = context;
    const { numInsertedOrUpdatedRows: used } = await db
      .insertInto("ended_sessions")
      .values({ id: unsealed.id, expires_at: new Date(now().getTime() + codeSeconds * 1_000) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (used !== 1n) return refused;
    const user = await db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", Number(unsealed.data["userId"]))
      .where("disabled_at", "is", null)
      .where("provider_subject", "is not", null)
      .executeTakeFirst();
    if (!user) return refused;
    // A user who was still signed in at the provider has not just proved who they are.
    const confirmedAt = new Date(Number(unsealed.data["authenticatedAt"] ?? 0));
    return openSession(context, user, "single_sign_on", confirmedAt);
  });
