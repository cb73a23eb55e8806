import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFakeNominatim } from "./fake-nominatim.ts";
import { startFakeOsrm } from "./fake-osrm.ts";
import { startFakePhoton } from "./fake-photon.ts";
import { startFakeValhalla } from "./fake-valhalla.ts";
import type { FakeEngine } from "./serve-engine.ts";

let osrm: FakeEngine;
let valhalla: FakeEngine;
let photon: FakeEngine;
let nominatim: FakeEngine;
beforeAll(async () => {
  [osrm, valhalla, photon, nominatim] = await Promise.all([
    startFakeOsrm(),
    startFakeValhalla(),
    startFakePhoton(),
    startFakeNominatim(),
  ]);
});
afterAll(() => Promise.all([osrm, valhalla, photon, nominatim].map((engine) => engine.close())));

async function get(engine: FakeEngine, path: string, body?: object) {
  const response = await fetch(engine.url + path, body ? { method: "POST", body: JSON.stringify(body) } : {});
  return { status: response.status, body: await response.json() };
}
const naasToInisMor = "-6.6593,53.2206;-9.73,53.12";

describe("the fake of OSRM", () => {
  const route = (rest: string) => get(osrm, `/route/v1/driving/${rest}`);

  it("writes the geometry in the requested format, and none if none is requested", async () => {
    const road = "-6.6593,53.2206;-8.4706,51.8979";
    expect((await route(`${road}?geometries=geojson`)).body.routes[0].geometry).toMatchObject({ type: "LineString" });
    expect((await route(road)).body.routes[0].geometry).not.toBe(
      (await route(`${road}?geometries=polyline6`)).body.routes[0].geometry,
    );
    expect((await route(`${road}?overview=false`)).body.routes[0]).not.toHaveProperty("geometry");
  });

  it.each([
    ["-6.6593;53.2206", "InvalidQuery"],
    [`${naasToInisMor}?avoid=ferry`, "InvalidQuery"],
    [`${naasToInisMor}?exclude=boats`, "InvalidValue"],
    [`${naasToInisMor}?radiuses=100`, "InvalidOptions"],
    [`${naasToInisMor}?exclude=ferry`, "NoRoute"],
    ["-6.6593,53.2206;2.35,48.85?radiuses=5000;5000", "NoSegment"],
  ])("refuses %s as %s", async (rest, code) => {
    expect(await route(rest)).toMatchObject({ status: 400, body: { code } });
  });

  it("takes ferries, and snaps over any distance, unless told otherwise", async () => {
    expect(await route(naasToInisMor)).toMatchObject({ status: 200, body: { code: "Ok" } });
    expect(await route("-6.6593,53.2206;2.35,48.85")).toMatchObject({ status: 200, body: { code: "Ok" } });
  });
});

describe("the fake of Valhalla", () => {
  const naas = { lat: 53.2206, lon: -6.6593 };

  it.each([
    [{}, 110],
    [{ locations: [naas] }, 120],
    [{ locations: [naas, naas] }, 124],
    [{ locations: [naas, naas], costing: "rocket" }, 125],
    [{ locations: [naas, { lat: 48.85, lon: 2.35 }], costing: "auto" }, 171],
  ])("refuses %j with code %i", async (body, error_code) => {
    expect(await get(valhalla, "/route", body)).toMatchObject({ status: 400, body: { error_code, status_code: 400 } });
  });

  it("measures in miles if asked to, and says where a ferry is taken", async () => {
    const locations = [naas, { lat: 53.12, lon: -9.73 }];
    const inKm = await get(valhalla, "/route", { locations, costing: "auto" });
    const inMiles = await get(valhalla, "/route", { locations, costing: "auto", units: "miles" });
    expect(inMiles.body.trip.units).toBe("miles");
    expect(inKm.body.trip.summary.length / inMiles.body.trip.summary.length).toBeCloseTo(1.609, 2);
    expect(inKm.body.trip.summary.has_ferry).toBe(true);
  });
});

describe("the fake of Photon", () => {
  it.each([
    "/api",
    "/api?q=naas&country=ie",
    "/api?q=naas&lang=ga",
    "/api?q=naas&lat=53",
    "/reverse?lat=53.2",
    "/reverse?lat=53.2&lon=-6.6&radius=0",
  ])("refuses %s", async (path) => {
    expect(await get(photon, path)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });

  it("answers only within the box and the layers, and with one result for a position", async () => {
    const names = async (path: string) =>
      (await get(photon, path)).body.features.map(
        ({ properties }: { properties: { name: string } }) => properties.name,
      );
    expect(await names("/api?q=strand")).toContain("Strand");
    expect(await names("/api?q=strand&bbox=-11,51.2,-5.2,55.6")).not.toContain("Strand");
    expect(await names("/api?q=naas&layer=city")).toEqual(["Naas"]);
    expect(await names("/reverse?lat=53.2206&lon=-6.6593")).toEqual(["Naas"]);
  });
});

describe("the fake of Nominatim", () => {
  it.each([
    ["/search?q=naas&format=csv", 400],
    ["/search?q=naas&city=naas&format=geocodejson", 400],
    ["/search?q=naas&format=geocodejson&viewbox=1,2", 400],
    ["/nearby?q=naas", 404],
  ])("refuses %s", async (path, code) => {
    expect(await get(nominatim, path)).toMatchObject({ status: code, body: { error: { code } } });
  });

  it("gives the parts of an address only if they are requested, and needs every word of it", async () => {
    const found = async (rest: string) => (await get(nominatim, `/search?format=geocodejson&${rest}`)).body.features;
    expect((await found("q=main street, naas"))[0].properties.geocoding).not.toHaveProperty("city");
    expect((await found("q=99 main street, naas&addressdetails=1"))[0].properties.geocoding).toMatchObject({
      name: "Main Street",
      city: "Naas",
      country_code: "ie",
    });
    expect(await found("q=main street, naas, atlantis")).toEqual([]);
  });
});
