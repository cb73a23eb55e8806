import { describe, expect, it } from "vitest";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { buildDriveTree } from "./build-drive-tree.ts";
import { findRoadRoute } from "./find-road-route.ts";
import { alongOneLeg, joinRoads } from "./join-roads.ts";
import { loadGazetteer } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import { lineOfLeg, loadRoadGraph } from "./road-graph.ts";
import { straightKm } from "./straight-km.ts";

const graph = loadRoadGraph();
const random = seededRandom(17);
const { towns } = loadGazetteer();
const somewhere = (): Coordinates => {
  const { lat, lon } = random.pick(towns);
  return { lat: lat + random.whole(-500, 500) / 10_000, lon: lon + random.whole(-500, 500) / 10_000 };
};

/** The cost from some nodes to every node, found by relaxing all legs until nothing gets cheaper. */
function leastCosts(starts: ReadonlyMap<number, { cost: number }>): number[] {
  const { from, to, cost } = graph.legs;
  const best = Array.from(graph.nodes.lat, (_, node) => starts.get(node)?.cost ?? Number.POSITIVE_INFINITY);
  for (let changed = true; changed; ) {
    changed = false;
    for (let leg = 0; leg < cost.length; leg++) {
      for (const [a, b] of [
        [from[leg]!, to[leg]!],
        [to[leg]!, from[leg]!],
      ] as const) {
        if (best[a]! + cost[leg]! >= best[b]!) continue;
        best[b] = best[a]! + cost[leg]!;
        changed = true;
      }
    }
  }
  return best;
}

describe("a route by road", () => {
  it("is the cheapest there is, by an exhaustive search of all roads", () => {
    for (let time = 0; time < 40; time++) {
      const [from, to] = [somewhere(), somewhere()];
      const [start, end] = [joinRoads(graph, from), joinRoads(graph, to)];
      const best = leastCosts(start.nodes);
      const ways = [...end.nodes].map(([node, { cost }]) => best[node]! + cost);
      const cheapest = Math.min(alongOneLeg(graph, start, end)?.cost ?? Number.POSITIVE_INFINITY, ...ways);
      const route = findRoadRoute(graph, from, to);
      expect(route.minutes + 0.25 * route.km).toBeCloseTo(cheapest, 6);
    }
  });

  it("has the same cost as in the tree of all drives from its start", () => {
    const from = somewhere();
    const tree = buildDriveTree(graph, joinRoads(graph, from).nodes);
    const best = leastCosts(joinRoads(graph, from).nodes);
    for (const [node, cost] of best.entries()) expect(tree.cost[node]).toBeCloseTo(cost, 6);
  });

  it("along a single leg is as long as its share of that leg", () => {
    const leg = graph.legs.km.indexOf(Math.max(...graph.legs.km));
    const points = [...graph.points.leg.keys()]
      .filter((point) => graph.points.leg[point] === leg)
      .sort((a, b) => graph.points.share[a]! - graph.points.share[b]!);
    const [a, b] = [points[3]!, points[5]!];
    const at = (point: number) => ({ lat: graph.points.lat[point]!, lon: graph.points.lon[point]! });
    const share = graph.points.share[b]! - graph.points.share[a]!;
    expect(findRoadRoute(graph, at(a), at(b)).km).toBeCloseTo(share * graph.legs.km[leg]!, 6);
  });

  it("is drawn along the bends of its legs, from end to end", () => {
    const leg = graph.legs.km.findIndex((km, id) => {
      const line = lineOfLeg(graph, id);
      const isDirect = () => Math.abs(findRoadRoute(graph, line[0]!, line.at(-1)!).km - km) < 0.001;
      return line.length > 7 && km > 5 && isDirect();
    });
    const line = lineOfLeg(graph, leg);
    const { path } = findRoadRoute(graph, line[0]!, line.at(-1)!);
    expect(path[0]).toEqual(line[0]);
    expect(path.at(-1)).toEqual(line.at(-1));
    for (const bend of line.slice(1, -1))
      expect(Math.min(...path.map((point) => straightKm(point, bend)))).toBeLessThan(0.06);
    for (const [i, point] of path.slice(1).entries()) expect(straightKm(path[i]!, point)).toBeGreaterThan(0.05);
  });
});
