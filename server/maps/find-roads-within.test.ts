import { expect, it } from "vitest";
import { findRoadsWithin } from "./find-roads-within.ts";
import { loadRoadGraph } from "./road-graph.ts";

it("the roads within a part of the map are those that pass through it, each in full length", () => {
  const around = { south: 51.85, north: 51.9, west: -9.62, east: -9.55 };
  const roads = findRoadsWithin(loadRoadGraph(), around);
  const isInside = ({ lat, lon }: { lat: number; lon: number }) =>
    lat > around.south && lat < around.north && lon > around.west && lon < around.east;
  const fromKenmare = roads.filter(({ line }) => [line[0]!, line.at(-1)!].some(isInside));
  expect(fromKenmare.length).toBeGreaterThan(3);
  expect(fromKenmare.some(({ line }) => !line.every(isInside))).toBe(true);
  expect(roads.length).toBeLessThan(40);
  expect(findRoadsWithin(loadRoadGraph(), { south: 50, north: 50.1, west: -12, east: -11.9 })).toEqual([]);
});
