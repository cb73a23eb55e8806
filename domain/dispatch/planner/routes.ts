import { driveWithBreaks, type Leg } from "../breaks.ts";
import { minuteMs } from "../run.ts";
import type { DayColumns } from "./day-columns.ts";

/**
 * The runs as linked lists of nodes, with the figures from which the cost of a change is computed. `van`: -1 for a node
 * in no run. `lateSlack` and `endSlack`: how many minutes later the van may arrive at a node before lateness in its run
 * grows, and before the shift is over; -1 if a break lies ahead, so that only walking the run can tell.
 */
export type Routes = {
  columns: DayColumns;
  next: Int32Array;
  previous: Int32Array;
  van: Int32Array;
  arrives: Float64Array;
  begins: Float64Array;
  leaves: Float64Array;
  taken: Int32Array;
  lateSlack: Float64Array;
  endSlack: Float64Array;
  /** The load when the van leaves a node, and the largest load up to there. */
  kg: Float64Array;
  pallets: Float64Array;
  mostKg: Float64Array;
  mostPallets: Float64Array;
  /** For each van: minutes on the road, minutes late, stops, and minutes beyond the end of the shift. */
  road: Float64Array;
  late: Float64Array;
  stops: Int32Array;
  over: Float64Array;
  /** Kilograms plus pallets beyond the vehicle's limits after pickups, counting goods that were on board before. */
  overload: Float64Array;
  cost: Float64Array;
};

/** Minutes; times that differ by less are the same. */
export const tolerance = 1e-6;

export function routesOf(columns: DayColumns): Routes {
  const { nodeCount, vanCount } = columns;
  const numbers = (size: number) => new Float64Array(size);
  const routes: Routes = {
    columns,
    next: new Int32Array(nodeCount).fill(-1),
    previous: new Int32Array(nodeCount).fill(-1),
    van: new Int32Array(nodeCount).fill(-1),
    arrives: numbers(nodeCount),
    begins: numbers(nodeCount),
    leaves: numbers(nodeCount),
    taken: new Int32Array(nodeCount),
    lateSlack: numbers(nodeCount),
    endSlack: numbers(nodeCount),
    kg: numbers(nodeCount),
    pallets: numbers(nodeCount),
    mostKg: numbers(nodeCount),
    mostPallets: numbers(nodeCount),
    road: numbers(vanCount),
    late: numbers(vanCount),
    stops: new Int32Array(vanCount),
    over: numbers(vanCount),
    overload: numbers(vanCount),
    cost: numbers(vanCount),
  };
  columns.given.forEach((nodes, van) => {
    setRoute(routes, van, nodes);
  });
  return routes;
}

/** Replaces the nodes of a van's run. */
export function setRoute(routes: Routes, van: number, nodes: ArrayLike<number>, count = nodes.length): void {
  const { next, previous, van: vanOf, columns } = routes;
  const end = columns.firstEnd + van;
  let before = columns.firstStart + van;
  vanOf[before] = van;
  vanOf[end] = van;
  for (let i = 0; i < count; i++) {
    const node = nodes[i]!;
    next[before] = node;
    previous[node] = before;
    vanOf[node] = van;
    before = node;
  }
  next[before] = end;
  previous[end] = before;
  next[end] = -1;
  timeRoute(routes, van);
}

export function removeNode({ next, previous, van }: Routes, node: number): void {
  const [before, after] = [previous[node]!, next[node]!];
  next[before] = after;
  previous[after] = before;
  van[node] = -1;
}

export function insertNode({ next, previous, van }: Routes, node: number, before: number): void {
  const after = next[before]!;
  next[before] = node;
  previous[node] = before;
  next[node] = after;
  previous[after] = node;
  van[node] = van[before]!;
}

/** The leg between two nodes of a van that has breaks, in minutes. */
export function legWithBreaks(
  columns: DayColumns,
  van: number,
  from: number,
  to: number,
  leaves: number,
  taken: number,
) {
  const { base, breaks, drive, place, placeCount } = columns;
  const leg = driveWithBreaks(base + leaves * minuteMs, taken, breaks[van]!, {
    driveMs: drive[place[from]! * placeCount + place[to]!]! * minuteMs,
    from: base + columns.from[to]! * minuteMs,
    stopMs: columns.minutesAtStop[to]! * minuteMs,
  });
  return minutesOf(leg, base);
}

