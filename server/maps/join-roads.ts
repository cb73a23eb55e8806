import { crossesBarrier } from "./coast-and-waters.ts";
import type { Coordinates } from "./maps.ts";
import { type RoadGraph, type Stretch, toStretch } from "./road-graph.ts";
import { kmPerDegree, minKmPerDegreeEast, straightKm } from "./straight-km.ts";

/**
 * The way between an address and the road: side roads bend more than lanes. The number of points suffices for a city,
 * where ten points are only the nearest two streets.
 */
const access = { bend: 1.3, kmPerHour: 50, maxPoints: 20, maxChecked: 180 };

type Near = { point: number; straight: number };

/** A point of a leg that an address can join, and the way to it. */
export type JoinedPoint = { leg: number; share: number; access: Stretch };

/**
 * How an address joins the roads: at these points, sorted by leg, and from there to the ends of their legs.
 * `isMeasured`: whether a leg of measured or known length is among them.
 */
export type Joined = { points: JoinedPoint[]; nodes: Map<number, NodeAccess>; isMeasured: boolean };

/** The way to a node through the point `from`. */
type NodeAccess = Stretch & { from: JoinedPoint };

/** Joins an address to the nearest points and those not much further away, but never across water or a ridge. */
export function joinRoads(graph: RoadGraph, at: Coordinates): Joined {
  const candidates = findReachablePoints(graph, at);
  const furthest = candidates[0]!.straight * 1.6 + 4;
  const near = candidates.filter(({ straight }) => straight <= furthest);
  const points = near.map(({ point, straight }) => ({
    leg: graph.points.leg[point]!,
    share: graph.points.share[point]!,
    access: toStretch(straight * access.bend, access.kmPerHour),
  }));
  points.sort((a, b) => a.leg - b.leg);
  const nodes = new Map<number, NodeAccess>();
  for (const point of points) {
    const { from, to } = graph.legs;
    offer(nodes, from[point.leg]!, addShare(graph, point, point.share));
    offer(nodes, to[point.leg]!, addShare(graph, point, 1 - point.share));
  }
  return { points, nodes, isMeasured: near.some(({ point }) => graph.points.isMeasured[point] === 1) };
}

function offer(nodes: Joined["nodes"], node: number, way: NodeAccess): void {
  const known = nodes.get(node);
  if (!known || way.cost < known.cost) nodes.set(node, way);
}

function addShare({ legs }: RoadGraph, from: JoinedPoint, share: number): NodeAccess {
  const { leg, access } = from;
  return {
    km: access.km + share * legs.km[leg]!,
    minutes: access.minutes + share * legs.minutes[leg]!,
    cost: access.cost + share * legs.cost[leg]!,
    from,
  };
}

/** The cheapest way between two addresses along a single leg that both join; null if they share none. */
export function alongOneLeg(
  { legs }: RoadGraph,
  from: Joined,
  to: Joined,
): (Stretch & { start: JoinedPoint; end: JoinedPoint }) | null {
  let cheapest: { cost: number; start: JoinedPoint; end: JoinedPoint } | null = null;
  let j = 0;
  for (const start of from.points) {
    while (j < to.points.length && to.points[j]!.leg < start.leg) j++;
    for (let k = j; k < to.points.length && to.points[k]!.leg === start.leg; k++) {
      const end = to.points[k]!;
      const cost = start.access.cost + Math.abs(start.share - end.share) * legs.cost[start.leg]! + end.access.cost;
      if (!cheapest || cost < cheapest.cost) cheapest = { cost, start, end };
    }
  }
  if (!cheapest) return null;
  const { start, end } = cheapest;
  const share = Math.abs(start.share - end.share);
  return {
    ...cheapest,
    km: start.access.km + share * legs.km[start.leg]! + end.access.km,
    minutes: start.access.minutes + share * legs.minutes[start.leg]! + end.access.minutes,
  };
}

/** For each leg only its nearest point, and every node; a few times the needed number usually suffices. */
function findReachablePoints(graph: RoadGraph, at: Coordinates): Near[] {
  for (const lookedAt of [access.maxPoints * 3, access.maxChecked]) {
    const reachable: Near[] = [];
    const joined = new Set<number>();
    for (const near of nearestPoints(graph, at, lookedAt)) {
      if (reachable.length === access.maxPoints) break;
      const leg = graph.points.leg[near.point]!;
      const isNode = graph.points.share[near.point]! % 1 === 0;
      if ((!isNode && joined.has(leg)) || crossesBarrier(at, positionOf(graph, near.point))) continue;
      if (!isNode) joined.add(leg);
      reachable.push(near);
    }
    // Near water or a ridge, most points may be beyond it.
    if (reachable.length === access.maxPoints || (lookedAt === access.maxChecked && reachable.length > 0))
      return reachable;
  }
  return nearestPoints(graph, at, access.maxPoints);
}

export function positionOf({ points }: RoadGraph, point: number): Coordinates {
  return { lat: points.lat[point]!, lon: points.lon[point]! };
}

/**
 * The nearest points first. Searches north and south of the position until the difference in latitude alone exceeds the
 * distances found.
 */
export function nearestPoints(graph: RoadGraph, at: Coordinates, count: number): Near[] {
  const { lat, lon } = graph.points;
  const nearest: Near[] = [];
  const take = (point: number): boolean => {
    const furthest = nearest.length < count ? Number.POSITIVE_INFINITY : nearest[count - 1]!.straight;
    if (kmPerDegree * Math.abs(at.lat - lat[point]!) > furthest) return false;
    // Most points at a latitude are far to the east or west, which can be checked without a cosine.
    if (minKmPerDegreeEast * Math.abs(at.lon - lon[point]!) > furthest) return true;
    const near = { point, straight: straightKm(at, positionOf(graph, point)) };
    if (near.straight > furthest) return true;
    let place = nearest.length;
    while (place > 0 && isCloser(near, nearest[place - 1]!)) place--;
    nearest.splice(place, 0, near);
    if (nearest.length > count) nearest.pop();
    return true;
  };
  let north = firstNorthIndex(lat, at.lat);
  let south = north - 1;
  for (let goesNorth = true, goesSouth = true; goesNorth || goesSouth; ) {
    goesNorth &&= north < lat.length && take(north++);
    goesSouth &&= south >= 0 && take(south--);
  }
  return nearest;
}

/** Two legs may have a point at the same position, and the choice must not depend on the direction of the search. */
const isCloser = (a: Near, b: Near): boolean =>
  a.straight < b.straight || (a.straight === b.straight && a.point < b.point);

/** The index of the first point that is not south of a latitude. */
function firstNorthIndex(latitudes: Float64Array, lat: number): number {
  let [low, high] = [0, latitudes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (latitudes[middle]! < lat) low = middle + 1;
    else high = middle;
  }
  return low;
}
