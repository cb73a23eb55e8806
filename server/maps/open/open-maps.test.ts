import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startFakeNominatim } from "../../../test/fakes/open/fake-nominatim.ts";
import { startFakeOsrm } from "../../../test/fakes/open/fake-osrm.ts";
import { startFakePhoton } from "../../../test/fakes/open/fake-photon.ts";
import { startFakeValhalla } from "../../../test/fakes/open/fake-valhalla.ts";
import type { EngineFault, FakeEngine } from "../../../test/fakes/open/serve-engine.ts";
import { createCachedMaps } from "../cached-maps.ts";
import { createEmbeddedMaps } from "../embedded-maps.ts";
import type { Fallback } from "../fallback-maps.ts";
import { cork, describeMaps, galway, tallaght } from "../maps.contract.ts";
import type { Maps, Route, RoutePoint } from "../maps.ts";
import { straightKm } from "../straight-km.ts";
import { OpenEngineError } from "./open-engine-error.ts";
import { createOpenMaps } from "./open-maps.ts";

const embedded = createEmbeddedMaps();
const briefly = { suggestMs: 100, placeMs: 100, routeMs: 100, drivesMs: 100 };

const startPair = { OSRM: startFakeOsrm, Valhalla: startFakeValhalla };
const startPlaces = { Photon: startFakePhoton, Nominatim: startFakeNominatim };
type Pair = { roads: keyof typeof startPair; places: keyof typeof startPlaces };
type Options = Partial<Parameters<typeof createOpenMaps>[0]>;

const started: FakeEngine[] = [];
afterEach(() => {
  for (const engine of started) engine.behave();
});
afterAll(() => Promise.all(started.map((engine) => engine.close())));

/** Both engines, the maps that use them, and the fallbacks to our own map. */
async function connect(pair: Pair, options: Options = {}) {
  const roads = await startPair[pair.roads]();
  const places = await startPlaces[pair.places]();
  started.push(roads, places);
  const fallbacks: Fallback[] = [];
  const maps = createOpenMaps({
    roads: { engine: pair.roads, url: roads.url },
    places: { engine: pair.places, url: places.url },
    embedded,
    report: (fallback) => fallbacks.push(fallback),
    ...options,
  });
  return { roads, places, maps, fallbacks };
}
type Connected = Awaited<ReturnType<typeof connect>>;

const pairs: Pair[] = [
  { roads: "OSRM", places: "Photon" },
  { roads: "Valhalla", places: "Nominatim" },
];

async function routeOf(maps: Maps, pickup: RoutePoint, dropoff: RoutePoint): Promise<Route> {
  const result = await maps.route(pickup, dropoff);
  if (!result.ok) throw new Error(result.status);
  return result.route;
}

for (const pair of pairs) {
  const name = `${pair.roads} with ${pair.places}`;
  describeMaps(name, async () => (await connect(pair)).maps);
  describeMaps(`${name}, while both answer nothing but errors`, async () => {
    const { roads, places, maps } = await connect(pair);
    const broken: EngineFault = { kind: "status", status: 500 };
    // Set again before each request, because every test ends by resetting the engines.
    const breaking =
      <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
      (...args: Args): Result => {
        roads.misbehave(broken);
        places.misbehave(broken);
        return work(...args);
      };
    return { ...maps, suggest: breaking(maps.suggest), route: breaking(maps.route) };
  });
}

