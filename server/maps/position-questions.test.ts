import { describe, expect, it } from "vitest";
import type { PositionQuestion } from "../../domain/addresses/address-position.ts";
import { checkAddressConflict } from "./check-address-conflict.ts";
import { createEmbeddedMaps } from "./embedded-maps.ts";
import { loadGazetteer } from "./load-gazetteer.ts";
import type { RoutePoint } from "./maps.ts";
import { encodePlaceId } from "./place-id.ts";

const gazetteer = loadGazetteer();
const maps = createEmbeddedMaps();

const at = (over: Partial<RoutePoint>): RoutePoint => ({
  address1: "",
  city: "",
  state: "",
  postcode: "",
  country: "IE",
  ...over,
});
const athlone = at({ address1: "1 Church Street", city: "Athlone", state: "Westmeath", postcode: "N37XY45" });
const kerry = { state: "Kerry", postcode: "V92XY45" };
const unknownInKerry = at({ ...kerry, address1: "12 Main Street", address2: "Xyzzyville", city: "Tralee" });
const town = (key: string) => gazetteer.townOfKey.get(key)!;
const placeId = (key: string) => encodePlaceId({ town: key });

async function ask(point: RoutePoint): Promise<PositionQuestion> {
  const result = await maps.route(point, athlone);
  if (result.ok || !result.question) throw new Error(`Not asked: ${JSON.stringify(result).slice(0, 200)}`);
  expect(result).toMatchObject({ status: "POSITION_UNKNOWN", side: "pickup" });
  return result.question;
}
const endOf = async (point: RoutePoint) => {
  const result = await maps.route(point, athlone);
  return result.ok ? result.route.ends!.pickup : result;
};

