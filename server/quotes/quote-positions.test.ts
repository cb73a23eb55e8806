import { describe, expect, it } from "vitest";
import { type Distance, findTowns, getMapSection, measureDistance } from "../../contract/places.ts";
import { createQuote, getQuote, type Quote } from "../../contract/quotes.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { post, quoteFor, refusedQuote, requestNextDay, requestQ1 } from "../../test/journeys.ts";
import { dunquinQuestion, end, measured, toAnIsland, withoutDunquin } from "../../test/positions.ts";

const { app, maps } = appForFile();

const { pickup, dropoff } = requestQ1;
const ventry = { kind: "place", placeId: "ventry" } as const;
const pin = { kind: "pin", lat: 52.131, lon: -10.463 } as const;
const toDunquin = (answers: object = {}) => ({ ...requestQ1, dropoff: { ...dropoff, ...answers } });
const measure = (answers: object = {}) =>
  post<Distance>(app, measureDistance.path, { pickup, dropoff: { ...dropoff, ...answers } });

describe("an address whose place is not known", () => {
  it("asks a question before there is a distance, with the nearest places and the area where a pin is accepted", async () => {
    maps.answer(withoutDunquin);
    const { status, body } = await post(app, measureDistance.path, { pickup, dropoff });
    expect([status, body.code]).toEqual([422, "no_route"]);
    expect(body.message).toBe("We know Tralee, not Dunquin. Choose the nearest place or point at the map.");
    expect(body.data).toMatchObject({
      routeStatus: "POSITION_UNKNOWN",
      params: { dropoff: body.message },
      open: { end: "dropoff", question: dunquinQuestion },
      requestReason: { code: "position_unknown", end: "dropoff", known: "Tralee", unknown: "Dunquin" },
    });
  });

  it("is measured from the chosen place or the pin", async () => {
    maps.answer(withoutDunquin);
    const chosen = await measure({ answer: ventry });
    expect(chosen.body).toMatchObject({ distanceKm: 61.2, ends: { dropoff: { basis: "chosen", name: "Ventry" } } });
    const pinned = await measure({ answer: pin });
    expect(pinned.body.ends?.dropoff).toMatchObject({ basis: "pin", at: { lat: 52.131, lon: -10.463 } });
  });

  it("makes a quote request if the question is not answered: no price, no distance, but the reason", async () => {
    maps.answer(withoutDunquin);
    const quote = await quoteFor(app, toDunquin());
    expect(quote).toMatchObject({ kind: "specialist", totalCents: 0, lines: [], distanceKm: null });
    expect(quote.positions).toEqual({
      requestReason: { code: "position_unknown", end: "dropoff", known: "Tralee", unknown: "Dunquin" },
    });
    expect(quote).not.toHaveProperty("open");
  });

  it("is priced with an answer, and the quote stores both positions and the answer", async () => {
    maps.answer(withoutDunquin);
    const quote = await quoteFor(app, toDunquin({ answer: pin }));
    expect(quote).toMatchObject({ kind: "priced", distanceKm: 61.2 });
    expect(quote.positions).toMatchObject({
      ends: { dropoff: { basis: "pin", withoutAnswerAt: { lat: 52.27, lon: -9.7 } }, pickup: { basis: "street" } },
      answers: { dropoff: { answer: pin } },
    });
    expect(quote.dropoff).not.toHaveProperty("answer");
    const stored = await app.request(getQuote.path.replace("{id}", quote.id));
    expect(((await stored.json()) as Quote).positions).toEqual(quote.positions);
  });

  it("asks no question for next day, whose price needs no distance", async () => {
    maps.answer(withoutDunquin);
    expect(await quoteFor(app, requestNextDay)).toMatchObject({ kind: "priced", distanceKm: null });
  });

  it("makes a quote request only if nothing else refuses the shipment", async () => {
    maps.answer(withoutDunquin);
    const { data } = await refusedQuote(app, { ...toDunquin(), serviceType: "truck" });
    expect(data.params).toEqual({ serviceType: "Small Box cannot go by Truck" });
  });

  it("answers one idempotency key with one quote, and refuses the key for another pin", async () => {
    maps.answer(withoutDunquin);
    const [one, again] = [
      await post<Quote>(app, createQuote.path, toDunquin({ answer: pin }), "pin-1"),
      await post<Quote>(app, createQuote.path, toDunquin({ answer: pin }), "pin-1"),
    ];
    expect(again.body.id).toBe(one.body.id);
    const other = await post(app, createQuote.path, toDunquin({ answer: { ...pin, lat: 52.2 } }), "pin-1");
    expect(other.body.code).toBe("idempotency_key_reused");
  });

  it.each([
    ["a pin without a longitude", { kind: "pin", lat: 52 }],
    ["a pin beyond the pole", { kind: "pin", lat: 91, lon: -9 }],
    ["a place without an id", { kind: "place", placeId: "" }],
    ["an answer of an unknown kind", { kind: "guess" }],
  ])("refuses %s at its field", async (_, answer) => {
    const { status, body } = await post(app, createQuote.path, toDunquin({ answer }));
    expect([status, body.code]).toEqual([422, "invalid_fields"]);
    expect(Object.keys(body.data.params ?? {})[0]).toMatch(/^dropoff\.answer/);
  });
});

