import { describe, expect, it } from "vitest";
import { loadGazetteer } from "./load-gazetteer.ts";
import { locatePoint } from "./locate-point.ts";
import { suggestPlaces } from "./suggest-places.ts";

const gazetteer = loadGazetteer();
const suggested = (line: string) => suggestPlaces(gazetteer, line, null);
const rows = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split(" => ") as [string, string]);

describe("A word that is itself a place or region", () => {
  const known = rows(`
12 Main Street, Whitegate, Nenagh, Co. Clare, E45 XY45 => 12 Main Street, Whitegate, Nenagh, Clare, E45 XY45
Lauragh, Bantry, Co. Kerry, P75 => Lauragh, Bantry, Kerry, P75
Portumna, Nenagh, Co. Galway => Portumna, Nenagh, Galway
Abbeyfeale, Tralee, Co. Limerick => Abbeyfeale, Tralee, Limerick
Bere Island, Beara, Co. Cork => Beara, Bere Island, Cork
Castletownbere, Beara, Co. Cork => Beara, Castletownbere, Cork
Allihies, Beara, P75 => Beara, Allihies, Cork, P75
12 Main Street, Castletownbere, Beara, Co. Cork => 12 Main Street, Beara, Castletownbere, Cork
Carndonagh, Inishowen, Co. Donegal => Inishowen, Carndonagh, Donegal
Clifden, Connemara => Connemara, Clifden, Galway
Clifden, Connemara, Co. Galway => Connemara, Clifden, Galway
Cahersiveen, Iveragh, Co. Kerry => Iveragh, Cahersiveen, Kerry
12 Douglas Rd, Ballinlough, Cork, T12 => 12 Douglas Rd, Ballinlough, Cork, T12
`);
  it.each(known)("is never replaced by a similar word: %s", (line, label) => {
    const [first] = suggested(line);
    expect(first?.label).toBe(label);
    for (const { note } of suggested(line)) expect(note ?? "").not.toContain("Did you mean");
  });

  it("is not corrected in a question about the address either", () => {
    const point = { address1: "12 Douglas Rd", city: "Ballinlough", state: "Cork", country: "IE" };
    for (const postcode of ["", "T12XY45"]) {
      const located = locatePoint(gazetteer, { ...point, postcode });
      if (located.ok || located.status !== "POSITION_UNKNOWN") throw new Error("not asked");
      expect(located.question).toMatchObject({ unknown: "Ballinlough" });
      expect(located.question.choices[0]?.name).not.toBe("Ballyclogh");
    }
  });

  it("leaves an island unchanged", () => {
    expect(suggested("Bere Island, Beara, Co. Cork")[0]?.note).toBe("no bridge: ferry from Castletownbere");
  });

  it("is not replaced if nothing else says where it is", () => {
    expect(suggested("12 Main Street, Nenagh, Co. Clare")).toEqual([]);
    expect(suggested("12 Main Street, Beara, Co. Cork")).toEqual([]);
  });

  it("is corrected only if the Eircode allows the place that is meant", () => {
    expect(suggested("12 Main Street, Kilkeny, V92 XY45").map(({ city }) => city)).not.toContain("Kilkenny");
    expect(suggested("12 Main Street, Kilkeny, R95 XY45")[0]).toMatchObject({ city: "Kilkenny" });
  });
});

describe("A misspelt town before a county that is also a town", () => {
  const misspelt = rows(`
12 High Street, Droheda, Louth => Drogheda
12 High Street, Wesport, Mayo => Westport
12 High Street, Caslebar, Mayo => Castlebar
12 High Street, Balinrobe, Mayo => Ballinrobe
Goery, Wexford => Gorey
Bandan, Cork => Bandon
Greystoans, Wicklow => Greystones
`);
  it.each(misspelt)("%s gives the question: did you mean %s?", (line, name) => {
    expect(suggested(line)[0]).toMatchObject({ city: name, note: `Did you mean ${name}?` });
  });

  it("is treated as an unknown suburb if the county is a city and the names are not very similar", () => {
    expect(suggested("12 Main Street, Renmore, Galway")[0]).toMatchObject({
      city: "Galway",
      label: "12 Main Street, Renmore, Galway",
    });
  });

  it("is not asked about after a house or street", () => {
    for (const line of ["Rose Cottage, Kildare", "12 Main Street, Kildare"])
      expect(suggested(line)[0]).toMatchObject({ city: "Kildare" });
  });
});

