import { driveWithBreaks } from "../breaks.ts";
import type { Job } from "../route.ts";
import { refuseJob } from "../route.ts";
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
} from "../run.ts";
import { loadAtStart } from "../run-loads.ts";

/**
 * A day as columns of numbers. Nodes are stops: job `j` has the nodes `2j` and `2j + 1`; then come the stops that stay
 * where they are, then the start and the end of each van. Times are minutes since `base`.
 */
export type DayColumns = {
  jobs: readonly Job[];
  runs: readonly Run[];
  /** The stop of each node; null for starts and ends, and for the second node of a job with one stop. */
  stopOf: (RunStop | null)[];
  /** For each van: the stops that nothing may be inserted before, then the nodes of its current run in order. */
  prefix: readonly (readonly RunStop[])[];
  given: readonly (readonly number[])[];
  jobCount: number;
  vanCount: number;
  nodeCount: number;
  firstStart: number;
  firstEnd: number;
  base: number;
  place: Int32Array;
  placeCount: number;
  /** Minutes from place to place: `drive[from * placeCount + to]`. */
  drive: Float32Array;
  from: Float64Array;
  by: Float64Array;
  minutesAtStop: Float64Array;
  /** What a stop adds to the load, negative if goods leave the van. */
  kg: Float64Array;
  pallets: Float64Array;
  hasSecond: Uint8Array;
  /** Its first stop collects the goods; else they are on board from the start of the run. */
  isCollected: Uint8Array;
  /** The van has the goods already, so their weight is counted whether the stop is in its run or not. */
  isHeld: Uint8Array;
  canServe: Uint8Array;
  maxKg: Float64Array;
  maxPallets: Float64Array;
  /** The load at the start, given the stops that stay. */
  startKg: Float64Array;
  startPallets: Float64Array;
  /** After the prefix: when the van leaves, its minutes on the road and late so far, and how many breaks are over. */
  startLeaves: Float64Array;
  startRoad: Float64Array;
  startLate: Float64Array;
  startTaken: Int32Array;
  breaks: readonly (readonly Break[])[];
  until: Float64Array;
  lateWeight: number;
  vanPrice: number;
};

export type Prices = { lateWeight: number; vanPrice: number };

/** `jobs` may already be in the runs, with all their stops; all other stops of the runs stay in their order. */
export function columnsOf(jobs: readonly Job[], runs: readonly Run[], pace: Pace, prices: Prices): DayColumns {
  const nodeOfStop = new Map<RunStop, number>();
  for (const [index, { stops }] of jobs.entries())
    for (const [place, stop] of stops.entries()) nodeOfStop.set(stop, 2 * index + place);
  const firstFixed = 2 * jobs.length;
  const fixed: RunStop[] = [];
  const prefix = runs.map(({ stops }) => stops.slice(0, stops.findLastIndex(isBegun) + 1));
  const given = runs.map(({ stops }, van) =>
    stops.slice(prefix[van]!.length).map((stop) => nodeOfStop.get(stop) ?? firstFixed + fixed.push(stop) - 1),
  );
  const firstStart = firstFixed + fixed.length;
  const firstEnd = firstStart + runs.length;
  const nodeCount = firstEnd + runs.length;
  const stopOf: (RunStop | null)[] = Array.from({ length: nodeCount }, () => null);
  for (const [stop, node] of nodeOfStop) stopOf[node] = stop;
  fixed.forEach((stop, index) => {
    stopOf[firstFixed + index] = stop;
  });
  const base = runs.reduce((least, { startsAt }) => Math.min(least, startsAt), Infinity);
  const numbers = (size: number, fill = 0) => new Float64Array(size).fill(fill);
  const columns: DayColumns = {
    jobs,
    runs,
    stopOf,
    prefix,
    given,
    jobCount: jobs.length,
    vanCount: runs.length,
    nodeCount,
    firstStart,
    firstEnd,
    base: Number.isFinite(base) ? base : 0,
    place: new Int32Array(nodeCount),
    placeCount: 0,
    drive: new Float32Array(0),
    from: numbers(nodeCount, -Infinity),
    by: numbers(nodeCount, Infinity),
    minutesAtStop: numbers(nodeCount),
    kg: numbers(nodeCount),
    pallets: numbers(nodeCount),
    hasSecond: Uint8Array.from(jobs, ({ stops }) => stops.length - 1),
    isCollected: Uint8Array.from(jobs, ({ stops }) => Number(stops[0].kind === "pickup")),
    isHeld: Uint8Array.from(jobs, ({ holder }) => Number(holder !== null)),
    canServe: new Uint8Array(jobs.length * runs.length),
    maxKg: Float64Array.from(runs, ({ vehicle }) => vehicle.maxKg ?? Infinity),
    maxPallets: Float64Array.from(runs, ({ vehicle }) => vehicle.maxPallets ?? Infinity),
    startKg: numbers(runs.length),
    startPallets: numbers(runs.length),
    startLeaves: numbers(runs.length),
    startRoad: numbers(runs.length),
    startLate: numbers(runs.length),
    startTaken: new Int32Array(runs.length),
    breaks: runs.map(({ shift }) => shift?.breaks ?? []),
    until: Float64Array.from(runs, ({ shift }) => (shift ? (shift.until - base) / minuteMs : Infinity)),
    ...prices,
  };
  stopOf.forEach((stop, node) => {
    if (stop !== null) describeStop(columns, node, stop, pace);
  });
  jobs.forEach((job, index) => {
    runs.forEach((run, van) => {
      columns.canServe[index * runs.length + van] = refuseJob(run, job) === null ? 1 : 0;
    });
  });
  runs.forEach((run, van) => {
    describeStart(columns, van, run, pace, nodeOfStop);
  });
  placeNodes(columns, pace);
  return columns;
}

