import { driveWithBreaks } from "./breaks.ts";
import {
  type Break,
  driveMinutes,
  isBegun,
  minuteMs,
  minutesAt,
  type Pace,
  type Point,
  type Run,
  type RunStop,
} from "./run.ts";
import { loadAfterEachStop, loadAtStart } from "./run-loads.ts";
import { type Load, refuseGoods, refuseTotalLoad } from "./vehicle.ts";

/** A delivery to insert into a run: its pickup and drop-off, or the one that is still open. */
export type Job = {
  delivery: number;
  stops: readonly [RunStop, RunStop] | readonly [RunStop];
  /** The driver who already has the goods and so must deliver them; null for any driver. */
  holder: number | null;
};

/** A place for a job in a run: the positions of its stops in the new order, and the added cost. */
export type Slot = { positions: readonly number[]; cost: number };

/** A minute late costs as much as ten minutes on the road. */
const lateWeight = 10;

/** Planning looks up the same drives thousands of times. */
export function memoiseDrives(pace: Pace): Pace {
  const known = new Map<Point, Map<Point, number>>();
  return {
    ...pace,
    minutes(from, to) {
      const row = known.get(from) ?? new Map<Point, number>();
      known.set(from, row);
      const minutes = row.get(to) ?? pace.minutes(from, to);
      row.set(to, minutes);
      return minutes;
    },
  };
}

/** The state after some of a run's stops: when and from where the van leaves, the cost so far, and the breaks taken. */
type Step = { leaves: number; at: Point | null; cost: number; taken: number };

/** `drive`: minutes to the stop from the van's position. */
function after(step: Step, stop: RunStop, pace: Pace, drive: number, breaks: readonly Break[]): Step {
  const stopMs = minutesAt(stop, pace) * minuteMs;
  const isWithBreak = step.taken < breaks.length && !isBegun(stop);
  const leg = isWithBreak
    ? driveWithBreaks(step.leaves, step.taken, breaks, {
        driveMs: drive * minuteMs,
        from: stop.from ?? Number.NEGATIVE_INFINITY,
        stopMs,
      })
    : null;
  const arrives = leg?.arrives ?? stop.arrivedAt ?? step.leaves + drive * minuteMs;
  const begins = leg?.begins ?? (stop.from !== null && stop.from > arrives ? stop.from : arrives);
  const late = stop.by !== null && begins > stop.by ? (begins - stop.by) / minuteMs : 0;
  const leaves = Math.max(step.leaves, begins + stopMs);
  return { leaves, at: stop.at, cost: step.cost + drive + lateWeight * late, taken: leg?.taken ?? step.taken };
}

/** After the last stop: when the van reaches the place where the shift ends, and the cost including the drive there. */
function homeward(step: Step, { shift }: Run, pace: Pace): { arrives: number; cost: number } {
  if (!shift) return { arrives: step.leaves, cost: step.cost };
  const drive = shift.endsAt === null ? 0 : driveMinutes(pace, step.at, shift.endsAt, false);
  const next = { driveMs: drive * minuteMs, from: Number.NEGATIVE_INFINITY, stopMs: 0 };
  return { arrives: driveWithBreaks(step.leaves, step.taken, shift.breaks, next).arrives, cost: step.cost + drive };
}

/** Minutes to a stop; none if the driver has already arrived. */
function driveTo(stop: RunStop, from: Point | null, pace: Pace, isFirst: boolean): number {
  return stop.arrivedAt !== null ? 0 : driveMinutes(pace, from, stop.at, isFirst);
}

/** Minutes on the road plus ten times the minutes late. */
export function costOf(run: Run, pace: Pace): number {
  return routeOf(run, pace).cost;
}

const startOf = (run: Run): Step => ({ leaves: run.startsAt, at: run.startsFrom, cost: 0, taken: 0 });

/**
 * Everything about a run that does not depend on the job. `drives`: minutes to each stop from the one before it.
 * `until`: when the van has to be home, which is after the shift's end if the run already ends later.
 */
export type Route = {
  run: Run;
  steps: Step[];
  drives: number[];
  loads: Load[];
  firstFree: number;
  cost: number;
  until: number;
};

export function routeOf(run: Run, pace: Pace): Route {
  const memoised = routes.get(run);
  if (memoised?.pace === pace) return memoised.route;
  const route = computeRoute(run, pace);
  routes.set(run, { pace, route });
  return route;
}

/** Safe to memoise: a run is replaced, never changed. */
const routes = new WeakMap<Run, { pace: Pace; route: Route }>();

function computeRoute(run: Run, pace: Pace): Route {
  const steps = [startOf(run)];
  const drives: number[] = [];
  for (const [index, stop] of run.stops.entries()) {
    const drive = driveTo(stop, steps[index]!.at, pace, index === 0);
    drives.push(drive);
    steps.push(after(steps[index]!, stop, pace, drive, run.shift?.breaks ?? []));
  }
  const home = run.stops.length === 0 ? null : homeward(steps.at(-1)!, run, pace);
  const until = run.shift?.until ?? Number.POSITIVE_INFINITY;
  return {
    run,
    steps,
    drives,
    loads: [loadAtStart(run), ...loadAfterEachStop(run)],
    firstFree: run.stops.findLastIndex(({ isLocked }) => isLocked) + 1,
    cost: home?.cost ?? 0,
    until: Math.max(until, home?.arrives ?? until),
  };
}

/** Why this job cannot be in this run at any position; null if it may fit. */
export function refuseJob(run: Run, job: Job): string | null {
  if (run.isOff) return "Off on this day";
  if (run.shift && run.startsAt >= run.shift.until) return "The shift is over";
  if (job.holder !== null && job.holder !== run.driver) return "Another driver has the goods already";
  return refuseGoods(run.vehicle, job.stops[0].goods);
}

