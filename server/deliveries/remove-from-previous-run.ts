import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { referencesOf } from "../orders/stored-order.ts";
import { storeEvents } from "./store-events.ts";
import { storeNotice } from "./store-notice.ts";
import { readDelivery, type StoredDelivery } from "./stored-delivery.ts";

/**
 * Takes what is not collected yet out of a run of today or later, where its order was moved to another day than that run's, and tells the
 * dispatcher. A driver who has set off to it keeps it: then they are told that alone. In the caller's transaction, which holds both locks.
 */
export async function removeFromOldRun(
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
  await storeNotice(context, {
    orderId: order.id,
    driverId: pickup.driver_id,
    text: isUnderWay
      ? `${what}, but ${driver} is on the way to it: call them`
      : `${what}: it was taken out of ${driver}'s run of ${showDay(runDay)}`,
  });
  if (isUnderWay) return stored;
  const left = stored.stops.filter(({ driver_id, state }) => driver_id !== null && state === "waiting");
  await db
    .updateTable("stops")
    .set({ driver_id: null, run_day: null, run_position: null })
    .where("order_id", "=", order.id)
    .where("state", "=", "waiting")
    .execute();
  const after = await storeEvents(context, (await readDelivery(db, order.id)) ?? stored, [
    {
      id: randomUUID(),
      kind: "unassign",
      stop: null,
      actor: "order",
      role: "shop",
      device: "shop",
      sequence: stored.events.length + 1,
      pressedAt: now(),
      takesBack: null,
      data: { note: `The day of collection was changed to ${showDay(day)}` },
    },
  ]);
  const runs = new Map(left.map(({ driver_id, run_day }) => [`${driver_id} ${run_day}`, { driver_id, run_day }]));
  for (const { driver_id, run_day } of [...runs.values()].sort((a, b) => a.driver_id! - b.driver_id!))
    await db
      .updateTable("runs")
      .set((eb) => ({ version: eb("version", "+", 1), changed_at: now() }))
      .where("driver_id", "=", driver_id)
      .where("day", "=", run_day)
      .execute();
  return after;
}
