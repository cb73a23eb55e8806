import { sql } from "kysely";
import type { RunConflict, RunStops, StopRef, Undo } from "../../contract/dispatch.ts";
import type { Failure } from "../../contract/errors.ts";
import type { Settings } from "../../contract/settings.ts";
import { isFinished } from "../../domain/deliveries/delivery.ts";
import { stopNames } from "../../domain/deliveries/delivery-words.ts";
import { refuseRun } from "../../domain/dispatch/run-loads.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { newEvents } from "../deliveries/new-events.ts";
import { storeEvents } from "../deliveries/store-events.ts";
import { raiseRunVersions } from "../deliveries/store-runs.ts";
import { attachStops } from "../deliveries/store-stops.ts";
import { readDelivery, type StoredDelivery } from "../deliveries/stored-delivery.ts";
import { type Unassignment, unassignStops } from "../deliveries/unassign-stops.ts";
import { isUnderWay, runOf } from "./day-runs.ts";
import { type Day, type DayDelivery, type DayStop, isInRun, readDay, stopsOfRun } from "./read-day.ts";

const keyOf = ({ orderId, kind }: StopRef) => `${orderId}:${kind}`;

/**
 * Replaces the open stops of these runs, or fails if one is not as seen or not possible. Returns what undoes it. In the
 * caller's transaction, with `settings` fetched before. Locks orders, then deliveries, then runs, each by id, as
 * everywhere: no two dispatchers or drivers can deadlock. `keepsUnderWay`: refuse to take away a stop its driver has
 * set off to.
 */
export async function replaceRuns(
  context: Context,
  settings: Settings,
  { day: name, runs }: { day: string; runs: readonly RunStops[] },
  { keepsUnderWay = false } = {},
): Promise<Undo | Failure> {
  const { db } = context;
  const wanted = runs.flatMap(({ stops }) => stops);
  const driverIds = [...new Set(runs.map(({ driverId }) => driverId))].sort((a, b) => a - b);
  if (driverIds.length < runs.length || new Set(wanted.map(keyOf)).size < wanted.length)
    return { failed: "action_refused", message: "A stop can stand in one run only, and a run is set once" };
  const current = await db
    .selectFrom("stops")
    .select("order_id")
    .where("run_day", "=", name)
    .where("driver_id", "in", driverIds)
    .execute();
  const orderIds = [...new Set([...current.map(({ order_id }) => order_id), ...wanted.map(({ orderId }) => orderId)])];
  await lockDeliveries(db, orderIds);
  const versions = await lockRuns(db, name, driverIds);
  const day = await readDay(context, settings, name, orderIds);
  const unknown = driverIds.find((id) => !day.drivers.has(id));
  if (unknown !== undefined) return { failed: "not_found", message: "There is no such driver." };

  const changed = runs.filter(({ driverId, version }) => (versions.get(driverId) ?? 0) !== version);
  if (changed.length > 0) return refuseChanged(context, day, changed, versions);
  const elsewhere = refuseElsewhere(day, runs);
  if (elsewhere) return elsewhere;
  const refusal =
    (keepsUnderWay ? refuseTakingUnderWay(day, runs) : null) ??
    refuseStops(day, runs) ??
    refuseOrder(day, runs) ??
    refuseVehicles(day, runs);
  if (refusal !== null) return { failed: "action_refused", message: refusal };

  const before = runs.map(({ driverId }) => openStops(day, driverId));
  const hasChanged = (run: RunStops, index: number) =>
    run.stops.length !== before[index]!.length ||
    run.stops.some((stop, at) => keyOf(stop) !== keyOf(before[index]![at]!));
  const changedRuns = runs.filter(hasChanged);
  await writeRuns(context, day, changedRuns);
  await appendAssignEvents(context, day, runs, before);
  return {
    day: name,
    runs: runs.flatMap((run, index) =>
      hasChanged(run, index)
        ? [{ driverId: run.driverId, version: run.version + 1, stops: before[index]!.map(refOf) }]
        : [],
    ),
  };
}

const refOf = ({ orderId, kind }: StopRef): StopRef => ({ orderId, kind });
const openStops = (day: Day, driverId: number) => stopsOfRun(day, driverId).filter(({ isOpen }) => isOpen);

