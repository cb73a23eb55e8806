import { Writable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ConnectionCheck, type Connections, getConnections, testMaps } from "../../contract/connections.ts";
import { getHealth, type Health } from "../../contract/health.ts";
import { getLaunchChecklist, type LaunchChecklist } from "../../contract/launch-checklist.ts";
import { findPlaces, getPlace, type PlaceSuggestion } from "../../contract/places.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { startFakeOsrm } from "../../test/fakes/open/fake-osrm.ts";
import { startFakePhoton } from "../../test/fakes/open/fake-photon.ts";
import type { FakeEngine } from "../../test/fakes/open/serve-engine.ts";
import { bookRequest, quoteFor, requestQ1, testClock } from "../../test/journeys.ts";
import { reportNode } from "../watch/report-node.ts";
import { createLog } from "./create-log.ts";

const clock = testClock();
let osrm: FakeEngine;
let photon: FakeEngine;
let app: TestApp;
let logged = "";

const log = createLog("info", {
  to: new Writable({
    write(chunk, _, done) {
      logged += String(chunk);
      done();
    },
  }),
});

const withEngines = () =>
  createTestApp({
    now: clock.now,
    log,
    environment: {
      openMaps: { roads: { engine: "OSRM", url: osrm.url }, places: { engine: "Photon", url: photon.url } },
    },
  });

beforeAll(async () => {
  [osrm, photon] = await Promise.all([startFakeOsrm(), startFakePhoton()]);
  app = await withEngines();
});
beforeEach(() => {
  logged = "";
});
afterEach(() => {
  osrm.behave();
  photon.behave();
});
afterAll(async () => {
  await app.close();
  await Promise.all([osrm.close(), photon.close()]);
});

const asStaff = async <Body>(path: string, of: TestApp): Promise<Body> =>
  (await (await of.request(path, { token: await of.administratorToken() })).json()) as Body;
const mapsHealth = async (of: TestApp) => {
  await reportNode(of.context);
  return (await asStaff<Health>(getHealth.path, of)).parts.find(({ key }) => key === "maps");
};
const mapsItem = async (of: TestApp) =>
  (await asStaff<LaunchChecklist>(getLaunchChecklist.path, of)).items.find(({ key }) => key === "maps")?.found;
/** Routes are cached for five minutes. */
let streets = 0;
const elsewhere = () => ({ ...requestQ1, pickup: { ...requestQ1.pickup, address1: `${++streets} Any Street` } });

describe("with OSRM and Photon", () => {
  it("a quote's distance is stored with its source and kept by its order; another quote keeps its own", async () => {
    const { quote } = await bookRequest(app, elsewhere());
    expect(quote).toMatchObject({ distanceSource: "openstreetmap", kind: "priced" });
    osrm.misbehave({ kind: "status", status: 503 });
    const estimated = await quoteFor(app, elsewhere());
    expect(estimated.distanceSource).toBe("estimated");
    const sources = await app.context.db.selectFrom("quotes").select(["id", "distance_source"]).execute();
    expect(Object.fromEntries(sources.map(({ id, distance_source }) => [id, distance_source]))).toMatchObject({
      [quote.id]: "openstreetmap",
      [estimated.id]: "estimated",
    });
  });

  it("suggestions credit OpenStreetMap, and can be looked up by their ids", async () => {
    const found = await app.request(`${findPlaces.path}?input=5%20Main%20Street,%20Naas`);
    const [place] = (await found.json()) as PlaceSuggestion[];
    expect(place).toMatchObject({ label: "5 Main Street, Naas, Kildare", credit: "© OpenStreetMap contributors" });
    const chosen = await app.request(getPlace.path.replace("{id}", place!.id));
    expect(await chosen.json()).toMatchObject({ id: place!.id, address1: "5 Main Street", city: "Naas" });
  });

  it("the connection is named, can be tested, and passes the launch checklist", async () => {
    expect((await asStaff<Connections>(getConnections.path, app)).maps).toEqual({
      engine: "open",
      roads: "OSRM",
      places: "Photon",
    });
    const tested = await app.request(testMaps.path, { method: "POST", token: await app.administratorToken() });
    const { checks } = (await tested.json()) as { checks: ConnectionCheck[] };
    expect(checks.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await mapsItem(app)).toMatchObject({
      state: "ok",
      summary: expect.stringMatching(/^Dublin 24 to Cork is 2\d\d(\.\d)? km, measured by OSRM/),
    });
  });

  it("a chosen address can't be looked up while Photon is down, and gets the same answer as with Google", async () => {
    const found = await app.request(`${findPlaces.path}?input=Main%20Street,%20Naas`);
    const [place] = (await found.json()) as PlaceSuggestion[];
    clock.set(new Date(clock.now().getTime() + 301_000).toISOString());
    photon.misbehave({ kind: "status", status: 500 });
    expect((await app.request(getPlace.path.replace("{id}", place!.id))).status).toBe(503);
  });

  it("health counts a route once, whatever failed in it, and the log names the engine but no address", async () => {
    const shop = await withEngines();
    await quoteFor(shop, elsewhere());
    expect(await mapsHealth(shop)).toMatchObject({
      state: "ok",
      facts: expect.arrayContaining([{ label: "Engine", value: "OSRM and Photon, then built in" }]),
    });
    osrm.misbehave({ kind: "status", status: 503 });
    photon.misbehave({ kind: "status", status: 503 });
    await quoteFor(shop, elsewhere());
    expect(await mapsHealth(shop)).toMatchObject({
      state: "warning",
      summary: "OSRM and Photon did not answer 1 of 2 questions.",
      facts: expect.arrayContaining([{ label: "Answered by the built-in map", value: "1" }]),
    });
    const read = logged.split("\n").filter((line) => line.includes("Our own map answered in place of an engine"));
    expect(read.map((line) => JSON.parse(line))).toMatchObject([
      { operation: "route", engine: "OSRM", status: "HTTP_503", httpStatus: 503 },
    ]);
    expect(logged).not.toMatch(/Any Street|D24/);
    expect(await mapsItem(shop)).toEqual({
      state: "attention",
      summary: "Photon does not suggest addresses, and OSRM does not measure distances: our own map stands in for it.",
      details: ["Test the maps in the API settings: it says what each answers, and what to do."],
    });
    osrm.behave();
    clock.set(new Date(clock.now().getTime() + 301_000).toISOString());
    expect(await mapsItem(shop)).toEqual({
      state: "attention",
      summary: "Photon does not suggest addresses: our own map stands in for it.",
      details: [
        "OSRM measures distances: OSRM works, Photon does not.",
        "Test the maps in the API settings: it says what each answers, and what to do.",
      ],
    });
    await shop.close();
  });
});

describe("a shop that returned to the built-in map", () => {
  it("prices an address chosen with Photon by its typed text", async () => {
    const found = await app.request(`${findPlaces.path}?input=Tallaght`);
    const [place] = (await found.json()) as PlaceSuggestion[];
    const plain = await createTestApp({ now: clock.now });
    const quote = await quoteFor(plain, { ...requestQ1, pickup: { ...requestQ1.pickup, placeId: place!.id } });
    const without = await quoteFor(plain);
    await plain.close();
    expect([quote.distanceKm, quote.totalCents]).toEqual([without.distanceKm, without.totalCents]);
  });
});
