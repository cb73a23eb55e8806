import { estimateRoute } from "./estimate-route.ts";
import type { Coordinates, Route } from "./maps.ts";
import type { RoadGraph } from "./road-graph.ts";

/**
 * Memoises estimated routes by their two positions, because many addresses of a town share its middle. Never stale,
 * because the roads don't change while the process runs. Evicts the least recently used.
 */
export function memoiseRoutes(
  graph: RoadGraph,
  { maxRoutes = 2000 } = {},
): (from: Coordinates, to: Coordinates) => Route {
  const memoised = new Map<string, Route>();
  return (from, to) => {
    const key = `${from.lat},${from.lon},${to.lat},${to.lon}`;
    const route = memoised.get(key) ?? estimateRoute(graph, from, to);
    memoised.delete(key);
    memoised.set(key, route);
    if (memoised.size > maxRoutes) memoised.delete(memoised.keys().next().value!);
    return route;
  };
}
