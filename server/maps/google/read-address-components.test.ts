import { describe, expect, it } from "vitest";
import { loadGazetteer } from "../load-gazetteer.ts";
import { type AddressComponent, readAddressComponents } from "./read-address-components.ts";

const gazetteer = loadGazetteer();
const ireland = part("Ireland", "country", "IE");
const unitedKingdom = part("United Kingdom", "country", "GB");
const dublin = { lat: 53.35, lon: -6.26 };
const tallaght = { lat: 53.287, lon: -6.373 };

function part(longText: string, type: string, shortText = longText): AddressComponent {
  return { longText, shortText, types: [type, "political"] };
}
const read = (location: { lat: number; lon: number }, ...parts: AddressComponent[]) =>
  readAddressComponents(gazetteer, parts, location);

describe("an address from Google", () => {
  it("follows Irish conventions: county without 'County', Eircode without its space", () => {
    const naas = [part("14", "street_number"), part("Main Street", "route"), part("Naas", "locality")];
    expect(
      read(
        { lat: 53.2166, lon: -6.6672 },
        ...naas,
        part("County Kildare", "administrative_area_level_1"),
        ireland,
        part("W91 HX59", "postal_code"),
      ),
    ).toEqual({
      address1: "14 Main Street",
      address2: "",
      city: "Naas",
      state: "Kildare",
      postcode: "W91HX59",
      country: "IE",
    });
  });

  it.each([
    ["D24 XY45", "Dublin 24"],
    ["D6W AB12", "Dublin 6W"],
    ["D02 XY45", "Dublin 2"],
    ["A94 AB12", "Dublin"],
  ])("in Dublin with %s is in %s", (postcode, city) => {
    const parts = [part("Airton Road", "route"), part("Tallaght", "neighborhood"), part("Dublin", "locality")];
    const county = part("County Dublin", "administrative_area_level_1");
    expect(read(tallaght, ...parts, county, ireland, part(postcode, "postal_code"))).toMatchObject({
      address1: "Airton Road",
      address2: "Tallaght",
      city,
      state: "Dublin",
    });
  });

  it("that is only a suburb has the suburb as its town, and no street", () => {
    const parts = [part("Tallaght", "neighborhood"), part("Dublin", "locality")];
    const place = read(tallaght, ...parts, part("County Dublin", "administrative_area_level_1"), ireland);
    expect(place).toMatchObject({ address1: "", address2: "", city: "Tallaght", state: "Dublin", postcode: "" });
  });

  it.each(["Dún Laoghaire-Rathdown", "Fingal", "South Dublin"])("in the council area of %s is in Dublin", (council) => {
    const parts = [part("Marine Road", "route"), part("Dún Laoghaire", "locality")];
    expect(read(dublin, ...parts, part(council, "administrative_area_level_1"), ireland).state).toBe("Dublin");
  });

  it("without a county has the county of its position", () => {
    const place = read(
      { lat: 53.2707, lon: -9.0568 },
      part("Shop Street", "route"),
      part("Galway", "locality"),
      ireland,
    );
    expect(place.state).toBe("Galway");
  });

  it.each([
    ["Belfast", { lat: 54.597, lon: -5.93 }, "BT1 5GS", "Antrim"],
    ["Derry", { lat: 54.9966, lon: -7.3086 }, "BT48 6HQ", "Derry"],
    ["Enniskillen", { lat: 54.3438, lon: -7.6315 }, "BT74 7HR", "Fermanagh"],
  ])("in Northern Ireland is GB, with one of its counties: %s", (town, location, postcode, county) => {
    const parts = [part("High Street", "route"), part(town, "postal_town")];
    const region = [
      part("Fermanagh and Omagh", "administrative_area_level_2"),
      part("Northern Ireland", "administrative_area_level_1"),
    ];
    expect(read(location, ...parts, ...region, unitedKingdom, part(postcode, "postal_code"))).toEqual({
      address1: "High Street",
      address2: "",
      city: town,
      state: county,
      postcode,
      country: "GB",
    });
  });

  it.each([
    ["Coshquin", { lat: 55.0235, lon: -7.3785 }, "BT48 8NE", "Derry"],
    ["Tullyhommon", { lat: 54.549, lon: -7.832 }, "BT93 8BD", "Fermanagh"],
    ["Lifford Road, Strabane", { lat: 54.8305, lon: -7.479 }, "BT82 8EH", "Tyrone"],
    ["Jonesborough", { lat: 54.073, lon: -6.387 }, "BT35 8HP", "Armagh|Down"],
  ])(
    "of Northern Ireland has a county of its own where a town of the Republic is nearer: %s",
    (town, at, code, county) => {
      const region = part("Northern Ireland", "administrative_area_level_1");
      const place = read(at, part(town, "locality"), region, unitedKingdom, part(code, "postal_code"));
      expect(place).toMatchObject({ state: expect.stringMatching(`^(${county})$`), country: "GB" });
    },
  );

  it.each([
    ["Swanlinbar", { lat: 54.193, lon: -7.706 }, "Cavan"],
    ["Porthall", { lat: 54.874, lon: -7.463 }, "Donegal"],
    ["Cornamucklagh", { lat: 54.107, lon: -6.287 }, "Louth"],
  ])("in the Republic has its own county even if a town in the North is nearer: %s", (town, at, county) => {
    expect(read(at, part(town, "locality"), ireland)).toMatchObject({ state: county, country: "IE" });
  });

  it("in Great Britain keeps its own county and postcode", () => {
    const parts = [part("1", "street_number"), part("Strand", "route"), part("London", "postal_town")];
    const region = [
      part("Greater London", "administrative_area_level_2"),
      part("England", "administrative_area_level_1"),
    ];
    const at = { lat: 51.51, lon: -0.12 };
    expect(read(at, ...parts, ...region, unitedKingdom, part("wc2r0ez", "postal_code"))).toMatchObject({
      address1: "1 Strand",
      city: "London",
      state: "Greater London",
      postcode: "WC2R 0EZ",
      country: "GB",
    });
  });

  it("puts a unit after the street, or in place of a missing street", () => {
    const unit = [part("Unit 5", "subpremise"), part("Tallaght Business Park", "premise")];
    const town = [part("Dublin", "locality"), part("County Dublin", "administrative_area_level_1"), ireland];
    expect(read(tallaght, ...unit, part("Airton Road", "route"), ...town)).toMatchObject({
      address1: "Airton Road",
      address2: "Unit 5, Tallaght Business Park",
    });
    expect(read(tallaght, ...unit, ...town).address1).toBe("Unit 5, Tallaght Business Park");
  });

  it("without any parts is in Ireland", () => {
    expect(read(dublin)).toMatchObject({ address1: "", city: "", state: "Dublin", postcode: "", country: "IE" });
  });
});
