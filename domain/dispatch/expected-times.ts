import { driveWithBreaks } from "./breaks.ts";
import { driveMinutes, isBegun, minuteMs, minutesAt, type Pace, type Run, type RunStop } from "./run.ts";

/** `tight`: less than 15 minutes to spare. Shown as green, amber and red. */
export type Lateness = "on_time" | "tight" | "late";

/** A break, taken where the van is between two stops. */
type ExpectedBreak = { begins: number; ends: number };

/** Instants in milliseconds. `begins`: when the van is there and the goods are ready. */
export type StopTiming = {
  driveMinutes: number;
  arrives: number;
  begins: number;
  leaves: number;
  lateness: Lateness;
  /** Whole minutes, rounded up; 0 if on time. */
  lateMinutes: number;
  /** The breaks that are taken on the way to the stop. */
  breaks: readonly ExpectedBreak[];
  /** The stop ends after the shift, or is on a day off. */
  isOutsideShift: boolean;
};

const tightMinutes = 15;

type Timed = Pick<Run, "startsFrom" | "startsAt" | "stops" | "shift" | "isOff">;

/**
 * When the van is at each stop: it drives from where it is, waits if early, takes the breaks of the shift, and stays
 * for `pace.stopMinutes`.
 */
export function expectedTimes(run: Timed, pace: Pace): StopTiming[] {
  let now = run.startsAt;
  let before = run.startsFrom;
  let taken = 0;
  return run.stops.map((stop, index) => {
    const drive = driveMinutes(pace, before, stop.at, index === 0);
    const timing = timeStop(run, stop, { now, drive, taken, stopMs: minutesAt(stop, pace) * minuteMs });
    now = timing.leaves;
    before = stop.at;
    taken = timing.taken;
    // A driver who arrived on time but has not finished is late once the due time has passed.
    const isOverdue = stop.arrivedAt !== null && stop.by !== null && stop.by < run.startsAt;
    const lateness = latenessOf(isOverdue ? Math.max(timing.begins, run.startsAt) : timing.begins, stop.by);
    const { taken: _, ...shown } = timing;
    return { ...shown, ...lateness };
  });
}

type Reached = { now: number; drive: number; taken: number; stopMs: number };

function timeStop({ shift, isOff = false }: Timed, stop: RunStop, { now, drive, taken, stopMs }: Reached) {
  const isThere = stop.arrivedAt !== null;
  const next = {
    driveMs: isThere ? 0 : drive * minuteMs,
    from: stop.from ?? Number.NEGATIVE_INFINITY,
    stopMs,
  };
  const breaks: ExpectedBreak[] = [];
  const leg = isBegun(stop)
    ? driveWithBreaks(stop.arrivedAt ?? now, taken, [], next)
    : driveWithBreaks(now, taken, shift?.breaks ?? [], next, (begins, ends) => breaks.push({ begins, ends }));
  const leaves = Math.max(now, leg.leaves);
  return {
    driveMinutes: isThere ? 0 : drive,
    arrives: leg.arrives,
    begins: leg.begins,
    leaves,
    taken: leg.taken,
    breaks,
    isOutsideShift: isOff || (shift !== undefined && leaves > shift.until),
  };
}

/** When the van is at the place where the shift has to end; null without stops. */
export function expectedEnd(run: Timed, timings: readonly StopTiming[], pace: Pace): number | null {
  const last = timings.at(-1);
  const endsAt = run.shift?.endsAt ?? null;
  if (last === undefined || endsAt === null) return last?.leaves ?? null;
  const taken = timings.reduce((count, { breaks }) => count + breaks.length, 0);
  const driveMs = driveMinutes(pace, run.stops.at(-1)!.at, endsAt, false) * minuteMs;
  const from = Number.NEGATIVE_INFINITY;
  return driveWithBreaks(last.leaves, taken, run.shift?.breaks ?? [], { driveMs, from, stopMs: 0 }).arrives;
}

function latenessOf(begins: number, by: number | null): Pick<StopTiming, "lateness" | "lateMinutes"> {
  if (by === null) return { lateness: "on_time", lateMinutes: 0 };
  if (begins > by) return { lateness: "late", lateMinutes: Math.ceil((begins - by) / minuteMs) };
  return { lateness: by - begins < tightMinutes * minuteMs ? "tight" : "on_time", lateMinutes: 0 };
}
