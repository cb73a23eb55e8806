import { brand } from "../../brand.ts";
import type { Failure } from "../../contract/errors.ts";
import { memberSessionExpiry } from "../../domain/accounts/member-sign-in.ts";
import type { Actor, Context } from "../context.ts";
import { plannedOnce } from "../database/statement-names.ts";
import { hashKey } from "./authenticate.ts";

/** The cookie with the token of a member's session. */
export const memberCookie = "currach_member";

/** How far 'last used' in the list of sessions may lag, so that a busy page does not cause a write per call. */
const seenIntervalMs = 5 * 60_000;

/**
 * Identifies a member by the portal's cookie, reading session, member and account each time. Returns a visitor if there
 * is no session, and `unauthorised` with the reason if the session has ended.
 */
export async function authenticateMember(context: Context, address: string): Promise<Actor | Failure> {
  const token = context.portalCookies?.read(memberCookie);
  const session = token ? await findSession(context, token) : undefined;
  if (!session) return { kind: "visitor", address };
  const { id: sessionId, email } = session;
  const ended = describeEnd(session, context.now());
  if (ended) return { failed: "unauthorised", message: ended, details: { reason: "session_ended" } };
  await storeUse(context, session);
  if (session.member_id === null || session.account_id === null || session.role === null)
    return { kind: "proven_email", address, sessionId, email };
  return {
    kind: "member",
    address,
    sessionId,
    email,
    memberId: session.member_id,
    accountId: session.account_id,
    accountName: session.account_name ?? "",
    role: session.role,
    name: session.member_name ?? "",
  };
}

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

function findSession({ db }: Context, token: string) {
  return db
    .selectFrom("member_sessions")
    .leftJoin("members", "members.id", "member_sessions.member_id")
    .leftJoin("accounts", "accounts.id", "members.account_id")
    .select([
      "member_sessions.id",
      "member_sessions.email",
      "member_sessions.member_id",
      "signed_in_at",
      "seen_at",
      "expires_at",
      "ended_at",
      "end_reason",
      "members.account_id",
      "members.role",
      "members.state",
      "members.name as member_name",
      "members.email as member_email",
      "accounts.name as account_name",
      "accounts.status as account_status",
    ])
    .where("token_hash", "=", hashKey(token))
    .modifyFront(plannedOnce)
    .executeTakeFirst();
}

/** Why a session no longer works; null while it does. */
function describeEnd(session: Session, now: Date): string | null {
  const account = session.account_name ?? "your company";
  if (session.end_reason === "disabled" || session.state === "disabled") {
    return `Your access to the account of ${account} has ended. Ask an owner of the account, or call us on ${brand.officePhone.display}.`;
  }
  if (session.end_reason === "closed" || session.account_status === "closed") {
    return `The account of ${account} is closed. Call us on ${brand.officePhone.display} about it.`;
  }
  if (session.end_reason === "email_changed" || (session.member_email ?? session.email) !== session.email) {
    return "Your email address at this account was changed. Sign in with the new one.";
  }
  if (session.end_reason === "revoked") return "This browser was signed out from another one. Please sign in again.";
  if (session.ended_at !== null) return "You have signed out. Please sign in again.";
  return session.expires_at <= now ? "You were signed in for a long time. Please sign in again." : null;
}

async function storeUse({ db, now: clock }: Context, { id, signed_in_at: signedInAt, seen_at }: Session) {
  const now = clock();
  if (now.getTime() - seen_at.getTime() <= seenIntervalMs) return;
  const expires_at = memberSessionExpiry({ signedInAt, usedAt: now });
  await db.updateTable("member_sessions").set({ seen_at: now, expires_at }).where("id", "=", id).execute();
}
