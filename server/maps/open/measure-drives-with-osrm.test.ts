import { afterAll, beforeEach, expect, it } from "vitest";
import { startFakeOsrm } from "../../../test/fakes/open/fake-osrm.ts";
import { startFakePhoton } from "../../../test/fakes/open/fake-photon.ts";
import type { EngineFault, FakeEngine } from "../../../test/fakes/open/serve-engine.ts";
import { createEmbeddedMaps } from "../embedded-maps.ts";
import type { Fallback } from "../fallback-maps.ts";
import { loadGazetteer } from "../load-gazetteer.ts";
import { createOpenMaps } from "./open-maps.ts";

const embedded = createEmbeddedMaps();
const towns = [...loadGazetteer().townOfKey.values()].filter((_, index) => index % 11 === 0);
const timeouts = { suggestMs: 1_000, placeMs: 1_000, routeMs: 1_000, drivesMs: 1_000 };
let osrm: FakeEngine;
let photon: FakeEngine;
const fallbacks: Fallback[] = [];
const connect = (more: { drivesMs?: number } = {}) =>
  createOpenMaps({
    roads: { engine: "OSRM", url: osrm.url },
    places: { engine: "Photon", url: photon.url },
    embedded,
    report: (fallback) => fallbacks.push(fallback),
    timeouts: { ...timeouts, drivesMs: 60_000, ...more },
  });
beforeEach(async () => {
  osrm ??= await startFakeOsrm();
  photon ??= await startFakePhoton();
  osrm.behave();
  osrm.requests.length = 0;
  fallbacks.length = 0;
});
afterAll(() => Promise.all([osrm.close(), photon.close()]));

it("A day's drives come from OSRM's table service, in requests of allowed size, and each is requested once [E031]", async () => {
  const maps = connect();
  const points = towns.slice(0, 60);
  expect(new Set(points.map(({ lat, lon }) => `${lat.toFixed(4)},${lon.toFixed(4)}`)).size).toBe(60);
  const table = (await maps.driveTable!(points))!;
  expect(table).toHaveLength(3_600);
  expect(osrm.requests.map(({ path }) => path.split("/")[1])).toEqual(["table", "table", "table", "table"]);
  for (const { path, query } of osrm.requests) {
    expect(path.split("/").at(-1)!.split(";").length).toBeLessThanOrEqual(100);
    expect(query.get("exclude")).toBe("ferry");
  }
  const show = ({ lat, lon }: { lat: number; lon: number }) => `${lon.toFixed(4)},${lat.toFixed(4)}`;
  for (const [i, j] of [
    [3, 57],
    [57, 3],
    [12, 13],
  ] as const) {
    const answer = await fetch(`${osrm.url}/route/v1/driving/${show(points[i]!)};${show(points[j]!)}?overview=false`);
    const { routes } = (await answer.json()) as { routes: { duration: number }[] };
    expect(table[i * 60 + j]).toBeCloseTo(routes[0]!.duration / 60, 2);
  }
  osrm.requests.length = 0;
  expect(await maps.driveTable!(points.toReversed())).toEqual(table.toReversed());
  expect(osrm.requests).toEqual([]);
  expect(fallbacks).toEqual([]);
});

it("Our own roads are used for a day with too many places for OSRM, and if the engine is unavailable, slow or wrong [E031]", async () => {
  const many = Array.from({ length: 501 }, (_, index) => ({ lat: 53 + index / 1_000, lon: -7 }));
  expect(await connect().driveTable!(many)).toBeNull();
  expect(osrm.requests).toEqual([]);
  expect(fallbacks).toEqual([]);
  const faults: [EngineFault, string][] = [
    [{ kind: "status", status: 503 }, "HTTP_503"],
    [{ kind: "hang" }, "TIMEOUT"],
    [{ kind: "answer", body: { code: "Ok", durations: [[0]] } }, "INVALID_ANSWER"],
  ];
  for (const [fault, status] of faults) {
    osrm.misbehave(fault);
    fallbacks.length = 0;
    expect(await connect({ drivesMs: 300 }).driveTable!(towns.slice(0, 3))).toBeNull();
    expect(fallbacks).toMatchObject([{ operation: "drives", cause: { engine: "OSRM", status } }]);
  }
});