describe("If only the middle of a post town or routing key is known", () => {
  it("an unknown village is asked about, with the nearest places of its routing key as choices", async () => {
    const question = await ask(unknownInKerry);
    expect(question).toMatchObject({ reason: "unknown_place", known: "Tralee", unknown: "Xyzzyville" });
    expect(question.choices[0]).toMatchObject({ name: "Tralee", county: "Kerry", km: 0 });
    const names = question.choices.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Dingle", "Dunquin", "Castleisland"]));
    expect(names).not.toContain("Lifford");
    const kms = question.choices.map(({ km }) => km);
    expect(kms).toEqual([...kms].sort((a, b) => a - b));
    expect(question.choices.length).toBeLessThanOrEqual(80);
  });

  it.each([
    [
      "a village in the field of the town",
      { ...kerry, address1: "Main Street", city: "Xyzzyville" },
      "Tralee",
      "Xyzzyville",
    ],
    ["the first line alone", { ...kerry, address1: "Xyzzyville", city: "Tralee" }, "Tralee", "Xyzzyville"],
    [
      "a post town without an Eircode",
      { state: "Kerry", address1: "Xyzzyville", city: "Tralee" },
      "Tralee",
      "Xyzzyville",
    ],
    [
      "a county alone",
      { state: "Kildare", address1: "Main Street", city: "Nowhere at all" },
      "Co. Kildare",
      "Nowhere at all",
    ],
    [
      "a rural outward code",
      { country: "GB", state: "Fermanagh", postcode: "BT93 5AA", address1: "Xyzzyville", city: "Enniskillen" },
      "Enniskillen",
      "Xyzzyville",
    ],
    [
      "a street of Dublin that we do not have",
      { state: "Dublin", address1: "Nonsense Street", city: "Dublin" },
      "Dublin",
      "Nonsense Street",
    ],
  ])("%s is asked about", async (_what, over, known, unknown) => {
    const question = await ask(at(over));
    expect(question).toMatchObject({ reason: "unknown_place", known, unknown });
    expect(question.choices.length).toBeGreaterThan(3);
  });

  it("a wide routing key alone is asked about, and a county in the town field doesn't count as a town", async () => {
    for (const city of ["", "Kerry", "Co. Kerry"])
      expect(await ask(at({ ...kerry, address1: "Main Street", city }))).toMatchObject({
        reason: "wide_postcode",
        known: "Tralee",
        unknown: "V92",
      });
  });

  it("a misspelt village comes first among the choices", async () => {
    const question = await ask(at({ ...kerry, address1: "Main Street", city: "Dunquinn" }));
    expect(question.choices[0]).toMatchObject({ name: "Dunquin", placeId: placeId("dunquin-kerry") });
    const kilkenny = await ask(
      at({ state: "Kilkenny", postcode: "R95XY45", address1: "High Street", city: "Kilkeny" }),
    );
    expect(kilkenny.choices[0]).toMatchObject({ name: "Kilkenny" });
  });

  it.each([
    ["a street in the post town", { ...kerry, address1: "12 Castle Street", city: "Tralee" }],
    ["a house in the post town", { ...kerry, address1: "Rose Cottage", city: "Tralee" }],
    [
      "a business before its street",
      { ...kerry, address1: "Xyzzyville Press", address2: "Castle Street", city: "Tralee" },
    ],
    ["a village with an unknown townland", { ...kerry, address1: "Xyzzyville", city: "Dingle" }],
    ["a narrow key", { state: "Dublin", postcode: "K36XY45", address1: "Xyzzyville", city: "Malahide" }],
    [
      "a postal district of Dublin",
      { state: "Dublin", postcode: "D24XY45", address1: "Xyzzyville", city: "Dublin 24" },
    ],
  ])("%s is not asked about", async (_what, over) => {
    expect(await maps.route(at(over), athlone)).toMatchObject({ ok: true, route: { middleOf: { pickup: null } } });
  });

  it("a narrow routing key is used as the place, and says so", async () => {
    expect(
      await endOf(at({ state: "Dublin", postcode: "K36XY45", address1: "Main Street", city: "Xyzzyville" })),
    ).toMatchObject({
      basis: "postcode",
      middleOf: "Malahide",
    });
  });

  it("two ends with one narrow routing key are asked about, until one is answered", async () => {
    const one = at({ state: "Dublin", postcode: "K36XY45", address1: "Main Street", city: "Xyzzyville" });
    const other = { ...one, city: "Plughville" };
    expect(await maps.route(one, other)).toMatchObject({
      status: "POSITION_UNKNOWN",
      side: "dropoff",
      question: { known: "Malahide", unknown: "Plughville" },
    });
    const answer = { kind: "place", placeId: placeId("portmarnock-dublin") } as const;
    expect(await maps.route(one, { ...other, answer })).toMatchObject({
      ok: true,
      route: { ends: { pickup: { middleOf: "Malahide" }, dropoff: { basis: "chosen", name: "Portmarnock" } } },
    });
    expect(await maps.route(at({ city: "Dublin" }), at({ city: "Dublin" }))).toMatchObject({ ok: true });
  });

  it("the pickup is asked about first, then the delivery", async () => {
    const dropoff = { ...unknownInKerry, address2: "Plughville" };
    expect(await maps.route(unknownInKerry, dropoff)).toMatchObject({
      side: "pickup",
      question: { unknown: "Xyzzyville" },
    });
    const answered: RoutePoint = { ...unknownInKerry, answer: { kind: "place", placeId: placeId("dingle-kerry") } };
    expect(await maps.route(answered, dropoff)).toMatchObject({ side: "dropoff", question: { unknown: "Plughville" } });
  });

  it("the board doesn't ask, but uses the middle as a guess", () => {
    const { lat, lon } = town("tralee-kerry");
    expect(maps.locate(unknownInKerry)).toEqual({ lat, lon });
  });
});

