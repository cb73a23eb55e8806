import { describe, expect, it } from "vitest";
import type { PlaceSuggestion } from "../../contract/places.ts";
import { createEmbeddedMaps } from "./embedded-maps.ts";
import { describeMaps } from "./maps.contract.ts";
import type { RoutePoint } from "./maps.ts";

const maps = createEmbeddedMaps();
const galway = { lat: 53.2719, lon: -9.0489 };

describeMaps("embedded", () => maps);

const labels = (suggestions: PlaceSuggestion[]): string[] => suggestions.map((suggestion) => suggestion.label);
const suggested = async (input: string, near: typeof galway | null = null): Promise<string[]> =>
  labels(await maps.suggest(input, near));
const firstPlace = async (input: string) => {
  const [suggestion] = await maps.suggest(input, null);
  return suggestion ? maps.place(suggestion.id) : null;
};

describe("suggestions of the embedded engine", () => {
  it("finds the area of a full Eircode, as typed and without a street [P225]", async () => {
    const [suggestion] = await maps.suggest("D24 XY45", null);
    expect(suggestion).toMatchObject({
      label: "D24 XY45, Dublin 24",
      postcode: "D24 XY45",
      county: "Dublin",
      country: "IE",
    });
    expect(await maps.place(suggestion!.id)).toMatchObject({
      postalOnly: true,
      address1: "",
      city: "Dublin 24",
      postcode: "D24 XY45",
    });
    expect(await suggested("d24xy45")).toEqual(["D24 XY45, Dublin 24"]);
  });

  it("finds a routing key or an outward code on its own", async () => {
    expect(await suggested("h91")).toEqual(["H91, Galway"]);
    expect(await suggested("BT48")).toEqual(["BT48, Derry"]);
    expect(await firstPlace("BT7 1NN")).toMatchObject({
      city: "Belfast",
      state: "Antrim",
      country: "GB",
      postcode: "BT7 1NN",
      postalOnly: true,
    });
  });

  it("fills in street, town and county of a chosen place [P130]", async () => {
    expect(await suggested("Main Street, Naas")).toEqual(["Main Street, Naas, Kildare"]);
    const place = await firstPlace("Main Street, Naas");
    expect(place).toMatchObject({
      address1: "Main Street",
      city: "Naas",
      state: "Kildare",
      country: "IE",
      companyName: "",
      postalOnly: false,
    });
    expect(place!.formattedAddress).toBe("Main Street, Naas, Kildare, Ireland");
  });

  it("keeps the house number, the second line and the postcode", async () => {
    expect(await firstPlace("12 Patrick Street, Cork")).toMatchObject({ address1: "12 Patrick Street", city: "Cork" });
    expect(await firstPlace("12 Main Street, Tallaght, Dublin 24")).toMatchObject({
      address1: "12 Main Street",
      address2: "Tallaght",
      city: "Dublin 24",
    });
    expect(await firstPlace("5 Main Street, Naas, Co. Kildare, W91 AB12, Ireland")).toMatchObject({
      address1: "5 Main Street",
      postcode: "W91 AB12",
    });
  });

  it("keeps a town and a postcode that don't match, so that the visitor can be asked", async () => {
    expect(await suggested("Main Street, Naas, T12 AB12")).toEqual(["Main Street, Naas, Kildare, T12 AB12"]);
  });

  it.each([
    ["naas co. kildare", "Naas, Kildare"],
    ["NAAS, COUNTY KILDARE", "Naas, Kildare"],
    ["main street naas", "Main Street, Naas, Kildare"],
    ["dun laoghaire", "Dún Laoghaire, Dublin"],
    ["Gaillimh", "Galway"],
    ["Baile Átha Luain", "Athlone, Westmeath"],
    ["saint johnston", "St Johnston, Donegal"],
    ["carrick on shannon", "Carrick-on-Shannon, Leitrim"],
    ["oconnell street, limerick", "Oconnell Street, Limerick"],
    ["Tallaght, Dublin 24", "Tallaght, Dublin"],
    ["Londonderry", "Derry"],
    ["Caherciveen", "Cahersiveen, Kerry"],
  ])("reads %s as %s", async (typed, label) => {
    expect((await suggested(typed))[0]).toBe(label);
  });

  it.each(
    "Ballsbridge, Ranelagh, Clontarf, Stillorgan, Phibsborough, Santry, Citywest, Leopardstown, Doolin, Roundstone, Cong, Kilkee, Glengarriff, Ballyvaughan, Lurgan, Dublin 6W".split(
      ", ",
    ),
  )("knows %s", async (name) => {
    expect((await maps.suggest(name, null))[0]?.city).toBe(name);
  });

  it("distinguishes homonyms by county", async () => {
    expect((await suggested("Ballina")).slice(0, 2)).toEqual(["Ballina, Mayo", "Ballina, Tipperary"]);
    expect(await suggested("Ballina, Co. Tipperary")).toEqual(["Ballina, Tipperary"]);
  });

  it("writes counties without 'County', and Dún Laoghaire-Rathdown as Dublin [P316] [P317]", async () => {
    expect(await firstPlace("Naas, County Kildare")).toMatchObject({ state: "Kildare" });
    expect(await firstPlace("Dún Laoghaire")).toMatchObject({ state: "Dublin" });
  });

  it("offers places within 50 km of the visitor first [P377]", async () => {
    const near = await maps.suggest("Main Street", galway);
    expect(near[0]!.label).toBe("Main Street, Galway");
    expect(near.every((suggestion) => suggestion.county === "Galway")).toBe(true);
  });

  it("rejects an id that was edited by hand", async () => {
    const [suggestion] = await maps.suggest("Naas", null);
    const forged = (values: unknown): string => `e1.${Buffer.from(JSON.stringify(values)).toString("base64url")}`;
    expect(await maps.place(forged(["naas-kildare", "", "", ""]))).toMatchObject({ city: "Naas" });
    for (const values of [
      ["atlantis-kerry", "", "", ""],
      ["naas-kildare", "", "<b>", ""],
      ["", "", "Main Street", ""],
      [1, 2, 3, 4],
      {},
      ["naas-kildare"],
    ]) {
      expect(await maps.place(forged(values))).toBeNull();
    }
    expect(await maps.place(`${suggestion!.id}=`)).toBeNull();
    expect(await maps.place(suggestion!.id.replace("e1.", "e2."))).toBeNull();
  });
});

