import type { Verb } from "../context.ts";

/**
 * Streams the changes of the caller's account. The stream ends within moments of the session's end, or of the member's
 * or account's access.
 */
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
