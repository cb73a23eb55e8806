import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ChangedRun, RunAsSet, StopName, Undo } from "../../contract/dispatch.ts";
import type { Failure } from "../../contract/errors.ts";
import type { Settings } from "../../contract/settings.ts";
import { isOver, type StopKind } from "../../domain/deliveries/delivery.ts";
import { refuseRun } from "../../domain/dispatch/load-along.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { storeEvents } from "../deliveries/store-events.ts";
import { type EventData, readDelivery } from "../deliveries/stored-delivery.ts";
import { actorName } from "../orders/store-order-event.ts";
import { isUnderWay, runOf } from "./day-runs.ts";
import { type Day, type DayDelivery, type DayDriver, type DayStop, isInRun, readDay, stopsOfRun } from "./read-day.ts";

export const stopWords: Readonly<Record<StopKind, string>> = {
  pickup: "pickup",
  dropoff: "drop-off",
  return: "return",
};

const keyOf = ({ orderId, kind }: StopName) => `${orderId}:${kind}`;

/**
 * Sets the open stops of these runs, in the caller's transaction. Nothing is written where a run is not as it was seen, or cannot be so. Orders
 * are locked before deliveries, those before runs, each by their ids, as everywhere: two dispatchers and a driver's press never wait for one
 * another in a circle. `settings` are the current ones: asked for before a transaction. `keepsUnderWay`: what a driver has set off to stays
 * theirs. Answers what sets the runs back.
 */
export async function storeRuns(
  context: Context,
  settings: Settings,
  { day: name, runs }: { day: string; runs: readonly RunAsSet[] },
  { keepsUnderWay = false } = {},
): Promise<Undo | Failure> {
  const { db } = context;
  const wanted = runs.flatMap(({ stops }) => stops);
  const driverIds = [...new Set(runs.map(({ driverId }) => driverId))].sort((a, b) => a - b);
  if (driverIds.length < runs.length || new Set(wanted.map(keyOf)).size < wanted.length)
    return { failed: "action_refused", message: "A stop can stand in one run only, and a run is set once" };
  const standing = await db
    .selectFrom("stops")
    .select("order_id")
    .where("run_day", "=", name)
    .where("driver_id", "in", driverIds)
    .execute();
  const orderIds = [...new Set([...standing.map(({ order_id }) => order_id), ...wanted.map(({ orderId }) => orderId)])];
  await lockInOrder(db, orderIds);
  const versions = await lockRuns(db, name, driverIds);
  const day = await readDay(context, settings, name, orderIds);
  const unknown = driverIds.find((id) => !day.drivers.has(id));
  if (unknown !== undefined) return { failed: "not_found", message: "There is no such driver." };

  const changed = runs.filter(({ driverId, version }) => (versions.get(driverId) ?? 0) !== version);
  if (changed.length > 0) return refuseChanged(context, day, changed, versions);
  const elsewhere = findElsewhere(day, runs);
  if (elsewhere) return elsewhere;
  const refusal =
    (keepsUnderWay ? refuseTaking(day, runs) : null) ??
    refuseStops(day, runs) ??
    refuseOrder(day, runs) ??
    refuseVehicles(day, runs);
  if (refusal !== null) return { failed: "action_refused", message: refusal };

  const before = runs.map(({ driverId }) => openStops(day, driverId));
  const isNew = (run: RunAsSet, index: number) =>
    run.stops.length !== before[index]!.length ||
    run.stops.some((stop, at) => keyOf(stop) !== keyOf(before[index]![at]!));
  const written = runs.filter(isNew);
  const raised = await writeRuns(context, day, written, versions);
  await tellDeliveries(context, day, runs, before);
  return {
    day: name,
    runs: runs.flatMap((run, index) =>
      isNew(run, index)
        ? [{ driverId: run.driverId, version: raised.get(run.driverId)!, stops: before[index]!.map(nameOf) }]
        : [],
    ),
  };
}

