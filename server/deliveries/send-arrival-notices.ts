import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import { claimNotification, isNotificationEnabled } from "../orders/claim-notification.ts";
import { lockOrder } from "../orders/find-order.ts";
import { queueNewsEmail } from "../orders/queue-news-email.ts";

const minuteMs = 60_000;
const nearMinutes = 30;
/** A place older than this says nothing about now. */
const staleMs = 10 * minuteMs;
/** A phone that may say where it is has done so by then. */
const patienceMs = 2 * minuteMs;

/** Who waits for a van that has come near since it set off to collect is told so. Each minute. */
export async function sendArrivalNotices(context: Context): Promise<void> {
  if (!(await isNotificationEnabled(context, "on_the_way"))) return;
  const waiting = await context.db
    .selectFrom("deliveries")
    .select("order_id")
    .where("state", "=", "to_pickup")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("delivery_news")
            .select("kind")
            .whereRef("delivery_news.order_id", "=", "deliveries.order_id")
            .where("kind", "=", "on_the_way"),
        ),
      ),
    )
    .execute();
  for (const { order_id } of waiting) {
    try {
      await inTransaction(context, async (context) => {
        if (await lockOrder(context.db, order_id)) await tellIfNear(context, order_id);
      });
    } catch (error) {
      // Those behind it do not wait for it.
      context.log.error({ err: error, orderId: order_id }, "Nobody could be told that their driver is near");
    }
  }
}

/**
 * Tells a customer, once, that the van is on the way to collect: as soon as it is 30 minutes away or less, and without a number where nobody
 * knows how far it is. In the caller's transaction, which holds the order's lock.
 */
export async function tellIfNear(context: Context, orderId: OrderId): Promise<void> {
  const minutes = await minutesAway(context, orderId);
  if (minutes === "later" || (minutes !== null && minutes > nearMinutes)) return;
  if (await claimNotification(context, { orderId, kind: "on_the_way" }))
    await queueNewsEmail(context, orderId, { kind: "on_the_way", minutes: minutes && inFives(minutes) });
}

/** A minute that cannot be kept is not named. */
function inFives(minutes: number): number {
  return Math.max(5, 5 * Math.round(minutes / 5));
}

/** Null: nobody can say. 'later': ask again in a minute. */
async function minutesAway({ db, now, maps }: Context, orderId: OrderId): Promise<number | "later" | null> {
  const stop = await db
    .selectFrom("stops")
    .leftJoin("driver_places as van", "van.driver_id", "stops.driver_id")
    .where("stops.order_id", "=", orderId)
    .where("stops.kind", "=", "pickup")
    .where("stops.state", "=", "en_route")
    .select(["stops.lat", "stops.lon", "stops.driver_id", "van.refused", "van.located_at as seenAt"])
    .select(["van.lat as vanLat", "van.lon as vanLon"])
    .executeTakeFirst();
  if (!stop) return "later";
  const { lat, lon, vanLat, vanLon, seenAt } = stop;
  if (lat === null || lon === null || stop.driver_id === null || stop.refused === true) return null;
  if (vanLat !== null && vanLon !== null && seenAt !== null && now().getTime() - seenAt.getTime() < staleMs)
    return maps.driveMinutes({ lat: vanLat, lon: vanLon }, { lat, lon });
  return (await setOffSince(db, orderId, new Date(now().getTime() - patienceMs))) ? "later" : null;
}

async function setOffSince(db: Database, orderId: OrderId, since: Date): Promise<boolean> {
  const event = await db
    .selectFrom("stop_events")
    .select("id")
    .where("order_id", "=", orderId)
    .where("stop", "=", "pickup")
    .where("kind", "=", "set_off")
    .where("received_at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}
