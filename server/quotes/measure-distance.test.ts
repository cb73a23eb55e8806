import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDates } from "../../contract/bookings.ts";
import {
  type Distance,
  findPlaces,
  getPlace,
  getRegion,
  measureDistance,
  type PlaceDetails,
  type PlaceSuggestion,
} from "../../contract/places.ts";
import { createQuote } from "../../contract/quotes.ts";
import type { OpenQuestion } from "../../domain/pricing/trip-positions.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { routes } from "../../test/fixtures.ts";
import { post, quoteFor, requestQ1, testClock, wednesdayMorning } from "../../test/journeys.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: clock.now });
});
afterAll(() => app.close());

const read = async <Body>(path: string) => {
  const response = await app.request(path);
  return { status: response.status, body: (await response.json()) as Body };
};

describe("the distance between two addresses", () => {
  it("is the driving distance in kilometres [P380]", async () => {
    const { status, body } = await post<Distance>(app, measureDistance.path, routes.R1);
    expect(status).toBe(200);
    expect(body.distanceKm).toBeGreaterThan(225);
    expect(body.distanceKm).toBeLessThan(275);
    expect(body.distanceKm).toBe(Math.round(body.distanceKm * 10) / 10);
    expect(body.durationMinutes).toBeGreaterThan(120);
    expect(body.distanceSource).toBe("estimated");
  });

  it("comes with a path from pickup to drop-off, short enough to draw", async () => {
    const { body } = await post<Distance>(app, measureDistance.path, routes.R1);
    expect(body.path.length).toBeGreaterThan(10);
    expect(body.path.length).toBeLessThanOrEqual(200);
    const [start, end] = [body.path[0], body.path.at(-1)];
    expect(start?.[0]).toBeCloseTo(53.29, 0);
    expect(end?.[0]).toBeCloseTo(51.9, 0);
    for (const [lat, lng] of body.path) {
      expect(String(lat)).toMatch(/^\d+(\.\d{1,5})?$/);
      expect(String(lng)).toMatch(/^-\d+(\.\d{1,5})?$/);
    }
  });

  it("can be requested with only place ids", async () => {
    const { body: from } = await read<PlaceSuggestion[]>(`${findPlaces.path}?input=Tallaght`);
    const { body: to } = await read<PlaceSuggestion[]>(`${findPlaces.path}?input=Galway`);
    const places = { pickup: { placeId: from[0]?.id }, dropoff: { placeId: to[0]?.id } };
    const { status, body } = await post<Distance>(app, measureDistance.path, places);
    expect([status, body.distanceKm > 180]).toEqual([200, true]);
  });

  it.each([[{ pickup: routes.R1.pickup }], [{ dropoff: routes.R1.dropoff }], [{}], [{ pickup: null, dropoff: 5 }]])(
    "needs both addresses: %j [P300, P414]",
    async (body) => {
      const refused = await post(app, measureDistance.path, body);
      expect(refused.status).toBe(422);
      expect(refused.body.message).toBe("Both pickup and dropoff addresses are required");
    },
  );

  it("reports the status with which it could not be calculated, and for which address [P416]", async () => {
    const { status, body } = await post(app, measureDistance.path, routes.R4);
    expect([status, body.code]).toEqual([422, "no_route"]);
    expect(body.message).toBe(`Could not calculate distance: ${body.data["routeStatus"]}`);
    expect(body.data.params).toHaveProperty("dropoff");
    const unknown = await post(app, measureDistance.path, {
      pickup: { placeId: "nowhere" },
      dropoff: routes.R1.dropoff,
    });
    expect(unknown.body.message).toBe("Could not calculate distance: NOT_FOUND");
  });

  const at = (city: string, state: string, postcode: string) => ({ ...routes.R1.pickup, city, state, postcode });

  it("asks a question if Eircode and town contradict each other, and there is no price until it is settled", async () => {
    const trip = { pickup: at("Cork", "Cork", "D02XY45"), dropoff: at("Cork", "Cork", "T12XY45") };
    const question = "The Eircode D02 is for Dublin but the town is Cork: which is right?";
    const measured = await post(app, measureDistance.path, trip);
    expect([measured.status, measured.body.message]).toEqual([422, question]);
    expect(measured.body.data.params).toEqual({ "pickup.postcode": question });
    for (const priority of ["same_day", "next_day"] as const) {
      const scheduledDate = priority === "same_day" ? requestQ1.scheduledDate : "2026-03-05";
      const quoted = await post(app, createQuote.path, { ...requestQ1, ...trip, priority, scheduledDate });
      expect([quoted.status, quoted.body.code, quoted.body.message]).toEqual([422, "no_price", question]);
    }
  });

  it("is not measured from the middle of a post town: the place is asked for, and a pin or a neighbour gets a price", async () => {
    const unknown = at("Knockanboher", "Kerry", "V92XY45");
    const trip = { pickup: unknown, dropoff: at("Dingle", "Kerry", "V92XY45") };
    const asked = await post(app, measureDistance.path, trip);
    expect([asked.status, asked.body.message]).toEqual([
      422,
      "We know Tralee, not Knockanboher. Choose the nearest place or point at the map.",
    ]);
    const { question } = asked.body.data["open"] as OpenQuestion;
    const castlemaine = question.choices.find(({ name }) => name === "Castlemaine");
    const answers = [
      { kind: "place", placeId: castlemaine?.placeId ?? "" },
      { kind: "pin", lat: 52.169, lon: -9.703 },
    ];
    const [chosen, pinned] = await Promise.all(
      answers.map(async (answer) => quoteFor(app, { ...requestQ1, ...trip, pickup: { ...unknown, answer } })),
    );
    expect(chosen?.positions?.ends?.pickup).toMatchObject({ basis: "chosen", name: "Castlemaine", county: "Kerry" });
    expect(pinned?.positions?.ends?.pickup).toMatchObject({ basis: "pin", at: { lat: 52.169, lon: -9.703 } });
    for (const quote of [chosen, pinned]) expect(quote?.distanceKm).toBeGreaterThan(30);
  });

  it("asks again if the pin is outside the postcode's area", async () => {
    const pickup = { ...at("Knockanboher", "Kerry", "V92XY45"), answer: { kind: "pin", lat: 53.35, lon: -6.26 } };
    const asked = await post(app, measureDistance.path, { pickup, dropoff: at("Dingle", "Kerry", "V92XY45") });
    expect([asked.status, asked.body.data["routeStatus"]]).toEqual([422, "POSITION_UNKNOWN"]);
  });

  it("is the distance that the quote is priced by", async () => {
    const { body } = await post<Distance>(app, measureDistance.path, routes.R1);
    const services = await app.context.settings.current();
    const service = services.settings.deliveryTypes.find((one) => one.maxRange === 0 && !one.phoneBookingOnly);
    const packageType = service?.compatiblePackageTypes[0];
    const quote = await quoteFor(app, { ...requestQ1, serviceType: service?.id, packageType });
    expect(quote.distanceKm).toBe(body.distanceKm);
    expect(quote.path).toEqual(body.path);
  });
});

