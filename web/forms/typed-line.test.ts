import { describe, expect, it } from "vitest";
import type { PlaceDetails, PlaceSuggestion } from "../../contract/places.ts";
import { parseTypedLine, withTypedParts } from "./typed-line.ts";

const suggestion = (city: string, county: string): PlaceSuggestion => ({
  id: `${city} ${county}`,
  label: city,
  city,
  county,
  postcode: "",
  country: "IE",
});

function street(address1: string, more: Partial<PlaceDetails> = {}): PlaceDetails {
  const names = { name: address1, display_name: address1, formatted_address: `${address1}, Galway`, vicinity: "" };
  const parts = { company_name: "", address1, address2: "", city: "Galway", state: "Galway", postcode: "H91" };
  const rest = { country: "IE", location: { lat: 53.3, lng: -9 }, types: [], postalOnly: address1 === "" };
  return { id: "p1", ...names, ...parts, ...rest, ...more };
}

describe("A typed line without a chosen suggestion", () => {
  it("is an address if it has a street, and a town or an Eircode", () => {
    expect(parseTypedLine("12 Eyre Square, Galway, H91 AX7C", [])).toMatchObject({
      city: "Galway",
      postcode: "H91 AX7C",
    });
    expect(parseTypedLine("12 Eyre Square, H91 AX7C", [])).toMatchObject({ city: "", state: "Galway" });
    for (const line of ["Galway", "12 Eyre Square", "H91 AX7C", "Naas, Co. Kildare"])
      expect(parseTypedLine(line, [])).toBeNull();
  });

  it("takes its county from the suggestions for its town if they agree, otherwise from its Eircode, otherwise none", () => {
    const ballinas = [suggestion("Ballina", "Mayo"), suggestion("Ballina", "Tipperary"), suggestion("Naas", "Kildare")];
    expect(parseTypedLine("Main Street, Naas", ballinas)?.state).toBe("Kildare");
    expect(parseTypedLine("Main Street, Ballina", ballinas)?.state).toBe("");
    expect(parseTypedLine("Main Street, Ballina, F26 XY45", ballinas)?.state).toBe("Mayo");
    expect(parseTypedLine("Main Street, Ballina, Co. Tipperary", ballinas)?.state).toBe("Tipperary");
  });
});

describe("A place chosen for a typed line", () => {
  it.each([
    ["12 Ey", "Eyre Square", "12 Eyre Square"],
    ["Flat 3, 12 Eyre Sq", "Eyre Square", "Flat 3, 12 Eyre Square"],
    ["12 Eyre Square, Galw", "Eyre Square", "12 Eyre Square"],
    ["Eyre", "Eyre Square", "Eyre Square"],
    ["Eyre", "14 Eyre Square", "14 Eyre Square"],
    ["12 Rose Lane, Galw", "", "12 Rose Lane"],
    ["Galway", "", ""],
  ])("keeps the parts of '%s' that '%s' lacks: '%s'", (line, address1, kept) => {
    expect(withTypedParts(street(address1), line).address1).toBe(kept);
  });

  it.each([
    ["Clontarf, Dublin 3", "", { address1: "Clontarf", address2: "", city: "Dublin 3" }],
    ["12 Vernon Avenue, Clontarf, Dublin 3", "12 Vernon Avenue", { address2: "Clontarf", city: "Dublin 3" }],
    ["12 Vernon Avenue, Clontarf, Dublin", "12 Vernon Avenue", { address2: "", city: "Clontarf" }],
  ])("keeps the number of a Dublin district: '%s'", (line, address1, kept) => {
    const clontarf = street(address1, { city: "Clontarf", state: "Dublin", postcode: "" });
    expect(withTypedParts(clontarf, line)).toMatchObject(kept);
  });

  it("keeps the second line, the company and the whole Eircode", () => {
    expect(withTypedParts(street("Eyre Square"), "Acme Ltd, The Mews, Eyre Square, Galway, H91 AX7C")).toMatchObject({
      company_name: "Acme Ltd",
      postcode: "H91 AX7C",
    });
    const mews = { address1: "The Mews", address2: "Eyre Square" };
    expect(withTypedParts(street("Eyre Square"), "The Mews, Eyre Square, Galway")).toMatchObject(mews);
    const cottage = { address1: "Rose Cottage", address2: "Eyre Square" };
    expect(withTypedParts(street("Eyre Square"), "Rose Cottage, Ey")).toMatchObject(cottage);
    expect(withTypedParts(street("Eyre Square", { postcode: "H91 XXXX" }), "Eyre Square, H91").postcode).toBe(
      "H91 XXXX",
    );
  });

  it.each([
    ["12 Main St, Culdaff, Co. Donegal, F93", "12 Main St", "Lifford", "Culdaff"],
    ["2 The Pier, Dunquin, Tralee, Co. Kerry", "2 The Pier", "Tralee", "Dunquin"],
    ["Apt 4, The Mews, Toraigh, Letterkenny", "The Mews", "Letterkenny", "Toraigh"],
    ["12 Main Street, Kilkeny", "12 Main Street", "Kilkenny", ""],
    ["12 Main St, Co. Kerry", "12 Main Street", "Tralee", ""],
  ])("loses no word of '%s', whatever fields the place lacks", (line, address1, city, kept) => {
    const state = { Lifford: "Donegal", Tralee: "Kerry", Letterkenny: "Donegal", Kilkenny: "Kilkenny" }[city] ?? city;
    const { address2, ...filled } = withTypedParts(street(address1, { city, state, postcode: "" }), line);
    if (kept) expect(`${filled.address1}, ${address2}`).toContain(kept);
    else expect(address2).toBe("");
  });

  it("is no longer just an area once the line has a street", () => {
    expect(withTypedParts(street(""), "12 Rose Lane, Galw").postalOnly).toBe(false);
    expect(withTypedParts(street(""), "Galw").postalOnly).toBe(true);
  });
});