const minutesOf = ({ arrives, begins, leaves, taken }: Leg, base: number): Leg => ({
  arrives: (arrives - base) / minuteMs,
  begins: (begins - base) / minuteMs,
  leaves: (leaves - base) / minuteMs,
  taken,
});

/** Recomputes times, loads, slack and cost of a van: once per change made, not once per change tried. */
export function timeRoute(routes: Routes, van: number): void {
  const { columns, next, previous, arrives, begins, leaves, taken, kg, pallets, mostKg, mostPallets } = routes;
  const { drive, place, placeCount, from, by, minutesAtStop } = columns;
  const [start, end] = [columns.firstStart + van, columns.firstEnd + van];
  const breaks = columns.breaks[van]!.length;
  let [loadKg, loadPallets] = [columns.startKg[van]!, columns.startPallets[van]!];
  let [road, late, stops, overload] = [0, 0, columns.prefix[van]!.length, 0];
  for (let node = next[start]!; node !== end; node = next[node]!) {
    stops++;
    const job = node >> 1;
    if (job < columns.jobCount && node % 2 === 0 && !columns.isCollected[job] && !columns.isHeld[job]) {
      loadKg -= columns.kg[node]!;
      loadPallets -= columns.pallets[node]!;
    }
  }
  leaves[start] = columns.startLeaves[van]!;
  taken[start] = columns.startTaken[van]!;
  kg[start] = loadKg;
  pallets[start] = loadPallets;
  mostKg[start] = loadKg;
  mostPallets[start] = loadPallets;
  for (let before = start, node = next[start]!; node >= 0; before = node, node = next[node]!) {
    const way = drive[place[before]! * placeCount + place[node]!]!;
    road += way;
    if (breaks === 0) {
      const there = leaves[before]! + way;
      const begun = there > from[node]! ? there : from[node]!;
      arrives[node] = there;
      begins[node] = begun;
      leaves[node] = begun + minutesAtStop[node]!;
    } else {
      const leg = legWithBreaks(columns, van, before, node, leaves[before]!, taken[before]!);
      arrives[node] = leg.arrives;
      begins[node] = leg.begins;
      leaves[node] = leg.leaves;
      taken[node] = leg.taken;
    }
    if (begins[node]! > by[node]!) late += begins[node]! - by[node]!;
    loadKg += columns.kg[node]!;
    loadPallets += columns.pallets[node]!;
    if (columns.kg[node]! > 0) overload += Math.max(0, loadKg - columns.maxKg[van]!);
    if (columns.pallets[node]! > 0) overload += Math.max(0, loadPallets - columns.maxPallets[van]!);
    kg[node] = loadKg;
    pallets[node] = loadPallets;
    mostKg[node] = loadKg > mostKg[before]! ? loadKg : mostKg[before]!;
    mostPallets[node] = loadPallets > mostPallets[before]! ? loadPallets : mostPallets[before]!;
  }
  if (stops === 0) {
    // An unused van need not get home: its first job is checked against the end of the shift as a whole.
    arrives[end] = leaves[start]!;
    begins[end] = leaves[start]!;
    road = 0;
  }
  const over = Math.max(0, (stops > 0 ? arrives[end]! : 0) - columns.until[van]!);
  let [lateSlack, endSlack] = [Infinity, Math.max(0, columns.until[van]! - arrives[end]!)];
  for (let node = end; node !== start; node = previous[node]!) {
    const wait = begins[node]! - arrives[node]!;
    const spare = by[node]! - begins[node]!;
    lateSlack = wait + Math.min(spare > 0 ? spare : 0, lateSlack);
    if (node !== end) endSlack += wait;
    const isKnown = breaks === 0 || taken[node]! === breaks;
    const isBreakOnArrival = breaks > 0 && taken[node]! !== taken[previous[node]!]!;
    routes.lateSlack[node] = isKnown && !isBreakOnArrival ? lateSlack : -1;
    routes.endSlack[node] = isKnown && !isBreakOnArrival ? endSlack : -1;
  }
  routes.road[van] = road;
  routes.late[van] = late;
  routes.stops[van] = stops;
  routes.over[van] = over;
  routes.overload[van] = overload;
  routes.cost[van] = road + late * columns.lateWeight + (stops > 0 ? columns.vanPrice : 0);
}
