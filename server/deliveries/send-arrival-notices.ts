import { callBeforePickupMinutes } from "../../domain/deliveries/courier-call.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import { claimNotification, isNotificationEnabled } from "../order-actions/claim-notification.ts";
import { queueDeliveryEmail } from "../order-actions/queue-delivery-email.ts";
import { lockOrder } from "../orders/find-order.ts";

const minuteMs = 60_000;
/** An older position says nothing about where the van is now. */
const staleMs = 10 * minuteMs;
/** A phone that shares its position has sent the first one within this time. */
const firstPositionTimeoutMs = 2 * minuteMs;

/** Every minute: emails customers whose van is within 30 minutes of the pickup. */
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
            .selectFrom("sent_notifications")
            .select("kind")
            .whereRef("sent_notifications.order_id", "=", "deliveries.order_id")
            .where("kind", "=", "on_the_way"),
        ),
      ),
    )
    .execute();
  for (const { order_id } of waiting) {
    try {
      await inTransaction(context, async (context) => {
        if (await lockOrder(context.db, order_id)) await queueArrivalNotice(context, order_id);
      });
    } catch (error) {
      // One failing order must not hold up the others.
      context.log.error({ err: error, orderId: order_id }, "An arrival notice could not be queued");
    }
  }
}

/**
 * Queues the email that the van is on its way, once, when it is 30 minutes away or less; without a number if its
 * position is unknown. Call it in the transaction that holds the order's lock.
 */
export async function queueArrivalNotice(context: Context, orderId: OrderId): Promise<void> {
  const minutes = await minutesAway(context, orderId);
  if (minutes === "later" || (minutes !== null && minutes > callBeforePickupMinutes)) return;
  if (await claimNotification(context, { orderId, kind: "on_the_way" }))
    await queueDeliveryEmail(context, orderId, { kind: "on_the_way", minutes: minutes && roundToFive(minutes) });
}

/** An estimate is no more precise than five minutes. */
function roundToFive(minutes: number): number {
  return Math.max(5, 5 * Math.round(minutes / 5));
}

/** Null if the position is unknown; 'later' to check again in a minute. */
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
  return (await hasSetOffSince(db, orderId, new Date(now().getTime() - firstPositionTimeoutMs))) ? "later" : null;
}

async function hasSetOffSince(db: Database, orderId: OrderId, since: Date): Promise<boolean> {
  const event = await db
    .selectFrom("delivery_events")
    .select("id")
    .where("order_id", "=", orderId)
    .where("stop", "=", "pickup")
    .where("kind", "=", "set_off")
    .where("received_at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}
