import { describe, expect, it } from "vitest";
import { estimateRoute } from "./estimate-route.ts";
import { memoiseRoutes } from "./memoise-routes.ts";
import { loadRoadGraph } from "./road-graph.ts";

const tallaght = { lat: 53.2878, lon: -6.3411 };
const cork = { lat: 51.8979, lon: -8.4706 };
const galway = { lat: 53.2719, lon: -9.0489 };

describe("memoised routes", () => {
  const graph = loadRoadGraph();

  it("equal the estimated ones, in both directions", () => {
    const route = memoiseRoutes(graph);
    for (let time = 0; time < 2; time++) {
      expect(route(tallaght, cork)).toEqual(estimateRoute(graph, tallaght, cork));
      expect(route(cork, tallaght)).toEqual(estimateRoute(graph, cork, tallaght));
    }
  });

  it("need no second search, and the least recently used is evicted first", () => {
    const route = memoiseRoutes(graph, { maxRoutes: 2 });
    const first = route(tallaght, cork);
    const second = route(tallaght, galway);
    expect(route(tallaght, cork)).toBe(first);
    route(cork, galway);
    expect(route(tallaght, cork)).toBe(first);
    expect(route(tallaght, galway)).not.toBe(second);
  });
});