async function lockDeliveries(db: Context["db"], orderIds: readonly OrderId[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db.selectFrom("orders").select("id").where("id", "in", orderIds).orderBy("id").forUpdate().execute();
  await db
    .selectFrom("deliveries")
    .select("order_id")
    .where("order_id", "in", orderIds)
    .orderBy("order_id")
    .forUpdate()
    .execute();
}

/** Returns the versions of existing runs. The drivers' rows are locked, so that nobody else creates a missing one. */
async function lockRuns(db: Context["db"], day: string, driverIds: readonly number[]): Promise<Map<number, number>> {
  await db.selectFrom("drivers").select("id").where("id", "in", driverIds).orderBy("id").forNoKeyUpdate().execute();
  const rows = await db
    .selectFrom("runs")
    .select(["driver_id", "version"])
    .where("day", "=", day)
    .where("driver_id", "in", driverIds)
    .execute();
  return new Map(rows.map(({ driver_id, version }) => [driver_id, version]));
}

/** Describes what somebody else changed in a run meanwhile. */
async function refuseChanged(
  { db }: Context,
  day: Day,
  changed: readonly RunStops[],
  versions: ReadonlyMap<number, number>,
): Promise<Failure> {
  const runs: RunConflict[] = [];
  for (const { driverId, stops } of changed) {
    const name = day.drivers.get(driverId)!.name;
    const now = openStops(day, driverId);
    const seen = new Set(stops.map(keyOf));
    const gone = stops.flatMap((stop) => {
      const known = day.deliveries.get(stop.orderId);
      const there = known?.stops.find(({ kind }) => kind === stop.kind);
      if (!known || !there || (there.driverId === driverId && there.runDay === day.day)) return [];
      return [describeHolder(day, known, there)];
    });
    const added = now.filter((stop) => !seen.has(keyOf(stop))).map((stop) => nameOfStop(day, stop));
    const facts = [...gone, ...describeAdded(added)].join("; ");
    const text = describeConflict(name, await readLastAssigner(db, now, driverId), facts);
    runs.push({ driverId, version: versions.get(driverId) ?? 0, text });
  }
  return { failed: "run_changed", message: runs.map(({ text }) => text).join(". "), details: { runs } };
}

function describeConflict(driver: string, assigner: string | null, facts: string): string {
  if (facts === "")
    return assigner === null
      ? `${driver}'s run has changed`
      : `${driver}'s run has changed (last assigned by ${assigner})`;
  return assigner === null
    ? `${driver}'s run has changed: ${facts}`
    : `${driver}'s run has changed (last assigned by ${assigner}): ${facts}`;
}

function describeAdded(stops: readonly string[]): string[] {
  if (stops.length === 0) return [];
  return [stops.length === 1 ? `${stops[0]} is in it now` : `${listed(stops)} are in it now`];
}

const listed = (words: readonly string[]) =>
  words.length <= 3 ? words.join(", ") : `${words.slice(0, 2).join(", ")} and ${words.length - 2} more`;

const nameOfStop = (day: Day, stop: StopRef) =>
  `the ${stopNames[stop.kind]} of ${day.deliveries.get(stop.orderId)?.reference ?? stop.orderId}`;

/** Who has a stop that is not where it was seen, as a clause. */
function describeHolder(day: Day, delivery: DayDelivery, stop: DayStop): string {
  const name = `the ${stopNames[stop.kind]} of ${delivery.reference}`;
  if (stop.driverId === null) return `nobody has ${name} now`;
  const driver = day.drivers.get(stop.driverId)?.name ?? "another driver";
  return stop.runDay === day.day ? `${driver} has ${name} now` : `${driver} has ${name} now on ${stop.runDay}`;
}

/** The username of whoever last assigned one of these stops to the driver. */
async function readLastAssigner(
  db: Context["db"],
  stops: readonly DayStop[],
  driverId: number,
): Promise<string | null> {
  if (stops.length === 0) return null;
  const last = await db
    .selectFrom("stop_events")
    .select("actor")
    .where("order_id", "in", [...new Set(stops.map(({ orderId }) => orderId))])
    .where("kind", "=", "assign")
    .where(sql<boolean>`data ->> 'driverId' = ${String(driverId)}`)
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.actor ?? null;
}

/** Fails if a stop is in a run that is not being replaced: somebody else assigned it meanwhile. */
function refuseElsewhere(day: Day, runs: readonly RunStops[]): Failure | null {
  const set = new Set(runs.map(({ driverId }) => driverId));
  for (const { stops } of runs) {
    for (const { orderId, kind } of stops) {
      const delivery = day.deliveries.get(orderId);
      const stop = delivery?.stops.find((each) => each.kind === kind);
      if (!delivery || !stop?.isOpen || !isInRun(stop, day.today)) continue;
      if (stop.runDay === day.day && set.has(stop.driverId!)) continue;
      const text = describeHolder(day, delivery, stop);
      const version = day.drivers.get(stop.driverId!)?.version ?? 0;
      return { failed: "run_changed", message: text, details: { runs: [{ driverId: stop.driverId!, version, text }] } };
    }
  }
  return null;
}

function refuseStops(day: Day, runs: readonly RunStops[]): string | null {
  for (const { driverId, stops } of runs) {
    const driver = day.drivers.get(driverId)!;
    for (const { orderId, kind } of stops) {
      const delivery = day.deliveries.get(orderId);
      const stop = delivery?.stops.find((each) => each.kind === kind);
      if (!delivery || !stop) return "There is no such stop.";
      const was = stop.driverId === driverId && stop.runDay === day.day;
      if (isFinished(delivery.row.state)) return `${delivery.reference} is ${delivery.row.state}, so nobody drives it`;
      if (stop.state === "done") return `The ${stopNames[kind]} of ${delivery.reference} is done already`;
      if (stop.state === "failed")
        return `The ${stopNames[kind]} of ${delivery.reference} could not be done; decide what happens next first`;
      if (delivery.row.partner_name !== null && !was)
        return `${delivery.row.partner_name} carries ${delivery.reference}; take it back from them first`;
      if (driver.isEnded && !was) return `${driver.name} no longer drives for us`;
    }
  }
  return null;
}

/** Refuses to take away a stop that its driver has set off to. */
function refuseTakingUnderWay(day: Day, runs: readonly RunStops[]): string | null {
  for (const { driverId, stops } of runs) {
    const kept = new Set(stops.map(keyOf));
    const taken = openStops(day, driverId).find((stop) => isUnderWay(stop, day.today) && !kept.has(keyOf(stop)));
    if (taken)
      return `${day.drivers.get(driverId)!.name} has set off to ${nameOfStop(day, taken)}, so it stays with them`;
  }
  return null;
}

/** A pickup must come before its drop-off, in the same run or in one of an earlier day. */
function refuseOrder(day: Day, runs: readonly RunStops[]): string | null {
  const places = new Map<string, { driverId: number; index: number }>();
  for (const { driverId, stops } of runs)
    for (const [index, stop] of stops.entries()) places.set(keyOf(stop), { driverId, index });
  const set = new Set(runs.map(({ driverId }) => driverId));
  for (const { order, reference, stops } of day.deliveries.values()) {
    const pickup = stops.find(({ kind }) => kind === "pickup");
    const dropoff = stops.find(({ kind }) => kind === "dropoff");
    if (!pickup?.isOpen || !dropoff?.isOpen) continue;
    const isSet = (stop: DayStop) => stop.runDay === day.day && set.has(stop.driverId ?? 0);
    const end = places.get(`${order.id}:dropoff`);
    const start = places.get(`${order.id}:pickup`);
    if (!end) {
      const drops = isInRun(dropoff, day.today) && !isSet(dropoff) && dropoff.runDay === day.day;
      if (drops && (isSet(pickup) || start)) return `The drop-off of ${reference} is in another run: move both`;
      continue;
    }
    if (start) {
      if (start.driverId !== end.driverId)
        return `Whoever collects ${reference} also delivers it on that day: move both`;
      if (start.index > end.index) return `The pickup of ${reference} must come before its drop-off`;
      continue;
    }
    const isEarlier = isInRun(pickup, day.today) && !isSet(pickup) && pickup.runDay! < day.day;
    if (!isEarlier)
      return `${reference} has not been collected: its pickup must come before its drop-off, on the same run`;
  }
  return null;
}

function refuseVehicles(day: Day, runs: readonly RunStops[]): string | null {
  for (const { driverId, stops } of runs) {
    const driver = day.drivers.get(driverId)!;
    const known = new Set<number>(openStops(day, driverId).map(({ orderId }) => orderId));
    const found = stops.map((stop) => stopOf(day, stop));
    const reason = refuseRun(runOf(day, driver, found), known);
    if (reason !== null) return `${driver.name}: ${reason}`;
  }
  return null;
}

function stopOf(day: Day, { orderId, kind }: StopRef): DayStop {
  const stop = day.deliveries.get(orderId)?.stops.find((each) => each.kind === kind);
  if (!stop) throw new Error(`Order ${orderId} has no ${kind}`);
  return stop;
}

async function writeRuns(context: Context, day: Day, runs: readonly RunStops[]): Promise<void> {
  const { db } = context;
  const kept = new Set(runs.flatMap(({ stops }) => stops.map(keyOf)));
  const removed = runs.flatMap(({ driverId }) => openStops(day, driverId)).filter((stop) => !kept.has(keyOf(stop)));
  const placements = runs.flatMap(({ driverId, stops }) => {
    const ended = stopsOfRun(day, driverId).filter(({ isOpen }) => !isOpen);
    const first = ended.reduce((last, { position }) => Math.max(last, position + 1), 0);
    return stops.map(({ orderId, kind }, index) => ({
      orderId,
      kind,
      driverId,
      day: day.day,
      position: first + index,
    }));
  });
  const isRemoved = new Set(removed.map(keyOf));
  const losing = new Set(removed.map(({ driverId }) => driverId));
  // Unassigning raises the runs that lose stops.
  const gaining = runs
    .filter(({ driverId }) => !losing.has(driverId))
    .map(({ driverId }) => ({ driverId, day: day.day }));
  // A run of an earlier day whose remaining stops are assigned anew changes too.
  const earlier = placements.flatMap((placement) => {
    const { driverId, runDay } = stopOf(day, placement);
    return driverId !== null && runDay !== null && runDay < day.day ? [{ driverId, day: runDay }] : [];
  });
  await raiseRunVersions(context, [...gaining, ...earlier]);
  await attachStops(db, placements);
  const unassignments: Unassignment[] = [];
  for (const orderId of [...new Set(removed.map((stop) => stop.orderId))].sort((a, b) => a - b)) {
    const stored = await readStored(db, orderId);
    const stops = stored.stops.filter(({ kind }) => isRemoved.has(keyOf({ orderId, kind })));
    unassignments.push({ stored, stops, source: "office" });
  }
  await unassignStops(context, unassignments);
}

async function appendAssignEvents(
  context: Context,
  day: Day,
  runs: readonly RunStops[],
  before: readonly (readonly DayStop[])[],
): Promise<void> {
  const driverAfter = new Map<string, number>();
  for (const { driverId, stops } of runs) for (const stop of stops) driverAfter.set(keyOf(stop), driverId);
  const touched = new Set([...before.flat(), ...runs.flatMap(({ stops }) => stops)].map(({ orderId }) => orderId));
  const wasIn = new Set(before.flat());
  for (const orderId of [...touched].sort((a, b) => a - b)) {
    const open = day.deliveries.get(orderId)!.stops.filter(({ isOpen }) => isOpen);
    const had = (stop: DayStop) => (isInRun(stop, day.today) ? stop.driverId : null);
    const has = (stop: DayStop) => driverAfter.get(keyOf(stop)) ?? (wasIn.has(stop) ? null : had(stop));
    const driverOf = (who: typeof had) => open.map(who).find((id) => id !== null) ?? null;
    const to = driverOf(has);
    if (to === null || to === driverOf(had)) continue;
    const stored = await readStored(context.db, orderId);
    const data = { driverId: to, driver: day.drivers.get(to)!.name };
    await storeEvents(context, stored, newEvents(context, stored, "office", [{ kind: "assign", data }]));
  }
}

async function readStored(db: Context["db"], orderId: OrderId): Promise<StoredDelivery> {
  const stored = await readDelivery(db, orderId);
  if (!stored) throw new Error(`Order ${orderId} has no delivery`);
  return stored;
}
