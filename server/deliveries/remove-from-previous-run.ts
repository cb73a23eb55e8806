import type { Selectable } from "kysely";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { referencesOf } from "../orders/stored-order.ts";
import { isRowUnderWay, runOfRow } from "./run-of-row.ts";
import { storeDispatchNotice } from "./store-notice.ts";
import type { StoredDelivery } from "./stored-delivery.ts";
import { unassignStops } from "./unassign-stops.ts";

/**
 * After its order moved to another day: takes an uncollected delivery out of its run of today or later, with a notice
 * to the dispatcher; if the driver has set off, only stores the notice. Call it in the transaction that holds both
 * locks.
 */
export async function removeFromPreviousRun(
  context: Context,
  order: Selectable<Orders>,
  stored: StoredDelivery,
): Promise<StoredDelivery> {
  const { db, now } = context;
  const day = order.scheduled_date;
  const pickup = stored.stops.find(({ kind }) => kind === "pickup");
  const run = pickup ? runOfRow(stored, pickup, dublinDate(now())) : null;
  const isWaiting = pickup?.state === "waiting";
  const isUnderWay = pickup !== undefined && isRowUnderWay(stored, pickup);
  if (!pickup || !day || !run || run.day === day || !(isWaiting || isUnderWay)) return stored;
  const { display_name: driver } = await db
    .selectFrom("drivers")
    .innerJoin("users", "users.id", "user_id")
    .select("display_name")
    .where("drivers.id", "=", run.driverId)
    .executeTakeFirstOrThrow();
  const what = `${referencesOf(order).booking} is now to be collected on ${showDay(day)}`;
  await storeDispatchNotice(context, {
    orderId: order.id,
    driverId: run.driverId,
    text: isUnderWay
      ? `${what}, but ${driver} is on the way to it: call them`
      : `${what}: it was taken out of ${driver}'s run of ${showDay(run.day)}`,
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