describe("both ends on the middle of one place", () => {
  const chosen = end({ basis: "chosen", withoutAnswerAt: { lat: 52.3, lon: -9.6 } });

  it("make a quote request, although there is a route of one kilometre", async () => {
    maps.answer(() => measured(1, { pickup: end({ basis: "place" }), dropoff: chosen }));
    const quote = await quoteFor(app, toDunquin({ answer: ventry }));
    expect(quote).toMatchObject({
      kind: "specialist",
      distanceKm: null,
      positions: { requestReason: { code: "one_middle", middle: "Tralee" } },
    });
    expect((await measure({ answer: ventry })).body.requestReason).toEqual({ code: "one_middle", middle: "Tralee" });
  });

  it("are priced if one of them is a street", async () => {
    maps.answer(() => measured(1.4, { pickup: end(), dropoff: chosen }));
    expect(await quoteFor(app, toDunquin({ answer: ventry }))).toMatchObject({ kind: "priced", distanceKm: 1.4 });
  });
});

describe("an island without a bridge", () => {
  it("has no same-day price by van, but makes a quote request that names the port", async () => {
    maps.answer(toAnIsland);
    const { body } = await post(app, measureDistance.path, { pickup, dropoff });
    expect(body.message).toBe(
      "No bridge leads to Inis Oírr: the ferry leaves from Doolin, so no van can be there the same day.",
    );
    expect(body.data).not.toHaveProperty("open");
    expect(await quoteFor(app)).toMatchObject({
      kind: "specialist",
      positions: { requestReason: { code: "island", island: { name: "Inis Oírr", port: "Doolin" } } },
    });
  });

  it("keeps its price for next day", async () => {
    maps.answer(toAnIsland);
    expect((await quoteFor(app, requestNextDay)).kind).toBe("priced");
  });
});

describe("a postcode and a town that do not agree", () => {
  const dublinCork = { ...dropoff, city: "Cork", state: "Cork", postcode: "D02XY45" };

  it("are refused until the visitor confirms both, which the quote then records", async () => {
    const refused = await refusedQuote(app, { ...requestQ1, dropoff: dublinCork });
    expect(refused.data.params).toHaveProperty("dropoff.postcode");
    const quote = await quoteFor(app, { ...requestQ1, dropoff: { ...dublinCork, bothAreRight: true } });
    expect(quote).toMatchObject({ kind: "priced", positions: { overruled: ["dropoff"] } });
    const told = await measure({ ...dublinCork, bothAreRight: true });
    expect(told.status).toBe(200);
  });

  it("leave no mark if they do agree", async () => {
    const quote = await quoteFor(app, { ...requestQ1, dropoff: { ...dropoff, bothAreRight: true } });
    expect(quote.positions?.overruled).toBeUndefined();
  });
});

describe("a map section", () => {
  const section = async (query: string) => {
    const response = await app.request(`${getMapSection.path}?${query}`);
    return { status: response.status, body: await response.json() };
  };

  it("shows roads and places within 15 km of a position", async () => {
    const { body } = await section("lat=52.27&lng=-9.7");
    expect(body.places.map(({ name }: { name: string }) => name)).toContain("Tralee");
    expect(body.places.map(({ name }: { name: string }) => name)).not.toContain("Dingle");
    expect(body.roads.length).toBeGreaterThan(5);
    expect((body.bounds.north - body.bounds.south) * 111.2).toBeCloseTo(15, 0);
  });

  it("shows more places and no lanes within 60 km", async () => {
    const { body } = await section("lat=52.2&lng=-10&km=60");
    expect(body.places.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(["Tralee", "Dingle"]));
    expect(body.roads.filter(({ size }: { size: string }) => size === "small")).toEqual([]);
  });

  it("is empty at sea, and refuses a position off the globe", async () => {
    expect((await section("lat=50&lng=-15")).body).toMatchObject({ roads: [], places: [] });
    expect((await section("lat=95&lng=-9.7")).status).toBe(422);
  });
});

describe("the towns under a postcode", () => {
  const towns = async (postcode: string) => {
    const response = await app.request(`${findTowns.path}?postcode=${encodeURIComponent(postcode)}`);
    return response.json();
  };
  const names = ({ choices }: { choices: { name: string }[] }) => choices.map(({ name }) => name);

  it("are the post town, then others that may have the postcode, if it covers several", async () => {
    const found = await towns("V92 XY45");
    expect(found.known).toBe("Tralee");
    expect(names(found)[0]).toBe("Tralee");
    expect(names(found)).toContain("Dingle");
    expect(names(found)).not.toContain("Killarney");
  });

  it("are none if it belongs to one town, or to none that we know", async () => {
    expect((await towns("D02")).choices).toEqual([]);
    expect(await towns("ZZZ")).toEqual({ known: null, choices: [] });
  });
});
