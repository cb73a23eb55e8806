import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanAddress, formatAddress } from "./address.ts";
import { addressLines } from "./address-lines.ts";
import { cleanCounty, counties, countyNamed, hasCountyPrefix } from "./counties.ts";
import {
  countryChoice,
  countryCode,
  countryName,
  countryOptions,
  isOnIsland,
  isServedCountry,
  northernIrelandHint,
  territoryOf,
} from "./countries.ts";
import {
  eircodeError,
  eircodeHint,
  formatTypedEircode,
  normaliseEircode,
  readRoutingKey,
  routingKeyOf,
  routingKeys,
  showEircode,
} from "./eircode.ts";
import { formatTypedPostcode, normalisePostcode, postcodeError, showPostcode } from "./postcode.ts";
import { requiredFieldErrors, requiredFieldsMessage, requiredFieldsText } from "./required-fields.ts";
import { isNorthernIreland, normaliseUkPostcode, ukPostcodeError } from "./uk-postcode.ts";

const tallaght = {
  address1: "Unit 5 Cookstown Road",
  city: "Tallaght",
  state: "Dublin",
  postcode: "D24XY45",
  country: "IE",
};

describe("an Eircode", () => {
  it.each([
    [" d24 xy45 ", null, "P310"],
    ["D24 XY4", "Eircode must be 7 characters (e.g., D02 XY45)", "P311"],
    ["D24 XY456", "Eircode must be 7 characters (e.g., D02 XY45)", "P311"],
    ["", "Eircode must be 7 characters (e.g., D02 XY45)", "P311"],
    ["D24-Y45", "Invalid Eircode format (e.g., D02 XY45)", "P312"],
  ])("is validated: '%s' gives %s [%s]", (value, error, _row) => {
    expect(eircodeError(value)).toBe(error);
  });

  it("is stored without its space and shown with it [P310]", () => {
    expect(normaliseEircode(" d24 xy45 ")).toBe("D24XY45");
    expect(showEircode("D24XY45")).toBe("D24 XY45");
    expect(showEircode("D24")).toBe("D24");
  });

  it.each([
    ["D24-XY.45", "D24XY45", "P313"],
    ["D24 XY4567", "D24 XY45", "P314"],
    [" d24 xy45 ", "D24 XY45", "P310"],
    ["D24XY4567", "D24XY456", "P314"],
    ["d24 ", "D24 ", "P310"],
    ["  d24", "D24", "P310"],
    ["D 24 XY 45", "D24 XY45", "P310"],
  ])("is formatted while typed: '%s' becomes '%s' [%s]", (typed, held) => {
    expect(formatTypedEircode(typed)).toBe(held);
  });

  it("loses no character when typed or pasted with spaces anywhere", () => {
    const eircodes = fc.stringMatching(/^[A-Z]\d\d[A-Z0-9]{4}$/);
    fc.assert(
      fc.property(eircodes, fc.array(fc.nat(7), { maxLength: 4 }), (eircode, gaps) => {
        const spaced = gaps.reduce((text, gap) => `${text.slice(0, gap)} ${text.slice(gap)}`, eircode);
        expect(normaliseEircode(formatTypedEircode(spaced.toLowerCase()))).toBe(eircode);
      }),
    );
  });

  it("has a routing key, and a hint when the key is not in use [P315]", () => {
    expect(["d24 xy45", "D6W", "D24-Y45", ""].map(routingKeyOf)).toEqual(["D24", "D6W", null, null]);
    expect(eircodeHint("Z99 XY45")).toContain("Z99");
    expect(eircodeError("Z99 XY45")).toBeNull();
    expect(eircodeHint("D24 XY45")).toBeNull();
    expect(eircodeHint("D24")).toBeNull();
    expect(routingKeys.size).toBe(139);
  });

  it("reads the letter O in its key as zero only if that makes a key in use", () => {
    expect(["DO2", "do1", "D6W", "H91"].map(readRoutingKey)).toEqual(["D02", "D01", "D6W", "H91"]);
    expect(["Coo", "Doo", "Bow", "Z99", ""].map(readRoutingKey)).toEqual([null, null, null, null, null]);
  });
});

