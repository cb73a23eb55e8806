import type { Verb } from "../context.ts";

/** Streams the changes of the caller's account. It ends within a moment of the session, the member or the account. */
export const subscribeToAccount: Verb<object, unknown> = async ({ live, actor, reauthorise, abortSignal, now }) => {
  if (actor.kind !== "member") return { failed: "unauthorised", message: "Please sign in." };
  return live.openStream({
    topics: [`account:${actor.accountId}`, `member:${actor.memberId}`, `member_session:${actor.sessionId}`],
    owner: `member ${actor.memberId}`,
    now,
    abortSignal: abortSignal?.(),
    isStillAuthorised: reauthorise ?? (async () => true),
  });
};
