import type { Failure } from "../../contract/errors.ts";
import type { UserSession } from "../../contract/user-sessions.ts";
import { describeBrowser } from "../../domain/text/describe-browser.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { notifySessions } from "../live/notify-sessions.ts";
import { userNotFound } from "./users.ts";

type Sessions = { sessions: UserSession[] };
type Ended = { ended: number };

const maxSessions = 200;

/** The open sessions; those opened by an older version are not known. */
async function readSessions({ db, now, actor }: Context, userId: number): Promise<Sessions> {
  const rows = await db
    .selectFrom("user_sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires_at", ">", now())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("ended_sessions").select("id").whereRef("ended_sessions.id", "=", "user_sessions.id"))),
    )
    .orderBy("seen_at", "desc")
    .limit(maxSessions)
    .execute();
  const current = actor.kind === "staff" ? actor.session?.id : undefined;
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      method: row.method,
      openedAt: row.opened_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      address: row.address,
      browser: describeBrowser(row.user_agent),
      isCurrent: row.id === current,
    })),
  };
}

export const listOwnSessions: Verb<object, Sessions> = async (context) => {
  const { actor } = context;
  return actor.kind === "staff" ? readSessions(context, actor.userId) : notStaff;
};

const notStaff: Failure = { failed: "forbidden", message: "Only a user has sessions." };

export const listUserSessions: Verb<{ id: number }, Sessions> = async (context, { id }) => {
  const user = await context.db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();
  return user ? readSessions(context, id) : userNotFound;
};

/** Ends one of the caller's sessions, or all others. */
export const endOwnSessions: Verb<{ session: string | null }, Ended> = async (context, { session }) => {
  const { actor } = context;
  if (actor.kind !== "staff") return notStaff;
  return endSessions(context, actor.userId, ({ id, isCurrent }) => (session === null ? !isCurrent : id === session));
};

/** Ends one of a user's sessions, or all of them, including those opened by an older version. */
export const endUserSessions: Verb<{ id: number; session: string | null }, Ended> = async (
  context,
  { id, session },
) => {
  if (session !== null) return endSessions(context, id, (each) => each.id === session);
  return inTransaction(context, async (context) => {
    const open = await listUserSessions(context, { id });
    if ("failed" in open) return open;
    await context.db
      .updateTable("users")
      .set((eb) => ({ token_version: eb("token_version", "+", 1) }))
      .where("id", "=", id)
      .execute();
    const ended = open.sessions.length;
    await storeAuditEntry(context, { act: "user.sessions_ended", object: { kind: "user", id }, after: { ended } });
    await notifySessions(context, id);
    context.log.info({ userId: id }, "All sessions of a user were ended");
    return { ended };
  });
};

function endSessions(context: Context, userId: number, isEnded: (session: UserSession) => boolean): Promise<Ended> {
  return inTransaction(context, async (context) => {
    const { sessions } = await readSessions(context, userId);
    const ended = sessions.filter(isEnded);
    if (ended.length === 0) return { ended: 0 };
    await context.db
      .insertInto("ended_sessions")
      .values(ended.map(({ id, expiresAt }) => ({ id, expires_at: new Date(expiresAt) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const after = { ended: ended.length };
    await storeAuditEntry(context, { act: "user.sessions_ended", object: { kind: "user", id: userId }, after });
    await notifySessions(context, userId);
    context.log.info({ userId, ended: ended.length }, "Sessions of a user were ended");
    return { ended: ended.length };
  });
}
