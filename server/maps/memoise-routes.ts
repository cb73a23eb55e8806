import { estimateRoute } from "./estimate-route.ts";
import type { Coordinates, Route } from "./maps.ts";
import type { RoadGraph } from "./road-graph.ts";

/**
 * Estimates routes and keeps the last ones by their two positions, since many addresses of a town are measured from its middle. The roads
 * never change while the process runs, so a kept route is never out of date; the one that was asked for longest ago goes first.
 */
export function memoiseRoutes(
  graph: RoadGraph,
  { maxRoutes = 2000 } = {},
): (from: Coordinates, to: Coordinates) => Route {
  const kept = new Map<string, Route>();
  return (from, to) => {
    const key = `${from.lat},${from.lon},${to.lat},${to.lon}`;
    const route = kept.get(key) ?? estimateRoute(graph, from, to);
    kept.delete(key);
    kept.set(key, route);
    if (kept.size > maxRoutes) kept.delete(kept.keys().next().value!);
    return route;
  };
}
