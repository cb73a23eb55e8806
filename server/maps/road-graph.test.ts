import { describe, expect, it } from "vitest";
import { crossesBarrier, crossesWater } from "./coast-and-waters.ts";
import { type RoadLeg, readRoads } from "./read-roads.ts";
import { buildRoadGraph, classOfLeg, lineOfLeg, loadRoadGraph } from "./road-graph.ts";
import { lengthOf, straightKm } from "./straight-km.ts";

const roads = readRoads();
const graph = loadRoadGraph();
const nameOf = (node: number) => roads.nodes[node]!.name;

describe("The road graph", () => {
  it("matches the tables (after changing them, run: npx tsx tools/draw/road-graph.ts)", () => {
    expect(graph).toEqual(buildRoadGraph(roads));
  });

  it("is connected", () => {
    const reached = new Set([0]);
    for (const node of reached) {
      for (const leg of graph.legsAt.subarray(graph.firstLegAt[node], graph.firstLegAt[node + 1])) {
        reached.add(graph.legs.from[leg]!).add(graph.legs.to[leg]!);
      }
    }
    expect(reached.size).toBe(roads.nodes.length);
    expect(reached.size).toBeGreaterThan(2300);
  });

  it("has a point every two kilometres of each leg, at equal shares of its line, but none between motorway junctions", () => {
    const shares = new Map<number, number[]>();
    for (const [point, leg] of graph.points.leg.entries()) {
      if (graph.points.share[point]! % 1 > 0) shares.set(leg, [...(shares.get(leg) ?? []), graph.points.share[point]!]);
    }
    for (let leg = 0; leg < graph.legs.km.length; leg++) {
      const pieces = classOfLeg(graph, leg) === "M" ? 1 : Math.ceil(lengthOf(lineOfLeg(graph, leg)) / 2);
      const expected = Array.from({ length: Math.max(0, pieces - 1) }, (_, i) => (i + 1) / pieces);
      expect((shares.get(leg) ?? []).sort((a, b) => a - b)).toEqual(expected);
    }
    expect(graph.points.leg.length).toBeLessThan(25_000);
  });

  it("has every point on its leg", () => {
    for (let point = 0; point < graph.points.leg.length; point += 7) {
      const line = lineOfLeg(graph, graph.points.leg[point]!);
      const at = { lat: graph.points.lat[point]!, lon: graph.points.lon[point]! };
      const near = line.slice(1).map((b, i) => straightKm(line[i]!, at) + straightKm(at, b) - straightKm(line[i]!, b));
      expect(Math.min(...near)).toBeLessThan(0.02);
    }
  });

  it("has lanes that cross neither water nor a ridge, except two roads that bend to a bridge", () => {
    const isDivided = ({ from, to, how }: RoadLeg) => {
      const [a, b] = [roads.nodes[from]!, roads.nodes[to]!];
      return how === "lane" ? crossesBarrier(a, b) : how === "bend" && crossesWater(a, b);
    };
    const divided = roads.legs.filter(isDivided).map(({ from, to }) => `${nameOf(from)}-${nameOf(to)}`);
    expect(divided).toEqual(["Maghera-Ballymena", "Waterford-Carrick-on-Suir"]);
  });

  it("has no bus route measured across water or a ridge, which would have to be drawn wrong", () => {
    const crossed = roads.legs.filter((leg, id) => {
      const line = lineOfLeg(graph, id);
      return leg.how === "bus" && line.slice(1).some((b, i) => crossesBarrier(line[i]!, b));
    });
    expect(crossed.map(({ from, to }) => `${nameOf(from)}-${nameOf(to)}`)).toEqual([]);
    expect(roads.legs.filter(({ how }) => how === "bus").length).toBeGreaterThan(400);
  });

  it("joins each pair of settlements once", () => {
    const pairs = roads.legs.map(({ from, to }) => `${Math.min(from, to)}-${Math.max(from, to)}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it("has no lane as fast as a street between two nodes of a city's streets", () => {
    const city = new Set(
      roads.legs
        .filter(({ roadClass, how }) => (roadClass === "U" && how === "bend") || roadClass === "O")
        .flatMap(({ from, to }) => [from, to]),
    );
    expect(
      roads.legs.filter(({ from, to, roadClass }) => roadClass === "L" && (city.has(from) || city.has(to))),
    ).toEqual([]);
  });
});
