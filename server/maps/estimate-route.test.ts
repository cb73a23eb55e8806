import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../test/cases.ts";
import { correctKm, estimateRoute } from "./estimate-route.ts";
import { knownDistances } from "./known-distances.ts";
import { loadGazetteer, readTable } from "./load-gazetteer.ts";
import { readRoads } from "./read-roads.ts";
import { loadRoadGraph } from "./road-graph.ts";
import { straightKm } from "./straight-km.ts";

const graph = loadRoadGraph();
const { nodes, legs } = readRoads();
const settlement = (name: string) => nodes.find((node) => node.name === name)!;
const { towns, townsOfName } = loadGazetteer();
const at = (name: string) => townsOfName.get(name.toLowerCase())![0]!;

describe("an estimated route", () => {
  const errors = knownDistances.map(([from, to, km]) => {
    const estimated = estimateRoute(graph, at(from), at(to)).distanceKm;
    return { trip: `${from}-${to}`, error: Math.abs(estimated / km - 1) };
  });

  it("is within 15 % of each known distance but one, for which it takes the motorway around a direct regional road", () => {
    expect(errors.filter(({ error }) => error > 0.15).map(({ trip }) => trip)).toEqual(["Mullingar-Athlone"]);
    expect(Math.max(...errors.map(({ error }) => error))).toBeLessThan(0.17);
  });

  it("is within 6 % of the known distances on average, including that one", () => {
    expect(errors.length).toBeGreaterThanOrEqual(30);
    expect(errors.reduce((sum, { error }) => sum + error, 0) / errors.length).toBeLessThan(0.06);
  });

  it("is the same in both directions, longer than the straight line and never zero", () => {
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

  it("goes around an estuary, not across it", () => {
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
  ])("never mistakes narrow water for a lane: %s to %s", (from, to, least, most) => {
    const { distanceKm } = estimateRoute(graph, at(from), at(to));
    expect(distanceKm).toBeGreaterThan(least);
    expect(distanceKm).toBeLessThan(most);
  });

  it.each([
    ["Dublin", "Dublin Port", 6],
    ["Galway", "Salthill", 5],
    ["Cobh", "Cork", 27],
    ["Newry", "Warrenpoint", 13],
  ])("goes along the water's edge: %s to %s", (from, to, most) => {
    expect(estimateRoute(graph, at(from), at(to)).distanceKm).toBeLessThan(most);
  });

  it.each([
    ["Kenmare", "Bantry", 43],
    ["Bantry", "Glengarriff", 17],
    ["Ballymena", "Larne", 31],
    ["Clifden", "Roundstone", 23],
    ["Dungarvan", "Ringville", 10.1],
  ])("has the full measured or known length of a road around a mountain or bay: %s to %s", (from, to, km) => {
    const { distanceKm } = estimateRoute(graph, settlement(from), settlement(to));
    expect(Math.abs(distanceKm - km)).toBeLessThan(0.04 * km);
  });

  it("is never longer than the measured or known leg between two settlements, unless another way is faster", () => {
    const longer = legs.filter(({ from, to, km, isMeasured }) => {
      if (!isMeasured) return false;
      const [a, b] = [nodes[from]!, nodes[to]!];
      const least = 1.08 * straightKm(a, b);
      return estimateRoute(graph, a, b).distanceKm > 1.3 * Math.max(km, least, 1) + 0.1;
    });
    expect(longer.length).toBeLessThan(legs.length / 100);
  });

  it("has an upper limit only if neither end joins a road of measured or known length", () => {
    const far = { km: 40, minutes: 40 };
    const [kenmare, bantry] = [settlement("Kenmare"), settlement("Bantry")];
    expect(correctKm({ ...far, isMeasured: true }, kenmare, bantry)).toBe(40);
    const inland = [settlement("Mullingar"), settlement("Kinnegad")] as const;
    const straight = straightKm(...inland);
    expect(correctKm({ ...far, km: 60, isMeasured: false }, ...inland)).toBeCloseTo(1.45 * straight + 3, 6);
    expect(correctKm({ ...far, km: 60, isMeasured: true }, ...inland)).toBe(60);
    expect(correctKm({ ...far, km: 1, isMeasured: true }, ...inland)).toBeCloseTo(1.08 * straight, 6);
  });

  it("ends at the port of an island without a bridge", () => {
    const islands = readTable("islands.tsv").filter((row) => row[6] === "no");
    expect(islands.length).toBeGreaterThan(40);
    for (const [name, , county, lat, lon] of islands) {
      const here = nodes.filter((node) => straightKm(node, { lat: Number(lat), lon: Number(lon) }) < 0.5);
      expect(here.filter((node) => node.name === name && node.county === county)).toEqual([]);
    }
    const nodeNames = new Set(nodes.map(({ name }) => name));
    expect(["Inishmore", "Tory Island", "Cape Clear", "Inishbofin"].filter((name) => nodeNames.has(name))).toEqual([]);
  });

  it("between two towns is not much longer than via a third town", () => {
    fc.assert(
      fc.property(fc.constantFrom(...nodes), fc.constantFrom(...nodes), fc.constantFrom(...nodes), (a, b, c) => {
        const km = (from: typeof a, to: typeof a) => estimateRoute(graph, from, to).distanceKm;
        // Roads are chosen by time and length, so the way via a third town may be slightly shorter.
        expect(km(a, b)).toBeLessThan(1.35 * (km(a, c) + km(c, b)) + 3);
      }),
      { numRuns: cases(100) },
    );
  }, 20_000);
});
