import type { Context, Verb } from "../context.ts";
import { isFailure } from "../context.ts";
import { findDriver } from "./find-driver.ts";
import { findTracked } from "./find-tracked.ts";
import { getTracking } from "./get-tracking.ts";
import { noTracking } from "./no-tracking.ts";

/**
 * A stream of news for whoever holds the key: of the delivery, and of where its van is while that may be seen. It ends when that begins or ends, at
 * the next heartbeat, and is then asked for anew.
 */
export const followTracking: Verb<{ key: string }, unknown> = async (context, { key }) => {
  const shown = await getTracking(context, { key });
  const topics = isFailure(shown) ? [] : await topicsOf(context, key);
  if (topics.length === 0) return noTracking;
  const { live, actor, gone, now } = context;
  const who = `${"address" in actor ? actor.address : actor.name} ${topics[0]}`;
  const isStillIn = async () => (await topicsOf(context, key)).join() === topics.join();
  return live.openStream({ topics, who, now, gone: gone?.(), isStillIn });
};

/** Empty where the key opens nothing. */
async function topicsOf(context: Context, key: string): Promise<string[]> {
  const tracked = await findTracked(context, key);
  if (!tracked) return [];
  const { settings } = await context.settings.current();
  const driver = await findDriver(context, tracked, settings);
  const order = `order:${tracked.delivery.order_id}`;
  return driver?.isNext ? [order, `place:${driver.driverId}`] : [order];
}
