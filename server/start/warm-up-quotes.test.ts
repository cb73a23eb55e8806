import { expect, it } from "vitest";
import { createEmbeddedMaps } from "../maps/embedded-maps.ts";
import type { RoutePoint } from "../maps/maps.ts";
import { warmUpQuotes } from "./warm-up-quotes.ts";

it("The warm-up prices every trip that it measures, between several towns", async () => {
  const maps = createEmbeddedMaps();
  const measured: [RoutePoint, RoutePoint][] = [];
  const route: typeof maps.route = (pickup, dropoff) => {
    measured.push([pickup, dropoff]);
    return maps.route(pickup, dropoff);
  };
  const priced = await warmUpQuotes({ ...maps, route }, 100);
  expect(priced).toBeGreaterThan(0);
  expect(priced).toBe(measured.length);
  const trips = new Set(measured.map(([pickup, dropoff]) => `${pickup.city} to ${dropoff.city}`));
  expect(trips.size).toBe(Math.min(10, measured.length));
});

it("The warm-up ends at once if it has no time", async () => {
  expect(await warmUpQuotes(createEmbeddedMaps(), 0)).toBe(0);
});
