import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { encodePolyline } from "../../../test/fakes/google/encode-polyline.ts";
import { type FakeGoogle, type GoogleFault, startFakeGoogle } from "../../../test/fakes/google/fake-google.ts";
import { createEmbeddedMaps } from "../embedded-maps.ts";
import { createFallbackMaps, type Fallback } from "../fallback-maps.ts";
import { cork, describeMaps, galway, tallaght } from "../maps.contract.ts";
import type { Maps } from "../maps.ts";
import { straightKm } from "../straight-km.ts";
import { GoogleError } from "./google-error.ts";
import { createGoogleMaps } from "./google-maps.ts";

let google: FakeGoogle;
let maps: Maps;
beforeAll(async () => {
  google = await startFakeGoogle();
  maps = over(google);
});
afterEach(() => google.behave());
afterAll(() => google.close());

const embedded = createEmbeddedMaps();
const briefly = { suggestMs: 100, placeMs: 100, routeMs: 100 };
type Options = Partial<Parameters<typeof createGoogleMaps>[0]>;
const over = (fake: FakeGoogle, options: Options = {}): Maps =>
  createGoogleMaps({ serverKey: fake.key, apiBase: fake.url, ...options });

/** The requests that Google receives during `work`. */
async function asked(work: () => Promise<unknown>) {
  const before = google.requests.length;
  await work();
  return google.requests.slice(before);
}
const firstId = async (input: string) => (await maps.suggest(input, null))[0]!.id;

describeMaps("google", async () => over(await startFakeGoogle()));
describeMaps("google, while Google answers nothing but errors", async () => {
  const broken = await startFakeGoogle();
  broken.misbehave({ on: "*", how: { kind: "error" } });
  return createFallbackMaps(over(broken), embedded, () => {});
});

describe("suggestions from Google", () => {
  it("cover Ireland and the United Kingdom, with places within 50 km of the visitor first [P377]", async () => {
    let first: string | undefined;
    const [request] = await asked(async () => {
      first = (await maps.suggest("Main Street", galway, "one-search"))[0]?.label;
    });
    expect(request).toMatchObject({
      path: "/v1/places:autocomplete",
      body: {
        input: "Main Street",
        includedRegionCodes: ["ie", "gb"],
        languageCode: "en",
        locationBias: { circle: { center: { latitude: 53.2719, longitude: -9.0489 }, radius: 50_000 } },
        sessionToken: "one-search",
      },
      mask: "suggestions.placePrediction.placeId,suggestions.placePrediction.text.text",
    });
    expect(first).toContain("Galway");
  });

  it("include businesses, whose name becomes the place's company, and credit their source [P376]", async () => {
    const suggestions = await maps.suggest("Liffey Press", null);
    expect(suggestions).toContainEqual(
      expect.objectContaining({ label: expect.stringMatching(/^Liffey Press, 14 Main Street/), credit: "Google Maps" }),
    );
    expect(suggestions[0]).toMatchObject({ city: "Naas", county: "Kildare", postcode: "W91HX59", country: "IE" });
    expect(await maps.place(suggestions[0]!.id)).toMatchObject({
      name: "Liffey Press",
      companyName: "Liffey Press",
      address1: "14 Main Street",
      vicinity: "14 Main Street, Naas",
      types: ["store", "point_of_interest", "establishment"],
    });
  });

  it("form one session with the chosen place, which is requested in full with the fields that are shown", async () => {
    const session = "9f1c2d3e-0000-4000-8000-000000000001";
    const requests = await asked(async () => {
      const [suggestion] = await maps.suggest("Ma", null, session);
      await maps.suggest("Main Street, Naas", null, session);
      await maps.place(suggestion!.id, session);
    });
    expect(requests.map(({ step }) => step)).toEqual(["autocomplete", "autocomplete", "details"]);
    expect(requests[2]).toMatchObject({
      query: { sessionToken: session, languageCode: "en" },
      mask: "displayName,formattedAddress,shortFormattedAddress,addressComponents,location,types",
    });
    const charged = google.sessions().find(({ token }) => token === session);
    expect(charged).toEqual({ token: session, autocompletes: 2, details: 1, reused: false });
  });

  it("cost nothing for a single letter, for a place of our own map, or for an invalid id", async () => {
    const [ours] = await embedded.suggest("Tallaght", null);
    const requests = await asked(async () => {
      expect(await maps.suggest("M", null)).toEqual([]);
      expect(await maps.place(ours!.id)).toEqual(await embedded.place(ours!.id));
      expect(await maps.place("../../etc/passwd")).toBeNull();
      expect(await maps.region(galway)).toBe("Galway");
    });
    expect(requests).toEqual([]);
  });

  it("cause a failure but no crash if Google's response isn't as documented", async () => {
    for (const body of [{ suggestions: "many" }, { suggestions: [{ placePrediction: {} }] }, []]) {
      google.misbehave({ on: "autocomplete", how: { kind: "answer", body }, times: 1 });
      await expect(maps.suggest("Naas", null)).rejects.toThrow("Places API (New): INVALID_ANSWER");
    }
  });
});

