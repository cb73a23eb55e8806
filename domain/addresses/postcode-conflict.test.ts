import { describe, expect, it } from "vitest";
import { irishCounties } from "./counties.ts";
import { routingKeys } from "./eircode.ts";
import { countyConflict, countyOfEircode } from "./postcode-conflict.ts";

const ask = (city: string, state: string, postcode: string, country = "IE") =>
  countyConflict({ city, state, postcode, country });

describe("An Eircode beside a county", () => {
  it.each([
    ["Cork", "Cork", "D02 XY45", "The Eircode D02 is for Dublin but the town is Cork: which is right?"],
    ["Cork", "Co. Cork", "D02XY45", "The Eircode D02 is for Dublin but the town is Cork: which is right?"],
    ["Dingle", "Kerry", "H91AB12", "The Eircode H91 is for Galway but the town is Dingle in Kerry: which is right?"],
    ["Galway", "Galway", "T12AB12", "The Eircode T12 is for Cork but the town is Galway: which is right?"],
    ["Sligo", "Sligo", "Y35 AB12", "The Eircode Y35 is for Wexford but the town is Sligo: which is right?"],
    ["Letterkenny", "Donegal", "F91AB12", null],
    ["Blacklion", "Cavan", "F91AB12", null],
    [
      "Blacklion",
      "Cavan",
      "F92AB12",
      "The Eircode F92 is for Donegal but the town is Blacklion in Cavan: which is right?",
    ],
    ["Dingle", "Kerry", "V92AB12", null],
    ["Whitegate", "Clare", "V94AB12", null],
    ["Arklow", "Wexford", "Y14AB12", null],
    ["Naas", "Kildare", "D24AB12", null],
    ["Naas", "Kildare", "Z99AB12", null],
    ["Naas", "somewhere", "D24AB12", null],
    ["Naas", "", "", null],
  ])("%s, %s, %s", (city, state, postcode, says) => {
    expect(ask(city, state, postcode)).toBe(says);
  });

  it("raises no question abroad", () => {
    expect(ask("Cork", "Cork", "D02 XY45", "US")).toBeNull();
  });

  it("can be checked for every routing key in use", () => {
    const counties = [...routingKeys].map((key) => countyOfEircode(key));
    expect(counties).not.toContain(null);
    expect(new Set(counties)).toEqual(new Set(irishCounties));
  });

  it("may lie in two to eight counties next to its own", () => {
    const someKey = new Map([...routingKeys].map((key) => [countyOfEircode(key)!, `${key}AB12`]));
    for (const county of irishCounties) {
      const neighbours = irishCounties.filter((other) => other !== county && !ask("", other, someKey.get(county)!));
      expect([county, neighbours.length >= 2, neighbours.length <= 8]).toEqual([county, true, true]);
    }
  });
});
