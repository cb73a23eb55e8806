import { describe, expect, it } from "vitest";
import { crossesBarrier } from "../../server/maps/coast-and-waters.ts";
import { estimateRoute } from "../../server/maps/estimate-route.ts";
import { readRoads } from "../../server/maps/read-roads.ts";
import { buildRoadGraph } from "../../server/maps/road-graph.ts";
import { straightKm } from "../../server/maps/straight-km.ts";
import { seededRandom } from "../demo/seeded-random.ts";
import { chainBusLines } from "./bus-lines.ts";
import { holdOut } from "./hold-out.ts";

const { nodes, legs } = readRoads();
const { roads, held, pairs } = holdOut({ nodes, legs }, seededRandom(39));

describe("Measured roads held out from the map", () => {
  it("are lines of bus legs, each leg in one line", () => {
    const lines = chainBusLines({ nodes, legs });
    expect(lines.flat().length).toBe(legs.filter(({ how }) => how === "bus").length);
    expect(new Set(lines.flat()).size).toBe(lines.flat().length);
    expect(Math.max(...lines.map(({ length }) => length))).toBeGreaterThan(5);
  });

  it("are a fifth; they get the length of unmeasured roads of their class, or disappear across water, and all others stay", () => {
    const bus = legs.filter(({ how }) => how === "bus");
    expect(Math.abs(held.length / bus.length - 0.2)).toBeLessThan(0.05);
    const isHeld = new Set(held);
    expect(roads.legs.filter((leg) => legs.includes(leg))).toEqual(legs.filter((leg) => !isHeld.has(leg)));
    const replaced = roads.legs.filter((leg) => !legs.includes(leg));
    const gone = held.filter(({ from, to }) => crossesBarrier(nodes[from]!, nodes[to]!));
    expect(replaced.length).toBe(held.length - gone.length);
    for (const { from, to, km } of replaced) {
      expect(km / straightKm(nodes[from]!, nodes[to]!)).toBeGreaterThan(1.09);
      expect(km / straightKm(nodes[from]!, nodes[to]!)).toBeLessThan(1.16);
    }
  });

  it("are the same for the same seed and differ for another", () => {
    const draw = (seed: number) => holdOut({ nodes, legs }, seededRandom(seed)).pairs;
    expect(draw(39)).toEqual(pairs);
    expect(draw(40)).not.toEqual(pairs);
  });

  it("are estimated within 7 % on average, five of six within 12 %, and none below two thirds", () => {
    const ratios = Array.from({ length: 10 }, (_, draw) => holdOut({ nodes, legs }, seededRandom(39 + draw))).flatMap(
      ({ roads, pairs }) => {
        const graph = buildRoadGraph(roads);
        return pairs.map(({ from, to, km }) => estimateRoute(graph, nodes[from]!, nodes[to]!).distanceKm / km);
      },
    );
    expect(ratios.length).toBeGreaterThan(1000);
    expect(ratios.reduce((sum, ratio) => sum + Math.abs(ratio - 1), 0) / ratios.length).toBeLessThan(0.07);
    expect(ratios.filter((ratio) => Math.abs(ratio - 1) <= 0.12).length / ratios.length).toBeGreaterThan(5 / 6);
    expect(ratios.filter((ratio) => ratio < 2 / 3)).toEqual([]);
  });
});
