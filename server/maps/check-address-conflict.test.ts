import { describe, expect, it } from "vitest";
import { checkAddressConflict } from "./check-address-conflict.ts";
import { loadGazetteer } from "./load-gazetteer.ts";
import { ruralDistances } from "./rural-distances.ts";

const ask = (city: string, state: string, postcode: string) =>
  checkAddressConflict({
    address1: "1 Example Road",
    city,
    state,
    postcode,
    country: postcode.startsWith("BT") ? "GB" : "IE",
  });

describe("A postcode and a town that can't belong together", () => {
  it.each([
    ["Cork", "Cork", "D02XY45", "The Eircode D02 is for Dublin but the town is Cork: which is right?"],
    ["Cork", "Dublin", "D02XY45", "The Eircode D02 is for Dublin but the town is Cork: which is right?"],
    ["Cork", "Cork", "P81XY45", "The Eircode P81 is for Skibbereen but the town is Cork: which is right?"],
    ["Naas", "Kildare", "D24XY45", "The Eircode D24 is for Dublin but the town is Naas: which is right?"],
    ["Trim", "Meath", "D02XY45", "The Eircode D02 is for Dublin but the town is Trim: which is right?"],
    [
      "Castletownbere",
      "Cork",
      "T12XY45",
      "The Eircode T12 is for Cork but the town is Castletownbere: which is right?",
    ],
    ["Belfast", "Antrim", "BT48 6AA", "The postcode BT48 is for Derry but the town is Belfast: which is right?"],
  ])("are questioned: %s, %s, %s", (city, state, postcode, says) => {
    expect(ask(city, state, postcode)).toBe(says);
  });

  it.each([
    ["Dingle", "Kerry", "V92XY45"],
    ["Roundstone", "Galway", "H91XY45"],
    ["Belmullet", "Mayo", "F26XY45"],
    ["Whitegate", "Clare", "V94XY45"],
    ["Dublin", "Dublin", "K67XY45"],
    ["Dublin", "Meath", "A86XY45"],
    ["Tallaght", "Dublin", "D24XY45"],
    ["Lucan", "Dublin", "D22XY45"],
    ["Leixlip", "Kildare", "W23XY45"],
    ["Cork", "Cork", "T45XY45"],
    ["Nowhere at all", "Cork", "P81XY45"],
    ["Naas", "Kildare", "Z99XY45"],
    ["Lisburn", "Down", "BT28 1AA"],
    ["Belfast", "Down", "BT4 1AA"],
  ])("are told apart from those that can: %s, %s, %s", (city, state, postcode) => {
    expect(ask(city, state, postcode)).toBeNull();
  });

  it("are never a post town and its own postcode, or two towns that share a routing key", () => {
    const own = [...loadGazetteer().areaOfCode.values()].map(({ code, town, county, country }) =>
      ask(town, county, country === "GB" ? `${code} 1AA` : `${code}XY45`),
    );
    const shared = ruralDistances.flatMap(({ from, to }) =>
      [from, to].map(({ town, county, postcode }) =>
        ask(town, county, postcode.startsWith("BT") ? `${postcode} 1AA` : `${postcode}XY45`),
      ),
    );
    expect([...own, ...shared].filter(Boolean)).toEqual([]);
  });
});