describe("An answer", () => {
  const chosen = (key: string): RoutePoint => ({ ...unknownInKerry, answer: { kind: "place", placeId: placeId(key) } });
  const pinned = (lat: number, lon: number): RoutePoint => ({ ...unknownInKerry, answer: { kind: "pin", lat, lon } });
  const tralee = { lat: town("tralee-kerry").lat, lon: town("tralee-kerry").lon };

  it("that is an offered place is measured from, and both positions are shown", async () => {
    const { lat, lon } = town("dunquin-kerry");
    expect(await endOf(chosen("dunquin-kerry"))).toEqual({
      at: { lat, lon },
      basis: "chosen",
      name: "Dunquin",
      county: "Kerry",
      middleOf: null,
      withoutAnswerAt: tralee,
      withoutAnswerName: "Tralee",
    });
    const near = await maps.route(chosen("tralee-kerry"), athlone);
    const far = await maps.route(chosen("dunquin-kerry"), athlone);
    if (!near.ok || !far.ok) throw new Error("no route");
    expect(far.route.distanceKm - near.route.distanceKm).toBeGreaterThan(40);
  });

  it("that is a pin in the area of the routing key counts, and is named after the nearest place", async () => {
    expect(await endOf(pinned(52.14, -10.27))).toEqual({
      at: { lat: 52.14, lon: -10.27 },
      basis: "pin",
      name: "Dingle",
      nameAt: { lat: town("dingle-kerry").lat, lon: town("dingle-kerry").lon },
      county: "Kerry",
      middleOf: null,
      withoutAnswerAt: tralee,
      withoutAnswerName: "Tralee",
    });
  });

  it.each([
    ["a place of another key", chosen("dublin-dublin")],
    ["a place that nobody knows", chosen("atlantis-kerry")],
    ["no place id", { ...unknownInKerry, answer: { kind: "place", placeId: "nonsense" } } as RoutePoint],
    ["a pin in Dublin", pinned(53.35, -6.26)],
    ["a pin at sea", pinned(52.3, -10.4)],
    ["a pin in a town of another key within the frame", pinned(52.106, -9.783)],
    ["a pin in a neighbouring key outside the frame", pinned(52.059, -9.507)],
    [
      "a pin in Cork where only Kildare is known",
      at({ state: "Kildare", city: "Xyzzyville", answer: { kind: "pin", lat: 51.9, lon: -8.47 } }),
    ],
  ])("that is %s is ignored, and the question is repeated", async (_what, point) => {
    expect(await ask(point)).toMatchObject({ unknown: "Xyzzyville" });
  });

  it("doesn't move a known address", async () => {
    const dingle = at({ ...kerry, address1: "Green Street", city: "Dingle" });
    const moved: RoutePoint = { ...dingle, answer: { kind: "pin", lat: 52.27, lon: -9.7 } };
    expect(await endOf(moved)).toEqual(await endOf(dingle));
  });

  it("that puts both ends at one place has no distance", async () => {
    const same = await maps.route(chosen("dingle-kerry"), chosen("dingle-kerry"));
    expect(same).toMatchObject({ ok: false, status: "POSITION_UNKNOWN", side: "dropoff" });
    expect(await maps.route(chosen("dingle-kerry"), chosen("dunquin-kerry"))).toMatchObject({ ok: true });
  });
});

