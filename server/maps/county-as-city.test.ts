import { describe, expect, it } from "vitest";
import { checkAddressConflict } from "./check-address-conflict.ts";
import { createEmbeddedMaps } from "./embedded-maps.ts";
import type { RoutePoint } from "./maps.ts";

const maps = createEmbeddedMaps();
const athlone: RoutePoint = {
  address1: "1 Church Street",
  city: "Athlone",
  state: "Westmeath",
  postcode: "",
  country: "IE",
};

/** Format: line 1 | line 2 | city | county | postcode */
const read = (text: string): RoutePoint => {
  const [address1 = "", address2 = "", city = "", state = "", postcode = ""] = text
    .split("|")
    .map((part) => part.trim());
  return { address1, address2, city, state, postcode, country: "IE" };
};
const measuredFrom = async (text: string) => {
  const result = await maps.route(read(text), athlone);
  return result.ok ? result.route.ends!.pickup.name : result.status;
};
const rows = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split(" => ") as [string, string]);

describe("A city that is only the county's name", () => {
  const addresses = rows(`
12 Main St | Drogheda | Louth | Louth | A92XY45 => Drogheda
12 Main St | Drogheda | Louth | Co. Louth | => Drogheda
12 Main St | Castlebar | Mayo | Mayo | F23XY45 => Castlebar
12 Main St | Newbridge | Kildare | Kildare | W12XY45 => Newbridge
12 Main St | Belturbet | CAVAN | Cavan | H14XY45 => Belturbet
12 Main St | Ballincollig | CORK | Cork | P31XY45 => Ballincollig
12 Main St | Ballinamore | Leitrim | Leitrim | N41XY45 => Ballinamore
Dunquin | Tralee | Kerry | Kerry | => Dunquin
Dunquin | Tralee | Co. Kerry | Kerry | V92XY45 => Dunquin
Gaoth Dobhair | Leitir Ceanainn | Tír Chonaill | | => Gweedore
12 Main St | | Kildare | Kildare | => Kildare
12 Main St | | Louth | Louth | => Louth
12 Main St | Salthill | Galway | Galway | => Salthill
`);
  it.each(addresses)("gives way to the post town in the lines: %s is measured from %s", async (text, name) => {
    expect(await measuredFrom(text)).toBe(name);
    expect(checkAddressConflict(read(text))).toBeNull();
  });

  it.each(
    rows(`
12 Main Street | Bray | Wicklow | Wicklow | A98XY45 => Bray
Clifden | | Galway | Galway | H71XY45 => Clifden
Skibbereen | | Cork | Cork | P81XY45 => Skibbereen
Rathmore | | Killarney | | P51XY45 => Rathmore
Edenderry | | Tullamore | Offaly | R45XY45 => Edenderry
Rathmore | | Killarney | Kerry | P51XY45 => Rathmore
1 Strand Street | Skerries | Dublin | Dublin | K34XY45 => Skerries
`),
  )("is consistent with the Eircode of the place in the lines: %s", async (text, name) => {
    expect(checkAddressConflict(read(text))).toBeNull();
    expect(await measuredFrom(text)).toBe(name);
  });

  it("is accepted if the address names only the county, and questioned if the Eircode is elsewhere", () => {
    expect(checkAddressConflict(read("12 Main St | | Co. Donegal | Donegal | F92XY45"))).toBeNull();
    expect(checkAddressConflict(read("12 Main St | | Dublin | Dublin | K34XY45"))).toBeNull();
    for (const elsewhere of ["12 Main St | | Cork | Cork | P81XY45", "12 Main St | Bandon | Cork | Cork | P36XY45"])
      expect(checkAddressConflict(read(elsewhere))).not.toBeNull();
  });
});

describe("The city of Dublin", () => {
  it.each(
    rows(`
1 Main Street | Rathcoole | Dublin | Dublin | D24XY45 => Rathcoole
1 Main Street | Howth | Dublin | Dublin | D13XY45 => Howth
1 Main Street | Shankill | Dublin | Dublin | D18XY45 => Shankill
1 Main Street | Swords | Dublin | Dublin | => Swords
1 Main Street | Malahide | Dublin | Dublin | => Malahide
1 Main Street | Lucan | Dublin | Dublin | => Lucan
1 Main Street | Rush | Dublin | Dublin | => Rush
1 Main Street | Skerries | Dublin | Dublin | => Skerries
1 Main Street | Howth | Dublin | Dublin | => Howth
1 Main Street | Naul | Dublin | Dublin | => Naul
1 Main Street | Rathmines | Dublin | Dublin | D06XY45 => Rathmines
`),
  )("gives way to a suburb anywhere in its county: %s is measured from %s", async (text, name) => {
    expect(await measuredFrom(text)).toBe(name);
  });

  it.each([
    [
      "1 Main St | | Dublin 4 | Dublin | D24XY45",
      "The Eircode D24 is for Dublin 24 but the town is Dublin 4: which is right?",
    ],
    [
      "1 Main St | | Dublin 1 | Dublin | D18XY45",
      "The Eircode D18 is for Dublin 18 but the town is Dublin 1: which is right?",
    ],
    [
      "1 Main St | | Tallaght | Dublin | D04XY45",
      "The Eircode D04 is for Dublin 4 but the town is Tallaght: which is right?",
    ],
  ])("has districts, each with its own routing key: %s", (text, says) => {
    expect(checkAddressConflict(read(text))).toBe(says);
  });

  it.each([
    "1 Main St | | Dublin 4 | Dublin | D04XY45",
    "1 Main St | | Dublin 6 | Dublin | D6WXY45",
    "1 Main St | | Dublin 4 | Dublin | D02XY45",
    "1 Main St | Ballsbridge | Dublin | Dublin | D02XY45",
    "1 Main St | | Dublin 8 | Dublin | D12XY45",
    "1 Main St | | Tallaght | Dublin | D24XY45",
    "1 Main St | | Dublin | Dublin | D24XY45",
    "1 Main St | | Lucan | Dublin | D22XY45",
  ])("accepts a routing key that matches or is next to it: %s", (text) => {
    expect(checkAddressConflict(read(text))).toBeNull();
  });
});

it("A city of Northern Ireland is found even if the form's country is Ireland", async () => {
  expect(await measuredFrom("1 Royal Avenue | | Belfast | Antrim | ")).toBe("Belfast");
});