describe("a county", () => {
  const irish = `Ceatharlach Carlow; An Cabhán Cavan; An Clár Clare; Corcaigh Cork; Dún na nGall Donegal; Baile Átha Cliath Dublin; Gaillimh Galway; Ciarraí Kerry; Cill Dara Kildare; Cill Chainnigh Kilkenny; Laois Laois; Liatroim Leitrim; Luimneach Limerick; An Longfort Longford; Lú Louth; Maigh Eo Mayo; An Mhí Meath; Muineachán Monaghan; Uíbh Fhailí Offaly; Ros Comáin Roscommon; Sligeach Sligo; Tiobraid Árann Tipperary; Port Láirge Waterford; An Iarmhí Westmeath; Loch Garman Wexford; Cill Mhantáin Wicklow; Aontroim Antrim; Ard Mhacha Armagh; Doire Derry; An Dún Down; Fear Manach Fermanagh; Tír Eoghain Tyrone`;
  const genitives = `Cheatharlach Carlow; an Chabháin Cavan; an Chláir Clare; Chorcaí Cork; Dhún na nGall Donegal; Bhaile Átha Cliath Dublin; na Gaillimhe Galway; Chiarraí Kerry; Chill Dara Kildare; Chill Chainnigh Kilkenny; Laoise Laois; Liatroma Leitrim; Luimnigh Limerick; an Longfoirt Longford; Lú Louth; Mhaigh Eo Mayo; na Mí Meath; Mhuineacháin Monaghan; Uíbh Fhailí Offaly; Ros Comáin Roscommon; Shligigh Sligo; Thiobraid Árann Tipperary; Phort Láirge Waterford; na hIarmhí Westmeath; Loch Garman Wexford; Chill Mhantáin Wicklow; Aontroma Antrim; Ard Mhacha Armagh; Dhoire Derry; an Dúin Down; Fhear Manach Fermanagh; Thír Eoghain Tyrone`;
  const pairs = (text: string) =>
    text.split("; ").map((pair) => /^(.*) (\S+)$/.exec(pair)!.slice(1) as [string, string]);
  const withoutFadas = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");

  it.each(pairs(irish))("%s is %s, with and without fadas", (name, county) => {
    expect([name, withoutFadas(name), withoutFadas(name).toUpperCase()].map(cleanCounty)).toEqual([
      county,
      county,
      county,
    ]);
  });

  it.each(pairs(genitives))("Contae %s is stored as %s", (name, county) => {
    for (const prefix of ["Contae", "Co.", "co"])
      for (const spelled of [name, withoutFadas(name)]) {
        expect(cleanAddress({ ...tallaght, state: `${prefix} ${spelled}` }).state).toBe(county);
        expect(hasCountyPrefix(`${prefix} ${spelled}`)).toBe(true);
      }
  });

  it("is read as Derry under its other name, while other texts name no county", () => {
    expect(["Co. Londonderry", "County Derry", "Derry/Londonderry"].map(countyNamed)).toEqual([
      "Derry",
      "Derry",
      "Derry",
    ]);
    expect(["Kerrykeel", "Coolock", "Tralee", "", "Co."].map(countyNamed)).toEqual([null, null, null, null, null]);
    expect(["Coolock", "Cobh", "Countess Road"].map(hasCountyPrefix)).toEqual([false, false, false]);
  });
});