describe("a distance from Google", () => {
  it("is the drive along the road, to 0.1 km, regardless of traffic [P380] [P381]", async () => {
    const [request] = await asked(async () => {
      const result = await maps.route(tallaght, cork);
      if (!result.ok) throw new Error(result.status);
      const { distanceKm, distanceSource, durationMinutes, path } = result.route;
      expect(distanceSource).toBe("google");
      expect(distanceKm).toBe(Math.round(distanceKm * 10) / 10);
      expect(durationMinutes).toBeGreaterThan(120);
      // Not a straight line: no point is far from the next, and together the pieces are longer.
      const legs = path.slice(1).map((point, index) => straightKm(path[index]!, point));
      expect(Math.max(...legs)).toBeLessThan(30);
      expect(legs.reduce((sum, km) => sum + km)).toBeGreaterThan(1.05 * straightKm(path[0]!, path.at(-1)!));
    });
    expect(request).toEqual({
      step: "routes",
      path: "/directions/v2:computeRoutes",
      query: {},
      mask: "routes.distanceMeters,routes.duration,routes.polyline.encodedPolyline",
      body: {
        origin: { address: "1 Example Road, Dublin 24, County Dublin, D24 XY45, Ireland" },
        destination: { address: "12 Patrick Street, Cork, County Cork, T12 AB12, Ireland" },
        travelMode: "DRIVE",
        routingPreference: "TRAFFIC_UNAWARE",
        polylineQuality: "OVERVIEW",
        polylineEncoding: "ENCODED_POLYLINE",
        units: "METRIC",
        languageCode: "en",
        regionCode: "ie",
      },
    });
  });

  it("begins at the chosen place if that matches the typed postcode", async () => {
    const placeId = await firstId("Tallaght");
    const [request, ...more] = await asked(() => maps.route({ ...tallaght, placeId }, cork));
    expect(request?.body).toMatchObject({ origin: { placeId } });
    expect(more).toEqual([]);
  });

  it("begins at the typed address if the chosen place is somewhere else", async () => {
    const typed = await maps.route(tallaght, cork);
    const placeId = await firstId("Cork");
    const requests = await asked(async () => {
      expect(await maps.route({ ...tallaght, placeId }, cork)).toEqual(typed);
    });
    expect(requests.map(({ body }) => (body as { origin: object }).origin)).toEqual([
      { placeId },
      { address: "1 Example Road, Dublin 24, County Dublin, D24 XY45, Ireland" },
    ]);
  });

  it("is measured from the typed addresses if a place id belongs to the other engine or to none", async () => {
    const typed = await maps.route(tallaght, cork);
    const [ours] = await embedded.suggest("Galway", null);
    for (const placeId of [ours!.id, "ChIJ_no_such_place_there_is", "e1.forged", "💥"]) {
      expect(await maps.route({ ...tallaght, placeId }, { ...cork, placeId })).toEqual(typed);
    }
    // The same the other way round.
    const theirs = await firstId("Galway");
    expect(await embedded.route({ ...tallaght, placeId: theirs }, cork)).toEqual(await embedded.route(tallaght, cork));
  });

  it.each([
    ["another county", { lat: 52.336, lon: -6.463 }],
    ["London", { lat: 51.511, lon: -0.119 }],
    ["America", { lat: 42.36, lon: -71.06 }],
  ])("is missing if Google locates the address in %s", async (_, elsewhere) => {
    const polyline = { encodedPolyline: encodePolyline([elsewhere, { lat: 51.897, lon: -8.472 }]) };
    const body = { routes: [{ distanceMeters: 900, duration: "60s", polyline }] };
    google.misbehave({ on: "routes", how: { kind: "answer", body } });
    expect(await maps.route(tallaght, cork)).toEqual({ ok: false, status: "NOT_FOUND" });
    const unknownArea = { ...tallaght, postcode: "" };
    expect(await maps.route(unknownArea, cork)).toEqual({ ok: false, status: "NOT_FOUND" });
  });

  it("is not requested off the island, and such an address without a postcode gets no price", async () => {
    const london = { address1: "1 Strand", city: "London", state: "", postcode: "WC2R0EZ", country: "GB" };
    const requests = await asked(async () => {
      expect(await maps.route(london, cork)).toEqual({ ok: false, status: "ZERO_RESULTS", side: "pickup" });
      expect(await maps.route(cork, { ...cork, country: "FR" })).toMatchObject({ ok: false, side: "dropoff" });
    });
    expect(requests).toEqual([]);
    const found = await maps.route({ ...london, postcode: "" }, cork);
    expect(found).toEqual({ ok: false, status: "NOT_FOUND" });
  });

  it("goes to Northern Ireland", async () => {
    const belfast = { address1: "1 High Street", city: "Belfast", state: "Antrim", postcode: "BT1 5GS", country: "GB" };
    const result = await maps.route(tallaght, belfast);
    expect(result).toMatchObject({ ok: true, route: { distanceSource: "google" } });
  });

  it("is missing between a place and itself", async () => {
    expect(await maps.route(cork, cork)).toEqual({ ok: false, status: "ZERO_RESULTS" });
  });
});

