import { sql } from "kysely";
import type { RunConflict, RunStops, StopRef, Undo } from "../../contract/dispatch.ts";
import type { Failure } from "../../contract/errors.ts";
import type { Settings } from "../../contract/settings.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { newEvents } from "../deliveries/new-events.ts";
import { storeEvents } from "../deliveries/store-events.ts";
import { raiseRunVersions } from "../deliveries/store-runs.ts";
import { attachStops } from "../deliveries/store-stops.ts";
import { readDelivery, type StoredDelivery } from "../deliveries/stored-delivery.ts";
import { type Unassignment, unassignStops } from "../deliveries/unassign-stops.ts";
import { type Day, type DayStop, readDay, stopsOfRun } from "./read-day.ts";
import {
  describeDriverOf,
  isInRunOf,
  keyOf,
  listed,
  nameOfStop,
  openStops,
  refuseRuns,
  stopOf,
} from "./refuse-runs.ts";

/**
 * Replaces the open stops of these runs, or fails if one is not as seen or not possible. Returns the undo. Runs in the
 * caller's transaction, with `settings` fetched before. Locks orders, then deliveries, then runs, each by id, as
 * everywhere, so that no two dispatchers or drivers can deadlock. `keepsUnderWay`: refuses to take away a stop that its
 * driver has set off to.
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
    return { failed: "action_refused", message: "A stop can be in one run only, and each run can be set only once" };
  // Includes stops begun on earlier days, which are in today's run.
  const current = await db
    .selectFrom("stops")
    .select("order_id")
    .where("driver_id", "in", driverIds)
    .where((eb) => eb.or([eb("run_day", "=", name), eb("state", "in", ["en_route", "arrived"])]))
    .execute();
  const orderIds = [...new Set([...current.map(({ order_id }) => order_id), ...wanted.map(({ orderId }) => orderId)])];
  await lockDeliveries(db, orderIds);
  const versions = await lockRuns(db, name, driverIds);
  const day = await readDay(context, settings, name, { alsoOrders: orderIds });
  const unknown = driverIds.find((id) => !day.drivers.has(id));
  if (unknown !== undefined) return { failed: "not_found", message: "There is no such driver." };

  const changed = runs.filter(({ driverId, version }) => (versions.get(driverId) ?? 0) !== version);
  if (changed.length > 0) return refuseChanged(context, day, changed, versions);
  const refusal = refuseRuns(day, runs, { keepsUnderWay });
  if (refusal) return refusal;

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

/** Returns the versions of existing runs. Locks the drivers' rows, so that nobody else creates a missing run. */
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

/** Describes what somebody else changed in a run in the meantime. */
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
      if (!known || !there || isInRunOf(day, driverId)(there)) return [];
      return [describeDriverOf(day, known, there)];
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

/** The username of the last user who assigned one of these stops to the driver. */
async function readLastAssigner(
  db: Context["db"],
  stops: readonly DayStop[],
  driverId: number,
): Promise<string | null> {
  if (stops.length === 0) return null;
  const last = await db
    .selectFrom("delivery_events")
    .select("actor")
    .where("order_id", "in", [...new Set(stops.map(({ orderId }) => orderId))])
    .where("kind", "=", "assign")
    .where(sql<boolean>`data ->> 'driverId' = ${String(driverId)}`)
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.actor ?? null;
}

async function writeRuns(context: Context, day: Day, runs: readonly RunStops[]): Promise<void> {
  const { db } = context;
  const remaining = new Set(runs.flatMap(({ stops }) => stops.map(keyOf)));
  const removed = runs
    .flatMap(({ driverId }) => openStops(day, driverId))
    .filter((stop) => !remaining.has(keyOf(stop)));
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
  // An earlier day's run also changes when its remaining stops leave it.
  const earlier = [...placements.map((placement) => stopOf(day, placement)), ...removed].flatMap(
    ({ driverId, runDay }) =>
      driverId !== null && runDay !== null && runDay < day.day ? [{ driverId, day: runDay }] : [],
  );
  const changed = runs.map(({ driverId }) => ({ driverId, day: day.day }));
  await raiseRunVersions(context, [...changed, ...earlier]);
  await attachStops(db, placements);
  const unassignments: Unassignment[] = [];
  for (const orderId of [...new Set(removed.map((stop) => stop.orderId))].sort((a, b) => a - b)) {
    const stored = await readStored(db, orderId);
    const stops = stored.stops.filter(({ kind }) => isRemoved.has(keyOf({ orderId, kind })));
    unassignments.push({ stored, stops, source: "office" });
  }
  await unassignStops(context, unassignments, { areRunsRaised: true });
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
    const had = ({ run }: DayStop) => run?.driverId ?? null;
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
