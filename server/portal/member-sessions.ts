import type { MemberSession } from "../../contract/portal-sign-in.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { hashKey } from "../auth/authenticate.ts";
import { memberCookie } from "../auth/authenticate-member.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";

/** The browsers in which the caller's email address is signed in. */
export const listMemberSessions: Verb<object, { sessions: MemberSession[] }> = async (context) => {
  const { actor, db, now } = context;
  if (actor.kind !== "member") return { sessions: [] };
  const rows = await db
    .selectFrom("member_sessions")
    .select(["id", "browser", "signed_in_at", "seen_at", "expires_at"])
    .where("email", "=", actor.email)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .orderBy((eb) => eb("id", "=", actor.sessionId), "desc")
    .orderBy("seen_at", "desc")
    .limit(100)
    .execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    isOwn: row.id === actor.sessionId,
    signedInAt: row.signed_in_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
  return { sessions };
};

/** Signs out one of the caller's browsers; a session that has already ended stays ended. */
export const endMemberSession: Verb<{ sessionId: string }, { sessions: MemberSession[] }> = async (
  context,
  { sessionId },
) => {
  const { actor, db } = context;
  const known =
    actor.kind === "member" &&
    (await db
      .selectFrom("member_sessions")
      .select("id")
      .where("id", "=", sessionId)
      .where("email", "=", actor.email)
      .executeTakeFirst());
  if (!known) return { failed: "not_found", message: "There is no such session." };
  await storeEnd(context, { id: sessionId, reason: "revoked" });
  return listMemberSessions(context, {});
};

/** Signs this browser out. Does nothing without a session. */
export const signOutMember: Verb<object, { ended: boolean }> = async (context) => {
  const { portalCookies: cookies, db } = context;
  const token = cookies?.read(memberCookie);
  const session =
    token &&
    (await db.selectFrom("member_sessions").select("id").where("token_hash", "=", hashKey(token)).executeTakeFirst());
  cookies?.clear(memberCookie);
  if (!session) return { ended: false };
  return { ended: await storeEnd(context, { id: session.id, reason: "signed_out" }) };
};

function storeEnd(
  context: Context,
  { id, reason }: { id: string; reason: "revoked" | "signed_out" },
): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const ended = await context.db
      .updateTable("member_sessions")
      .set({ ended_at: context.now(), end_reason: reason })
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .returning("member_id")
      .executeTakeFirst();
    if (!ended) return false;
    const by = ended.member_id === null ? {} : { by: { kind: "member" as const, id: ended.member_id } };
    await storeAuditEntry(context, { act: "session.ended", ...by });
    return true;
  });
}