/** Why a job fits nowhere in a run that does not refuse it. */
export function explainNoPlace(route: Route, job: Job): string {
  const overload = refuseOverload(route, job);
  if (overload !== null) return overload;
  return route.run.shift ? "No place in this run before the shift ends" : "No place in this run can carry it";
}

/** Explains a job that fits nowhere: even the lightest free stretch of the run would be overloaded. */
export function refuseOverload({ run, loads, firstFree }: Route, { stops: [{ goods }] }: Job): string | null {
  const least = loads
    .slice(firstFree)
    .reduce((least, { kg, pallets }) => ({ kg: Math.min(least.kg, kg), pallets: Math.min(least.pallets, pallets) }));
  const load = { kg: least.kg + goods.kg, pallets: least.pallets + goods.pallets };
  return refuseTotalLoad(run.vehicle, load);
}

/**
 * Calls `visit` for every place where the vehicle can take the job: pickup before drop-off, nothing before a locked
 * stop, existing stops in their order. `maxCost` prunes the search, which relies on no detour being quicker than the
 * direct drive.
 * @returns whether the end of the shift ruled places out
 */
export function forEachSlot(
  route: Route,
  job: Job,
  pace: Pace,
  visit: (slot: Slot) => void,
  maxCost = () => Infinity,
): boolean {
  const { run, steps, drives, loads, firstFree, cost, until } = route;
  const { stops, shift } = run;
  const breaks = shift?.breaks ?? [];
  const [first, second] = job.stops;
  let isPastShift = false;
  // Once per run rather than once per place: these lookups are most of the work of a plan.
  const drivesOf = (stop: RunStop) => ({
    to: steps.map(({ at }, index) => driveTo(stop, at, pace, index === 0)),
    from: stops.map((next) => driveTo(next, stop.at, pace, false)),
  });
  const ofFirst = drivesOf(first);
  const ofSecond = second && drivesOf(second);
  const direct = second ? driveTo(second, first.at, pace, false) : 0;
  const isOnBoard = job.holder === run.driver;
  const isPickup = first.kind === "pickup";
  const fits = (load: Load) => isOnBoard || canCarry(run, load, first.goods);
  /** A van that leaves a stop no earlier than before costs no less from there on, unless a break is still to come. */
  const exceedsMaxCost = (now: Step, done: number) =>
    now.taken === breaks.length &&
    steps[done]!.taken === breaks.length &&
    now.leaves >= steps[done]!.leaves &&
    now.cost - steps[done]!.cost > maxCost();
  /** The added cost of the run if it continues from `step` to the stop at `from`, `drive` minutes away. */
  const addedCost = (step: Step, from: number, drive: number | undefined): number => {
    let now = step;
    for (let i = from; i < stops.length; i++) {
      now = after(now, stops[i]!, pace, i === from ? drive! : drives[i]!, breaks);
      const before = steps[i + 1]!;
      // Waiting has absorbed the detour: the rest of the run is unchanged.
      if (now.leaves === before.leaves && now.taken === before.taken) return now.cost - before.cost;
      if (exceedsMaxCost(now, i + 1)) return Infinity;
    }
    if (!shift) return now.cost - cost;
    const home = homeward(now, run, pace);
    if (home.arrives <= until) return home.cost - cost;
    isPastShift = true;
    return Infinity;
  };
  // Goods not collected in this run are on board from the start.
  if (!isPickup) for (let i = 0; i < firstFree; i++) if (!fits(loads[i]!)) return isPastShift;
  for (let i = firstFree; i <= stops.length; i++) {
    if (!isPickup && !fits(loads[i]!)) return isPastShift;
    const placed = after(steps[i]!, first, pace, ofFirst.to[i]!, breaks);
    if (second === undefined || ofSecond === undefined) {
      if (isPickup && !loads.slice(i).every(fits)) continue;
      const added = addedCost(placed, i, ofFirst.from[i]);
      if (added < Infinity && added <= maxCost()) visit({ positions: [i], cost: added });
      continue;
    }
    let between = placed;
    for (let j = i; j <= stops.length; j++) {
      if (!fits(loads[j]!)) break;
      if (j > i && exceedsMaxCost(between, j)) break;
      const added = addedCost(
        after(between, second, pace, j === i ? direct : ofSecond.to[j]!, breaks),
        j,
        ofSecond.from[j],
      );
      if (added < Infinity && added <= maxCost()) visit({ positions: [i, j + 1], cost: added });
      if (j < stops.length) between = after(between, stops[j]!, pace, j === i ? ofFirst.from[j]! : drives[j]!, breaks);
    }
  }
  return isPastShift;
}

function canCarry({ vehicle: { maxKg, maxPallets } }: Run, load: Load, goods: Load): boolean {
  return (
    (maxKg === null || goods.kg === 0 || load.kg + goods.kg <= maxKg) &&
    (maxPallets === null || goods.pallets === 0 || load.pallets + goods.pallets <= maxPallets)
  );
}

export function withJob(run: Run, job: Job, { positions }: Pick<Slot, "positions">): Run {
  const stops = [...run.stops];
  job.stops.forEach((stop, index) => {
    stops.splice(positions[index]!, 0, stop);
  });
  const isOnBoard = job.holder === run.driver;
  const { goods } = job.stops[0];
  // The goods counted as staying in the van, but now they are dropped off.
  const carried = isOnBoard ? subtract(run.carried, goods) : run.carried;
  return { ...run, stops, carried };
}

const subtract = (load: Load, goods: Load): Load => ({
  kg: Math.max(0, load.kg - goods.kg),
  pallets: Math.max(0, load.pallets - goods.pallets),
});