describe("a postcode", () => {
  it.each([
    ["bt15gs", "BT1 5GS"],
    [" sw1a  1aa ", "SW1A 1AA"],
    ["m11ae", "M1 1AE"],
    ["BT1", "BT1"],
  ])("of the United Kingdom '%s' is written '%s'", (value, normal) => {
    expect(normaliseUkPostcode(value)).toBe(normal);
  });

  it.each([
    ["BT1 5GS", true],
    ["GIR 0AA", true],
    ["ec1a1bb", true],
    ["W1T 1AA", true],
    ["D24 XY45", false],
    ["BT1", false],
    ["10118", false],
    ["BT1 5G$", false],
  ])("of the United Kingdom '%s' is valid: %s [P315]", (value, valid) => {
    expect(ukPostcodeError(value) === null).toBe(valid);
  });

  it("is validated by its country's rule [P315]", () => {
    expect(postcodeError("GB-NIR", "bt1 5gs")).toBeNull();
    expect(postcodeError("GB-NIR", "SW1A 1AA")).toContain("start with BT");
    expect(postcodeError("GB", "D24 XY45")).not.toBeNull();
    expect(postcodeError("US", "10118")).toBeNull();
    expect(postcodeError("US", "1234567890123")).toBe("Postcode must be at most 12 characters");
    expect(postcodeError("IE", "10118")).not.toBeNull();
  });

  it("is stored, shown and typed by the rule of its country", () => {
    expect(normalisePostcode("IE", "d24 xy45")).toBe("D24XY45");
    expect(normalisePostcode("US", " 10118  0001 ")).toBe("10118 0001");
    expect(showPostcode("IE", "D24XY45")).toBe("D24 XY45");
    expect(showPostcode("GB", "BT15GS")).toBe("BT1 5GS");
    expect(formatTypedPostcode("US", "12345678901234")).toBe("123456789012");
    expect(formatTypedPostcode("GB-NIR", "bt1 5gs")).toBe("BT1 5GS");
  });

  it("tells Northern Ireland from Bath and Bournemouth", () => {
    expect(["BT15GS", "bt1 5gs", "BA1 1AA", "BH1 1AA", ""].map(isNorthernIreland)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("a county", () => {
  it.each([
    ["County Kildare", "Kildare", "P316"],
    ["Co. Kildare", "Kildare", "P316"],
    ["co kildare", "Kildare", "P316"],
    ["Co.Cork", "Cork", "P316"],
    ["Cork", "Cork", "P316"],
    ["Dún Laoghaire-Rathdown", "Dublin", "P317"],
    ["Dun Laoghaire–Rathdown", "Dublin", "P317"],
    ["County Dublin", "Dublin", "P317"],
    ["Dublin 6W", "Dublin", "P317"],
    ["Dublin 24", "Dublin", "P317"],
    ["South Dublin", "Dublin", "P317"],
    ["Londonderry", "Londonderry", "P316"],
    ["County", "County", "P316"],
  ])("is cleaned: '%s' to '%s' [%s]", (value, county) => {
    expect(cleanCounty(value)).toBe(county);
  });

  it("is one of 32, whose names are already clean", () => {
    expect(new Set(counties).size).toBe(32);
    expect(counties.map(cleanCounty)).toEqual(counties);
  });
});

describe("a country", () => {
  it("is chosen from the island first, then by name", () => {
    expect(countryOptions.slice(0, 3).map((option) => option.name)).toEqual([
      "Ireland",
      "Northern Ireland",
      "Great Britain",
    ]);
    const others = countryOptions.slice(3).map((option) => option.name);
    expect(others).toEqual([...others].sort((a, b) => a.localeCompare(b, "en")));
    expect(new Set(countryOptions.map((option) => option.value)).size).toBe(countryOptions.length);
  });

  it("is offered for every member of the European Union", () => {
    const members = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" ");
    expect(members.filter((code) => !isServedCountry(code))).toEqual([]);
  });

  it("is stored as an ISO code and found again in the select", () => {
    expect(
      countryOptions.map((option) => countryCode(option.value)).filter((code) => !/^[A-Z]{2}$/.test(code)),
    ).toEqual([]);
    expect(countryChoice(countryCode("GB-NIR"), "BT1 5GS")).toBe("GB-NIR");
    expect(countryChoice("GB", "SW1A 1AA")).toBe("GB");
    expect([countryName("GB-NIR"), countryName("US"), countryName("XX")]).toEqual([
      "Northern Ireland",
      "United States",
      "XX",
    ]);
    expect([isServedCountry("GB-NIR"), isServedCountry("XX")]).toEqual([false, false]);
  });

  it("says that a BT postcode under Great Britain is in Northern Ireland", () => {
    expect(northernIrelandHint("GB", "BT1 5GS")).toMatch(/^BT postcodes are in Northern Ireland/);
    const others = [
      northernIrelandHint("GB", "SW1A 1AA"),
      northernIrelandHint("GB-NIR", "BT1 5GS"),
      northernIrelandHint("IE", "D02 XY45"),
    ];
    expect(others).toEqual([null, null, null]);
  });
});

describe("the required fields", () => {
  it.each([
    ["address1", "Address Line 1"],
    ["city", "City"],
    ["state", "County/State"],
    ["postcode", "Postcode"],
    ["country", "Country"],
  ])("are reported one by one: %s is '%s' [P302]", (field, label) => {
    const address = { ...tallaght, [field]: " " };
    expect(requiredFieldsMessage("pickup", address)).toBe(
      `Please complete the following pickup address fields: ${label}`,
    );
  });

  it("are reported together, for both ends [P303] [P304]", () => {
    const message = "Please complete the following delivery address fields: City, Postcode";
    expect(requiredFieldsMessage("delivery", { ...tallaght, city: "", postcode: "" })).toBe(message);
    expect(requiredFieldsText({ ...tallaght, city: "" }, { ...tallaght, city: "", postcode: "" })).toBe(
      `Please complete the following pickup address fields: City. ${message}`,
    );
    expect(requiredFieldsText(tallaght, tallaght)).toBeNull();
  });

  it("show at the field what is missing [P307] [P308]", () => {
    expect(requiredFieldErrors({ ...tallaght, address1: "", city: "" }).map((error) => error.message)).toEqual([
      "Please enter the specific street address",
      "Required field",
    ]);
    expect(requiredFieldErrors({})[0]?.message).toBe("Required field");
  });
});

describe("an address", () => {
  it("is written on one line and line by line", () => {
    expect(formatAddress(tallaght)).toBe("Unit 5 Cookstown Road, Tallaght, Dublin, D24 XY45, Ireland");
    expect(addressLines(tallaght)).toEqual(["Unit 5 Cookstown Road", "Tallaght, Dublin D24 XY45"]);
  });

  it.each([
    ["Galway", "Galway", "Galway H91 E2K3"],
    ["Galway City", "Galway", "Galway City H91 E2K3"],
    ["Dublin 2", "Dublin", "Dublin 2 H91 E2K3"],
    ["Cork", "Co. Cork", "Cork H91 E2K3"],
    ["Cobh", "Cork", "Cobh, Cork H91 E2K3"],
    ["Cobh", "", "Cobh H91 E2K3"],
    ["", "Galway", "Galway H91 E2K3"],
  ])("names the county unless the town does: %s, %s", (city, state, line) => {
    const address = { address1: "12 Shop Street", city, state, postcode: "H91E2K3", country: "IE" };
    expect(addressLines(address)).toEqual(["12 Shop Street", line]);
  });

  it("names a company, a second line and a country outside Ireland", () => {
    const office = { ...tallaght, companyName: "Quay Ltd", address2: " Floor 2 ", country: "GB", postcode: "bt15gs" };
    expect(addressLines(office)).toEqual([
      "Quay Ltd",
      "Unit 5 Cookstown Road, Floor 2",
      "Tallaght, Dublin BT1 5GS",
      "Northern Ireland",
    ]);
    const abroad = { address1: "350 Fifth Avenue", city: "New York", state: "NY", postcode: "10118", country: "US" };
    expect(addressLines(abroad)).toEqual(["350 Fifth Avenue", "New York, NY 10118", "United States"]);
  });

  it("that a shop gave as one line stays one line, and an empty one has no lines", () => {
    const line = { address1: "1 Main Street, Tallaght", address2: "", city: "", state: "", postcode: "", country: "" };
    expect(addressLines(line)).toEqual(["1 Main Street, Tallaght"]);
    expect(addressLines({ ...line, address1: "" })).toEqual([]);
  });

  it("is cleaned of stray and invisible characters", () => {
    const typed = {
      companyName: "  ",
      address1: "  12\tPatrick\r\nStreet\u0000 ",
      address2: "Floor\u202E 2",
      city: "Cork",
      state: "Co. Cork",
      postcode: "t12 ab34",
      country: "",
    };
    expect(cleanAddress(typed)).toEqual({
      address1: "12 Patrick Street",
      address2: "Floor 2",
      city: "Cork",
      state: "Cork",
      postcode: "T12AB34",
      country: "IE",
    });
  });

  it("keeps County where it is part of the name, and stores the choice of Northern Ireland as GB", () => {
    const england = { ...tallaght, state: "County Durham", postcode: "dh11aa", country: "GB" };
    expect(cleanAddress(england)).toMatchObject({ state: "County Durham", postcode: "DH1 1AA", country: "GB" });
    const north = { ...tallaght, state: "County Antrim", postcode: "bt15gs", country: "GB-NIR" };
    expect(cleanAddress(north)).toMatchObject({ state: "Antrim", postcode: "BT1 5GS", country: "GB" });
  });

  it.each(["IE", "GB", "GB-NIR"])(
    "of %s whose letters have no single-character capital does not change when it is cleaned again",
    (country) => {
      for (const postcode of ["\u1fd2 \u1e97", "\u{10000}\u1fe2", "\u1fd2\u1fe2abc"]) {
        const once = cleanAddress({ address1: "", city: "", state: "", postcode, country });
        expect(cleanAddress(once)).toEqual(once);
      }
    },
  );

  it("does not change when it is cleaned again", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 20 });
    const country = fc.constantFrom("IE", "GB", "GB-NIR", "US", "");
    const fields = {
      companyName: text,
      address1: text,
      address2: text,
      city: text,
      state: text,
      postcode: text,
      country,
    };
    fc.assert(
      fc.property(fc.record(fields), (address) => {
        const once = cleanAddress(address);
        expect(cleanAddress(once)).toEqual(once);
      }),
    );
  });
});

it.each([
  ["IE", "D24XY45", "IE", true],
  ["IE", "", "IE", true],
  ["GB", "BT1 5GS", "NI", true],
  ["GB", "bt15gs", "NI", true],
  ["GB", "SW1A 1AA", "GB", false],
  ["GB", "", "GB", false],
  ["US", "10118", "abroad", false],
])("an address in %s with '%s' lies in %s; on the island: %s", (country, postcode, territory, island) => {
  expect([territoryOf({ country, postcode }), isOnIsland({ country, postcode })]).toEqual([territory, island]);
});