const nameOf = ({ orderId, kind }: StopName): StopName => ({ orderId, kind });
const openStops = (day: Day, driverId: number) => stopsOfRun(day, driverId).filter(({ isOpen }) => isOpen);

async function lockInOrder(db: Context["db"], orderIds: readonly OrderId[]): Promise<void> {
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

/** The versions of the runs there are. One that is not there yet is kept from being made by somebody else. */
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

/** What somebody else did to a run meanwhile, in words. */
async function refuseChanged(
  { db }: Context,
  day: Day,
  changed: readonly RunAsSet[],
  versions: ReadonlyMap<number, number>,
): Promise<Failure> {
  const runs: ChangedRun[] = [];
  for (const { driverId, stops } of changed) {
    const name = day.drivers.get(driverId)!.name;
    const now = openStops(day, driverId);
    const seen = new Set(stops.map(keyOf));
    const gone = stops.flatMap((stop) => {
      const known = day.deliveries.get(stop.orderId);
      const there = known?.stops.find(({ kind }) => kind === stop.kind);
      if (!known || !there || (there.driverId === driverId && there.runDay === day.day)) return [];
      return [whereNow(day, known, there)];
    });
    const added = now.filter((stop) => !seen.has(keyOf(stop))).map((stop) => nameOfStop(day, stop));
    const more = added.length === 0 ? "" : `${listed(added)} ${added.length === 1 ? "is" : "are"} in it now`;
    const words = [...gone, more].filter((text) => text !== "");
    const by = await lastPress(db, now, driverId);
    const text = `${name}'s run has changed${by}${words.length === 0 ? "" : `: ${words.join("; ")}`}`;
    runs.push({ driverId, version: versions.get(driverId) ?? 0, text });
  }
  return { failed: "run_changed", message: runs.map(({ text }) => text).join(". "), details: { runs } };
}

const listed = (words: readonly string[]) =>
  words.length <= 3 ? words.join(", ") : `${words.slice(0, 2).join(", ")} and ${words.length - 2} more`;

const nameOfStop = (day: Day, stop: StopName) =>
  `the ${stopWords[stop.kind]} of ${day.deliveries.get(stop.orderId)?.reference ?? stop.orderId}`;

/** Where a stop is that is not where it was seen. */
function whereNow(day: Day, delivery: DayDelivery, stop: DayStop): string {
  const what = `the ${stopWords[stop.kind]} of ${delivery.reference}`;
  if (stop.driverId === null) return `nobody has ${what} now`;
  const who = day.drivers.get(stop.driverId)?.name ?? "another driver";
  return `${who} has ${what} now${stop.runDay === day.day ? "" : ` on ${stop.runDay}`}`;
}

/** ' by maeve', where a stop of the run was given by somebody. */
async function lastPress(db: Context["db"], stops: readonly DayStop[], driverId: number): Promise<string> {
  if (stops.length === 0) return "";
  const last = await db
    .selectFrom("stop_events")
    .select("actor")
    .where("order_id", "in", [...new Set(stops.map(({ orderId }) => orderId))])
    .where("kind", "=", "assign")
    .where(sql<boolean>`data ->> 'driverId' = ${String(driverId)}`)
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? ` (last assigned by ${last.actor})` : "";
}

/** A stop that stands in a run which is not set here: somebody else gave it meanwhile. */
function findElsewhere(day: Day, runs: readonly RunAsSet[]): Failure | null {
  const set = new Set(runs.map(({ driverId }) => driverId));
  for (const { stops } of runs) {
    for (const { orderId, kind } of stops) {
      const delivery = day.deliveries.get(orderId);
      const stop = delivery?.stops.find((each) => each.kind === kind);
      if (!delivery || !stop?.isOpen || !isInRun(stop, day.today)) continue;
      if (stop.runDay === day.day && set.has(stop.driverId!)) continue;
      const words = whereNow(day, delivery, stop);
      const text = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
      const version = day.drivers.get(stop.driverId!)?.version ?? 0;
      return { failed: "run_changed", message: text, details: { runs: [{ driverId: stop.driverId!, version, text }] } };
    }
  }
  return null;
}

function refuseStops(day: Day, runs: readonly RunAsSet[]): string | null {
  for (const { driverId, stops } of runs) {
    const driver = day.drivers.get(driverId)!;
    for (const { orderId, kind } of stops) {
      const delivery = day.deliveries.get(orderId);
      const stop = delivery?.stops.find((each) => each.kind === kind);
      if (!delivery || !stop) return "There is no such stop.";
      const was = stop.driverId === driverId && stop.runDay === day.day;
      if (isOver(delivery.row.state)) return `${delivery.reference} is ${delivery.row.state}, so nobody drives it`;
      if (stop.state === "done") return `The ${stopWords[kind]} of ${delivery.reference} is done already`;
      if (stop.state === "failed")
        return `The ${stopWords[kind]} of ${delivery.reference} could not be done; decide what happens next first`;
      if (delivery.row.partner_name !== null && !was)
        return `${delivery.row.partner_name} carries ${delivery.reference}; take it back from them first`;
      if (driver.isEnded && !was) return `${driver.name} no longer drives for us`;
    }
  }
  return null;
}

/** What a driver has set off to, and these runs would take away. */
function refuseTaking(day: Day, runs: readonly RunAsSet[]): string | null {
  for (const { driverId, stops } of runs) {
    const kept = new Set(stops.map(keyOf));
    const taken = openStops(day, driverId).find((stop) => isUnderWay(stop, day.today) && !kept.has(keyOf(stop)));
    if (taken)
      return `${day.drivers.get(driverId)!.name} has set off to ${nameOfStop(day, taken)}, so it stays with them`;
  }
  return null;
}

/** A pickup comes before its drop-off, in the same run or in one of an earlier day. */
function refuseOrder(day: Day, runs: readonly RunAsSet[]): string | null {
  const homes = new Map<string, { driverId: number; index: number }>();
  for (const { driverId, stops } of runs)
    for (const [index, stop] of stops.entries()) homes.set(keyOf(stop), { driverId, index });
  const set = new Set(runs.map(({ driverId }) => driverId));
  for (const { order, reference, stops } of day.deliveries.values()) {
    const pickup = stops.find(({ kind }) => kind === "pickup");
    const dropoff = stops.find(({ kind }) => kind === "dropoff");
    if (!pickup?.isOpen || !dropoff?.isOpen) continue;
    const isSet = (stop: DayStop) => stop.runDay === day.day && set.has(stop.driverId ?? 0);
    const end = homes.get(`${order.id}:dropoff`);
    const start = homes.get(`${order.id}:pickup`);
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

function refuseVehicles(day: Day, runs: readonly RunAsSet[]): string | null {
  for (const { driverId, stops } of runs) {
    const driver = day.drivers.get(driverId)!;
    const known = new Set<number>(openStops(day, driverId).map(({ orderId }) => orderId));
    const found = stops.map((stop) => stopOf(day, stop));
    const reason = refuseRun(runOf(day, driver, found), known);
    if (reason !== null) return `${driver.name}: ${reason}`;
  }
  return null;
}

function stopOf(day: Day, { orderId, kind }: StopName): DayStop {
  const stop = day.deliveries.get(orderId)?.stops.find((each) => each.kind === kind);
  if (!stop) throw new Error(`Order ${orderId} has no ${kind}`);
  return stop;
}

async function writeRuns(
  { db, now }: Context,
  day: Day,
  runs: readonly RunAsSet[],
  versions: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const raised = new Map<number, number>();
  const kept = new Set(runs.flatMap(({ stops }) => stops.map(keyOf)));
  for (const { driverId } of [...runs].sort((a, b) => a.driverId - b.driverId)) {
    const version = (versions.get(driverId) ?? 0) + 1;
    await db
      .insertInto("runs")
      .values({ driver_id: driverId, day: day.day, version, changed_at: now() })
      .onConflict((row) => row.columns(["driver_id", "day"]).doUpdateSet({ version, changed_at: now() }))
      .execute();
    raised.set(driverId, version);
  }
  const out = runs.flatMap(({ driverId }) => openStops(day, driverId)).filter((stop) => !kept.has(keyOf(stop)));
  const rows = runs.flatMap(({ driverId, stops }) => {
    const ended = stopsOfRun(day, driverId).filter(({ isOpen }) => !isOpen);
    const first = ended.reduce((last, { position }) => Math.max(last, position + 1), 0);
    return stops.map(({ orderId, kind }, index) => ({ orderId, kind, driverId, position: first + index }));
  });
  // A run of an earlier day whose left over stops are given anew is another one for its phone too.
  const left = rows.flatMap((row) => {
    const { driverId, runDay } = stopOf(day, row);
    return driverId !== null && runDay !== null && runDay < day.day ? [{ driverId, runDay }] : [];
  });
  for (const key of new Set(left.map(({ driverId, runDay }) => `${driverId} ${runDay}`))) {
    const [driverId, runDay] = key.split(" ");
    await db
      .updateTable("runs")
      .set((eb) => ({ version: eb("version", "+", 1), changed_at: now() }))
      .where("driver_id", "=", Number(driverId))
      .where("day", "=", runDay!)
      .execute();
  }
  await place(db, [
    ...out.map(({ orderId, kind }) => ({ orderId, kind, driverId: null, day: null, position: null })),
    ...rows.map((row) => ({ ...row, day: day.day })),
  ]);
  return raised;
}

type Placed = StopName & { driverId: number | null; day: string | null; position: number | null };

async function place(db: Context["db"], rows: readonly Placed[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update stops set driver_id = placed."driverId", run_day = placed.day, run_position = placed.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as placed ("orderId" integer, kind text, "driverId" integer, day date, position integer)
    where stops.order_id = placed."orderId" and stops.kind = placed.kind`.execute(db);
}

/** Who has a delivery now is an event of it, and so in its history. */
async function tellDeliveries(
  context: Context,
  day: Day,
  runs: readonly RunAsSet[],
  before: readonly (readonly DayStop[])[],
): Promise<void> {
  const driverAfter = new Map<string, number>();
  for (const { driverId, stops } of runs) for (const stop of stops) driverAfter.set(keyOf(stop), driverId);
  const touched = new Set([...before.flat(), ...runs.flatMap(({ stops }) => stops)].map(({ orderId }) => orderId));
  for (const orderId of [...touched].sort((a, b) => a - b)) {
    const { stops } = day.deliveries.get(orderId)!;
    const open = stops.filter(({ isOpen }) => isOpen);
    const wasIn = new Set(before.flat().filter((stop) => stop.orderId === orderId));
    const had = (stop: DayStop) => (isInRun(stop, day.today) ? stop.driverId : null);
    const has = (stop: DayStop) => driverAfter.get(keyOf(stop)) ?? (wasIn.has(stop) ? null : had(stop));
    const [from, to] = [had, has].map((who) => open.map(who).find((id) => id !== null) ?? null);
    if (from === to) continue;
    await storeAssignment(context, orderId, to === null ? "unassign" : "assign", day.drivers.get((to ?? from)!));
  }
}

async function storeAssignment(
  context: Context,
  orderId: OrderId,
  kind: "assign" | "unassign",
  driver: DayDriver | undefined,
): Promise<void> {
  const stored = await readDelivery(context.db, orderId);
  if (!stored) throw new Error(`Order ${orderId} has no delivery`);
  const data: EventData = driver ? { driverId: driver.id, driver: driver.name } : {};
  const pressed = stored.events.filter(({ device }) => device === "office").map(({ sequence }) => Number(sequence));
  await storeEvents(context, stored, [
    {
      id: randomUUID(),
      kind,
      stop: null,
      actor: actorName(context.actor),
      role: "dispatcher",
      device: "office",
      sequence: 1 + Math.max(0, ...pressed),
      pressedAt: context.now(),
      takesBack: null,
      data,
    },
  ]);
}