function describeStop(columns: DayColumns, node: number, stop: RunStop, pace: Pace): void {
  const sign = stop.kind === "pickup" ? 1 : -1;
  columns.from[node] = stop.from === null ? -Infinity : (stop.from - columns.base) / minuteMs;
  columns.by[node] = stop.by === null ? Infinity : (stop.by - columns.base) / minuteMs;
  columns.minutesAtStop[node] = minutesAt(stop, pace);
  columns.kg[node] = sign * stop.goods.kg;
  columns.pallets[node] = sign * stop.goods.pallets;
}

/** Where the van is, and when, after the stops that it has set off to. */
function describeStart(
  columns: DayColumns,
  van: number,
  run: Run,
  pace: Pace,
  nodeOfStop: ReadonlyMap<RunStop, number>,
): void {
  const breaks = run.shift?.breaks ?? [];
  let [leaves, taken, road, late] = [run.startsAt, 0, 0, 0];
  let at = run.startsFrom;
  const load = { ...loadAtStart(run) };
  columns.prefix[van]!.forEach((stop, index) => {
    const drive = stop.arrivedAt !== null ? 0 : driveMinutes(pace, at, stop.at, index === 0);
    const next = { driveMs: drive * minuteMs, from: stop.from ?? -Infinity, stopMs: minutesAt(stop, pace) * minuteMs };
    const leg = isBegun(stop)
      ? driveWithBreaks(stop.arrivedAt ?? leaves, taken, [], next)
      : driveWithBreaks(leaves, taken, breaks, next);
    leaves = Math.max(leaves, leg.leaves);
    taken = leg.taken;
    road += drive;
    if (stop.by !== null) late += Math.max(0, leg.begins - stop.by) / minuteMs;
    at = stop.at;
    const sign = stop.kind === "pickup" ? 1 : -1;
    load.kg += sign * stop.goods.kg;
    load.pallets += sign * stop.goods.pallets;
  });
  // Goods on board that the driver does not hold count only while their stop is in the run.
  columns.given[van]!.forEach((node) => {
    const job = node >> 1;
    const isOwn = job < columns.jobCount && nodeOfStop.get(columns.stopOf[node]!) === node;
    if (!isOwn || node % 2 === 1 || columns.isCollected[job] || columns.isHeld[job]) return;
    load.kg += columns.kg[node]!;
    load.pallets += columns.pallets[node]!;
  });
  columns.startLeaves[van] = (leaves - columns.base) / minuteMs;
  columns.startTaken[van] = taken;
  columns.startRoad[van] = road;
  columns.startLate[van] = late;
  columns.startKg[van] = load.kg;
  columns.startPallets[van] = load.pallets;
}

/** Numbers the distinct places and fills the table of drives between them. */
function placeNodes(columns: DayColumns, pace: Pace): void {
  const { runs, prefix, stopOf, firstStart, firstEnd, place } = columns;
  const points: Point[] = [];
  const known = new Map<string, number>();
  const placeOf = (at: Point) => {
    const key = `${at.lat},${at.lon}`;
    const index = known.get(key) ?? points.push(at) - 1;
    known.set(key, index);
    return index;
  };
  const [unknown, unknownStart, anywhere] = [-1, -2, -3];
  stopOf.forEach((stop, node) => {
    place[node] = stop === null || stop.at === null ? unknown : placeOf(stop.at);
  });
  runs.forEach(({ startsFrom, shift }, van) => {
    const last = prefix[van]!.at(-1);
    const at = last === undefined ? startsFrom : last.at;
    place[firstStart + van] = at !== null ? placeOf(at) : last === undefined ? unknownStart : unknown;
    place[firstEnd + van] = shift?.endsAt ? placeOf(shift.endsAt) : anywhere;
  });
  const count = points.length + 3;
  const drive = new Float32Array(count * count);
  for (let from = 0; from < count; from++) {
    const row = drive.subarray(from * count, from * count + count);
    row.fill(driveMinutes(pace, null, null, from === count + unknownStart));
    row[count + anywhere] = 0;
    const start = points[from];
    if (start === undefined || pace.fillTable) continue;
    for (let to = 0; to < points.length; to++) row[to] = pace.minutes(start, points[to]!);
  }
  pace.fillTable?.(points, drive, count);
  for (let node = 0; node < place.length; node++) if (place[node]! < 0) place[node]! += count;
  columns.placeCount = count;
  columns.drive = drive;
}