describe("while Google fails", () => {
  const faults: [string, GoogleFault["how"], string][] = [
    ["with an error", { kind: "error" }, "INTERNAL"],
    ["because its quota is used up", { kind: "429" }, "RESOURCE_EXHAUSTED (RATE_LIMIT_EXCEEDED)"],
    ["because the API is not enabled", { kind: "denied" }, "PERMISSION_DENIED (SERVICE_DISABLED)"],
    ["with invalid JSON", { kind: "invalid json" }, "INVALID_ANSWER"],
    ["by responding too late", { kind: "slow", ms: 500 }, "TIMEOUT"],
    ["by never answering", { kind: "hang" }, "TIMEOUT"],
  ];
  it.each(faults)("%s, the engine reports it and our own map is used", async (_, how, says) => {
    google.misbehave({ on: "*", how });
    const impatient = over(google, { timeouts: briefly });
    await expect(impatient.suggest("Naas", null)).rejects.toThrow(`Places API (New): ${says}`);
    await expect(impatient.place("ChIJ_any_place_of_google")).rejects.toThrow(`Places API (New): ${says}`);
    await expect(impatient.route(tallaght, cork)).rejects.toThrow(`Routes API: ${says}`);

    const fallbacks: Fallback[] = [];
    const safe = createFallbackMaps(impatient, embedded, (fallback) => fallbacks.push(fallback));
    expect(await safe.suggest("Naas", null)).toEqual(await embedded.suggest("Naas", null));
    expect(await safe.route(tallaght, cork)).toEqual(await embedded.route(tallaght, cork));
    await expect(safe.place("ChIJ_any_place_of_google")).rejects.toThrow(GoogleError);
    expect(fallbacks.map(({ operation }) => operation)).toEqual(["suggest", "route"]);
  });

  it("an unreachable server is a failure like any other", async () => {
    const gone = await startFakeGoogle();
    await gone.close();
    await expect(over(gone).suggest("Naas", null)).rejects.toThrow("Places API (New): UNREACHABLE");
  });

  it("our own map estimates a road if Google knows none", async () => {
    google.misbehave({ on: "routes", how: { kind: "nothing" } });
    const fallbacks: Fallback[] = [];
    const safe = createFallbackMaps(maps, embedded, (fallback) => fallbacks.push(fallback));
    expect(await safe.route(tallaght, cork)).toMatchObject({ ok: true, route: { distanceSource: "estimated" } });
    expect(fallbacks).toEqual([{ operation: "route", cause: "ZERO_RESULTS" }]);
  });

  it("the error message never contains the request", async () => {
    google.misbehave({ on: "routes", how: { kind: "denied" } });
    const failure = await over(google)
      .route(tallaght, cork)
      .catch((error: unknown) => error);
    expect(String(failure)).not.toMatch(/Example|D24/);
  });
});

