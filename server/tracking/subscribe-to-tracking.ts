import { trackedDays } from "../../domain/deliveries/describe-delivery.ts";
import type { Context, Verb } from "../context.ts";
import { isFailure } from "../context.ts";
import { getTracking } from "./get-tracking.ts";
import { noTracking } from "./no-tracking.ts";
import { trackedTopics } from "./tracked-topics.ts";

/**
 * A stream of news for whoever holds the key: of the delivery, and of where its van is while that may be seen. It ends when that begins or ends, at
 * the next heartbeat, and is then asked for anew.
 */
export const followTracking: Verb<{ key: string }, unknown> = async (context, { key }) => {
  const tracked = await trackedTopics(context, key);
  if (!tracked || (await isGone(context, key, tracked.madeAt))) return noTracking;
  const { topics } = tracked;
  const { live, actor, abortSignal, now } = context;
  const who = `${"address" in actor ? actor.address : actor.name} ${topics[0]}`;
  const isStillIn = async () => (await trackedTopics(context, key))?.topics.join() === topics.join();
  return live.openStream({ topics, who, now, gone: abortSignal?.(), isStillIn });
};

/** Only the page of a delivery that was made so long ago can be gone. */
async function isGone(context: Context, key: string, madeAt: Date): Promise<boolean> {
  const mayBe = context.now().getTime() - madeAt.getTime() > trackedDays * 86_400_000;
  return mayBe && isFailure(await getTracking(context, { key }));
}
