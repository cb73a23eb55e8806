import { crossesWater } from "./coast-and-waters.ts";
import type { Coordinates } from "./maps.ts";
import { type Leg, minCostPerKm, type RoadGraph, toLeg } from "./road-graph.ts";
import { kmPerDegree, straightKm } from "./straight-km.ts";

/** Between an address and the numbered road: lanes bend more and are slower. */
const access = { bend: 1.3, kmPerHour: 50, maxNodes: 10, maxChecked: 60 };

export type RoadRoute = { km: number; minutes: number; path: Coordinates[] };

type Near = { id: number; straight: number };

/** The road nodes an address can join: the nearest and those not much further away, none across water. */
export function findAccessLegs(graph: RoadGraph, at: Coordinates): Map<number, Leg> {
  const candidates = findNodesOnThisShore(graph, at);
  const furthest = candidates[0]!.straight * 1.6 + 4;
  const joined = candidates.filter((node) => node.straight <= furthest);
  return new Map(joined.map(({ id, straight }) => [id, toLeg(straight * access.bend, access.kmPerHour)]));
}

/** Twice the needed number usually suffices; near water a wider search follows. */
function findNodesOnThisShore(graph: RoadGraph, at: Coordinates): Near[] {
  for (const lookedAt of [access.maxNodes * 2, access.maxChecked]) {
    const byDistance = nearestNodes(graph, at, lookedAt);
    const dry: Near[] = [];
    for (const near of byDistance) {
      if (dry.length === access.maxNodes) break;
      if (!crossesWater(at, graph.nodes[near.id]!)) dry.push(near);
    }
    if (dry.length === access.maxNodes || (lookedAt === access.maxChecked && dry.length > 0)) return dry;
  }
  return nearestNodes(graph, at, access.maxNodes);
}

/**
 * Nearest first. Searches north and south of the position's latitude until the latitude alone exceeds what was found.
 */
export function nearestNodes({ nodes, fromSouth }: RoadGraph, at: Coordinates, count: number): Near[] {
  const nearest: Near[] = [];
  const take = (id: number): boolean => {
    const node = nodes[id]!;
    const furthest = nearest.length < count ? Number.POSITIVE_INFINITY : nearest[count - 1]!.straight;
    if (straightKm(at, { lat: node.lat, lon: at.lon }) > furthest) return false;
    const near = { id, straight: straightKm(at, node) };
    if (near.straight > furthest) return true;
    let place = nearest.length;
    while (place > 0 && isCloser(near, nearest[place - 1]!)) place--;
    nearest.splice(place, 0, near);
    if (nearest.length > count) nearest.pop();
    return true;
  };
  let north = firstNorthIndex(nodes, fromSouth, at.lat);
  let south = north - 1;
  for (let goesNorth = true, goesSouth = true; goesNorth || goesSouth; ) {
    goesNorth &&= north < fromSouth.length && take(fromSouth[north++]!);
    goesSouth &&= south >= 0 && take(fromSouth[south--]!);
  }
  return nearest;
}

/** Parallel roads have nodes at the same positions: the choice must not depend on the direction. */
const isCloser = (a: Near, b: Near): boolean => a.straight < b.straight || (a.straight === b.straight && a.id < b.id);

/** Index in `fromSouth` of the first node not south of a latitude. */
function firstNorthIndex(nodes: RoadGraph["nodes"], fromSouth: number[], lat: number): number {
  let [low, high] = [0, fromSouth.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[fromSouth[middle]!]!.lat < lat) low = middle + 1;
    else high = middle;
  }
  return low;
}

const cosineInTheNorth = Math.cos(55.5 * (Math.PI / 180));

/**
 * Lower bound of the cost from a to b, for A*: the cheapest road class in a straight line, on a projection too narrow
 * everywhere south of Malin Head.
 */
function minCost(a: Coordinates, b: Coordinates): number {
  const north = a.lat - b.lat;
  const east = (a.lon - b.lon) * cosineInTheNorth;
  return minCostPerKm * kmPerDegree * Math.sqrt(north * north + east * east);
}

type SearchState = { best: Float64Array; cameFrom: Int32Array; isDone: Uint8Array };
const searchStates = new WeakMap<RoadGraph, SearchState>();

/** Reused by all searches of a graph, since they never overlap. */
function resetSearchState(graph: RoadGraph): SearchState {
  const size = graph.nodes.length;
  const notes = searchStates.get(graph) ?? {
    best: new Float64Array(size),
    cameFrom: new Int32Array(size),
    isDone: new Uint8Array(size),
  };
  searchStates.set(graph, notes);
  notes.best.fill(Number.POSITIVE_INFINITY);
  notes.cameFrom.fill(-1);
  notes.isDone.fill(0);
  return notes;
}

