import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeGoogle, startFakeGoogle } from "../../../test/fakes/google/fake-google.ts";
import { createEmbeddedMaps } from "../embedded-maps.ts";
import { createFallbackMaps } from "../fallback-maps.ts";
import { loadGazetteer } from "../load-gazetteer.ts";
import { cork } from "../maps.contract.ts";
import type { Maps, RoutePoint } from "../maps.ts";
import { encodePlaceId } from "../place-id.ts";
import { createGoogleMaps } from "./google-maps.ts";

let google: FakeGoogle;
let maps: Maps;
beforeAll(async () => {
  google = await startFakeGoogle();
  maps = createGoogleMaps({ serverKey: google.key, apiBase: google.url });
});
afterAll(() => google.close());

const unknown: RoutePoint = {
  address1: "12 Main Street",
  address2: "Xyzzyville",
  city: "Tralee",
  state: "Kerry",
  postcode: "V92XY45",
  country: "IE",
};
const dunquin = loadGazetteer().townOfKey.get("dunquin-kerry")!;
const answer = { kind: "place", placeId: encodePlaceId({ town: dunquin.key }) } as const;

describe("An address that Google measures", () => {
  it("is not requested for an island without a bridge", async () => {
    const before = google.requests.length;
    const inisheer: RoutePoint = { ...unknown, address2: "", city: "Inis Oírr", state: "Galway", postcode: "H91XY45" };
    expect(await maps.route(cork, inisheer)).toEqual({
      ok: false,
      status: "ISLAND",
      side: "dropoff",
      island: { name: "Inisheer", port: "Rossaveel" },
    });
    expect(google.requests.length).toBe(before);
  });

  it("is never reported as a middle, because Google knows the address itself", async () => {
    const result = await maps.route(unknown, cork);
    expect(result).toMatchObject({
      ok: true,
      route: {
        distanceSource: "google",
        ends: {
          pickup: { basis: "street", name: "Tralee", county: "Kerry", middleOf: null, withoutAnswerAt: null },
          dropoff: { basis: "street", name: "Cork", middleOf: null },
        },
      },
    });
  });

  it("is measured from the neighbouring place or pin that the visitor chose", async () => {
    const result = await maps.route({ ...unknown, answer }, cork);
    const origin = google.requests.at(-1)!.body as { origin: unknown };
    expect(origin.origin).toEqual({ location: { latLng: { latitude: dunquin.lat, longitude: dunquin.lon } } });
    expect(result).toMatchObject({
      ok: true,
      route: { ends: { pickup: { basis: "chosen", name: "Dunquin", withoutAnswerAt: expect.any(Object) } } },
    });
  });

  it("is measured as typed if the visitor's answer doesn't count", async () => {
    const pin = { kind: "pin", lat: 53.35, lon: -6.26 } as const;
    await maps.route({ ...unknown, answer: pin }, cork);
    expect(google.requests.at(-1)!.body).toMatchObject({ origin: { address: expect.stringContaining("Xyzzyville") } });
  });

  it("is asked about by our own map if Google doesn't know it", async () => {
    const both = createFallbackMaps(maps, createEmbeddedMaps(), () => {});
    const nowhere: RoutePoint = { ...unknown, address2: "", city: "Plughville", state: "Kildare", postcode: "" };
    google.misbehave({ on: "*", how: { kind: "error" } });
    expect(await both.route(nowhere, cork)).toMatchObject({
      status: "POSITION_UNKNOWN",
      question: { known: "Co. Kildare", unknown: "Plughville" },
    });
    google.behave();
  });
});