describe("A name with several meanings", () => {
  it("is the place in the county, then the one that the postcode allows", async () => {
    expect(await endOf(at({ city: "Ballina", state: "Tipperary" }))).toMatchObject({ county: "Tipperary" });
    expect(await endOf(at({ city: "Ballina", postcode: "F26XY45" }))).toMatchObject({ county: "Mayo" });
  });

  it("is the place nearest to the other end, even within one county", async () => {
    const ballina = at({ address1: "Main Street", city: "Ballina" });
    const from = async (city: string, state: string) => {
      const result = await maps.route(at({ city, state, address1: "Main Street" }), ballina);
      return result.ok ? result.route.ends!.dropoff.county : result.status;
    };
    expect([await from("Castlebar", "Mayo"), await from("Nenagh", "Tipperary")]).toEqual(["Mayo", "Tipperary"]);
    const ballingarry = at({ address1: "Main Street", city: "Ballingarry", state: "Tipperary" });
    const latOf = async (city: string, state: string) => {
      const result = await maps.route(at({ city, state, address1: "Main Street" }), ballingarry);
      return result.ok ? Math.round(result.route.ends!.dropoff.at.lat * 10) / 10 : result.status;
    };
    expect([await latOf("Borrisokane", "Tipperary"), await latOf("Callan", "Kilkenny")]).toEqual([53, 52.6]);
  });

  it("is asked about if nothing distinguishes the places, and the choice counts", async () => {
    const ballina = at({ address1: "Main Street", city: "Ballina" });
    const both = await maps.route(ballina, ballina);
    if (both.ok || !both.question) throw new Error("not asked");
    expect(both.question).toMatchObject({ reason: "homonym", unknown: "Ballina" });
    expect(both.question.choices.map(({ county }) => county)).toEqual(expect.arrayContaining(["Mayo", "Tipperary"]));
    const answer = { kind: "place", placeId: placeId("ballina-tipperary") } as const;
    expect(await maps.route({ ...ballina, answer }, at({ city: "Ballina", state: "Mayo" }))).toMatchObject({
      ok: true,
      route: { ends: { pickup: { basis: "place", county: "Tipperary", withoutAnswerAt: null } } },
    });
  });
});

describe("A postcode and a town that disagree", () => {
  it("match if the routing key reaches that far: A98 in Glendalough, F91 in Blacklion", () => {
    expect(checkAddressConflict(at({ city: "Glendalough", state: "Wicklow", postcode: "A98XY45" }))).toBeNull();
    expect(checkAddressConflict(at({ city: "Blacklion", state: "Cavan", postcode: "F91XY45" }))).toBeNull();
    expect(checkAddressConflict(at({ city: "Rathdrum", state: "Wicklow", postcode: "A96XY45" }))).not.toBeNull();
  });

  it("are both right if the visitor says so, and the town is measured from", async () => {
    const both = at({ address1: "Main Street", city: "Cork", state: "Cork", postcode: "D02XY45", bothAreRight: true });
    const { lat, lon } = town("cork-cork");
    expect(await endOf(both)).toMatchObject({ at: { lat, lon }, basis: "place", name: "Cork" });
    const village = at({
      address1: "Dunquin",
      city: "Tralee",
      state: "Kerry",
      postcode: "D02XY45",
      bothAreRight: true,
    });
    expect(await endOf(village)).toMatchObject({ name: "Dunquin" });
  });
});

describe("A street of Dublin", () => {
  const dublin = (address1: string, city: string) => endOf(at({ address1, city, state: "Dublin" }));

  it("is the one in its suburb, on the same side of the water", async () => {
    const { lat, lon } = town("malahide-dublin");
    expect(await dublin("Main Street", "Malahide")).toMatchObject({ at: { lat, lon }, basis: "place" });
    expect(await dublin("Main Street", "Donabate")).toMatchObject({ basis: "street", name: "Donabate" });
    const portrane = town("portrane-dublin");
    expect(await dublin("Carthy's Lane", "Portrane")).toMatchObject({ at: { lat: portrane.lat, lon: portrane.lon } });
    expect(await dublin("Carthy's Lane", "Lusk")).toMatchObject({ basis: "street" });
  });

  it("in the middle of another suburb doesn't count, unless it is the only one with that name", async () => {
    const portmarnock = town("portmarnock-dublin");
    for (const street of ["Main Street", "Church Street"])
      expect(await dublin(street, "Portmarnock")).toMatchObject({ at: { lat: portmarnock.lat, lon: portmarnock.lon } });
    expect(await dublin("Churchtown Road", "Rathfarnham")).toMatchObject({ basis: "street", name: "Rathfarnham" });
  });
});
