import { CostQueue } from "./cost-queue.ts";
import type { RoadGraph, Stretch } from "./road-graph.ts";

/** Cost, km and minutes of the cheapest route from one position to each node. */
export type DriveTree = { cost: Float64Array; km: Float32Array; minutes: Float32Array };

/**
 * Runs one Dijkstra search from where an address joins the roads to every node, or until all `goals` (1 for a goal
 * node) are reached; then only the goals and nearer nodes are right.
 */
export function buildDriveTree(graph: RoadGraph, starts: ReadonlyMap<number, Stretch>, goals?: Uint8Array): DriveTree {
  const { legs, firstLegAt, legsAt } = graph;
  const size = graph.nodes.lat.length;
  const cost = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const [km, minutes] = [new Float32Array(size), new Float32Array(size)];
  const queue = new CostQueue();
  for (const [node, way] of starts) {
    cost[node] = way.cost;
    km[node] = way.km;
    minutes[node] = way.minutes;
    queue.push(way.cost, node);
  }
  let goalsLeft = goals ? goals.reduce((sum, each) => sum + each, 0) : Number.POSITIVE_INFINITY;
  for (let node = queue.pop(); node >= 0; node = queue.pop()) {
    // A cheaper route has been found since.
    if (queue.cost > cost[node]!) continue;
    if (goals?.[node] === 1 && --goalsLeft === 0) break;
    for (let i = firstLegAt[node]!; i < firstLegAt[node + 1]!; i++) {
      const leg = legsAt[i]!;
      const next = legs.from[leg] === node ? legs.to[leg]! : legs.from[leg]!;
      const reached = cost[node]! + legs.cost[leg]!;
      if (reached >= cost[next]!) continue;
      cost[next] = reached;
      km[next] = km[node]! + legs.km[leg]!;
      minutes[next] = minutes[node]! + legs.minutes[leg]!;
      queue.push(reached, next);
    }
  }
  return { cost, km, minutes };
}
