import { describe, expect, it } from "vitest";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { findRoadRoute, nearestNodes } from "./find-road-route.ts";
import { loadGazetteer } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import { buildRoadGraph } from "./road-graph.ts";
import { straightKm } from "./straight-km.ts";

const graph = buildRoadGraph();
const random = seededRandom(17);
const { towns } = loadGazetteer();
const somewhere = (): Coordinates => {
  const { lat, lon } = random.pick(towns);
  return { lat: lat + random.whole(-500, 500) / 10_000, lon: lon + random.whole(-500, 500) / 10_000 };
};

/** Cost from every node to every other one's without any hint where the goal lies. */
function leastCosts(starts: Map<number, number>): number[] {
  const best = graph.nodes.map((_, id) => starts.get(id) ?? Number.POSITIVE_INFINITY);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [id, edges] of graph.edges.entries()) {
      for (const edge of edges) {
        const reached = best[id]! + edge.cost;
        if (reached >= best[edge.to]!) continue;
        best[edge.to] = reached;
        changed = true;
      }
    }
  }
  return best;
}

describe("a route by road", () => {
  it("joins the nodes that a look at all of them finds nearest, in the same order", () => {
    for (let time = 0; time < 200; time++) {
      const at = somewhere();
      const all = graph.nodes.map((node, id) => ({ id, straight: straightKm(at, node) }));
      const expected = all.sort((a, b) => a.straight - b.straight || a.id - b.id).slice(0, 60);
      expect(nearestNodes(graph, at, 60)).toEqual(expected);
    }
  });

  it("is the cheapest that there is between two junctions", () => {
    const junctions = graph.nodes.filter(({ isTown }) => isTown);
    for (let time = 0; time < 12; time++) {
      const [from, to] = [random.pick(junctions), random.pick(junctions)];
      const route = findRoadRoute(graph, from, to);
      const costs = leastCosts(new Map([[graph.nodes.indexOf(from), 0]]));
      expect(route.minutes + 0.25 * route.km).toBeLessThanOrEqual(costs[graph.nodes.indexOf(to)]! + 1e-9);
    }
  });
});
