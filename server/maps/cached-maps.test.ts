import { describe, expect, it } from "vitest";
import { createCachedMaps } from "./cached-maps.ts";
import type { Maps, Place, RoutePoint, RouteResult } from "./maps.ts";

const found: RouteResult = {
  ok: true,
  route: { distanceKm: 12.3, durationMinutes: 20, distanceSource: "google", path: [] },
};
const point = (city: string): RoutePoint => ({
  address1: "1 Example Road",
  city,
  state: "Dublin",
  postcode: "",
  country: "IE",
});

function countingEngine(answer: () => Promise<RouteResult>): Maps & { calls: number } {
  const engine = {
    calls: 0,
    suggest: async () => [],
    place: async () => null,
    region: async () => null,
    locate: () => null,
    driveMinutes: () => 10,
    check: async () => [],
    route: () => {
      engine.calls++;
      return answer();
    },
  };
  return engine;
}

describe("cached distances", () => {
  it("are requested again only after 5 minutes [P451]", async () => {
    const engine = countingEngine(async () => found);
    let now = 0;
    const maps = createCachedMaps(engine, { now: () => now });
    await maps.route(point("Tallaght"), point("Swords"));
    now = 299_000;
    expect(await maps.route(point("Tallaght"), point("swords "))).toEqual(found);
    expect(engine.calls).toBe(1);
    now = 301_000;
    await maps.route(point("Tallaght"), point("Swords"));
    expect(engine.calls).toBe(2);
  });

  it("are requested once for two simultaneous requests", async () => {
    const engine = countingEngine(async () => found);
    const maps = createCachedMaps(engine, { now: () => 0 });
    await Promise.all([maps.route(point("Tallaght"), point("Swords")), maps.route(point("Tallaght"), point("Swords"))]);
    expect(engine.calls).toBe(1);
  });

  it("belong to one answer, and not to another or to none", async () => {
    const engine = countingEngine(async () => found);
    const maps = createCachedMaps(engine, { now: () => 0 });
    const tralee = point("Tralee");
    const ends: RoutePoint[] = [
      tralee,
      { ...tralee, bothAreRight: true },
      { ...tralee, answer: { kind: "pin", lat: 52.1, lon: -10.2 } },
      { ...tralee, answer: { kind: "pin", lat: 52.1, lon: -10.3 } },
      { ...tralee, answer: { kind: "place", placeId: "e1.a" } },
    ];
    for (const end of [...ends, ...ends]) await maps.route(end, point("Swords"));
    expect(engine.calls).toBe(ends.length);
  });

  it("never include a failure", async () => {
    const answers: (() => Promise<RouteResult>)[] = [
      () => Promise.reject(new Error("line down")),
      async () => ({ ok: false, status: "UNAVAILABLE" }),
      async () => found,
    ];
    const engine = countingEngine(() => answers[engine.calls - 1]!());
    const maps = createCachedMaps(engine, { now: () => 0 });
    await expect(maps.route(point("Tallaght"), point("Swords"))).rejects.toThrow("line down");
    expect(await maps.route(point("Tallaght"), point("Swords"))).toMatchObject({ ok: false });
    expect(await maps.route(point("Tallaght"), point("Swords"))).toEqual(found);
  });

  it("are evicted oldest first once there are too many", async () => {
    const engine = countingEngine(async () => found);
    const maps = createCachedMaps(engine, { now: () => 0, maxRoutes: 2 });
    for (const city of ["Swords", "Bray", "Naas"]) await maps.route(point("Tallaght"), point(city));
    await maps.route(point("Tallaght"), point("Naas"));
    expect(engine.calls).toBe(3);
    await maps.route(point("Tallaght"), point("Swords"));
    expect(engine.calls).toBe(4);
  });
});

describe("cached places", () => {
  const cork = { id: "cork", name: "Cork" } as Place;

  function countingPlaces(answer: Place | null): Maps & { sessions: (string | null | undefined)[] } {
    const engine = countingEngine(async () => found);
    const sessions: (string | null | undefined)[] = [];
    const place = async (_: string, session?: string | null) => {
      sessions.push(session);
      return answer;
    };
    return { ...engine, place, sessions };
  }

  it("are measured from without another request, for 5 minutes after they were chosen", async () => {
    const engine = countingPlaces(cork);
    let now = 0;
    const maps = createCachedMaps(engine, { now: () => now });
    await maps.place("cork", "search-1");
    expect(await maps.place("cork")).toBe(cork);
    expect(engine.sessions).toEqual(["search-1"]);
    now = 301_000;
    await maps.place("cork");
    expect(engine.sessions).toEqual(["search-1", undefined]);
  });

  it("still reach the engine when they are chosen, which ends the search session", async () => {
    const engine = countingPlaces(cork);
    const maps = createCachedMaps(engine, { now: () => 0 });
    await maps.place("cork", "search-1");
    await maps.place("cork", "search-2");
    expect(engine.sessions).toEqual(["search-1", "search-2"]);
  });

  it("are requested again if they were missing, and limited in number", async () => {
    const engine = countingPlaces(null);
    const maps = createCachedMaps(engine, { now: () => 0 });
    await maps.place("nowhere");
    await maps.place("nowhere");
    expect(engine.sessions).toHaveLength(2);
    const many = countingPlaces(cork);
    const small = createCachedMaps(many, { now: () => 0, maxRoutes: 2 });
    for (const id of ["a", "b", "c", "c", "a"]) await small.place(id);
    expect(many.sessions).toHaveLength(4);
  });
});
