import { buildDriveTree, type DriveTree } from "./build-drive-tree.ts";
import { correctKm, estimateMinutes } from "./estimate-route.ts";
import { type Joined, joinRoads } from "./join-roads.ts";
import type { Coordinates } from "./maps.ts";
import { keyOf, minMinutes } from "./memoise-drive-times.ts";
import type { RoadGraph, Stretch } from "./road-graph.ts";

/**
 * How a day's places join the roads, in columns with one place after another, because a day has millions of pairs.
 * Place `p` has the nodes from `firstNode[p]` to below `firstNode[p + 1]`, without those that it reaches faster through
 * another node, and the legs from `firstLeg[p]`.
 */
type Places = {
  at: Coordinates[];
  isMeasured: boolean[];
  firstNode: number[];
  node: Int32Array;
  nodeCost: Float64Array;
  nodeKm: Float64Array;
  nodeMinutes: Float64Array;
  firstLeg: number[];
  leg: Int32Array;
  share: Float64Array;
  legCost: Float64Array;
  legKm: Float64Array;
  legMinutes: Float64Array;
};

/**
 * Writes the minutes between all pairs of a day's places, equal to those of `memoiseDriveTimes`. Makes one search per
 * distinct place, and uses little memory besides the table. The drive from place `i` to `j` is at `i * width + j`.
 */
export function fillDriveTable(
  graph: RoadGraph,
  points: readonly Coordinates[],
  table: Float32Array,
  width = points.length,
): void {
  /** The first point at each place; `placeOf` has the place of each point. */
  const pointOf: number[] = [];
  const distinct = new Map<string, number>();
  const placeOf = points.map((at, point) => {
    const key = keyOf(at);
    const place = distinct.get(key) ?? pointOf.push(point) - 1;
    distinct.set(key, place);
    return place;
  });
  const places = joinPlaces(
    graph,
    pointOf.map((point) => points[point]!),
  );
  const joins = listJoins(graph, places);
  const goals = new Uint8Array(graph.nodes.lat.length);
  for (const node of places.node) goals[node] = 1;
  for (let start = 0; start < pointOf.length; start++) {
    const tree = buildDriveTree(graph, waysOf(places, start), goals);
    findDirectWays(graph, places, joins, start);
    const row = pointOf[start]! * width;
    table[row + pointOf[start]!] = minMinutes;
    for (let end = start + 1; end < pointOf.length; end++)
      table[row + pointOf[end]!] = minutesBetween(graph, tree, places, joins, start, end);
  }
  mirror(table, width, pointOf);
  for (let i = 0; i < points.length; i++)
    for (let j = 0; j < points.length; j++) {
      const [first, second] = [pointOf[placeOf[i]!]!, pointOf[placeOf[j]!]!];
      if (first !== i || second !== j) table[i * width + j] = table[first * width + second]!;
    }
}

/** A block of this many rows and columns fits into the processor's cache. */
const block = 64;

/** Copies the upper half into the lower, because both directions are equal. */
function mirror(table: Float32Array, width: number, pointOf: readonly number[]): void {
  const count = pointOf.length;
  for (let top = 0; top < count; top += block)
    for (let left = top; left < count; left += block)
      for (let i = top; i < Math.min(top + block, count); i++)
        for (let j = Math.max(left, i + 1); j < Math.min(left + block, count); j++)
          table[pointOf[j]! * width + pointOf[i]!] = table[pointOf[i]! * width + pointOf[j]!]!;
}

function joinPlaces(graph: RoadGraph, at: Coordinates[]): Places {
  const [isMeasured, firstNode, firstLeg]: [boolean[], number[], number[]] = [[], [0], [0]];
  const nodes: [number, Stretch][] = [];
  const legs: Joined["points"] = [];
  for (const each of at) {
    const joined = joinRoads(graph, each);
    const isNode = new Uint8Array(graph.nodes.lat.length);
    for (const node of joined.nodes.keys()) isNode[node] = 1;
    const { cost } = buildDriveTree(graph, joined.nodes, isNode);
    for (const [node, way] of joined.nodes) if (cost[node] === way.cost) nodes.push([node, way]);
    legs.push(...joined.points);
    isMeasured.push(joined.isMeasured);
    firstNode.push(nodes.length);
    firstLeg.push(legs.length);
  }
  return {
    at,
    isMeasured,
    firstNode,
    node: Int32Array.from(nodes, ([node]) => node),
    nodeCost: Float64Array.from(nodes, ([, { cost }]) => cost),
    nodeKm: Float64Array.from(nodes, ([, { km }]) => km),
    nodeMinutes: Float64Array.from(nodes, ([, { minutes }]) => minutes),
    firstLeg,
    leg: Int32Array.from(legs, ({ leg }) => leg),
    share: Float64Array.from(legs, ({ share }) => share),
    legCost: Float64Array.from(legs, ({ access }) => access.cost),
    legKm: Float64Array.from(legs, ({ access }) => access.km),
    legMinutes: Float64Array.from(legs, ({ access }) => access.minutes),
  };
}