describe("a place", () => {
  it("comes with address parts, formatted address, coordinates, name, types and vicinity [P378, P131]", async () => {
    const { body: suggestions } = await read<PlaceSuggestion[]>(`${findPlaces.path}?input=Tallaght`);
    const { status, body } = await read<PlaceDetails>(
      getPlace.path.replace("{id}", encodeURIComponent(suggestions[0]?.id ?? "")),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Tallaght",
      city: "Tallaght",
      state: "Dublin",
      country: "IE",
      postalOnly: true,
    });
    expect(body.location.lat).toBeCloseTo(53.29, 1);
    expect(body.location.lng).toBeCloseTo(-6.37, 1);
    for (const key of [
      "formatted_address",
      "display_name",
      "company_name",
      "address1",
      "address2",
      "postcode",
      "types",
      "vicinity",
    ])
      expect(body).toHaveProperty(key);
  });

  it("that is unknown is not found [P378]", async () => {
    expect((await read(getPlace.path.replace("{id}", "nowhere"))).status).toBe(404);
  });

  it("names the region of a position, and none at sea", async () => {
    expect((await read(`${getRegion.path}?lat=53.27&lng=-9.05`)).body).toEqual({
      name: expect.stringContaining("Galway"),
    });
    expect((await read(`${getRegion.path}?lat=48&lng=-30`)).body).toEqual({ name: null });
    expect((await read(`${getRegion.path}?lat=north&lng=0`)).status).toBe(422);
  });
});

describe("the bookable days", () => {
  type Dates = { today: string; priorities: Record<string, { earliest: string; dates: string[]; notes: string[] }> };

  it("reach three months ahead by Dublin's clock [P321, P322, P324, P325]", async () => {
    clock.set("2026-03-04T15:00:00Z");
    const { body } = await read<Dates>(getDates.path);
    expect(body.today).toBe("2026-03-04");
    expect(body.priorities["same_day"]).toMatchObject({ earliest: "2026-03-05" });
    expect(body.priorities["same_day"]?.notes).toHaveLength(1);
    expect(body.priorities["international"]?.earliest).toBe("2026-03-06");
    expect(body.priorities["next_day"]?.dates).not.toContain("2026-03-07");
    expect(body.priorities["next_day"]?.dates.at(-1)).toMatch(/^2026-06-0/);
    clock.set(wednesdayMorning.toISOString());
    expect((await read<Dates>(getDates.path)).body.priorities["same_day"]).toMatchObject({
      earliest: "2026-03-04",
      notes: [],
    });
  });
});
