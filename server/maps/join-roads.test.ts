import { describe, expect, it } from "vitest";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { crossesBarrier } from "./coast-and-waters.ts";
import { joinRoads, nearestPoints, positionOf } from "./join-roads.ts";
import { loadGazetteer, readTable } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import { readLine, readRoads } from "./read-roads.ts";
import { loadRoadGraph } from "./road-graph.ts";
import { straightKm } from "./straight-km.ts";

const graph = loadRoadGraph();
const { nodes } = readRoads();
const nodeOf = (name: string) => nodes.findIndex((node) => node.name === name);

describe("An address that joins the roads", () => {
  it("finds the nearest points in the same order as a scan of all points", () => {
    const random = seededRandom(17);
    const { towns } = loadGazetteer();
    for (let time = 0; time < 100; time++) {
      const { lat, lon } = random.pick(towns);
      const at = { lat: lat + random.whole(-500, 500) / 10_000, lon: lon + random.whole(-500, 500) / 10_000 };
      const all = [...graph.points.leg.keys()].map((point) => {
        return { point, straight: straightKm(at, positionOf(graph, point)) };
      });
      const expected = all.sort((a, b) => a.straight - b.straight || a.point - b.point).slice(0, 60);
      expect(nearestPoints(graph, at, 60)).toEqual(expected);
    }
  });

  it("is on the road if its settlement is", () => {
    for (const name of ["Kenmare", "Dunquin", "Portaferry", "Cavan"]) {
      const way = joinRoads(graph, nodes[nodeOf(name)]!).nodes.get(nodeOf(name))!;
      expect(way.km).toBe(0);
    }
  });

  it("has 1.3 times the straight line as its distance to the middle of the nearest road", () => {
    const { lat, lon } = nodes[nodeOf("Cavan")]!;
    const at = { lat: lat + 0.003, lon };
    const way = joinRoads(graph, at).nodes.get(nodeOf("Cavan"))!;
    expect(way.km).toBeCloseTo(1.3 * straightKm(at, { lat, lon }), 6);
  });

  it("joins no road across a ridge from its foot", () => {
    const feet = readTable("barriers.tsv")
      .filter(([kind]) => kind === "ridge")
      .flatMap(([, , line]) => {
        const [a, b] = readLine(line) as [Coordinates, Coordinates];
        const middle = { lat: (a.lat + b.lat) / 2, lon: (a.lon + b.lon) / 2 };
        return [-0.005, 0.005].map((aside) => ({ lat: middle.lat + aside, lon: middle.lon + aside }));
      });
    const beyond = feet.flatMap((foot) =>
      nearestPoints(graph, foot, 20).filter(({ point }) => crossesBarrier(foot, positionOf(graph, point))),
    );
    expect(beyond.length).toBeGreaterThan(100);
    for (const foot of feet) {
      for (const { leg, share } of joinRoads(graph, foot).points) {
        if (share % 1 === 0) continue;
        const point = graph.points.leg.findIndex((id, at) => id === leg && graph.points.share[at] === share);
        expect(crossesBarrier(foot, positionOf(graph, point))).toBe(false);
      }
    }
  });

  it("joins no road across water", () => {
    const pairs = nodes.flatMap((from) =>
      [...nodes.keys()]
        .filter((to) => Math.abs(nodes[to]!.lat - from.lat) < 0.04 && straightKm(from, nodes[to]!) < 4)
        .filter((to) => crossesBarrier(from, nodes[to]!))
        .map((to) => ({ from, to })),
    );
    expect(pairs.length).toBeGreaterThan(30);
    for (const { from, to } of pairs) {
      const way = joinRoads(graph, from).nodes.get(to);
      // A leg that ends there may lead to it, but never the straight line.
      if (way) expect(way.km - way.from.access.km).toBeGreaterThan(0);
    }
  });

  it("knows whether it joins a road of measured or known length", () => {
    expect(joinRoads(graph, nodes[nodeOf("Glengarriff")]!).isMeasured).toBe(true);
    expect(joinRoads(graph, nodes[nodeOf("Dublin")]!).isMeasured).toBe(false);
  });
});