describe.each(pairs)("$roads with $places", (pair) => {
  let connected: Connected;
  beforeAll(async () => {
    connected = await connect(pair);
  });

  it("measures the road to 0.1 km, and doesn't mark the distance as estimated", async () => {
    const { maps, fallbacks } = connected;
    const route = await routeOf(maps, tallaght, cork);
    expect(route.distanceSource).toBe("openstreetmap");
    const [from, to] = [route.path[0]!, route.path.at(-1)!];
    expect(route.distanceKm).toBeCloseTo(straightKm(from, to) * 1.2, 0);
    expect(route.durationMinutes).toBeGreaterThan(120);
    expect(fallbacks).toEqual([]);
  });

  it("requests a drive without a ferry and only positions near a road", async () => {
    const { maps, roads } = connected;
    const before = roads.requests.length;
    await routeOf(maps, tallaght, cork);
    const [request, ...more] = roads.requests.slice(before);
    expect(more).toEqual([]);
    if (pair.roads === "OSRM") {
      expect(request?.path).toMatch(/^\/route\/v1\/driving\/-6\.\d{6},53\.\d{6};-8\.\d{6},51\.\d{6}$/);
      expect(Object.fromEntries(request!.query)).toMatchObject({ exclude: "ferry", radiuses: "5000;5000" });
    } else {
      expect(JSON.parse(request!.body)).toMatchObject({
        costing: "auto",
        costing_options: { auto: { use_ferry: 0 } },
        units: "kilometers",
        locations: [{ search_cutoff: 5000 }, { search_cutoff: 5000 }],
      });
    }
    expect(JSON.stringify([...request!.query, request!.body, request!.path])).not.toMatch(/Example|Patrick/);
  });

  it("measures from the street itself if OpenStreetMap has it and our own table has only the town", async () => {
    const { maps } = connected;
    const naas = { address1: "3 Main Street", city: "Naas", state: "Kildare", postcode: "", country: "IE" };
    const route = await routeOf(maps, naas, cork);
    expect(straightKm(route.path[0]!, { lat: 53.2158, lon: -6.6669 })).toBeLessThan(0.05);
    const elsewhere = await routeOf(maps, { ...naas, address1: "3 No Such Street" }, cork);
    expect(straightKm(elsewhere.path[0]!, embedded.locate(naas)!)).toBeLessThan(0.05);
  });

  it("measures from a chosen suggestion only while the typed town is near it", async () => {
    const { maps } = connected;
    const [street] = await maps.suggest("High Street, Belfast", null);
    const belfast = { address1: "High Street", city: "Belfast", state: "Antrim", postcode: "BT1 2AA", country: "GB" };
    const chosen = await routeOf(maps, { ...belfast, address1: "Donegall Place", placeId: street!.id }, cork);
    expect(straightKm(chosen.path[0]!, { lat: 54.6006, lon: -5.9262 })).toBeLessThan(0.05);
    const moved = await routeOf(maps, { ...tallaght, placeId: street!.id }, cork);
    expect(moved.path[0]).toEqual((await routeOf(maps, tallaght, cork)).path[0]);
  });

  it("suggests places in its data, with attribution, but none abroad, and no lakes or counties", async () => {
    const { maps } = connected;
    const found = await maps.suggest("Main Street, Naas", null);
    expect(found[0]).toMatchObject({
      label: "Main Street, Naas, Kildare",
      city: "Naas",
      county: "Kildare",
      country: "IE",
      credit: "© OpenStreetMap contributors",
      whole: true,
    });
    const labels = async (input: string) => (await maps.suggest(input, null)).map(({ label }) => label).join("; ");
    expect(await labels("Strand, London")).not.toContain("London");
    expect(await labels("Naas")).not.toContain("Lakes");
    expect(await labels("Cork")).toContain("Cork");
    expect(await labels("High Street, Belfast")).toContain("High Street, Belfast, Antrim");
  });

  it("suggests places near the visitor first", async () => {
    const [first] = await connected.maps.suggest("Main Street", galway);
    expect(first?.label).toContain("Oranmore");
  });

  it("never loses a typed word: number, flat and Eircode stay, and are part of the place", async () => {
    const { maps } = connected;
    const [first] = await maps.suggest("Apt 4, 12 Main St, Naas, Co. Kildare, W91 AB12", null);
    expect(first?.label).toBe("12 Main Street, Apt 4, Naas, Kildare, W91 AB12");
    expect(await maps.place(first!.id)).toMatchObject({
      address1: "12 Main Street",
      address2: "Apt 4",
      city: "Naas",
      state: "Kildare",
      postcode: "W91 AB12",
      postalOnly: false,
    });
  });

  it("separates the name of a business from its address", async () => {
    const [first] = await connected.maps.suggest("Liffey Press", null);
    expect(await connected.maps.place(first!.id)).toMatchObject({
      companyName: "Liffey Press",
      address1: "14 Main Street",
      vicinity: "14 Main Street, Naas",
      postcode: "W91HX59",
    });
  });

  it("finds no place under a forged or foreign id, but finds those of our own map", async () => {
    const { maps, places } = connected;
    const [ours] = await embedded.suggest("Tallaght", null);
    expect(await maps.place(ours!.id)).toEqual(await embedded.place(ours!.id));
    const before = places.requests.length;
    const forged = [
      "o1.",
      "o1.x",
      `o1.${Buffer.from('["W1","53",-6,"","",""]').toString("base64url")}`,
      "ChIJ_of_google",
    ];
    for (const id of forged) expect(await maps.place(id)).toBeNull();
    expect(places.requests.length).toBe(before);
    const unknown = `o1.${Buffer.from('["W999",53.2,-6.6,"","",""]').toString("base64url")}`;
    expect(await maps.place(unknown)).toBeNull();
    expect(places.requests.length).toBe(before + 1);
  });

  it("is not called for places off the island, below two characters, or for an Eircode alone", async () => {
    const { maps, roads, places } = connected;
    const before = roads.requests.length + places.requests.length;
    const london: RoutePoint = { address1: "1 Strand", city: "London", state: "", postcode: "WC2R0EZ", country: "GB" };
    expect(await maps.route(london, cork)).toMatchObject({ ok: false, side: "pickup" });
    expect(await maps.route(cork, london)).toMatchObject({ ok: false, side: "dropoff" });
    await maps.suggest("M", null);
    await maps.suggest("D24 XY45", null);
    expect(roads.requests.length + places.requests.length).toBe(before);
  });

  it.each<[string, EngineFault, string]>([
    ["an error", { kind: "status", status: 500 }, "HTTP_500"],
    ["too many requests", { kind: "status", status: 429 }, "HTTP_429"],
    ["invalid JSON", { kind: "invalid json" }, "INVALID_ANSWER"],
    ["another shape", { kind: "answer", body: { features: "many", routes: {}, trip: null } }, "INVALID_ANSWER"],
    ["an answer without end", { kind: "huge" }, "TOO_LARGE"],
    ["a redirect", { kind: "redirect", to: "http://127.0.0.1:1/" }, "REDIRECTED"],
    ["an answer that comes too late", { kind: "slow", ms: 500 }, "TIMEOUT"],
    ["nothing", { kind: "hang" }, "TIMEOUT"],
  ])(
    "falls back to our own map, with an estimated distance and a reported cause, if it answers with %s",
    async (_, fault, status) => {
      const isLate = status === "TIMEOUT";
      const { roads, places, maps, fallbacks } = await connect(pair, isLate ? { timeouts: briefly } : {});
      roads.misbehave(fault);
      places.misbehave(fault);
      expect(await maps.suggest("Naas", null)).toEqual(await embedded.suggest("Naas", null));
      const route = await routeOf(maps, tallaght, cork);
      expect(route).toEqual(await routeOf(embedded, tallaght, cork));
      expect(route.distanceSource).toBe("estimated");
      const causes = fallbacks.map(({ operation, cause }) => `${operation} ${cause}`);
      expect(causes).toContain(`suggest OpenEngineFailure: ${pair.places}: ${status}`);
      expect(causes).toContain(`route OpenEngineFailure: ${pair.roads}: ${status}`);
      expect(causes.join()).not.toMatch(/Example|Patrick/);
      const known = `o1.${Buffer.from('["W101",53.2158,-6.6669,"","",""]').toString("base64url")}`;
      await expect(maps.place(known)).rejects.toThrow(OpenEngineError);
    },
  );

  it("still measures roads if only the engine for places is unavailable", async () => {
    const { places, maps, fallbacks } = await connect(pair);
    await places.close();
    expect(await routeOf(maps, tallaght, cork)).toMatchObject({ distanceSource: "openstreetmap" });
    expect(fallbacks.map(({ operation }) => operation)).toContain("position");
    expect(String(fallbacks[0]?.cause)).toContain(`${pair.places}: UNREACHABLE`);
  });

  it("falls back to an estimate if it knows no road, which doesn't count as a failure of the engine", async () => {
    const { roads, maps, fallbacks } = await connect(pair, { breaker: { maxFailures: 1, openMs: 30_000 } });
    const noRoad =
      pair.roads === "OSRM" ? { code: "NoRoute" } : { error_code: 442, error: "No path could be found for input" };
    roads.misbehave({ kind: "answer", body: noRoad, status: 400 });
    for (let i = 0; i < 3; i++)
      expect(await routeOf(maps, tallaght, cork)).toMatchObject({ distanceSource: "estimated" });
    expect(roads.requests).toHaveLength(3);
    expect(fallbacks.at(-1)).toEqual({ operation: "route", cause: "ZERO_RESULTS" });
  });

  it("rejects a road that is shorter than a straight line or far away", async () => {
    const { roads, maps, fallbacks } = await connect(pair);
    const measured = await routeOf(maps, tallaght, cork);
    const answered = roads.requests.at(-1)!;
    const honest = await (
      await fetch(`${roads.url}${answered.path}?${answered.query}`, {
        method: answered.method,
        ...(answered.body && { body: answered.body }),
      })
    ).json();
    const text = JSON.stringify(honest);
    const metres = measured.distanceKm;
    const shorter = text
      .replace(/"distance":\d{5,}\.?\d*/g, '"distance":90000')
      .replace(/"length":\d{2,}\.?\d*/g, '"length":90');
    expect(metres).toBeGreaterThan(200);
    roads.misbehave({ kind: "answer", body: JSON.parse(shorter) });
    expect(await routeOf(maps, tallaght, cork)).toMatchObject({ distanceSource: "estimated" });
    expect(String(fallbacks.at(-1)?.cause)).toContain(`${pair.roads}: INVALID_ANSWER`);
    // The same road, returned for another pair of addresses.
    roads.misbehave({ kind: "answer", body: honest });
    const belfast = { address1: "High Street", city: "Belfast", state: "Antrim", postcode: "BT1 2AA", country: "GB" };
    expect(await routeOf(maps, belfast, cork)).toMatchObject({ distanceSource: "estimated" });
    expect(fallbacks.at(-1)).toEqual({ operation: "route", cause: "ZERO_RESULTS" });
  });

  it("is not called for half a minute after five consecutive failures, while the other engine is", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const { roads, places, maps } = await connect(pair);
      roads.misbehave({ kind: "status", status: 503 });
      for (let i = 0; i < 8; i++) await routeOf(maps, tallaght, cork);
      expect(roads.requests).toHaveLength(5);
      const before = places.requests.length;
      expect((await maps.suggest("Naas", null))[0]).toHaveProperty("credit");
      expect(places.requests.length).toBe(before + 1);
      roads.behave();
      expect(await routeOf(maps, tallaght, cork)).toMatchObject({ distanceSource: "estimated" });
      vi.setSystemTime(Date.now() + 31_000);
      expect(await routeOf(maps, tallaght, cork)).toMatchObject({ distanceSource: "openstreetmap" });
    } finally {
      vi.useRealTimers();
    }
  });

  it("is called once for a route that is requested twice within five minutes", async () => {
    let now = 0;
    const { roads, maps } = await connect(pair);
    const cached = createCachedMaps(maps, { now: () => now });
    const first = await cached.route(tallaght, cork);
    expect(await cached.route(tallaght, cork)).toEqual(first);
    expect(roads.requests).toHaveLength(1);
    await cached.route(cork, tallaght);
    expect(roads.requests).toHaveLength(2);
    now = 301_000;
    await cached.route(tallaght, cork);
    expect(roads.requests).toHaveLength(3);
  });

  it("doesn't measure from an address to itself, for which our own minimum of a kilometre applies", async () => {
    const { maps } = connected;
    expect(await routeOf(maps, cork, cork)).toEqual(await routeOf(embedded, cork, cork));
  });

  it("is tested part by part, with results in words for staff", async () => {
    expect(await connected.maps.check()).toEqual([
      {
        name: `Address suggestions (${pair.places})`,
        ok: true,
        says: expect.stringMatching(/^\d suggested for 'Patrick Street, Cork'\.$/),
      },
      {
        name: `A chosen address in full (${pair.places})`,
        ok: true,
        says: "Patrick Street, Cork, Ireland.",
      },
      {
        name: `Distances (${pair.roads})`,
        ok: true,
        says: expect.stringMatching(/^Dublin 24 to Cork is 2\d\d(\.\d)? km\.$/),
      },
    ]);
  });

  it.each<[string, EngineFault, RegExp]>([
    ["never answers", { kind: "hang" }, /TIMEOUT\. Check that .+ is not overloaded/],
    ["redirects", { kind: "redirect", to: "https://elsewhere.example/" }, /REDIRECTED\. Set .+_URL to the address/],
    ["is another program", { kind: "invalid json" }, /INVALID_ANSWER\. Check that .+_URL is the address of/],
    ["is limited", { kind: "status", status: 429 }, /HTTP_429\. Raise the limit/],
    ["is broken", { kind: "status", status: 500 }, /HTTP_500\. The log of .+ says more\./],
  ])("reports in its test that it %s, even while the circuit is open, and says what to do", async (_, fault, says) => {
    // Only a response that never comes needs the short timeout.
    const options = {
      breaker: { maxFailures: 1, openMs: 30_000 },
      ...(fault.kind === "hang" && { timeouts: briefly }),
    };
    const { roads, places, maps } = await connect(pair, options);
    roads.misbehave(fault);
    places.misbehave(fault);
    await routeOf(maps, tallaght, cork);
    const [search, lookUp, road] = await maps.check();
    expect([search?.ok, lookUp?.ok, road?.ok]).toEqual([false, false, false]);
    expect(search?.says).toMatch(says);
    expect(road?.says).toMatch(says);
    expect(lookUp?.says).toBe("Not tried, since nothing was suggested to look up.");
  });

  it("reports in its test that the map of another country is loaded", async () => {
    const { roads, places, maps } = await connect(pair);
    const nowhere =
      pair.roads === "OSRM" ? { code: "NoSegment" } : { error_code: 171, error: "No suitable edges near location" };
    roads.misbehave({ kind: "answer", body: nowhere, status: 400 });
    places.misbehave({ kind: "answer", body: { type: "FeatureCollection", features: [] } });
    const checks = await maps.check();
    expect(checks.at(0)?.says).toContain("Load the map of Ireland and Northern Ireland.");
    expect(checks.at(-1)?.says).toContain("Load the map of Ireland and Northern Ireland.");
  });
});
