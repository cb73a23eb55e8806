import { driveMinutes, minuteMs, minutesAt, type Pace, type Run, type RunStop } from "./run.ts";

/** `tight`: less than 15 minutes to spare. Shown as green, amber and red. */
export type Lateness = "on_time" | "tight" | "late";

/** Instants in milliseconds. `begins`: when the van is there and the goods are ready. */
export type StopTiming = {
  driveMinutes: number;
  arrives: number;
  begins: number;
  leaves: number;
  lateness: Lateness;
  /** Whole minutes, rounded up; 0 if on time. */
  lateMinutes: number;
};

const tightMinutes = 15;

/** When the van is at each stop: it drives from where it is, waits if early, and stays for `pace.stopMinutes`. */
export function expectedTimes(run: Pick<Run, "startsFrom" | "startsAt" | "stops">, pace: Pace): StopTiming[] {
  let now = run.startsAt;
  let before = run.startsFrom;
  return run.stops.map((stop, index) => {
    const timing = timeStop(stop, now, driveMinutes(pace, before, stop.at, index === 0), minutesAt(stop, pace));
    now = timing.leaves;
    before = stop.at;
    // A driver who arrived on time but has not finished is late once the due time has passed.
    const isOverdue = stop.arrivedAt !== null && stop.by !== null && stop.by < run.startsAt;
    return isOverdue ? { ...timing, ...latenessOf(Math.max(timing.begins, run.startsAt), stop.by) } : timing;
  });
}

function timeStop(stop: RunStop, now: number, drive: number, stopMinutes: number): StopTiming {
  const isThere = stop.arrivedAt !== null;
  const arrives = stop.arrivedAt ?? now + drive * minuteMs;
  const begins = Math.max(arrives, stop.from ?? arrives);
  return {
    driveMinutes: isThere ? 0 : drive,
    arrives,
    begins,
    leaves: Math.max(now, begins + stopMinutes * minuteMs),
    ...latenessOf(begins, stop.by),
  };
}

function latenessOf(begins: number, by: number | null): Pick<StopTiming, "lateness" | "lateMinutes"> {
  if (by === null) return { lateness: "on_time", lateMinutes: 0 };
  if (begins > by) return { lateness: "late", lateMinutes: Math.ceil((begins - by) / minuteMs) };
  return { lateness: by - begins < tightMinutes * minuteMs ? "tight" : "on_time", lateMinutes: 0 };
}
