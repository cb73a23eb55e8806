import { correctKm, minutesOf } from "./estimate-route.ts";
import { accessLegs, type DriveTree, driveTree } from "./find-road-route.ts";
import type { Coordinates } from "./maps.ts";
import type { Leg, RoadGraph } from "./road-graph.ts";

/** An address, how it joins the roads, and the drives from there that are known. */
type Known = { at: Coordinates; legs: Map<number, Leg>; drives: Map<string, number> };

/** Two addresses of one town resolve to one point; from door to door it is some minutes even so. */
const leastMinutes = 2;

/**
 * The minutes between two positions, along the roads like `estimateRoute` but without what a booking adds. A day's stops are asked about in
 * all pairs, so each stop is searched from once; a van that moves costs no search, because the other end is known. Bounded: of positions, and
 * of searches, those that were needed longest ago go first.
 */
export function keepDriveTimes(
  graph: RoadGraph,
  { maxPositions = 4_000, maxSearches = 800 } = {},
): (from: Coordinates, to: Coordinates) => number {
  const positions = new Map<string, Known>();
  const searched = new Map<Known, DriveTree>();
  const know = (at: Coordinates, key: string): Known => {
    const known = positions.get(key) ?? { at, legs: accessLegs(graph, at), drives: new Map() };
    positions.delete(key);
    positions.set(key, known);
    if (positions.size > maxPositions) {
      const [oldest, gone] = positions.entries().next().value!;
      positions.delete(oldest);
      searched.delete(gone);
    }
    return known;
  };
  const treeOf = (known: Known): DriveTree => {
    const tree = searched.get(known) ?? driveTree(graph, known.legs);
    searched.delete(known);
    searched.set(known, tree);
    if (searched.size > maxSearches) searched.delete(searched.keys().next().value!);
    return tree;
  };
  return (from, to) => {
    const [start, end] = [keyOf(from), keyOf(to)];
    if (start === end) return leastMinutes;
    const source = know(from, start);
    const goal = know(to, end);
    const kept = goal.drives.get(start) ?? source.drives.get(end);
    if (kept !== undefined) return kept;
    // There and back are equal, so either end will do; a stop is come back to, a van is not.
    const [known, other] = searched.has(source) ? [source, goal] : [goal, source];
    const minutes = between(treeOf(known), known, other);
    if (known.drives.size >= maxPositions) known.drives.clear();
    known.drives.set(known === goal ? start : end, minutes);
    return minutes;
  };
}

/** To some ten metres. */
const keyOf = ({ lat, lon }: Coordinates): string => `${Math.round(lat * 1e4)},${Math.round(lon * 1e4)}`;

function between(tree: DriveTree, known: Known, other: Known): number {
  let least = Number.POSITIVE_INFINITY;
  const road = { km: 0, minutes: 0 };
  for (const [id, leg] of other.legs) {
    const cost = tree.cost[id]! + leg.cost;
    if (cost >= least) continue;
    least = cost;
    road.km = tree.km[id]! + leg.km;
    road.minutes = tree.minutes[id]! + leg.minutes;
  }
  return Math.max(leastMinutes, minutesOf(road, correctKm(road.km, known.at, other.at)));
}
