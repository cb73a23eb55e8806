import { expect, it } from "vitest";
import { fillDriveTable } from "./fill-drive-table.ts";
import { loadGazetteer } from "./load-gazetteer.ts";
import { memoiseDriveTimes } from "./memoise-drive-times.ts";
import { loadRoadGraph } from "./road-graph.ts";

const graph = loadRoadGraph();
const towns = [...loadGazetteer().townOfKey.values()];

it("A table of the drives between all places of a day has the same values as separate drives between each two [E031]", () => {
  const minutes = memoiseDriveTimes(graph);
  const places = towns.filter((_, index) => index % 37 === 0).slice(0, 60);
  // Two stops at one address, one a few metres away, and some along the roads of one town.
  const nearby = [1, 2, 3, 4, 5].map((n) => ({ lat: places[2]!.lat + n * 0.003, lon: places[2]!.lon - n * 0.004 }));
  const points = [...places, places[0]!, { lat: places[1]!.lat + 0.000_01, lon: places[1]!.lon }, ...nearby];
  const width = points.length + 2;
  const table = new Float32Array(width * width).fill(-1);
  fillDriveTable(graph, points, table, width);
  let furthest = 0;
  points.forEach((from, i) => {
    points.forEach((to, j) => {
      expect(table[i * width + j]).toBeCloseTo(minutes(from, to), 3);
      furthest = Math.max(furthest, table[i * width + j]!);
    });
    expect([...table.subarray(i * width + points.length, i * width + width)]).toEqual([-1, -1]);
  });
  expect(furthest).toBeGreaterThan(200);
});
