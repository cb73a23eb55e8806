import { Writable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ConnectionCheck, type Connections, getConnections, testMaps } from "../../contract/connections.ts";
import { getHealth, type Health } from "../../contract/health.ts";
import { getLaunchChecklist, type LaunchChecklist } from "../../contract/launch-checklist.ts";
import { type Distance, findPlaces, getPlace, measureDistance, type PlaceSuggestion } from "../../contract/places.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { type FakeGoogle, startFakeGoogle } from "../../test/fakes/google/fake-google.ts";
import { routes } from "../../test/fixtures.ts";
import { bookRequest, post, quoteFor, requestQ1, testClock } from "../../test/journeys.ts";
import { publicOrder } from "../../test/read-order.ts";
import { straightKm } from "../maps/straight-km.ts";
import { reportNode } from "../watch/report-node.ts";
import { createLog } from "./create-log.ts";

const clock = testClock();
let google: FakeGoogle;
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

/** An installation with a Google key. */
const withGoogle = () =>
  createTestApp({
    now: clock.now,
    log,
    environment: { googleMaps: { serverKey: google.key, apiBase: google.url } },
  });

beforeAll(async () => {
  google = await startFakeGoogle();
  app = await withGoogle();
});
beforeEach(() => {
  logged = "";
});
afterEach(() => google.behave());
afterAll(async () => {
  await app.close();
  await google.close();
});

const asStaff = async <Body>(path: string, of: TestApp = app): Promise<Body> =>
  (await (await of.request(path, { token: await of.administratorToken() })).json()) as Body;
const mapsHealth = async (of: TestApp) => {
  await reportNode(of.context);
  return (await asStaff<Health>(getHealth.path, of)).parts.find(({ key }) => key === "maps");
};
const mapsItem = async (of: TestApp) =>
  (await asStaff<LaunchChecklist>(getLaunchChecklist.path, of)).items.find(({ key }) => key === "maps")?.found;
const routesAsked = () => google.requests.filter(({ step }) => step === "routes").length;
/** A new address each time, because routes are cached for five minutes. */
let streets = 0;
const elsewhere = () => ({
  ...requestQ1,
  pickup: { ...requestQ1.pickup, address1: `${++streets} Any Street` },
});

describe("with a Google key", () => {
  it("a quote's distance is measured by Google, once for page and quote [P451]", async () => {
    const request = elsewhere();
    const before = routesAsked();
    const asks = [1, 2].map(() =>
      post<Distance>(app, measureDistance.path, { pickup: request.pickup, dropoff: request.dropoff }),
    );
    const [first, second] = await Promise.all(asks);
    const quote = await quoteFor(app, request);
    expect(first?.body).toMatchObject({ distanceSource: "google", distanceKm: quote.distanceKm });
    expect([second?.body.distanceKm, quote.distanceSource]).toEqual([quote.distanceKm, "google"]);
    expect(routesAsked() - before).toBe(1);
    clock.set(new Date(clock.now().getTime() + 301_000).toISOString());
    await quoteFor(app, request);
    expect(routesAsked() - before).toBe(2);
  });

  it("the confirmation has the road from Tallaght to Cork, not a straight line [P381]", async () => {
    const booking = await bookRequest(app, elsewhere());
    expect(booking.quote.distanceSource).toBe("google");
    const { path } = await publicOrder(app, booking);
    const points = path.map(([lat, lon]) => ({ lat, lon }));
    const legs = points.slice(1).map((point, index) => straightKm(points[index]!, point));
    expect(Math.max(...legs)).toBeLessThan(30);
    expect(legs.reduce((sum, km) => sum + km)).toBeGreaterThan(1.05 * straightKm(points[0]!, points.at(-1)!));
  });

  it("a search sends its session with every request and with the chosen place", async () => {
    const session = "5e55105e-0000-4000-8000-000000000001";
    const found = await app.request(`${findPlaces.path}?input=Main%20Street,%20Naas&session=${session}`);
    const [place] = (await found.json()) as PlaceSuggestion[];
    const chosen = await app.request(`${getPlace.path.replace("{id}", place!.id)}?session=${session}`);
    expect(await chosen.json()).toMatchObject({
      id: place!.id,
      address1: "Main Street",
      city: "Naas",
      state: "Kildare",
    });
    expect(google.sessions()).toContainEqual({ token: session, autocompletes: 1, details: 1, reused: false });
    const refused = await app.request(`${findPlaces.path}?input=Naas&session=${"x".repeat(37)}`);
    expect([refused.status, (await refused.json()).data.params]).toEqual([
      422,
      { session: "A session has at most 36 letters, digits, _ or -" },
    ]);
  });

  it("the connection is reported as Google's, can be tested, and passes the launch checklist", async () => {
    expect((await asStaff<Connections>(getConnections.path)).maps).toEqual({ engine: "google" });
    const tested = await app.request(testMaps.path, { method: "POST", token: await app.administratorToken() });
    const { checks } = (await tested.json()) as { checks: ConnectionCheck[] };
    expect(checks.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await mapsItem(app)).toMatchObject({
      state: "ok",
      summary: expect.stringMatching(/^Dublin 24 to Cork is 2\d\d(\.\d)? km, measured by Google/),
    });
  });

  it("the built-in map's test says that it needs no key", async () => {
    const plain = await createTestApp();
    const tested = await plain.request(testMaps.path, { method: "POST", token: await plain.administratorToken() });
    await plain.close();
    expect(await tested.json()).toEqual({
      checks: [
        {
          name: expect.any(String),
          ok: true,
          says: expect.stringMatching(/^Dublin 24 to Cork is about 2\d\d.* no key\.$/),
        },
      ],
    });
  });

  it("can be tested only a few times a minute, since each test costs money", async () => {
    const limited = await createTestApp({ environment: { rateLimits: true } });
    const token = await limited.administratorToken();
    const answered: number[] = [];
    for (let i = 0; i < 13; i++)
      answered.push((await limited.request(testMaps.path, { method: "POST", token })).status);
    await limited.close();
    expect(answered).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
  });
});