describe("A line with Ireland at its end", () => {
  const lines = rows(`
3 Main St Trim Co Meath C15XY45 Ireland => 3 Main St, Trim, Meath, C15 XY45
12 Eyre Square Galway Ireland => 12 Eyre Square, Galway
Galway H91 AX7C Ireland => Galway, H91 AX7C
Naas Ireland => Naas, Kildare
Naas Co Kildare Ireland => Naas, Kildare
Naas, Co. Kildare, Ireland => Naas, Kildare
Bushmills Northern Ireland => Bushmills, Antrim
`);
  it.each(lines)("%s needs no comma before it", (line, label) => {
    expect(suggested(line)[0]?.label).toBe(label);
  });

  it("keeps Ireland if it is part of a name", () => {
    expect(suggested("Ireland's Eye")[0]).toMatchObject({ city: "Ireland's Eye" });
  });
});

describe("A street that ends in a side, such as Lower", () => {
  const lines = rows(`
12 Baggot Street Upper D04 XY45 => 12 Baggot Street Upper, Dublin 4, D04 XY45
5 Terenure Road West, D6W => 5 Terenure Road West, Dublin 6W, D6W
7 Merrion Square South, D02 => 7 Merrion Square South, Dublin 2, D02
12 Camden Street Lower D02 XY45 => 12 Camden Street Lower, Dublin 2, D02 XY45
`);
  it.each(lines)("keeps that side: %s", (line, label) => {
    expect(suggested(line)[0]?.label).toBe(label);
  });
});

it("A Dublin street is found without its half too, even if only its halves are known", () => {
  const basisOf = (address1: string) => {
    const located = locatePoint(gazetteer, { address1, city: "Dublin", state: "Dublin", postcode: "", country: "IE" });
    return located.ok ? located.basis : located.status;
  };
  expect([basisOf("12 Mount Street"), basisOf("12 Mount Street Upper"), basisOf("12 Nonsense Street")]).toEqual([
    "street",
    "street",
    "POSITION_UNKNOWN",
  ]);
});

describe("A county written twice", () => {
  const lines = rows(`
12 Main St, Kilrush, Clare, Co. Clare => 12 Main St, Kilrush, Clare
Killarney, Kerry, Co. Kerry => Killarney, Kerry
Castlebar, Mayo, Co. Mayo => Castlebar, Mayo
Ballinamore, Leitrim, Co. Leitrim => Ballinamore, Leitrim
12 Main St, Ballinamore, Leitrim, Co. Leitrim, N41 XY45 => 12 Main St, Ballinamore, Leitrim, N41 XY45
12 Main Street, Bray, Wicklow, Co. Wicklow, A98 XY45 => 12 Main Street, Bray, Wicklow, A98 XY45
Clifden, Galway, Co. Galway, H71 XY45 => Clifden, Galway, H71 XY45
12 Patrick Street, Cork, Co. Cork => 12 Patrick Street, Cork
`);
  it.each(lines)("is recognised as a county: %s", (line, label) => {
    expect(suggested(line)[0]?.label).toBe(label);
  });

  it("leaves the town before it unchanged", () => {
    expect(suggested("Castlebar, Mayo, Co. Mayo")[0]).toMatchObject({ city: "Castlebar" });
    expect(suggested("Clifden, Galway, Co. Galway, H71 XY45")[0]).toMatchObject({ city: "Clifden" });
  });
});

describe("A suburb before a Dublin district number", () => {
  it.each([
    ["Kilmore, Dublin 5", "Kilmore, Dublin 5"],
    ["Newcastle, Dublin 22", "Newcastle, Dublin 22"],
    ["Irishtown, Dublin 4", "Irishtown, Dublin 4"],
    ["Grange, Dublin 13", "Grange, Dublin 13"],
  ])("is the one in that district, whose number stays: %s", (line, label) => {
    const [first] = suggested(line);
    expect(first).toMatchObject({ label, city: label.split(", ")[1], county: "Dublin" });
  });
});