/** The cheapest route along the roads by A*, before any correction. */
export function findRoadRoute(graph: RoadGraph, from: Coordinates, to: Coordinates): RoadRoute {
  const starts = findAccessLegs(graph, from);
  const ends = findAccessLegs(graph, to);
  const { best, cameFrom, isDone } = resetSearchState(graph);
  const queue = new CostQueue();
  const estimateRemaining = (id: number) => minCost(graph.nodes[id]!, to);
  for (const [id, leg] of starts) {
    best[id] = leg.cost;
    queue.push(leg.cost + estimateRemaining(id), id);
  }
  let goal = { id: -1, cost: Number.POSITIVE_INFINITY };
  for (let item = queue.pop(); item && item.cost < goal.cost; item = queue.pop()) {
    const { id } = item;
    if (isDone[id]) continue;
    isDone[id] = 1;
    const soFar = best[id]!;
    const end = ends.get(id);
    if (end && soFar + end.cost < goal.cost) goal = { id, cost: soFar + end.cost };
    for (const edge of graph.edges[id]!) {
      const reached = soFar + edge.cost;
      if (reached >= best[edge.to]!) continue;
      best[edge.to] = reached;
      cameFrom[edge.to] = id;
      queue.push(reached + estimateRemaining(edge.to), edge.to);
    }
  }
  return buildRoute(graph, from, to, goal.id, cameFrom, starts, ends);
}

/** Cost, km and minutes of the cheapest route from one position to every node. */
export type DriveTree = { cost: Float64Array; km: Float32Array; minutes: Float32Array };

/** One Dijkstra search from where an address joins the roads to every node. */
export function buildDriveTree(graph: RoadGraph, starts: ReadonlyMap<number, Leg>): DriveTree {
  const size = graph.nodes.length;
  const cost = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const [km, minutes] = [new Float32Array(size), new Float32Array(size)];
  const queue = new CostQueue();
  const reach = (id: number, leg: Leg, before: number | null) => {
    const reached = leg.cost + (before === null ? 0 : cost[before]!);
    if (reached >= cost[id]!) return;
    cost[id] = reached;
    km[id] = leg.km + (before === null ? 0 : km[before]!);
    minutes[id] = leg.minutes + (before === null ? 0 : minutes[before]!);
    queue.push(reached, id);
  };
  for (const [id, leg] of starts) reach(id, leg, null);
  for (let item = queue.pop(); item; item = queue.pop()) {
    // A cheaper route was found since.
    if (item.cost > cost[item.id]!) continue;
    for (const edge of graph.edges[item.id]!) reach(edge.to, edge, item.id);
  }
  return { cost, km, minutes };
}

function buildRoute(
  graph: RoadGraph,
  from: Coordinates,
  to: Coordinates,
  goal: number,
  cameFrom: Int32Array,
  starts: Map<number, Leg>,
  ends: Map<number, Leg>,
): RoadRoute {
  const nodes = [goal];
  while (cameFrom[nodes[0]!]! >= 0) nodes.unshift(cameFrom[nodes[0]!]!);
  const legs = [starts.get(nodes[0]!)!, ends.get(goal)!];
  for (let i = 1; i < nodes.length; i++) legs.push(graph.edges[nodes[i - 1]!]!.find((edge) => edge.to === nodes[i])!);
  // Nodes between towns lie on straight pieces, so the drawn path needs only the towns and the two ends.
  const drawn = nodes.filter((id, i) => i === 0 || i === nodes.length - 1 || graph.nodes[id]!.isTown);
  const path = [from, ...drawn.map((id) => graph.nodes[id]!), to].map(({ lat, lon }) => ({ lat, lon }));
  return {
    km: legs.reduce((sum, leg) => sum + leg.km, 0),
    minutes: legs.reduce((sum, leg) => sum + leg.minutes, 0),
    path: path.filter((point, i) => i === 0 || straightKm(point, path[i - 1]!) > 0.05),
  };
}

/** A binary heap of nodes by cost. */
class CostQueue {
  readonly #costs: number[] = [];
  readonly #ids: number[] = [];

  push(cost: number, id: number): void {
    let at = this.#costs.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#costs[parent]! <= cost) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#costs[at] = cost;
    this.#ids[at] = id;
  }

  pop(): { cost: number; id: number } | null {
    if (this.#costs.length === 0) return null;
    const top = { cost: this.#costs[0]!, id: this.#ids[0]! };
    const cost = this.#costs.pop()!;
    const id = this.#ids.pop()!;
    const size = this.#costs.length;
    if (size === 0) return top;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && this.#costs[child + 1]! < this.#costs[child]!) child++;
      if (this.#costs[child]! >= cost) break;
      this.#move(child, at);
      at = child;
    }
    this.#costs[at] = cost;
    this.#ids[at] = id;
    return top;
  }

  #move(from: number, to: number): void {
    this.#costs[to] = this.#costs[from]!;
    this.#ids[to] = this.#ids[from]!;
  }
}
