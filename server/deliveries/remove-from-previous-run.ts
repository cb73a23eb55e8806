import type { Selectable } from "kysely";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { referencesOf } from "../orders/stored-order.ts";
import { storeDispatchNotice } from "./store-notice.ts";
import type { StoredDelivery } from "./stored-delivery.ts";
import { unassignStops } from "./unassign-stops.ts";

/**
 * After its order moved to another day: takes an uncollected delivery out of its run of today or later, with a notice
 * to the dispatcher. If the driver has set off, only the notice. In the caller's transaction, which holds both locks.
 */
export async function removeFromPreviousRun(
  context: Context,
  order: Selectable<Orders>,
  stored: StoredDelivery,
): Promise<StoredDelivery> {
  const { db, now } = context;
  const day = order.scheduled_date;
  const pickup = stored.stops.find(({ kind }) => kind === "pickup");
  const runDay = pickup?.run_day ?? null;
  if (!pickup || !day || !runDay || pickup.driver_id === null || runDay === day || runDay < dublinDate(now()))
    return stored;
  const isUnderWay = pickup.state === "en_route" || pickup.state === "arrived";
  if (pickup.state !== "waiting" && !isUnderWay) return stored;
  const { display_name: driver } = await db
    .selectFrom("drivers")
    .innerJoin("users", "users.id", "user_id")
    .select("display_name")
    .where("drivers.id", "=", pickup.driver_id)
    .executeTakeFirstOrThrow();
  const what = `${referencesOf(order).booking} is to be collected on ${showDay(day)} now`;
  await storeDispatchNotice(context, {
    orderId: order.id,
    driverId: pickup.driver_id,
    text: isUnderWay
      ? `${what}, but ${driver} is on the way to it: call them`
      : `${what}: it was taken out of ${driver}'s run of ${showDay(runDay)}`,
  });
  if (isUnderWay) return stored;
  const [after = stored] = await unassignStops(context, [
    {
      stored,
      stops: stored.stops.filter(({ driver_id, state }) => driver_id !== null && state === "waiting"),
      source: "shop",
      note: `The day of collection was changed to ${showDay(day)}`,
    },
  ]);
  return after;
}
