import { describe, expect, it } from "vitest";
import { estimateRoute } from "./estimate-route.ts";
import { loadGazetteer } from "./load-gazetteer.ts";
import { memoiseDriveTimes } from "./memoise-drive-times.ts";
import { loadRoadGraph } from "./road-graph.ts";
import { straightKm } from "./straight-km.ts";

const graph = loadRoadGraph();
const towns = [...loadGazetteer().townOfKey.values()];
const pairs = towns
  .map((from, index) => ({ from, to: towns[(index * 389 + 71) % towns.length]! }))
  .filter(({ from, to }) => straightKm(from, to) > 1);

describe("The drives of a day", () => {
  it("take as long as the roads between two addresses, without a booking's extra time", () => {
    const minutes = memoiseDriveTimes(graph);
    expect(pairs.length).toBeGreaterThan(1_000);
    const far = pairs.filter(({ from, to }) => {
      const booked = estimateRoute(graph, from, to).durationMinutes - 10;
      return Math.abs(minutes(from, to) - booked) > 1 + booked * 0.02;
    });
    expect(far).toEqual([]);
  });

  it("are the same in both directions, and two minutes within one place", () => {
    const minutes = memoiseDriveTimes(graph);
    for (const { from, to } of pairs.slice(0, 50)) expect(minutes(to, from)).toBe(minutes(from, to));
    expect(minutes(towns[0]!, towns[0]!)).toBe(2);
  });

  it("are the same when the cache is full", () => {
    const roomy = memoiseDriveTimes(graph);
    const small = memoiseDriveTimes(graph, { maxPositions: 3, maxSearches: 1 });
    for (const { from, to } of pairs.slice(0, 50)) expect(small(from, to)).toBeCloseTo(roomy(from, to), 6);
  });
});
