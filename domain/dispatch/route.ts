import { loadAlong, loadAtStart } from "./load-along.ts";
import { driveMinutes, minuteMs, type Pace, type Point, type Run, type RunStop } from "./run.ts";
import { type Load, refuseGoods, refuseLoad } from "./vehicle.ts";

/** A delivery to be put into a run: its pickup and its drop-off, or what is left of them. */
export type Job = {
  delivery: number;
  stops: readonly [RunStop, RunStop] | readonly [RunStop];
  /** Who has the goods already and alone can bring them; null: anybody. */
  holder: number | null;
};

/** A place of a job in a run: where in the new order its stops stand, and what that adds. */
export type Slot = { positions: readonly number[]; cost: number };

/** A minute late weighs as much as ten minutes on the road. */
const lateWeight = 10;

/** Remembers the minutes between positions, so that the same drive is asked for once. */
export function rememberDrives(pace: Pace): Pace {
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

/** Where the van stands after some of its stops: when it leaves, and what it has cost until then. */
type Step = { leaves: number; at: Point | null; cost: number };

/** `drive`: minutes to the stop from where the van stands. */
function after(step: Step, stop: RunStop, pace: Pace, drive: number): Step {
  const arrives = stop.arrivedAt ?? step.leaves + drive * minuteMs;
  const begins = stop.from !== null && stop.from > arrives ? stop.from : arrives;
  const late = stop.by !== null && begins > stop.by ? (begins - stop.by) / minuteMs : 0;
  const leaves = Math.max(step.leaves, begins + pace.stopMinutes * minuteMs);
  return { leaves, at: stop.at, cost: step.cost + drive + lateWeight * late };
}

/** Minutes to a stop from where a van stands; it is there already where the driver has arrived. */
function driveTo(stop: RunStop, from: Point | null, pace: Pace, isFirst: boolean): number {
  return stop.arrivedAt !== null ? 0 : driveMinutes(pace, from, stop.at, isFirst);
}

/** What a run costs: minutes on the road and, ten times as heavy, minutes late. */
export function costOf(run: Run, pace: Pace): number {
  return routeOf(run, pace).cost;
}

const startOf = (run: Run): Step => ({ leaves: run.startsAt, at: run.startsFrom, cost: 0 });

/** What all ways to put a job into a run have in common. `drives`: minutes to each stop from the one before it. */
export type Route = { run: Run; steps: Step[]; drives: number[]; loads: Load[]; firstFree: number; cost: number };

export function routeOf(run: Run, pace: Pace): Route {
  const kept = routes.get(run);
  if (kept?.pace === pace) return kept.route;
  const route = makeRoute(run, pace);
  routes.set(run, { pace, route });
  return route;
}

/** A run is never changed, only replaced; planning asks about each of them again and again. */
const routes = new WeakMap<Run, { pace: Pace; route: Route }>();

function makeRoute(run: Run, pace: Pace): Route {
  const steps = [startOf(run)];
  const drives: number[] = [];
  for (const [index, stop] of run.stops.entries()) {
    const drive = driveTo(stop, steps[index]!.at, pace, index === 0);
    drives.push(drive);
    steps.push(after(steps[index]!, stop, pace, drive));
  }
  return {
    run,
    steps,
    drives,
    loads: [loadAtStart(run), ...loadAlong(run)],
    firstFree: run.stops.findLastIndex(({ isLocked }) => isLocked) + 1,
    cost: steps.at(-1)!.cost,
  };
}

/** Why nobody may put this job into this run, wherever in it; null where there may be a place. */
export function refuseJob(run: Run, job: Job): string | null {
  if (job.holder !== null && job.holder !== run.driver) return "Another driver has the goods already";
  return refuseGoods(run.vehicle, job.stops[0].goods);
}

/** What would be too much wherever there is no place for the job; for words. */
export function refuseOverload({ run, loads, firstFree }: Route, { stops: [{ goods }] }: Job): string | null {
  const least = loads
    .slice(firstFree)
    .reduce((low, { kg, pallets }) => ({ kg: Math.min(low.kg, kg), pallets: Math.min(low.pallets, pallets) }));
  const load = { kg: least.kg + goods.kg, pallets: least.pallets + goods.pallets };
  return refuseLoad(run.vehicle, load, "with it there would be");
}

/**
 * Calls `take` with every place of a job in a run that the vehicle can carry: the pickup before the drop-off, nothing before a locked stop, the
 * other stops in the order that they have. `atMost` bounds the cost that is of interest; it relies on no detour being quicker than the drive.
 */
export function eachSlot(
  route: Route,
  job: Job,
  pace: Pace,
  take: (slot: Slot) => void,
  atMost = () => Infinity,
): void {
  const { run, steps, drives, loads, firstFree, cost } = route;
  const { stops } = run;
  const [first, second] = job.stops;
  // Each drive is looked up once a run, not once a place: looking up is most of the work of a plan.
  const drivesOf = (stop: RunStop) => ({
    to: steps.map(({ at }, index) => driveTo(stop, at, pace, index === 0)),
    from: stops.map((next) => driveTo(next, stop.at, pace, false)),
  });
  const ofFirst = drivesOf(first);
  const ofSecond = second && drivesOf(second);
  const direct = second ? driveTo(second, first.at, pace, false) : 0;
  const isAboard = job.holder === run.driver;
  const isPickup = first.kind === "pickup";
  const fits = (load: Load) => isAboard || canCarry(run, load, first.goods);
  /** A van that is no earlier than it was at the same stop costs no less after it. */
  const isTooMuch = (now: Step, done: number) =>
    now.leaves >= steps[done]!.leaves && now.cost - steps[done]!.cost > atMost();
  /** What the run then costs more, from a step behind which the van goes on to stop `from`, `drive` minutes away. */
  const rest = (step: Step, from: number, drive: number | undefined): number => {
    let now = step;
    for (let i = from; i < stops.length; i++) {
      now = after(now, stops[i]!, pace, i === from ? drive! : drives[i]!);
      const before = steps[i + 1]!;
      // Where it waited as long as it was late, everything goes on as it was.
      if (now.leaves === before.leaves) return now.cost - before.cost;
      if (isTooMuch(now, i + 1)) return Infinity;
    }
    return now.cost - cost;
  };
  // What is not collected in this run is in the van from its beginning.
  if (!isPickup) for (let i = 0; i < firstFree; i++) if (!fits(loads[i]!)) return;
  for (let i = firstFree; i <= stops.length; i++) {
    if (!isPickup && !fits(loads[i]!)) return;
    const placed = after(steps[i]!, first, pace, ofFirst.to[i]!);
    if (second === undefined || ofSecond === undefined) {
      if (isPickup && !loads.slice(i).every(fits)) continue;
      const added = rest(placed, i, ofFirst.from[i]);
      if (added <= atMost()) take({ positions: [i], cost: added });
      continue;
    }
    let between = placed;
    for (let j = i; j <= stops.length; j++) {
      if (!fits(loads[j]!)) break;
      if (j > i && isTooMuch(between, j)) break;
      const added = rest(after(between, second, pace, j === i ? direct : ofSecond.to[j]!), j, ofSecond.from[j]);
      if (added <= atMost()) take({ positions: [i, j + 1], cost: added });
      if (j < stops.length) between = after(between, stops[j]!, pace, j === i ? ofFirst.from[j]! : drives[j]!);
    }
  }
}

function canCarry({ vehicle: { maxKg, maxPallets } }: Run, load: Load, goods: Load): boolean {
  return (
    (maxKg === null || goods.kg === 0 || load.kg + goods.kg <= maxKg) &&
    (maxPallets === null || goods.pallets === 0 || load.pallets + goods.pallets <= maxPallets)
  );
}

/** The run with a job at its place. */
export function withJob(run: Run, job: Job, { positions }: Pick<Slot, "positions">): Run {
  const stops = [...run.stops];
  job.stops.forEach((stop, index) => {
    stops.splice(positions[index]!, 0, stop);
  });
  const isAboard = job.holder === run.driver;
  const { goods } = job.stops[0];
  // It counted as what stays in the van; now it is dropped off.
  const carried = isAboard ? less(run.carried, goods) : run.carried;
  return { ...run, stops, carried };
}

const less = (load: Load, goods: Load): Load => ({
  kg: Math.max(0, load.kg - goods.kg),
  pallets: Math.max(0, load.pallets - goods.pallets),
});