describe("the region of a position", () => {
  it("is Galway in Galway [P379]", async () => {
    expect(await maps.region(galway)).toBe("Galway");
  });

  it("is null at sea and abroad", async () => {
    expect(await maps.region({ lat: 53.4, lon: -5.5 })).toBeNull();
    expect(await maps.region({ lat: 51.5, lon: -0.1 })).toBeNull();
  });
});

describe("the position of a typed address", () => {
  const point = (over: Partial<RoutePoint>): RoutePoint => ({
    address1: "1 Example Road",
    city: "",
    state: "",
    postcode: "",
    country: "IE",
    ...over,
  });
  const cork = point({ city: "Cork", state: "Cork", postcode: "T12 AB12" });
  const km = async (pickup: RoutePoint, dropoff: RoutePoint): Promise<number | string> => {
    const result = await maps.route(pickup, dropoff);
    return result.ok ? result.route.distanceKm : result.status;
  };

  it("is the chosen place if it matches the typed postcode", async () => {
    const [spiddal] = await maps.suggest("Spiddal", null);
    const chosen = await km(point({ postcode: "H91AB12", placeId: spiddal!.id }), cork);
    expect(await km(point({ postcode: "H91AB12" }), cork)).toBe("POSITION_UNKNOWN");
    expect(chosen).toBe(await km(point({ city: "Spiddal", state: "Galway" }), cork));
  });

  it("is the typed town if that is no longer the chosen place's town", async () => {
    const [tallaght] = await maps.suggest("Tallaght", null);
    const naas = point({ city: "Naas", state: "Kildare", postcode: "W91AB12" });
    expect(await km({ ...naas, placeId: tallaght!.id }, cork)).toBe(await km(naas, cork));
  });

  it("is the town if the postcode is unknown, and is asked about if only the county is known", async () => {
    expect(await km(point({ city: "Naas", state: "Kildare", postcode: "Z99AB12" }), cork)).toBe(
      await km(point({ city: "Naas" }), cork),
    );
    expect(await km(point({ city: "Nowhere at all", state: "County Kildare" }), cork)).toBe("POSITION_UNKNOWN");
    expect(await km(point({ city: "Ballina", state: "Tipperary" }), cork)).toBeLessThan(
      (await km(point({ city: "Ballina", state: "Mayo" }), cork)) as number,
    );
  });

  it("is missing if nothing is known, and abroad if it is off the island", async () => {
    expect(await maps.route(cork, point({ city: "Nowhere" }))).toEqual({
      ok: false,
      status: "NOT_FOUND",
      side: "dropoff",
    });
    expect(await maps.route(point({ city: "Paris", country: "FR" }), cork)).toEqual({
      ok: false,
      status: "ZERO_RESULTS",
      side: "pickup",
    });
    expect(await km(point({ city: "London", postcode: "SW1A 1AA", country: "GB" }), cork)).toBe("ZERO_RESULTS");
  });
});
