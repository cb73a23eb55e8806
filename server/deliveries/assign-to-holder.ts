import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import { type Holder, isSameHolder } from "../../domain/deliveries/holder.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import { driverNames } from "./delivery-holder.ts";
import { effectiveEvents } from "./effective-events.ts";
import { type EventSource, newEvents } from "./new-events.ts";
import { runOfRow, runsOfRow, stopOfRow } from "./run-of-row.ts";
import { storeDeliveryPartner } from "./store-deliveries.ts";
import { storeEvents } from "./store-events.ts";
import { type RunKey, raiseRunVersions } from "./store-runs.ts";
import { attachStops } from "./store-stops.ts";
import { eventOfRow, readDelivery, type StoredDelivery } from "./stored-delivery.ts";
import { unassignStops } from "./unassign-stops.ts";

/**
 * Moves the stop to which goods are carried along with them: to the end of the run of the driver who has them now, or
 * out of the run of one who handed them in. Call it in the transaction that stored the events, which holds the
 * delivery's lock.
 */
export async function assignToHolder(
  context: Context,
  before: StoredDelivery,
  after: StoredDelivery,
  source: EventSource,
): Promise<StoredDelivery> {
  const was = foldEvents(before.events.map(eventOfRow)).delivery.holder;
  const is = foldEvents(after.events.map(eventOfRow)).delivery.holder;
  if (isSameHolder(was, is) || !isCarried(was) || !isCarried(is)) return after;
  if (is.kind !== "driver") return moveStop(context, after, { was, is }, source);
  const own = after.delivery.partner_name === null ? after : await clearPartner(context, after);
  const moved = await moveStop(context, own, { was, is }, source);
  return resetOthersProgress(context, moved, is.driver, source);
}

async function moveStop(
  context: Context,
  after: StoredDelivery,
  { was, is }: { was: Holder; is: Holder },
  source: EventSource,
): Promise<StoredDelivery> {
  const stop = openStopOfGoods(after);
  if (!stop) return after;
  const today = dublinDate(context.now());
  const run = runOfRow(after, stop, today);
  const isOfFormer = was.kind === "driver" && stop.driver_id === was.driver;
  if (is.kind !== "driver") {
    if (!isOfFormer) return after;
    const [unassigned = after] = await unassignStops(context, [{ stored: after, stops: [stop], source }]);
    return unassigned;
  }
  // A third driver is due to deliver it on another day, and gets the goods later.
  const isPlanned = run !== null && !isOfFormer && run.day > today;
  if (isPlanned || run?.driverId === is.driver) return after;
  await appendToRun(context, after, stop, { driverId: is.driver, day: run && run.day > today ? run.day : today });
  return (await readDelivery(context.db, stop.order_id)) ?? after;
}

async function clearPartner(context: Context, stored: StoredDelivery): Promise<StoredDelivery> {
  const { order_id } = stored.delivery;
  await storeDeliveryPartner(context, order_id, null);
  return (await readDelivery(context.db, order_id)) ?? stored;
}

const openStopOfGoods = (stored: StoredDelivery) =>
  stored.stops.find((row) => row.kind !== "pickup" && stopOfRow(stored, row).isOpen);

/**
 * Resets the stop's progress if an undo gives the goods back to a driver who has not set off to it, but another driver
 * has.
 */
async function resetOthersProgress(
  context: Context,
  stored: StoredDelivery,
  driverId: number,
  source: EventSource,
): Promise<StoredDelivery> {
  const stop = openStopOfGoods(stored);
  if (!stop || stop.state === "waiting") return stored;
  const begun = effectiveEvents(stored.events).find(
    ({ kind, stop: at }) => at === stop.kind && (kind === "set_off" || kind === "arrive"),
  );
  if (!begun || begun.driver_id === null || begun.driver_id === driverId) return stored;
  const driver = driverNames(stored.events).get(driverId) ?? "";
  return storeEvents(
    context,
    stored,
    newEvents(context, stored, source, [{ kind: "assign", data: { driverId, driver } }]),
  );
}

function isCarried(holder: Holder): boolean {
  return holder.kind !== "sender" && holder.kind !== "recipient";
}

async function appendToRun(
  context: Context,
  stored: StoredDelivery,
  stop: StoredDelivery["stops"][number],
  run: RunKey,
): Promise<void> {
  const { db } = context;
  await raiseRunVersions(context, [...runsOfRow(stored, stop, dublinDate(context.now())), run]);
  const { last } = await db
    .selectFrom("stops")
    .select((eb) => eb.fn.max("run_position").as("last"))
    .where("driver_id", "=", run.driverId)
    .where("run_day", "=", run.day)
    .executeTakeFirstOrThrow();
  await attachStops(db, [{ orderId: stop.order_id, kind: stop.kind, ...run, position: (last ?? -1) + 1 }]);
}