describe("Google after several consecutive failures", () => {
  it("is not called for half a minute, separately for each API, and is then retried", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const fake = await startFakeGoogle();
      const patient = over(fake);
      fake.misbehave({ on: "routes", how: { kind: "denied" } });
      for (let i = 0; i < 8; i++) await expect(patient.route(tallaght, cork)).rejects.toThrow();
      expect(fake.requests.length).toBe(5);
      expect((await patient.suggest("Naas", null)).length).toBeGreaterThan(0);

      fake.behave();
      await expect(patient.route(tallaght, cork)).rejects.toThrow("Execution prevented");
      vi.setSystemTime(Date.now() + 31_000);
      expect(await patient.route(tallaght, cork)).toMatchObject({ ok: true });
      await fake.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it("is retried with one request that others don't wait for, and only a request that is sent counts", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const fake = await startFakeGoogle();
      const patient = over(fake, { breaker: { maxFailures: 1, openMs: 30_000 } });
      fake.misbehave({ on: "autocomplete", how: { kind: "error" }, times: 1 });
      await expect(patient.suggest("Naas", null)).rejects.toThrow();
      vi.setSystemTime(Date.now() + 31_000);
      expect(await patient.suggest("N", null)).toEqual([]);
      const together = await Promise.allSettled(["Na", "Naa", "Naas"].map((typed) => patient.suggest(typed, null)));
      expect(together.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
      expect((await patient.suggest("Naas", null)).length).toBeGreaterThan(0);
      await fake.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it("counts as recovered once it answers that there is no such place: the next failure is the first, not the sixth", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const fake = await startFakeGoogle();
      const patient = over(fake);
      fake.misbehave({ on: "autocomplete", how: { kind: "error" }, times: 5 });
      for (let i = 0; i < 5; i++) await expect(patient.suggest("Naas", null)).rejects.toThrow("INTERNAL");
      await expect(patient.suggest("Naas", null)).rejects.toThrow("Execution prevented");
      vi.setSystemTime(Date.now() + 31_000);
      expect(await patient.place("ChIJ_no_such_place_there_is")).toBeNull();
      fake.misbehave({ on: "autocomplete", how: { kind: "error" }, times: 1 });
      await expect(patient.suggest("Naas", null)).rejects.toThrow("INTERNAL");
      expect((await patient.suggest("Naas", null)).length).toBeGreaterThan(0);
      await fake.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it("is still called if it has answered in between that there is no such place", async () => {
    const fake = await startFakeGoogle();
    const patient = over(fake);
    for (let i = 0; i < 8; i++) {
      fake.misbehave({ on: "autocomplete", how: { kind: "error" }, times: 1 });
      await expect(patient.suggest("Naas", null)).rejects.toThrow("INTERNAL");
      expect(await patient.place("ChIJ_no_such_place_there_is")).toBeNull();
    }
    await fake.close();
  });

  it("is still called after requests for unknown places", async () => {
    for (let i = 0; i < 8; i++) expect(await maps.place("ChIJ_no_such_place_there_is")).toBeNull();
    expect((await maps.suggest("Naas", null)).length).toBeGreaterThan(0);
  });
});

describe("a test of the connection to Google", () => {
  it("calls each API once and says what works", async () => {
    let checks: unknown;
    const requests = await asked(async () => {
      checks = await maps.check();
    });
    expect(checks).toEqual([
      {
        name: "Address suggestions (Places API)",
        ok: true,
        says: expect.stringMatching(/^[1-5] suggested for 'Patrick Street, Cork'/),
      },
      {
        name: "A chosen address in full (Places API)",
        ok: true,
        says: expect.stringContaining("Patrick Street, Cork"),
      },
      {
        name: "Distances (Routes API)",
        ok: true,
        says: expect.stringMatching(/^Dublin 24 to Cork is 2\d\d(\.\d)? km\.$/),
      },
    ]);
    expect(requests.map(({ step }) => step).sort()).toEqual(["autocomplete", "details", "routes"]);
    expect(google.sessions().at(-1)).toMatchObject({ autocompletes: 1, details: 1, reused: false });
  });

  it("shows Google's answer and what to do, even while the circuit is open", async () => {
    const fake = await startFakeGoogle();
    const broken = over(fake, { breaker: { maxFailures: 1, openMs: 30_000 } });
    fake.misbehave({ on: "routes", how: { kind: "denied" } });
    await expect(broken.route(tallaght, cork)).rejects.toThrow();
    const checks = await broken.check();
    expect(checks.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(checks[2]?.says).toBe(
      "Routes API: PERMISSION_DENIED (SERVICE_DISABLED). routes.googleapis.com has not been used in project 123456789 before or it is disabled. Enable it, then retry. Enable the Routes API in the key's project, in the Google Cloud console.",
    );
    await fake.close();
  });

  it.each<[string, GoogleFault["how"], string]>([
    ["too many requests", { kind: "429" }, "Its quota is used up"],
    ["an answer that never comes", { kind: "hang" }, "Check that this server can reach Google."],
    ["an invalid answer", { kind: "invalid json" }, "Routes API: INVALID_ANSWER."],
    ["no road", { kind: "nothing" }, "Google answered, but knows no road from Dublin 24 to Cork: ZERO_RESULTS."],
  ])("explains %s", async (_, how, says) => {
    google.misbehave({ on: "routes", how });
    // Only a response that never comes needs the short timeout.
    const routeMs = how.kind === "hang" ? briefly.routeMs : 5000;
    const checks = await over(google, { timeouts: { suggestMs: 5000, placeMs: 5000, routeMs } }).check();
    expect(checks[2]).toMatchObject({ ok: false, says: expect.stringContaining(says) });
  });

  it("points at the key if it is wrong, and never repeats it", async () => {
    const checks = await over(google, { serverKey: "another-key-than-theirs" }).check();
    for (const check of checks) expect(check.ok).toBe(false);
    expect(checks[0]?.says).toContain("API key not valid. Please pass a valid API key. Check GOOGLE_MAPS_SERVER_KEY.");
    expect(JSON.stringify(checks)).not.toContain("another-key-than-theirs");
  });
});
