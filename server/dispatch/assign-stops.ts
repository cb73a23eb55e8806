import type { BoardUpdate, RunStops, StopRef, Undo } from "../../contract/dispatch.ts";
import type { Failure } from "../../contract/errors.ts";
import type { StopKind } from "../../domain/deliveries/delivery.ts";
import type { Job } from "../../domain/dispatch/route.ts";
import { suggestPlaces } from "../../domain/dispatch/suggest-places.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { jobOf, paceOf, runOf } from "./day-runs.ts";
import { type Day, type DayDelivery, type DayStop, readDay, stopsOfRun, unassignedStops } from "./read-day.ts";
import { replaceRuns } from "./replace-runs.ts";
import { readBoardUpdate } from "./shared-board.ts";

type Input = {
  day: string;
  moves: { orderId: OrderId; stops?: StopKind[] | undefined }[];
  to: { driverId: number; position?: number | undefined } | null;
  versions: { driverId: number; version: number }[];
  since?: string | undefined;
};

/** Assigns stops to a driver, moves them within or between runs, or unassigns them, if the runs are still as seen. */
export const assignStops: Verb<Input, BoardUpdate & { undo: Undo }> = async (context, input) => {
  const { settings } = await context.settings.current();
  const undo = await inTransaction(context, async (context) => {
    const day = await readDay(context, settings, input.day, {
      alsoOrders: [...new Set(input.moves.map(({ orderId }) => orderId))],
    });
    const runs = runsAfter(context, day, input);
    return isFailure(runs) ? runs : replaceRuns(context, settings, { day: input.day, runs });
  });
  return isFailure(undo) ? undo : { ...(await readBoardUpdate(context, input.day, input.since)), undo };
};

function runsAfter(context: Context, day: Day, { moves, to, versions }: Input): RunStops[] | Failure {
  const moved: DayStop[] = [];
  for (const { orderId, stops } of moves) {
    const delivery = day.deliveries.get(orderId);
    if (!delivery) return { failed: "not_found", message: "This order has no delivery." };
    const chosen = stops
      ? delivery.stops.filter(({ kind }) => stops.includes(kind))
      : openStopsOf(day, delivery, to === null);
    if (chosen.length === 0)
      return { failed: "action_refused", message: `${delivery.reference} has no stops on this day` };
    moved.push(...chosen.filter((stop) => !moved.includes(stop)));
  }
  if (to && !day.drivers.has(to.driverId)) return { failed: "not_found", message: "There is no such driver." };
  const isHere = ({ run }: DayStop) => run?.day === day.day;
  const drivers = new Set(moved.filter(isHere).map(({ driverId }) => driverId!));
  if (to) drivers.add(to.driverId);
  const seen = new Map(versions.map(({ driverId, version }) => [driverId, version]));
  // The dispatcher has not seen a run without a version: its driver got the stop in the meantime and keeps it.
  return [...drivers]
    .filter((id) => id === to?.driverId || seen.has(id))
    .map((driverId): RunStops => {
      const stay = stopsOfRun(day, driverId).filter((stop) => !moved.includes(stop));
      const version = seen.get(driverId) ?? 0;
      if (driverId !== to?.driverId) return { driverId, version, stops: stay.filter(({ isOpen }) => isOpen) };
      return {
        driverId,
        version,
        stops: insertStops(context, day, { driverId, stay, moved: inOrder(moved), position: to.position }),
      };
    });
}

/** The open stops of a delivery on this day, in a run or not; only those in a run if they are to be unassigned. */
function openStopsOf(day: Day, delivery: DayDelivery, isUnassigning: boolean): DayStop[] {
  const inRuns = delivery.stops.filter((stop) => stop.isOpen && stop.run?.day === day.day);
  if (isUnassigning) return inRuns;
  const free = unassignedStops(delivery, day);
  const together = delivery.stops.filter((stop) => inRuns.includes(stop) || free.includes(stop));
  if (together.length > 0) return together;
  // To be assigned ahead of its day: the first stop, and the drop-off if it has no later time of its own.
  const open = delivery.stops.filter((stop) => stop.isOpen && stop.run === null);
  return open.length > 0 ? [open[0]!, ...open.slice(1).filter(({ by }) => by === null)] : [];
}

/** Stops in runs in the order of each run; stops without a run in the order chosen. */
function inOrder(moved: readonly DayStop[]): DayStop[] {
  const firstOf = new Map<number | null, number>();
  moved.forEach(({ driverId }, index) => {
    if (!firstOf.has(driverId)) firstOf.set(driverId, index);
  });
  return moved
    .map((stop, index) => ({ stop, index }))
    .sort((a, b) => {
      if (a.stop.driverId !== b.stop.driverId) return firstOf.get(a.stop.driverId)! - firstOf.get(b.stop.driverId)!;
      return a.stop.driverId === null ? a.index - b.index : a.stop.position - b.stop.position;
    })
    .map(({ stop }) => stop);
}

type Insertion = {
  driverId: number;
  stay: readonly DayStop[];
  moved: readonly DayStop[];
  position: number | undefined;
};

function insertStops(context: Context, day: Day, { driverId, stay, moved, position }: Insertion): StopRef[] {
  const open = stay.filter(({ isOpen }) => isOpen);
  if (position !== undefined) {
    const index = stay.slice(0, position).filter(({ isOpen }) => isOpen).length;
    return open.toSpliced(index, 0, ...moved).map(refOf);
  }
  const job = singleJob(day, moved);
  const [best] = job
    ? suggestPlaces(job, [runOf(day, day.drivers.get(driverId)!, stay)], paceOf(context, day), 1).places
    : [];
  const stops = [...open];
  if (best) moved.forEach((stop, index) => void stops.splice(best.positions[index]!, 0, stop));
  else stops.push(...moved);
  return stops.map(refOf);
}

/** A single unassigned delivery is inserted at its best place. */
function singleJob(day: Day, moved: readonly DayStop[]): Job | null {
  const [first] = moved;
  if (!first || moved.some(({ orderId, driverId }) => orderId !== first.orderId || driverId !== null)) return null;
  const job = jobOf(day, day.deliveries.get(first.orderId)!);
  return job?.stops.length === moved.length ? job : null;
}

const refOf = ({ orderId, kind }: DayStop): StopRef => ({ orderId, kind });
