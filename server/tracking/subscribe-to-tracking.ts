import { trackingRetentionDays } from "../../domain/deliveries/describe-delivery.ts";
import { networksOf } from "../auth/login-attempts.ts";
import type { Context, Verb } from "../context.ts";
import { isFailure } from "../context.ts";
import { getTracking } from "./get-tracking.ts";
import { readTrackedTopics } from "./read-tracked-topics.ts";
import { trackingNotFound } from "./tracking-not-found.ts";

/**
 * Streams the changes of a delivery, and of its van while that may be shown. When the topics change, the stream ends at
 * the next heartbeat and the page subscribes again.
 */
export const subscribeToTracking: Verb<{ key: string }, unknown> = async (context, { key }) => {
  const tracked = await readTrackedTopics(context, key);
  if (!tracked || (await hasExpired(context, key, tracked.createdAt))) return trackingNotFound;
  const { topics } = tracked;
  const { live, actor, abortSignal, now } = context;
  const delivery = topics[0] ?? "";
  const address = "address" in actor ? actor.address : actor.name;
  const visitor = { delivery, network: networksOf(address).at(-1) ?? address };
  const isStillAuthorised = async () => (await readTrackedTopics(context, key))?.topics.join() === topics.join();
  return live.openStream({
    topics,
    owner: `${address} ${delivery}`,
    visitor,
    now,
    abortSignal: abortSignal?.(),
    isStillAuthorised,
  });
};

/** The quick check on age avoids reading the whole page for recent deliveries. */
async function hasExpired(context: Context, key: string, createdAt: Date): Promise<boolean> {
  const mayHaveExpired = context.now().getTime() - createdAt.getTime() > trackingRetentionDays * 86_400_000;
  return mayHaveExpired && isFailure(await getTracking(context, { key }));
}
