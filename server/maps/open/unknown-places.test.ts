import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFakeOsrm } from "../../../test/fakes/open/fake-osrm.ts";
import { startFakePhoton } from "../../../test/fakes/open/fake-photon.ts";
import type { FakeEngine } from "../../../test/fakes/open/serve-engine.ts";
import { createEmbeddedMaps } from "../embedded-maps.ts";
import { cork } from "../maps.contract.ts";
import type { Maps, RoutePoint } from "../maps.ts";
import { straightKm } from "../straight-km.ts";
import { createOpenMaps } from "./open-maps.ts";

const embedded = createEmbeddedMaps();
let roads: FakeEngine;
let places: FakeEngine;
let maps: Maps;
beforeAll(async () => {
  [roads, places] = await Promise.all([startFakeOsrm(), startFakePhoton()]);
  maps = createOpenMaps({
    roads: { engine: "OSRM", url: roads.url },
    places: { engine: "Photon", url: places.url },
    embedded,
    report: () => {},
  });
});
afterAll(() => Promise.all([roads.close(), places.close()]));

/** In postal form: our tables have the post town but not the village. */
const knockdreen: RoutePoint = {
  address1: "4 Chapel Lane",
  address2: "Knockdreen",
  city: "Tralee",
  state: "Kerry",
  postcode: "V92",
  country: "IE",
};
const chapelLane = { lat: 52.1934, lon: -9.9466 };

describe("an address whose place isn't in our own data", () => {
  it("is measured from the engine's position, without a question", async () => {
    expect(await embedded.route(knockdreen, cork)).toMatchObject({ ok: false, status: "POSITION_UNKNOWN" });
    const result = await maps.route(knockdreen, cork);
    expect(result).toMatchObject({ ok: true, route: { distanceSource: "openstreetmap" } });
    if (!result.ok) return;
    expect(result.route.ends?.pickup).toMatchObject({
      at: chapelLane,
      basis: "street",
      name: "Knockdreen",
      county: "Kerry",
      middleOf: null,
      withoutAnswerAt: null,
    });
    expect(straightKm(result.route.path[0]!, chapelLane)).toBeLessThan(0.05);
  });

  it("is asked about if the engine doesn't have it either, or has it only where the postcode can't be", async () => {
    const elsewhere = { ...knockdreen, address1: "The Cottage", address2: "Knocknowhere" };
    expect(await maps.route(elsewhere, cork)).toMatchObject({ ok: false, status: "POSITION_UNKNOWN", side: "pickup" });
    const donegal = { ...knockdreen, city: "Letterkenny", state: "Donegal", postcode: "F92" };
    expect(await maps.route(cork, donegal)).toMatchObject({ ok: false, status: "POSITION_UNKNOWN", side: "dropoff" });
  });

  it("is asked about while the engine for places is unavailable, and estimated if only the engine for roads is", async () => {
    places.misbehave({ kind: "status", status: 503 });
    expect(await maps.route(knockdreen, cork)).toMatchObject({ ok: false, status: "POSITION_UNKNOWN" });
    places.behave();
    roads.misbehave({ kind: "status", status: 503 });
    const result = await maps.route(knockdreen, cork);
    roads.behave();
    expect(result).toMatchObject({ ok: true, route: { distanceSource: "estimated" } });
    if (result.ok) expect(result.route.ends?.pickup).toMatchObject({ at: chapelLane, basis: "street" });
  });

  it("stays at the visitor's pin, whatever the engine finds", async () => {
    const at = { lat: 52.2, lon: -9.9 };
    const result = await maps.route({ ...knockdreen, answer: { kind: "pin", ...at } }, cork);
    expect(result).toMatchObject({ ok: true, route: { ends: { pickup: { at, basis: "pin" } } } });
  });
});

describe("an island without a bridge", () => {
  it("is refused by our own rule even though the engine knows the place", async () => {
    const inisMor = { address1: "Kilronan", city: "Inis Mór", state: "Galway", postcode: "H91", country: "IE" };
    const before = roads.requests.length;
    expect(await maps.route(inisMor, cork)).toMatchObject({ ok: false, status: "ISLAND", side: "pickup" });
    expect(roads.requests.length).toBe(before);
  });

  it("is refused even if only the engine knows that the place is on it", async () => {
    const kilnadreen = { address1: "Kilnadreen", city: "Galway", state: "Galway", postcode: "H91", country: "IE" };
    const before = roads.requests.length;
    const typed = { ...kilnadreen, address1: "The Cottage", address2: "Kilnadreen" };
    expect(await maps.route(typed, cork)).toMatchObject({ ok: false, status: "ISLAND", side: "pickup" });
    expect(roads.requests.length).toBe(before);
  });
});
