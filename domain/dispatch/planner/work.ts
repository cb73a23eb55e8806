import type { DayColumns } from "./day-columns.ts";
import type { Random } from "./random.ts";
import { type Routes, setRoute, timeRoute } from "./routes.ts";

/** A plan that is being changed: its runs, the jobs in none, and its cost. */
export type Work = {
  columns: DayColumns;
  routes: Routes;
  /** Jobs in no run. */
  out: number[];
  /** The cost of the runs, without the jobs left out. */
  cost: number;
  random: Random;
  /** The nearest nodes of each node, nearest first: `near[node * nearCount + i]`. */
  near: Int32Array;
  nearCount: number;
  /** Vans that have been tried for the job that is being inserted. */
  tried: Uint8Array;
  /** The state before the last change: the jobs in no run, and the nodes of each changed run one after another. */
  saved: { vans: number[]; isSaved: Uint8Array; nodes: Int32Array; ends: number[]; out: number[]; cost: number };
};

export function createWork(columns: DayColumns, routes: Routes, random: Random): Work {
  const out: number[] = [];
  for (let job = 0; job < columns.jobCount; job++) if (routes.van[2 * job]! < 0) out.push(job);
  return {
    columns,
    routes,
    out,
    cost: routes.cost.reduce((sum, each) => sum + each, 0),
    random,
    ...nearestNodes(columns),
    tried: new Uint8Array(columns.vanCount),
    saved: {
      vans: [],
      isSaved: new Uint8Array(columns.vanCount),
      nodes: new Int32Array(columns.nodeCount),
      ends: [],
      out: [],
      cost: 0,
    },
  };
}

/** On a day of thousands of stops, those further apart are never taken out together. */
const maxNear = 120;

/** In tenths of a minute; all longer drives count as equal. */
const maxTenths = 6_000;

function nearestNodes({ jobCount, hasSecond, place, placeCount, drive }: DayColumns): Pick<Work, "near" | "nearCount"> {
  const nodes: number[] = [];
  for (let job = 0; job < jobCount; job++) nodes.push(2 * job, ...(hasSecond[job] ? [2 * job + 1] : []));
  const nearCount = Math.min(maxNear, nodes.length);
  const near = new Int32Array(2 * jobCount * nearCount);
  const keys = new Float64Array(nodes.length);
  const counts = new Int32Array(maxTenths + 1);
  for (const node of nodes) {
    const row = place[node]! * placeCount;
    const tenthsTo = (other: number) => Math.min(maxTenths, Math.round(drive[row + place[other]!]! * 10));
    // Only nodes up to the distance that covers enough of them have to be sorted.
    counts.fill(0);
    for (const other of nodes) counts[tenthsTo(other)]!++;
    let furthest = 0;
    for (let found = counts[0]!; found < nearCount; found += counts[furthest]!) furthest++;
    let count = 0;
    // A key is hundredths of a minute, then the node's number: sorting numbers is far quicker than comparing nodes.
    for (const other of nodes)
      if (tenthsTo(other) <= furthest) keys[count++] = Math.round(drive[row + place[other]!]! * 100) * 65_536 + other;
    const sorted = keys.subarray(0, count).sort();
    for (let i = 0; i < nearCount; i++) near[node * nearCount + i] = sorted[i]! % 65_536;
  }
  return { near, nearCount };
}

/** Begins a change, which can be undone until the next one begins. */
export function beginChange(work: Work): void {
  const { saved } = work;
  for (const van of saved.vans) saved.isSaved[van] = 0;
  saved.vans.length = 0;
  saved.ends.length = 0;
  saved.out = work.out;
  saved.cost = work.cost;
  work.out = [...work.out];
}

/** To be called before a run is changed. */
export function saveRun({ saved, routes, columns }: Work, van: number): void {
  if (saved.isSaved[van] === 1) return;
  saved.isSaved[van] = 1;
  let at = saved.ends.at(-1) ?? 0;
  for (let node = routes.next[columns.firstStart + van]!; node !== columns.firstEnd + van; node = routes.next[node]!)
    saved.nodes[at++] = node;
  saved.vans.push(van);
  saved.ends.push(at);
}

export function undoChange(work: Work): void {
  const { saved, routes, columns } = work;
  for (const van of saved.vans)
    for (let node = routes.next[columns.firstStart + van]!; node !== columns.firstEnd + van; node = routes.next[node]!)
      routes.van[node] = -1;
  let from = 0;
  saved.vans.forEach((van, index) => {
    const to = saved.ends[index]!;
    setRoute(routes, van, saved.nodes.subarray(from, to));
    from = to;
  });
  work.out = saved.out;
  work.cost = saved.cost;
}

/** To be called after a run's nodes have changed. */
export function recomputeRun(work: Work, van: number): void {
  const before = work.routes.cost[van]!;
  timeRoute(work.routes, van);
  work.cost += work.routes.cost[van]! - before;
}
