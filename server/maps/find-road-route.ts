import { CostQueue } from "./cost-queue.ts";
import { alongOneLeg, type Joined, joinRoads } from "./join-roads.ts";
import type { Coordinates } from "./maps.ts";
import { lineOfLeg, type RoadGraph } from "./road-graph.ts";
import { kmPerDegree, lengthOf, minKmPerDegreeEast, straightKm } from "./straight-km.ts";

/** `isMeasured`: whether an end joins a leg whose length was measured or is known. */
export type RoadRoute = { km: number; minutes: number; isMeasured: boolean; path: Coordinates[] };

/**
 * A lower bound of the cost from a node to a position, for A*: the cheapest road along a straight line, in a projection
 * that is too narrow everywhere south of Malin Head.
 */
function minCost({ nodes, minCostPerKm }: RoadGraph, node: number, to: Coordinates): number {
  const north = (nodes.lat[node]! - to.lat) * kmPerDegree;
  const east = (nodes.lon[node]! - to.lon) * minKmPerDegreeEast;
  return minCostPerKm * Math.sqrt(north * north + east * east);
}

/** `cameBy`: the leg by which the cheapest route reaches a node, or -1. */
type SearchState = { best: Float64Array; cameBy: Int32Array; isDone: Uint8Array };
const searchStates = new WeakMap<RoadGraph, SearchState>();

/** Shared by all searches of a graph, because searches never overlap. */
function resetSearchState(graph: RoadGraph): SearchState {
  const size = graph.nodes.lat.length;
  const state = searchStates.get(graph) ?? {
    best: new Float64Array(size),
    cameBy: new Int32Array(size),
    isDone: new Uint8Array(size),
  };
  searchStates.set(graph, state);
  state.best.fill(Number.POSITIVE_INFINITY);
  state.cameBy.fill(-1);
  state.isDone.fill(0);
  return state;
}

/** The cheapest route along the roads, found by A*, before any correction. */
export function findRoadRoute(graph: RoadGraph, from: Coordinates, to: Coordinates): RoadRoute {
  const { legs, firstLegAt, legsAt } = graph;
  const [start, end] = [joinRoads(graph, from), joinRoads(graph, to)];
  const direct = alongOneLeg(graph, start, end);
  const { best, cameBy, isDone } = resetSearchState(graph);
  const queue = new CostQueue();
  for (const [node, way] of start.nodes) {
    best[node] = way.cost;
    queue.push(way.cost + minCost(graph, node, to), node);
  }
  let goal = { node: -1, cost: direct?.cost ?? Number.POSITIVE_INFINITY };
  for (let node = queue.pop(); node >= 0 && queue.cost < goal.cost; node = queue.pop()) {
    if (isDone[node]) continue;
    isDone[node] = 1;
    const soFar = best[node]!;
    const way = end.nodes.get(node);
    if (way && soFar + way.cost < goal.cost) goal = { node, cost: soFar + way.cost };
    for (let i = firstLegAt[node]!; i < firstLegAt[node + 1]!; i++) {
      const leg = legsAt[i]!;
      const next = legs.from[leg] === node ? legs.to[leg]! : legs.from[leg]!;
      const reached = soFar + legs.cost[leg]!;
      if (reached >= best[next]!) continue;
      best[next] = reached;
      cameBy[next] = leg;
      queue.push(reached + minCost(graph, next, to), next);
    }
  }
  const isMeasured = start.isMeasured || end.isMeasured;
  if (goal.node >= 0) return { ...buildRoute(graph, { from, to, start, end }, goal.node, cameBy), isMeasured };
  const { km, minutes, start: first, end: last } = direct!;
  const line = cutOut(lineOfLeg(graph, first.leg), first.share, last.share);
  return { km, minutes, isMeasured, path: dropRepeated([from, ...line, to]) };
}

type Ends = { from: Coordinates; to: Coordinates; start: Joined; end: Joined };

function buildRoute(
  graph: RoadGraph,
  { from, to, start, end }: Ends,
  goal: number,
  cameBy: Int32Array,
): Pick<RoadRoute, "km" | "minutes" | "path"> {
  const { legs } = graph;
  const last = end.nodes.get(goal)!;
  let { km, minutes } = last;
  // Built backwards from the goal, and reversed at the end.
  const path = [to, ...lineToNode(graph, last.from, goal)];
  let node = goal;
  for (let leg = cameBy[node]!; leg >= 0; leg = cameBy[node]!) {
    km += legs.km[leg]!;
    minutes += legs.minutes[leg]!;
    const isForward = legs.to[leg] === node;
    const line = lineOfLeg(graph, leg);
    path.push(...(isForward ? line.reverse() : line));
    node = isForward ? legs.from[leg]! : legs.to[leg]!;
  }
  const first = start.nodes.get(node)!;
  path.push(...lineToNode(graph, first.from, node).reverse(), from);
  return { km: km + first.km, minutes: minutes + first.minutes, path: dropRepeated(path.reverse()) };
}

/** The part of a leg between a point that an address joins and one of the leg's nodes. */
function lineToNode(graph: RoadGraph, { leg, share }: { leg: number; share: number }, node: number): Coordinates[] {
  return cutOut(lineOfLeg(graph, leg), share, graph.legs.from[leg] === node ? 0 : 1);
}

/** The part of a line between two shares of its length, in the direction from `from` to `to`. */
function cutOut(line: Coordinates[], from: number, to: number): Coordinates[] {
  if (from > to) return cutOut(line.toReversed(), 1 - from, 1 - to);
  const length = lengthOf(line);
  const cut = [pointAlong(line, from * length)];
  let along = 0;
  for (let i = 1; i < line.length - 1; i++) {
    along += straightKm(line[i - 1]!, line[i]!);
    if (along > from * length && along < to * length) cut.push(line[i]!);
  }
  return [...cut, pointAlong(line, to * length)];
}

function pointAlong(line: Coordinates[], km: number): Coordinates {
  let before = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const piece = straightKm(a, b);
    if (before + piece >= km && piece > 0) {
      const part = (km - before) / piece;
      return { lat: a.lat + part * (b.lat - a.lat), lon: a.lon + part * (b.lon - a.lon) };
    }
    before += piece;
  }
  return line.at(-1)!;
}

function dropRepeated(path: Coordinates[]): Coordinates[] {
  return path
    .map(({ lat, lon }) => ({ lat, lon }))
    .filter((point, i) => i === 0 || straightKm(point, path[i - 1]!) > 0.05);
}
