import { describe, expect, it } from "vitest";
import { checkAddressConflict } from "./check-address-conflict.ts";
import { createEmbeddedMaps } from "./embedded-maps.ts";
import { loadGazetteer, readTable } from "./load-gazetteer.ts";
import type { RoutePoint } from "./maps.ts";

const gazetteer = loadGazetteer();
const maps = createEmbeddedMaps();
const islands = readTable("islands.tsv").map((row) => {
  const [name, irish, county, , , others, road, port] = row as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const plain = name.replace(/ \(.*\)$/, "");
  const country = ["Antrim", "Down", "Fermanagh"].includes(county) ? "GB" : "IE";
  return { name: plain, names: [plain, irish, ...(others ? others.split("|") : [])], county, country, road, port };
});
const offshore = islands.filter(({ road }) => road === "no");
const bridged = islands.filter(({ road }) => road !== "no");

const athlone: RoutePoint = {
  address1: "1 Church Street",
  city: "Athlone",
  state: "Westmeath",
  postcode: "",
  country: "IE",
};
const at = (over: Partial<RoutePoint>): RoutePoint => ({
  address1: "1 The Pier",
  city: "",
  state: "",
  postcode: "",
  country: "IE",
  ...over,
});

describe("An island without a bridge", () => {
  it("is one of 41, and 19 have a bridge", () => {
    expect([offshore.length, bridged.length]).toEqual([41, 19]);
  });

  it.each(offshore)(
    "$name in $county is not sold by van: its ferry leaves from $port",
    async ({ names, county, country, port }) => {
      for (const city of names.filter((name) => name !== "An tOileán Mór")) {
        const point = at({ city, state: county, country });
        expect([city, await maps.route(athlone, point)]).toMatchObject([
          city,
          { ok: false, status: "ISLAND", side: "dropoff", island: { port: expect.any(String) } },
        ]);
        expect(await maps.route(point, athlone)).toMatchObject({ status: "ISLAND", side: "pickup" });
      }
      expect(await maps.route(athlone, at({ city: names[0]!, state: county, country }))).toMatchObject({
        island: { port },
      });
    },
  );

  it("is recognised in the lines of an address too, and by a village on it", async () => {
    const galway = { city: "Galway", state: "Galway", postcode: "H91XY45" };
    const lines = [
      { address1: "Inis Meáin" },
      { address1: "Kilronan" },
      { address1: "Rose Cottage", address2: "Inis Mór" },
      { address1: "Kilronan", address2: "Inishmore" },
    ];
    for (const line of lines)
      expect(await maps.route(athlone, at({ ...galway, ...line }))).toMatchObject({
        status: "ISLAND",
        island: { port: "Rossaveel" },
      });
  });

  it("is distinguished from places with its name elsewhere", async () => {
    const route = (city: string, state: string) => maps.route(athlone, at({ city, state }));
    expect(await route("Inishbofin", "Galway")).toMatchObject({ island: { port: "Cleggan" } });
    expect(await route("Inishbofin", "Donegal")).toMatchObject({ island: { port: "Magheraroarty" } });
    expect(await route("Little Island", "Waterford")).toMatchObject({ status: "ISLAND" });
    expect(await route("Little Island", "Cork")).toMatchObject({ ok: true });
  });

  it("with the name of an island that has a bridge is asked about, and identified by the Eircode", async () => {
    const cork = { city: "An tOileán Mór", state: "Cork" };
    expect(await maps.route(athlone, at(cork))).toMatchObject({ question: { reason: "homonym" } });
    expect(await maps.route(athlone, at({ ...cork, postcode: "P75XY45" }))).toMatchObject({ status: "ISLAND" });
    expect(await maps.route(athlone, at({ ...cork, postcode: "P24XY45" }))).toMatchObject({ ok: true });
  });

  it.each([
    ["Arranmore", "Donegal", "F94 F92"],
    ["Gola", "Donegal", "F92"],
    ["Inishbofin", "Donegal", "F92"],
    ["Inishcoo", "Donegal", "F94"],
    ["Inishfree", "Donegal", "F94"],
    ["Inishmeane", "Donegal", "F92"],
    ["Owey", "Donegal", "F94"],
    ["Rutland Island", "Donegal", "F94"],
    ["Tory Island", "Donegal", "F92"],
    ["Coney Island", "Sligo", "F91"],
    ["Clare Island", "Mayo", "F28"],
    ["Inishbiggle", "Mayo", "F28"],
    ["Inishlyre", "Mayo", "F28"],
    ["Inishturk", "Mayo", "F28"],
    ["Inishbofin", "Galway", "H71 H91"],
    ["Omey Island", "Galway", "H71 H91"],
    ["Inis Bearachain", "Galway", "H91"],
    ["Inisheer", "Galway", "H91"],
    ["Inishmaan", "Galway", "H91"],
    ["Inishmore", "Galway", "H91"],
    ["Scattery Island", "Clare", "V15"],
    ["Great Blasket Island", "Kerry", "V92"],
    ["Skellig Michael", "Kerry", "V23"],
    ["Bere Island", "Cork", "P75"],
    ["Dursey Island", "Cork", "P75"],
    ["Garinish Island", "Cork", "P75"],
    ["Whiddy Island", "Cork", "P75"],
    ["Cape Clear", "Cork", "P81"],
    ["Heir Island", "Cork", "P81"],
    ["Long Island", "Cork", "P81"],
    ["Sherkin Island", "Cork", "P81"],
    ["Spike Island", "Cork", "P24"],
    ["Little Island", "Waterford", "X91"],
    ["Saltee Islands", "Wexford", "Y35"],
    ["Dalkey Island", "Dublin", "A96"],
    ["Ireland's Eye", "Dublin", "D13"],
    ["Lambay Island", "Dublin", "K36"],
    ["Devenish Island", "Fermanagh", "BT94 BT74"],
    ["Lusty Beg", "Fermanagh", "BT93"],
    ["Copeland Island", "Down", "BT21"],
    ["Rathlin Island", "Antrim", "BT54"],
  ])("%s in %s has the postcodes of its port, %s, without a conflict", async (city, state, keys) => {
    expect(offshore.map(({ name }) => name)).toContain(city);
    for (const key of keys.split(" ")) {
      const isNorthern = key.startsWith("BT");
      const postcode = isNorthern ? `${key} 6AA` : `${key}XY45`;
      const point = at({ city, state, postcode, country: isNorthern ? "GB" : "IE" });
      expect([key, checkAddressConflict(point)]).toEqual([key, null]);
      expect([key, await maps.route(athlone, point)]).toMatchObject([key, { status: "ISLAND", side: "dropoff" }]);
    }
  });

  it("conflicts with the postcode of another coast", () => {
    const conflict = (city: string, postcode: string) =>
      checkAddressConflict(at({ city, state: "Galway", postcode: `${postcode}XY45` }));
    expect(conflict("Inishbofin", "H53")).toContain("H53");
    expect(conflict("Inishmore", "D02")).toContain("D02");
  });

  it("has the position of its port on the board", () => {
    const there = maps.locate(at({ city: "Inis Oírr", state: "Galway" }))!;
    expect(there).toEqual({ lat: 53.266, lon: -9.561 });
  });
});

describe("An island with a bridge", () => {
  it.each(bridged)("$name in $county can be reached by road", async ({ names, county, country }) => {
    for (const city of names.filter((name) => name !== "An tOileán Mór"))
      expect([city, await maps.route(athlone, at({ city, state: county, country }))]).toMatchObject([
        city,
        { ok: true },
      ]);
  });

  it("includes Achill and Valentia", () => {
    expect(bridged.map(({ name }) => name)).toEqual(expect.arrayContaining(["Achill Island", "Valentia Island"]));
    expect(gazetteer.townOfKey.get("valentia-island-kerry")?.island).toBeNull();
  });
});
