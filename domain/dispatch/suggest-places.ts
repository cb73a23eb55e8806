import type { StopKind } from "../deliveries/delivery.ts";
import { expectedTimes } from "./expected-times.ts";
import {
  costOf,
  explainNoPlace,
  forEachSlot,
  type Job,
  memoiseDrives,
  type Route,
  refuseJob,
  refuseOverload,
  routeOf,
  type Slot,
  withJob,
} from "./route.ts";
import { driveMinutes, type Pace, type Run } from "./run.ts";

/** A stop that the job would make late, or later than it already is. */
type LateStop = { delivery: number; kind: StopKind; lateMinutes: number; lateBefore: number };

/** `positions`: those of the job's stops in the new order. `minutesMore`: additional minutes on the road. */
export type Place = { run: Run; positions: readonly number[]; minutesMore: number; late: LateStop[] };

export type Suggestion = {
  /** Best first. */
  places: Place[];
  /** Drivers who cannot take the job, each with the reason as a text. */
  refused: { driver: number; reason: string }[];
};

/** The cheapest places for a job in these runs: fewest minutes on the road, a minute late counting as ten. */
export function suggestPlaces(job: Job, runs: readonly Run[], pace: Pace, count = 3): Suggestion {
  const memoised = memoiseDrives(pace);
  const best: (Slot & { run: Run })[] = [];
  const refused: Suggestion["refused"] = [];
  const maxCost = () => (best.length < count ? Infinity : best[count - 1]!.cost);
  for (const run of runs) {
    const reason = refuseJob(run, job);
    if (reason !== null) {
      refused.push({ driver: run.driver, reason });
      continue;
    }
    const route = routeOf(run, memoised);
    let hasSlot = false;
    const isPastShift = forEachSlot(
      route,
      job,
      memoised,
      (slot) => {
        hasSlot = true;
        if (slot.cost >= maxCost()) return;
        const at = best.findIndex(({ cost }) => slot.cost < cost);
        best.splice(at < 0 ? best.length : at, 0, { ...slot, run });
        best.length = Math.min(best.length, count);
      },
      maxCost,
    );
    if (hasSlot) continue;
    const overload = refuseOverload(route, job);
    const reasonWhyNot =
      overload ?? (isPastShift && !hasPlace(route, job, memoised) ? explainNoPlace(route, job) : null);
    if (reasonWhyNot !== null) refused.push({ driver: run.driver, reason: reasonWhyNot });
  }
  return { places: best.map(({ run, positions }) => placeOf(run, job, positions, memoised)), refused };
}

/** Whether there is a place for the job at any cost. */
function hasPlace(route: Route, job: Job, pace: Pace): boolean {
  let isFound = false;
  forEachSlot(route, job, pace, () => {
    isFound = true;
  });
  return isFound;
}

/** A driver's best place for a job, or why there is none. */
export type DriverChoice = { run: Run; place: Place | null; reason: string | null };

/** Every driver with the cheapest place for a job, best first; those who cannot take it come last. */
export function suggestDrivers(job: Job, runs: readonly Run[], pace: Pace): DriverChoice[] {
  const memoised = memoiseDrives(pace);
  const choices = runs.map((run) => {
    const { places, refused } = suggestPlaces(job, [run], memoised, 1);
    const place = places[0] ?? null;
    const cost = place === null ? Infinity : costOf(withJob(run, job, place), memoised) - costOf(run, memoised);
    const reason = place === null ? (refused[0]?.reason ?? "No place in this run can carry it") : null;
    return { cost, run, place, reason };
  });
  choices.sort((a, b) => (a.cost === b.cost ? 0 : a.cost - b.cost));
  return choices.map(({ run, place, reason }) => ({ run, place, reason }));
}

function placeOf(run: Run, job: Job, positions: readonly number[], pace: Pace): Place {
  const changed = withJob(run, job, { positions });
  const before = new Map(
    expectedTimes(run, pace).map(({ lateMinutes }, index) => [run.stops[index]!, lateMinutes] as const),
  );
  const late = expectedTimes(changed, pace).flatMap(({ lateMinutes }, index): LateStop[] => {
    const stop = changed.stops[index]!;
    const lateBefore = before.get(stop) ?? 0;
    if (lateMinutes <= lateBefore) return [];
    return [{ delivery: stop.delivery, kind: stop.kind, lateMinutes, lateBefore }];
  });
  return { run, positions, minutesMore: roadMinutes(changed, pace) - roadMinutes(run, pace), late };
}

/** Minutes on the road, including the drive to the place where the shift ends. */
export function roadMinutes(
  { startsFrom, stops, shift }: Pick<Run, "startsFrom" | "stops" | "shift">,
  pace: Pace,
): number {
  const last = stops.at(-1);
  const home = last && shift?.endsAt ? driveMinutes(pace, last.at, shift.endsAt, false) : 0;
  return stops.reduce((sum, stop, index) => {
    if (stop.arrivedAt !== null) return sum;
    return sum + driveMinutes(pace, index === 0 ? startsFrom : stops[index - 1]!.at, stop.at, index === 0);
  }, home);
}
