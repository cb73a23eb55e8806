import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../test/cases.ts";
import { crossesWater } from "./coast-and-waters.ts";
import { estimateRoute } from "./estimate-route.ts";
import { knownDistances } from "./known-distances.ts";
import { loadGazetteer } from "./load-gazetteer.ts";
import { buildRoadGraph, readRoads } from "./road-graph.ts";
import { straightKm } from "./straight-km.ts";

const graph = buildRoadGraph();
const { towns, townsOfName } = loadGazetteer();
const at = (name: string) => townsOfName.get(name.toLowerCase())![0]!;

describe("an estimated route", () => {
  const errors = knownDistances.map(([from, to, km]) => {
    const estimated = estimateRoute(graph, at(from), at(to)).distanceKm;
    return { trip: `${from}-${to}`, error: Math.abs(estimated / km - 1) };
  });

  it("is within 15 % of each known distance but one, where it takes the motorway round a direct regional road", () => {
    expect(errors.filter(({ error }) => error > 0.15).map(({ trip }) => trip)).toEqual(["Mullingar-Athlone"]);
    expect(Math.max(...errors.map(({ error }) => error))).toBeLessThan(0.17);
  });

  it("is within 6 % of the known distances on average, that one included", () => {
    expect(errors.length).toBeGreaterThanOrEqual(30);
    expect(errors.reduce((sum, { error }) => sum + error, 0) / errors.length).toBeLessThan(0.06);
  });

  it("is the same there and back, longer than straight and never nothing", () => {
    fc.assert(
      fc.property(fc.constantFrom(...towns), fc.constantFrom(...towns), (from, to) => {
        const there = estimateRoute(graph, from, to);
        const back = estimateRoute(graph, to, from);
        expect(back.distanceKm).toBe(there.distanceKm);
        expect(back.durationMinutes).toBe(there.durationMinutes);
        expect(back.path).toEqual(there.path.toReversed());
        expect(there.distanceKm).toBeGreaterThanOrEqual(1);
        expect(there.distanceKm).toBeGreaterThan(straightKm(from, to) * 1.07 - 0.1);
        expect(there.distanceKm).toBeLessThan(700);
      }),
      { numRuns: cases(150) },
    );
  }, 20_000);

  it("is at least a kilometre within one town", () => {
    const { distanceKm, path } = estimateRoute(graph, at("Tallaght"), at("Tallaght"));
    expect(distanceKm).toBe(1);
    expect(path.length).toBe(2);
  });

  it("goes round an estuary, not over it", () => {
    const [kilrush, tarbert] = [at("Kilrush"), at("Tarbert")];
    expect(straightKm(kilrush, tarbert)).toBeLessThan(12);
    expect(estimateRoute(graph, kilrush, tarbert).distanceKm).toBeGreaterThan(100);
  });

  it.each([
    ["Portaferry", "Strangford", 60, 95],
    ["Cobh", "Passage West", 22, 36],
    ["Omeath", "Warrenpoint", 15, 27],
    ["Carlingford", "Rostrevor", 20, 50],
    ["Malahide", "Donabate", 7, 13],
  ])("takes no narrow water for a lane: %s to %s", (from, to, least, most) => {
    const { distanceKm } = estimateRoute(graph, at(from), at(to));
    expect(distanceKm).toBeGreaterThan(least);
    expect(distanceKm).toBeLessThan(most);
  });

  it("keeps its waters clear of its own roads", () => {
    const wet = readRoads().flatMap(({ towns }) => towns.slice(1).filter((town, i) => crossesWater(towns[i]!, town)));
    expect(wet).toEqual([]);
  });

  it.each([
    ["Dublin", "Dublin Port", 6],
    ["Galway", "Salthill", 5],
    ["Cobh", "Cork", 27],
    ["Newry", "Warrenpoint", 13],
  ])("goes along the water's edge as before: %s to %s", (from, to, most) => {
    expect(estimateRoute(graph, at(from), at(to)).distanceKm).toBeLessThan(most);
  });

  it("is found in a graph of a few thousand nodes", () => {
    expect(graph.nodes.length).toBeGreaterThan(2000);
    expect(graph.nodes.length).toBeLessThan(4000);
  });
});
