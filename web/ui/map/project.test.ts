import { geoTransverseMercator } from "d3-geo";
import { describe, expect, it } from "vitest";
import { countyTowns, depotPoint } from "./data/hero.ts";
import { frameRoute, percentIn } from "./frame-route.ts";
import { mapSize, project } from "./project.ts";
import { removeNearPoints, smoothPath } from "./smooth-path.ts";

describe("the maps' projection", () => {
  it("is d3's transverse Mercator around 8° west", () => {
    const origin = project(53.42, -8);
    const d3 = geoTransverseMercator()
      .rotate([8, 0])
      .scale(6371 * 2)
      .translate([0, 0]);
    const d3Origin = d3([-8, 53.42])!;
    for (const [lat, lon] of [
      [51.45, -9.82],
      [55.37, -7.37],
      [53.2859, -6.3733],
      [54.6, -5.93],
    ] as const) {
      const [x, y] = d3([lon, lat])!;
      const point = project(lat, lon);
      expect(point.x - origin.x).toBeCloseTo(x - d3Origin[0], 6);
      expect(point.y - origin.y).toBeCloseTo(y - d3Origin[1], 6);
    }
  });

  it("keeps the whole island in the drawing, at two units per kilometre", () => {
    for (const [lat, lon] of [
      [51.45, -9.82],
      [55.38, -7.37],
      [54.48, -5.43],
      [52.1, -10.48],
    ] as const) {
      const { x, y } = project(lat, lon);
      expect(x).toBeGreaterThan(10);
      expect(x).toBeLessThan(mapSize.width - 10);
      expect(y).toBeGreaterThan(10);
      expect(y).toBeLessThan(mapSize.height - 10);
    }
    const [a, b] = [project(53, -8), project(54, -8)];
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(2 * 111.195, 0);
  });
});

describe("the hero's data", () => {
  it("has the 32 county towns in their positions, nearest first", () => {
    expect(new Set(countyTowns.map((town) => town.county)).size).toBe(32);
    expect(countyTowns.map((town) => town.minutes)).toEqual(
      countyTowns.map((town) => town.minutes).sort((a, b) => a - b),
    );
    const galway = countyTowns.find((town) => town.name === "Galway")!;
    expect(galway.x).toBeCloseTo(project(53.2724, -9.051).x, 0);
    expect(depotPoint.y).toBeCloseTo(project(53.2859, -6.3733).y, 0);
  });
});

describe("a route's frame", () => {
  it("shows every point with a margin, and is neither very flat nor taller than wide", () => {
    const routes = [
      [
        { x: 100, y: 100 },
        { x: 600, y: 110 },
      ],
      [
        { x: 300, y: 50 },
        { x: 310, y: 900 },
      ],
      [
        { x: 300, y: 300 },
        { x: 301, y: 300 },
      ],
    ];
    for (const points of routes) {
      const frame = frameRoute(points);
      expect(frame.width / frame.height).toBeGreaterThanOrEqual(1);
      expect(frame.width / frame.height).toBeLessThanOrEqual(1.61);
      for (const point of points) {
        const { left, top } = percentIn(frame, point);
        expect(left).toBeGreaterThan(13);
        expect(left).toBeLessThan(87);
        expect(top).toBeGreaterThan(20);
        expect(top).toBeLessThan(80);
      }
    }
  });
});

describe("a smoothed line", () => {
  it("starts, passes and ends at the given points", () => {
    const path = smoothPath([
      { x: 0, y: 0 },
      { x: 10, y: 5 },
      { x: 30, y: 0 },
    ]);
    expect(path).toMatch(/^M0 0C/);
    expect(path).toContain(" 10 5C");
    expect(path).toMatch(/ 30 0$/);
    expect(path).not.toContain("NaN");
  });

  it("keeps both ends when close points are left out", () => {
    const thinned = removeNearPoints(
      [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 20, y: 0 },
        { x: 21, y: 0 },
      ],
      5,
    );
    expect(thinned).toEqual([
      { x: 0, y: 0 },
      { x: 21, y: 0 },
    ]);
  });
});
