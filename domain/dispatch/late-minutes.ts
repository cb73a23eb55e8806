import { expectedTimes } from "./expected-times.ts";
import { minuteMs, type Pace, type Run } from "./run.ts";

/** The total lateness of a run's stops. */
export function lateMinutes(run: Run, pace: Pace): number {
  return expectedTimes(run, pace).reduce((sum, { begins }, index) => {
    const { by } = run.stops[index]!;
    return sum + (by === null ? 0 : Math.max(0, begins - by) / minuteMs);
  }, 0);
}
