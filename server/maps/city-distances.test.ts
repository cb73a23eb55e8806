import { describe, expect, it } from "vitest";
import { cityDistances } from "./city-distances.ts";
import { estimateRoute } from "./estimate-route.ts";
import { loadGazetteer } from "./load-gazetteer.ts";
import { loadRoadGraph } from "./road-graph.ts";

const graph = loadRoadGraph();
const { towns } = loadGazetteer();

const kilometres = (from: { name: string; county: string }, to: { name: string; county: string }): number => {
  const at = (place: { name: string; county: string }) => {
    const found = towns.find((town) => town.name === place.name && town.county === place.county);
    if (!found) throw new Error(`No ${place.name} in ${place.county}`);
    return found;
  };
  return estimateRoute(graph, at(from), at(to)).distanceKm;
};

describe("Two places in and around a city", () => {
  const errors = () => cityDistances.map(({ from, to, km }) => Math.abs(kilometres(from, to) / km - 1));

  it("are at least forty pairs", () => {
    expect(cityDistances.length).toBeGreaterThanOrEqual(40);
  });

  it.each(cityDistances)("$from.name to $to.name are $km km ($source), within 30 %", ({ from, to, km }) => {
    expect(Math.abs(kilometres(from, to) / km - 1)).toBeLessThan(0.3);
  });

  it("are accurate to 8 % on average", () => {
    expect(errors().reduce((sum, error) => sum + error, 0) / errors().length).toBeLessThan(0.08);
  });
});
