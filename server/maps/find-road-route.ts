import { crossesWater } from "./coast-and-waters.ts";
import type { Coordinates } from "./maps.ts";
import type { RoadGraph } from "./road-graph.ts";
import { straightKm } from "./straight-km.ts";

/** Money counts beside time, so that a detour over a motorway must earn its kilometres. */
const minutesPerKm = 0.25;
/** Between an address and the numbered road: lanes bend more and are driven slower. */
const access = { bend: 1.3, kmPerHour: 50, maxNodes: 10, maxLookedAt: 60 };

export type RoadRoute = { km: number; minutes: number; path: Coordinates[] };

type Leg = { km: number; minutes: number };
const cost = (leg: Leg): number => leg.minutes + minutesPerKm * leg.km;

/** The road nodes an address can join: the nearest one, and the others not much further away, but none across water. */
function accessLegs(graph: RoadGraph, at: Coordinates): Map<number, Leg> {
  const byDistance = nearestNodes(graph, at, access.maxLookedAt);
  const dry = byDistance.filter(({ id }) => !crossesWater(at, graph.nodes[id]!));
  const candidates = (dry.length > 0 ? dry : byDistance).slice(0, access.maxNodes);
  const furthest = candidates[0]!.straight * 1.6 + 4;
  const joined = candidates.filter((node) => node.straight <= furthest);
  return new Map(
    joined.map(({ id, straight }) => {
      const km = straight * access.bend;
      return [id, { km, minutes: (km / access.kmPerHour) * 60 }];
    }),
  );
}

/** In one pass, nearest first: sorting all two thousand would take longer than the search itself. */
function nearestNodes({ nodes }: RoadGraph, at: Coordinates, count: number): { id: number; straight: number }[] {
  const nearest: { id: number; straight: number }[] = [];
  for (const [id, node] of nodes.entries()) {
    const straight = straightKm(at, node);
    if (nearest.length === count && straight >= nearest[count - 1]!.straight) continue;
    const place = nearest.findIndex((other) => straight < other.straight);
    nearest.splice(place < 0 ? nearest.length : place, 0, { id, straight });
    if (nearest.length > count) nearest.pop();
  }
  return nearest;
}

/** Least cost from one position to another along the roads (Dijkstra), before any correction. */
export function findRoadRoute(graph: RoadGraph, from: Coordinates, to: Coordinates): RoadRoute {
  const starts = accessLegs(graph, from);
  const ends = accessLegs(graph, to);
  const best = new Float64Array(graph.nodes.length).fill(Number.POSITIVE_INFINITY);
  const cameFrom = new Int32Array(graph.nodes.length).fill(-1);
  const queue = new CostQueue();
  for (const [id, leg] of starts) {
    best[id] = cost(leg);
    queue.push(best[id]!, id);
  }
  let goal = { id: -1, cost: Number.POSITIVE_INFINITY };
  for (let item = queue.pop(); item && item.cost < goal.cost; item = queue.pop()) {
    if (item.cost > best[item.id]!) continue;
    const end = ends.get(item.id);
    if (end && item.cost + cost(end) < goal.cost) goal = { id: item.id, cost: item.cost + cost(end) };
    for (const edge of graph.edges[item.id]!) {
      const reached = item.cost + cost(edge);
      if (reached >= best[edge.to]!) continue;
      best[edge.to] = reached;
      cameFrom[edge.to] = item.id;
      queue.push(reached, edge.to);
    }
  }
  return followBack(graph, from, to, goal.id, cameFrom, starts, ends);
}

function followBack(
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
  const legs: Leg[] = [starts.get(nodes[0]!)!, ends.get(goal)!];
  for (let i = 1; i < nodes.length; i++) legs.push(graph.edges[nodes[i - 1]!]!.find((edge) => edge.to === nodes[i])!);
  // Nodes between towns lie on straight pieces, so a drawing only needs the towns and the two ends of the road.
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
