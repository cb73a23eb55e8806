import type { Context, Verb } from "../context.ts";
import type { Topic } from "./subscribe-to-changes.ts";

/** Streams every change, for dispatchers. */
export const subscribeToBoard: Verb<object, unknown> = (context) =>
  openStream(context, ["board", `user:${userOf(context)}`]);

/** Streams the changes of a driver and of their deliveries, for the driver's phone. */
export const subscribeToRun: Verb<object, unknown> = (context) => openStream(context, [`driver:${driverOf(context)}`]);

/**
 * Fails with `unavailable` if live changes are interrupted, `too_many_requests` if the owner has too many streams.
 */
function openStream({ live, actor, reauthorise, abortSignal, now }: Context, topics: Topic[]) {
  const owner = "userId" in actor ? `user ${actor.userId}` : "address" in actor ? actor.address : actor.name;
  return live.openStream({
    topics,
    owner,
    now,
    abortSignal: abortSignal?.(),
    isStillAuthorised: reauthorise ?? (async () => true),
  });
}

const userOf = ({ actor }: Context) => ("userId" in actor ? actor.userId : 0);
const driverOf = ({ actor }: Context) => (actor.kind === "driver" ? actor.driverId : 0);
