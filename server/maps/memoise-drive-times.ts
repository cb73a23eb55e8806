import { buildDriveTree, type DriveTree } from "./build-drive-tree.ts";
import { correctKm, estimateMinutes } from "./estimate-route.ts";
import { alongOneLeg, type Joined, joinRoads } from "./join-roads.ts";
import type { Coordinates } from "./maps.ts";
import type { RoadGraph } from "./road-graph.ts";

/** A position, how it joins the roads, and the known drives from it. */
type KnownPosition = { at: Coordinates; joined: Joined; drives: Map<string, number> };

/** Two addresses of one town resolve to one point but are some minutes apart. */
export const minMinutes = 2;

/**
 * Estimates the minutes between two positions like `estimateRoute`, without a booking's extra time. All pairs of a
 * day's stops are compared, so each stop is searched from once; a moving van needs no search of its own, because the
 * other end is known. Evicts the least recently used.
 */
export function memoiseDriveTimes(
  graph: RoadGraph,
  { maxPositions = 4_000, maxSearches = 800 } = {},
): (from: Coordinates, to: Coordinates) => number {
  const positions = new Map<string, KnownPosition>();
  const searched = new Map<KnownPosition, DriveTree>();
  const positionOf = (at: Coordinates, key: string): KnownPosition => {
    const known = positions.get(key) ?? { at, joined: joinRoads(graph, at), drives: new Map() };
    positions.delete(key);
    positions.set(key, known);
    if (positions.size > maxPositions) {
      const [oldest, evicted] = positions.entries().next().value!;
      positions.delete(oldest);
      searched.delete(evicted);
    }
    return known;
  };
  const treeOf = (known: KnownPosition): DriveTree => {
    const tree = searched.get(known) ?? buildDriveTree(graph, known.joined.nodes);
    searched.delete(known);
    searched.set(known, tree);
    if (searched.size > maxSearches) searched.delete(searched.keys().next().value!);
    return tree;
  };
  return (from, to) => {
    const [start, end] = [keyOf(from), keyOf(to)];
    if (start === end) return minMinutes;
    const source = positionOf(from, start);
    const goal = positionOf(to, end);
    const memoised = goal.drives.get(start) ?? source.drives.get(end);
    if (memoised !== undefined) return memoised;
    // Both directions are equal, so the search can start at either end; a stop recurs, while a van's position doesn't.
    const [known, other] = searched.has(source) ? [source, goal] : [goal, source];
    const minutes = driveMinutesBetween(graph, treeOf(known), known, other);
    if (known.drives.size >= maxPositions) known.drives.clear();
    known.drives.set(known === goal ? start : end, minutes);
    return minutes;
  };
}

/** Rounds to about ten metres. */
export const keyOf = ({ lat, lon }: Coordinates): string => `${Math.round(lat * 1e4)},${Math.round(lon * 1e4)}`;

function driveMinutesBetween(graph: RoadGraph, tree: DriveTree, known: KnownPosition, other: KnownPosition): number {
  const direct = alongOneLeg(graph, known.joined, other.joined);
  let minCost = direct?.cost ?? Number.POSITIVE_INFINITY;
  const isMeasured = known.joined.isMeasured || other.joined.isMeasured;
  const road = { km: direct?.km ?? 0, minutes: direct?.minutes ?? 0, isMeasured };
  for (const [node, way] of other.joined.nodes) {
    const cost = tree.cost[node]! + way.cost;
    if (cost >= minCost) continue;
    minCost = cost;
    road.km = tree.km[node]! + way.km;
    road.minutes = tree.minutes[node]! + way.minutes;
  }
  return Math.max(minMinutes, estimateMinutes(road, correctKm(road, known.at, other.at)));
}
