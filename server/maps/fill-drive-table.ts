import { buildDriveTree, type DriveTree } from "./build-drive-tree.ts";
import { correctKm, estimateMinutes } from "./estimate-route.ts";
import { joinRoads } from "./join-roads.ts";
import type { Coordinates } from "./maps.ts";
import { keyOf, minMinutes } from "./memoise-drive-times.ts";
import type { RoadGraph, Stretch } from "./road-graph.ts";

/** How a place joins the roads, as columns: a day has millions of pairs. Nodes first, then points by their leg. */
type JoinedPlace = {
  at: Coordinates;
  isMeasured: boolean;
  nodes: Int32Array;
  nodeCost: Float64Array;
  nodeKm: Float64Array;
  nodeMinutes: Float64Array;
  legs: Int32Array;
  legShare: Float64Array;
  legCost: Float64Array;
  legKm: Float64Array;
  legMinutes: Float64Array;
};

/**
 * Writes the minutes between all pairs of a day's places, the same as `memoiseDriveTimes` gives: one search of the
 * roads per distinct place, and little memory beside the table. From place `i` to `j` goes to `i * width + j`.
 */
export function fillDriveTable(
  graph: RoadGraph,
  points: readonly Coordinates[],
  table: Float32Array,
  width = points.length,
): void {
  const distinct = new Map<string, number>();
  const places: JoinedPlace[] = [];
  /** The first point at each place, and for other points the one that they are the same as. */
  const pointOf: number[] = [];
  const sameAs = points.map((at, point) => {
    const key = keyOf(at);
    const known = distinct.get(key);
    if (known !== undefined) return known;
    distinct.set(key, point);
    places.push(joinPlace(graph, at));
    pointOf.push(point);
    return point;
  });
  for (let start = 0; start < places.length; start++) {
    const from = places[start]!;
    const tree = buildDriveTree(graph, waysOf(from));
    const i = pointOf[start]!;
    table[i * width + i] = minMinutes;
    for (let end = start + 1; end < places.length; end++) {
      const j = pointOf[end]!;
      const minutes = minutesBetween(graph, tree, from, places[end]!);
      table[i * width + j] = minutes;
      table[j * width + i] = minutes;
    }
  }
  for (let i = 0; i < points.length; i++)
    for (let j = 0; j < points.length; j++)
      if (sameAs[i] !== i || sameAs[j] !== j) table[i * width + j] = table[sameAs[i]! * width + sameAs[j]!]!;
}

function joinPlace(graph: RoadGraph, at: Coordinates): JoinedPlace {
  const { nodes, points, isMeasured } = joinRoads(graph, at);
  const ways = [...nodes.values()];
  return {
    at,
    isMeasured,
    nodes: Int32Array.from(nodes.keys()),
    nodeCost: Float64Array.from(ways, ({ cost }) => cost),
    nodeKm: Float64Array.from(ways, ({ km }) => km),
    nodeMinutes: Float64Array.from(ways, ({ minutes }) => minutes),
    legs: Int32Array.from(points, ({ leg }) => leg),
    legShare: Float64Array.from(points, ({ share }) => share),
    legCost: Float64Array.from(points, ({ access }) => access.cost),
    legKm: Float64Array.from(points, ({ access }) => access.km),
    legMinutes: Float64Array.from(points, ({ access }) => access.minutes),
  };
}

const waysOf = ({ nodes, nodeCost, nodeKm, nodeMinutes }: JoinedPlace): Map<number, Stretch> =>
  new Map(
    Array.from(nodes, (node, i) => [node, { cost: nodeCost[i]!, km: nodeKm[i]!, minutes: nodeMinutes[i]! }] as const),
  );

/** Of the pair that is looked at; one object for all of them. */
const road = { km: 0, minutes: 0, isMeasured: false };

function minutesBetween(graph: RoadGraph, tree: DriveTree, from: JoinedPlace, to: JoinedPlace): number {
  road.isMeasured = from.isMeasured || to.isMeasured;
  const direct = followOneLeg(graph, from, to);
  let nearest = -1;
  let least = direct;
  const { nodes, nodeCost } = to;
  for (let i = 0; i < nodes.length; i++) {
    const cost = tree.cost[nodes[i]!]! + nodeCost[i]!;
    if (cost >= least) continue;
    least = cost;
    nearest = i;
  }
  if (nearest >= 0) {
    road.km = tree.km[nodes[nearest]!]! + to.nodeKm[nearest]!;
    road.minutes = tree.minutes[nodes[nearest]!]! + to.nodeMinutes[nearest]!;
  }
  return Math.max(minMinutes, estimateMinutes(road, correctKm(road, from.at, to.at)));
}

/** Sets `road` to the cheapest way along one leg that both join, and returns its cost; Infinity where there is none. */
function followOneLeg({ legs }: RoadGraph, from: JoinedPlace, to: JoinedPlace): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0, j = 0; i < from.legs.length && j < to.legs.length; ) {
    const leg = from.legs[i]!;
    if (leg !== to.legs[j]!) {
      if (leg < to.legs[j]!) i++;
      else j++;
      continue;
    }
    for (let k = j; k < to.legs.length && to.legs[k] === leg; k++) {
      const share = Math.abs(from.legShare[i]! - to.legShare[k]!);
      const cost = from.legCost[i]! + share * legs.cost[leg]! + to.legCost[k]!;
      if (cost >= least) continue;
      least = cost;
      road.km = from.legKm[i]! + share * legs.km[leg]! + to.legKm[k]!;
      road.minutes = from.legMinutes[i]! + share * legs.minutes[leg]! + to.legMinutes[k]!;
    }
    i++;
  }
  return least;
}
