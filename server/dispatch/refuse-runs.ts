import type { HeldGoods, RunStops, StopRef } from "../../contract/dispatch.ts";
import type { Failure } from "../../contract/errors.ts";
import { isFinished } from "../../domain/deliveries/delivery.ts";
import { stopNames } from "../../domain/deliveries/delivery-words.ts";
import { refuseRun } from "../../domain/dispatch/run-loads.ts";
import { shortDate } from "../../domain/schedule/dates.ts";
import { runOf } from "./day-runs.ts";
import { type Day, type DayDelivery, type DayStop, stopsOfRun } from "./read-day.ts";

export const keyOf = ({ orderId, kind }: StopRef) => `${orderId}:${kind}`;

export const openStops = (day: Day, driverId: number) => stopsOfRun(day, driverId).filter(({ isOpen }) => isOpen);

export const isInRunOf =
  ({ day }: Day, driverId: number) =>
  ({ run }: DayStop) =>
    run?.day === day && run.driverId === driverId;

/** Why these runs cannot be set although they are as seen; null if they can. */
export function refuseRuns(day: Day, runs: readonly RunStops[], { keepsUnderWay }: { keepsUnderWay: boolean }) {
  const refused = (message: string | null): Failure | null =>
    message === null ? null : { failed: "action_refused", message };
  return (
    refuseElsewhere(day, runs) ??
    refused((keepsUnderWay ? refuseTakingUnderWay(day, runs) : null) ?? refuseStops(day, runs)) ??
    refuseHeld(day, runs) ??
    refused(refuseOrder(day, runs) ?? refuseVehicles(day, runs))
  );
}

export const listed = (words: readonly string[]) =>
  words.length <= 3 ? words.join(", ") : `${words.slice(0, 2).join(", ")} and ${words.length - 2} more`;

export const nameOfStop = (day: Day, stop: StopRef) =>
  `the ${stopNames[stop.kind]} of ${day.deliveries.get(stop.orderId)?.reference ?? stop.orderId}`;

/** Who has a stop that is not where it was seen, as a clause. */
export function describeDriverOf(day: Day, delivery: DayDelivery, stop: DayStop): string {
  const name = `the ${stopNames[stop.kind]} of ${delivery.reference}`;
  if (stop.run === null) return `nobody has ${name} now`;
  const driver = day.drivers.get(stop.run.driverId)?.name ?? "another driver";
  return stop.run.day === day.day
    ? `${driver} has ${name} now`
    : `${driver} has ${name} now on ${shortDate(stop.run.day)}`;
}

/** Fails if a stop is in a run that is not being replaced, because somebody assigned it in the meantime. */
function refuseElsewhere(day: Day, runs: readonly RunStops[]): Failure | null {
  const set = new Set(runs.map(({ driverId }) => driverId));
  for (const { stops } of runs) {
    for (const { orderId, kind } of stops) {
      const delivery = day.deliveries.get(orderId);
      const stop = delivery?.stops.find((each) => each.kind === kind);
      if (!delivery || !stop?.isOpen || stop.run === null) continue;
      const { driverId } = stop.run;
      if (stop.run.day === day.day && set.has(driverId)) continue;
      const text = describeDriverOf(day, delivery, stop);
      const version = day.drivers.get(driverId)?.version ?? 0;
      return { failed: "run_changed", message: text, details: { runs: [{ driverId, version, text }] } };
    }
  }
  return null;
}

/**
 * Fails if another driver has the goods of a drop-off or return: staff have to record the hand-over first, or correct
 * the holder.
 */
function refuseHeld(day: Day, runs: readonly RunStops[]): Failure | null {
  const goods = runs.flatMap(({ driverId, stops }) =>
    stops.flatMap((ref): HeldGoods[] => {
      const { holder, reference } = day.deliveries.get(ref.orderId)!;
      const isNew = !isInRunOf(day, driverId)(stopOf(day, ref));
      if (ref.kind === "pickup" || !isNew || holder.driverId === null || holder.driverId === driverId) return [];
      const to = { driverId, driverName: day.drivers.get(driverId)!.name };
      return [{ orderId: ref.orderId, reference, holder: { driverId: holder.driverId, name: holder.name }, to }];
    }),
  );
  const [first] = goods;
  if (!first) return null;
  const message =
    goods.length === 1
      ? `${first.holder.name} has the goods of ${first.reference}: record that they were handed over, or who has them`
      : `Other drivers have the goods of ${listed(goods.map(({ reference }) => reference))}: record that they were handed over, or who has them`;
  return { failed: "goods_held", message, details: { goods } };
}

function refuseStops(day: Day, runs: readonly RunStops[]): string | null {
  for (const { driverId, stops } of runs) {
    const driver = day.drivers.get(driverId)!;
    for (const { orderId, kind } of stops) {
      const delivery = day.deliveries.get(orderId);
      const stop = delivery?.stops.find((each) => each.kind === kind);
      if (!delivery || !stop) return "There is no such stop.";
      const was = isInRunOf(day, driverId)(stop);
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
    const remaining = new Set(stops.map(keyOf));
    const taken = openStops(day, driverId).find((stop) => stop.isUnderWay && !remaining.has(keyOf(stop)));
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
    const isSet = ({ run }: DayStop) => run?.day === day.day && set.has(run.driverId);
    const end = places.get(`${order.id}:dropoff`);
    const start = places.get(`${order.id}:pickup`);
    if (!end) {
      const drops = !isSet(dropoff) && dropoff.run?.day === day.day;
      if (drops && (isSet(pickup) || start)) return `The drop-off of ${reference} is in another run: move both`;
      continue;
    }
    if (start) {
      if (start.driverId !== end.driverId)
        return `Whoever collects ${reference} also delivers it on that day: move both`;
      if (start.index > end.index) return `The pickup of ${reference} must come before its drop-off`;
      continue;
    }
    const isEarlier = pickup.run !== null && !isSet(pickup) && pickup.run.day < day.day;
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

export function stopOf(day: Day, { orderId, kind }: StopRef): DayStop {
  const stop = day.deliveries.get(orderId)?.stops.find((each) => each.kind === kind);
  if (!stop) throw new Error(`Order ${orderId} has no ${kind}`);
  return stop;
}