function waysOf({ firstNode, node, nodeCost, nodeKm, nodeMinutes }: Places, place: number): Map<number, Stretch> {
  const ways = new Map<number, Stretch>();
  for (let i = firstNode[place]!; i < firstNode[place + 1]!; i++)
    ways.set(node[i]!, { cost: nodeCost[i]!, km: nodeKm[i]!, minutes: nodeMinutes[i]! });
  return ways;
}

/**
 * The places that join each leg, in columns from `first[leg]` to below `first[leg + 1]`: the place, where it joins the
 * leg, the cost to get there, and its index among the legs of all places. `direct` is for the current place: the
 * cheapest way along a single leg to each other place, with its cost and the indexes of both ends.
 */
type Joins = {
  first: Int32Array;
  place: Int32Array;
  share: Float64Array;
  cost: Float64Array;
  index: Int32Array;
  direct: { cost: Float64Array; start: Int32Array; end: Int32Array };
};

function listJoins({ legs }: RoadGraph, { at, firstLeg, leg, share, legCost }: Places): Joins {
  const first = new Int32Array(legs.from.length + 1);
  for (const each of leg) first[each + 1]!++;
  for (let each = 0; each < legs.from.length; each++) first[each + 1]! += first[each]!;
  const next = first.slice();
  const joins: Joins = {
    first,
    place: new Int32Array(leg.length),
    share: new Float64Array(leg.length),
    cost: new Float64Array(leg.length),
    index: new Int32Array(leg.length),
    direct: {
      cost: new Float64Array(at.length),
      start: new Int32Array(at.length),
      end: new Int32Array(at.length),
    },
  };
  for (let place = 0; place < at.length; place++)
    for (let i = firstLeg[place]!; i < firstLeg[place + 1]!; i++) {
      const join = next[leg[i]!]!++;
      joins.place[join] = place;
      joins.share[join] = share[i]!;
      joins.cost[join] = legCost[i]!;
      joins.index[join] = i;
    }
  return joins;
}

/** Fills `joins.direct` for all places after this one; the cost is Infinity if no leg leads there. */
function findDirectWays({ legs }: RoadGraph, places: Places, joins: Joins, start: number): void {
  const { first, place, share, cost, index, direct } = joins;
  direct.cost.fill(Number.POSITIVE_INFINITY);
  for (let i = places.firstLeg[start]!; i < places.firstLeg[start + 1]!; i++) {
    const leg = places.leg[i]!;
    const [ownCost, ownShare, whole] = [places.legCost[i]!, places.share[i]!, legs.cost[leg]!];
    for (let join = first[leg + 1]! - 1; join >= first[leg]! && place[join]! > start; join--) {
      const reached = ownCost + Math.abs(ownShare - share[join]!) * whole + cost[join]!;
      const end = place[join]!;
      if (reached >= direct.cost[end]!) continue;
      direct.cost[end] = reached;
      direct.start[end] = i;
      direct.end[end] = index[join]!;
    }
  }
}

/** The road of the current pair; one object is reused for all pairs. */
const road = { km: 0, minutes: 0, isMeasured: false };

function minutesBetween(
  { legs }: RoadGraph,
  tree: DriveTree,
  places: Places,
  { direct }: Joins,
  start: number,
  end: number,
): number {
  const { node, nodeCost, at, isMeasured } = places;
  let nearest = -1;
  let least = direct.cost[end]!;
  for (let i = places.firstNode[end]!, to = places.firstNode[end + 1]!; i < to; i++) {
    const cost = tree.cost[node[i]!]! + nodeCost[i]!;
    if (cost >= least) continue;
    least = cost;
    nearest = i;
  }
  road.isMeasured = isMeasured[start]! || isMeasured[end]!;
  if (nearest >= 0) {
    road.km = tree.km[node[nearest]!]! + places.nodeKm[nearest]!;
    road.minutes = tree.minutes[node[nearest]!]! + places.nodeMinutes[nearest]!;
  } else {
    const [i, k] = [direct.start[end]!, direct.end[end]!];
    const [leg, share] = [places.leg[i]!, Math.abs(places.share[i]! - places.share[k]!)];
    road.km = places.legKm[i]! + share * legs.km[leg]! + places.legKm[k]!;
    road.minutes = places.legMinutes[i]! + share * legs.minutes[leg]! + places.legMinutes[k]!;
  }
  return Math.max(minMinutes, estimateMinutes(road, correctKm(road, at[start]!, at[end]!)));
}
