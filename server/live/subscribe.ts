import type { Context, Verb } from "../context.ts";
import type { Topic } from "./subscribe-to-changes.ts";

/** A stream of news for dispatchers: all that happens. */
export const followBoard: Verb<object, unknown> = (context) => follow(context, ["board", `user:${userOf(context)}`]);

/** A stream of news for the phone that asks: what concerns its driver, with their deliveries. */
export const followRun: Verb<object, unknown> = (context) => follow(context, [`driver:${driverOf(context)}`]);

/** `unavailable` where news cannot be heard, `too_many_requests` where this reader has too many streams already. */
function follow({ live, actor, isStillAuthorised, abortSignal, now }: Context, topics: Topic[]) {
  const who = "userId" in actor ? `user ${actor.userId}` : "address" in actor ? actor.address : actor.name;
  return live.openStream({
    topics,
    who,
    now,
    gone: abortSignal?.(),
    isStillIn: isStillAuthorised ?? (async () => true),
  });
}

const userOf = ({ actor }: Context) => ("userId" in actor ? actor.userId : 0);
const driverOf = ({ actor }: Context) => (actor.kind === "driver" ? actor.driverId : 0);
