import { describe, expect, it } from "vitest";
import { createQuote as createQuoteCall, type Quote } from "../../contract/quotes.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { addresses } from "../../test/fixtures.ts";
import { post, quoteFor, refusedQuote, requestInternational, requestNextDay, requestQ1 } from "../../test/journeys.ts";

const { app, maps } = appForFile();

describe("a refusal says why", () => {
  const reasonsOf = async (request: object) => {
    const { code, message, data } = await refusedQuote(app, request);
    return { code, message, params: data.params, reasons: data["reasons"] };
  };

  it("when the distance cannot be calculated, with the engine's status [P416]", async () => {
    maps.answer("ZERO_RESULTS");
    const message = "Could not calculate distance: ZERO_RESULTS";
    expect(await reasonsOf(requestQ1)).toEqual({
      code: "no_price",
      message,
      params: { dropoff: message },
      reasons: [{ code: "distance_unknown", field: "dropoff", message }],
    });
  });

  const notSold = "Selected package type not found or Next Day pricing not available";
  it.each([
    { name: "an unknown package", packageType: "nope", message: notSold, row: "P418" },
    { name: "a package without a price", packageType: "small_box", message: notSold, row: "P418" },
    { name: "no package", packageType: null, message: "Package type is required for Next Day delivery", row: "P419" },
  ])("for next day with $name [$row]", async ({ packageType, message }) => {
    const refused = await reasonsOf({ ...requestNextDay, packageType });
    expect(refused).toMatchObject({ code: "no_price", message, params: { packageType: message } });
  });

  it("for an unknown service [P420]", async () => {
    const message = "Selected delivery type not found";
    expect(await reasonsOf({ ...requestQ1, serviceType: "nope" })).toMatchObject({
      message,
      params: { serviceType: message },
    });
  });

  it("when the trip is out of the service's range, naming the service and its kilometres", async () => {
    maps.answer(50.1);
    const { params } = await reasonsOf({ ...requestQ1, serviceType: "motor_bike" });
    expect(params).toEqual({ serviceType: "Motor Bike goes up to 50 km; this trip is 50.1 km" });
  });

  it("without asking the maps engine if the request is refused anyway", async () => {
    const before = maps.routesAsked();
    await refusedQuote(app, { ...requestQ1, serviceType: "nope" });
    expect(maps.routesAsked()).toBe(before);
  });

  it("when an address is missing [P414]", async () => {
    const { message, data } = await refusedQuote(app, { ...requestQ1, dropoff: undefined });
    expect(message).toBe("Both pickup and dropoff addresses are required");
    expect(data.params).toHaveProperty("dropoff");
  });

  it.each([[0], [11], [1.5], ["x"]])("for a quantity of %s [P293]", async (quantity) => {
    const { data } = await refusedQuote(app, { ...requestNextDay, quantity });
    expect(data.params).toHaveProperty("quantity");
  });

  it("for yesterday, with the next date that can be booked [P326]", async () => {
    const { code, data } = await refusedQuote(app, { ...requestQ1, scheduledDate: "2026-03-03" });
    expect(code).toBe("invalid_fields");
    expect(data.params).toHaveProperty("scheduledDate");
    expect(data["nextDate"]).toBe("2026-03-04");
  });

  it("for a country that is not served", async () => {
    const nowhere = { ...addresses.A5, country: "ZZ" };
    const { data } = await refusedQuote(app, { ...requestInternational, dropoff: nowhere });
    expect(Object.keys(data.params ?? {})).toEqual(["dropoff.country"]);
  });
});

describe("an address", () => {
  const withPostcode = (postcode: string, country = "IE") => ({
    ...requestQ1,
    pickup: { ...addresses.A1, postcode, country },
  });

  it("stores an Eircode without spaces, in capitals [P310]", async () => {
    const quote = await quoteFor(app, withPostcode(" d24 xy45 "));
    expect(quote.pickup.postcode).toBe("D24XY45");
  });

  it.each([
    ["D24 XY4", "Eircode must be 7 characters (e.g., D02 XY45)", "[P311]"],
    ["D24-Y45", "Invalid Eircode format (e.g., D02 XY45)", "[P312]"],
    ["10118", "Eircode must be 7 characters (e.g., D02 XY45)", "[P315]"],
  ])("in Ireland refuses the postcode %s: %s %s", async (postcode, message) => {
    const { data } = await refusedQuote(app, withPostcode(postcode));
    expect(data.params).toEqual({ "pickup.postcode": message });
  });

  it("accepts an unused routing key, and the country's own postcodes elsewhere [P315]", async () => {
    expect((await quoteFor(app, withPostcode("Z99 XY45"))).pickup.postcode).toBe("Z99XY45");
    expect((await quoteFor(app, requestNextDay)).dropoff.postcode).toBe("BT1 5GS");
    expect((await quoteFor(app, requestInternational)).dropoff.postcode).toBe("10118");
    const { data } = await refusedQuote(app, withPostcode("D24 XY45", "GB"));
    expect(Object.keys(data.params ?? {})).toEqual(["pickup.postcode"]);
  });

  it("is in Ireland if no country is given [P132]", async () => {
    const { country: _, ...pickup } = addresses.A1;
    expect((await quoteFor(app, { ...requestQ1, pickup })).pickup.country).toBe("IE");
  });
});

describe("a tampered request", () => {
  it("never changes the price: coordinates, distances, units and amounts are not read", async () => {
    maps.answer(50);
    const here = { lat: 53.2859, lng: -6.3733, latitude: 53.2859, location: { lat: 1, lng: 1 }, coordinates: [1, 1] };
    const quote = await quoteFor(app, {
      ...requestQ1,
      pickup: { ...addresses.A1, ...here },
      dropoff: { ...addresses.A2, ...here },
      quantity: 5,
      distance: 1,
      distanceKm: 0.1,
      palletUnits: 0,
      total: 1,
      totalCents: 1,
      estimatedCost: 0.01,
      price: 1,
      pricingVersion: 999,
      validUntil: "2099-01-01T00:00:00Z",
      id: "q_mine",
      reference: "DCQ-1",
      kind: "specialist",
    });
    expect(quote).toMatchObject({ totalCents: 14529, quantity: 1, kind: "priced", distanceKm: 50 });
    expect(quote.id).not.toBe("q_mine");
    expect(quote.pickup).not.toHaveProperty("lat");
  });
});

describe("an address", () => {
  it("of invisible characters counts as missing", async () => {
    const pickup = { ...requestQ1.pickup, address1: "\u200b", city: "\u2060 \u200e" };
    const { data } = await refusedQuote(app, { ...requestQ1, pickup });
    expect(data.params).toEqual({
      "pickup.address1": "Address Line 1 is required",
      "pickup.city": "City is required",
    });
  });

  it("that is a list counts as missing", async () => {
    const { data } = await refusedQuote(app, { ...requestQ1, pickup: [] });
    expect(data.params).toEqual({ pickup: "Both pickup and dropoff addresses are required" });
  });
});

describe("an Idempotency-Key", () => {
  const storedQuotes = async () => (await app.db.selectFrom("quotes").select("id").execute()).length;

  it("makes one quote of the same request, and refuses another request under the same key", async () => {
    const before = await storedQuotes();
    const first = await post<Quote>(app, createQuoteCall.path, requestQ1, "quote-key-1");
    const again = await post<Quote>(app, createQuoteCall.path, requestQ1, "quote-key-1");
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const other = await post(app, createQuoteCall.path, requestNextDay, "quote-key-1");
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    expect(await storedQuotes()).toBe(before + 1);
  });
});
