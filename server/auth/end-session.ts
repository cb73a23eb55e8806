import type { Verb } from "../context.ts";

/**
 * Signs the caller out: the token of this request opens nothing any more, on any node; their other sessions go on. A caller without a
 * session, or whose session has ended, is signed out already.
 */
export const endSession: Verb<object, { ended: boolean }> = async ({ actor, db, log }) => {
  if (actor.kind !== "staff" || !actor.session) return { ended: false };
  const { id, expiresAt } = actor.session;
  await db
    .insertInto("ended_sessions")
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  log.info({ userId: actor.userId }, "A user signed out");
  return { ended: true };
};