describe("while Google fails", () => {
  it("a quote is still made, says that its distance is estimated, and can be booked", async () => {
    google.misbehave({ on: "*", how: { kind: "error", status: 503 } });
    const { quote } = await bookRequest(app, elsewhere());
    expect(quote).toMatchObject({ distanceSource: "estimated", kind: "priced" });
    expect(quote.distanceKm).toBeGreaterThan(225);
    const read = logged.split("\n").filter((line) => line.includes("Our own map answered in Google's place"));
    expect(read).toHaveLength(1);
    expect(JSON.parse(read[0]!)).toMatchObject({
      operation: "route",
      api: "Routes API",
      status: "INTERNAL",
      httpStatus: 503,
    });
    expect(logged).not.toMatch(/Any Street|D24|fake-google-key/);
  });

  it("suggestions come from our own map, whose places can be looked up", async () => {
    google.misbehave({ on: "*", how: { kind: "429" } });
    const found = (await (await app.request(`${findPlaces.path}?input=Tallaght`)).json()) as PlaceSuggestion[];
    expect(found[0]).toMatchObject({ city: "Tallaght", county: "Dublin" });
    const place = await app.request(getPlace.path.replace("{id}", found[0]!.id));
    expect([place.status, (await place.json()).city]).toEqual([200, "Tallaght"]);
  });

  it("a Google place can't be looked up or measured on its own, but the address typed with it is priced", async () => {
    const [place] = (await (await app.request(`${findPlaces.path}?input=Tallaght`)).json()) as PlaceSuggestion[];
    google.misbehave({ on: "*", how: { kind: "error" } });
    expect((await app.request(getPlace.path.replace("{id}", place!.id))).status).toBe(503);
    const alone = await post(app, measureDistance.path, { pickup: { placeId: place!.id }, dropoff: routes.R1.dropoff });
    expect([alone.status, alone.body.message]).toEqual([422, "Could not calculate distance: UNKNOWN_ERROR"]);
    const request = elsewhere();
    const quote = await quoteFor(app, { ...request, pickup: { ...request.pickup, placeId: place!.id } });
    expect(quote.distanceSource).toBe("estimated");
  });

  it("health counts failures and answers by our own map, and the checklist asks staff to check", async () => {
    const shop = await withGoogle();
    await quoteFor(shop, elsewhere());
    expect(await mapsHealth(shop)).toMatchObject({
      state: "ok",
      facts: expect.arrayContaining([{ label: "Engine", value: "Google, then built in" }]),
    });
    google.misbehave({ on: "*", how: { kind: "denied" } });
    await quoteFor(shop, elsewhere());
    await shop.request(`${findPlaces.path}?input=Naas`);
    expect(await mapsHealth(shop)).toMatchObject({
      state: "warning",
      summary: "Google did not answer 2 of 3 questions.",
      advice: expect.stringContaining("Estimated distance"),
      facts: expect.arrayContaining([{ label: "Answered by the built-in map", value: "2" }]),
    });
    expect(await mapsItem(shop)).toMatchObject({
      state: "attention",
      summary: "Google neither suggests addresses nor measures distances: our own map stands in for it.",
    });
    await shop.close();
  });

  it.each([
    ["autocomplete", "Google does not suggest addresses", "Google measures distances: the Routes API works"],
    ["routes", "Google does not measure distances", "Google suggests addresses: the Places API works"],
  ] as const)(
    "the checklist is not green if only %s is denied, and says which of the two works",
    async (on, fails, works) => {
      const shop = await withGoogle();
      google.misbehave({ on, how: { kind: "denied" } });
      expect(await mapsItem(shop)).toEqual({
        state: "attention",
        summary: `${fails}: our own map stands in for it.`,
        details: [expect.stringContaining(works), expect.stringContaining("Test the maps in the API settings")],
      });
      await shop.close();
    },
  );
});

describe("a shop whose key was removed", () => {
  it("prices an address chosen with Google by its typed text", async () => {
    const [place] = (await (await app.request(`${findPlaces.path}?input=Tallaght`)).json()) as PlaceSuggestion[];
    const plain = await createTestApp({ now: clock.now });
    const quote = await quoteFor(plain, { ...requestQ1, pickup: { ...requestQ1.pickup, placeId: place!.id } });
    const without = await quoteFor(plain);
    await plain.close();
    expect([quote.distanceKm, quote.totalCents]).toEqual([without.distanceKm, without.totalCents]);
  });
});
