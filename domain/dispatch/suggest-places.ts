import type { StopKind } from "../deliveries/delivery.ts";
import { expectedTimes } from "./expected-times.ts";
import { eachSlot, type Job, refuseJob, refuseOverload, rememberDrives, routeOf, type Slot, withJob } from "./route.ts";
import { driveMinutes, type Pace, type Run } from "./run.ts";

/** A stop that would be late, or later than it is already. Whole minutes. */
type LateStop = { delivery: number; kind: StopKind; lateMinutes: number; lateBefore: number };

/** `positions`: where in the new order the job's stops stand. `minutesMore`: on the road. */
export type Place = { run: Run; positions: readonly number[]; minutesMore: number; late: LateStop[] };

export type Suggestion = {
  /** Best first. */
  places: Place[];
  /** Who cannot take it, and why in words. */
  refused: { driver: number; reason: string }[];
};

/** The best places for a job in these runs: what takes the fewest minutes on the road, where a minute late counts as ten. */
export function suggestPlaces(job: Job, runs: readonly Run[], pace: Pace, count = 3): Suggestion {
  const remembered = rememberDrives(pace);
  const best: (Slot & { run: Run })[] = [];
  const refused: Suggestion["refused"] = [];
  const atMost = () => (best.length < count ? Infinity : best[count - 1]!.cost);
  for (const run of runs) {
    const reason = refuseJob(run, job);
    if (reason !== null) {
      refused.push({ driver: run.driver, reason });
      continue;
    }
    const route = routeOf(run, remembered);
    let isOffered = false;
    eachSlot(
      route,
      job,
      remembered,
      (slot) => {
        isOffered = true;
        if (slot.cost >= atMost()) return;
        const at = best.findIndex(({ cost }) => slot.cost < cost);
        best.splice(at < 0 ? best.length : at, 0, { ...slot, run });
        best.length = Math.min(best.length, count);
      },
      atMost,
    );
    const overload = isOffered ? null : refuseOverload(route, job);
    if (overload !== null) refused.push({ driver: run.driver, reason: overload });
  }
  return { places: best.map(({ run, positions }) => placeOf(run, job, positions, remembered)), refused };
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

/** How long a run is on the road. */
export function roadMinutes({ startsFrom, stops }: Pick<Run, "startsFrom" | "stops">, pace: Pace): number {
  return stops.reduce((sum, stop, index) => {
    if (stop.arrivedAt !== null) return sum;
    return sum + driveMinutes(pace, index === 0 ? startsFrom : stops[index - 1]!.at, stop.at, index === 0);
  }, 0);
}
