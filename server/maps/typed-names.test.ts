import { describe, expect, it } from "vitest";
import { irishCounties, northernCounties } from "../../domain/addresses/counties.ts";
import { describePlace } from "./describe-place.ts";
import { loadGazetteer } from "./load-gazetteer.ts";
import { decodePlaceId } from "./place-id.ts";
import { suggestPlaces } from "./suggest-places.ts";

const gazetteer = loadGazetteer();
const suggested = (line: string) => suggestPlaces(gazetteer, line, null);
const rows = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split(" => ") as [string, string]);

describe("A misspelt town", () => {
  const misspelt = rows(`
Kilkeny => Kilkenny
Killkeny => Kilkenny
Gallway => Galway
Galwey => Galway
Letterkeny => Letterkenny
Leterkeny => Letterkenny
Castelbar => Castlebar
Balinasloe => Ballinasloe
Carick-on-Shanon => Carrick-on-Shannon
Droheda => Drogheda
Enniskilen => Enniskillen
Mulingar => Mullingar
Skiberreen => Skibbereen
Tulamore => Tullamore
Limrick => Limerick
Waterfrod => Waterford
Dungarvon => Dungarvan
Clonakilty Cork, Clonakity => Clonakilty
Main Street, Kilarney => Killarney
12 High Street, Kilkeny, Co. Kilkenny => Kilkenny
High Street Kilkeny => Kilkenny
Shop Street, Galwya, H91 XY45 => Galway
`);
  it.each(misspelt)("%s gives the question: did you mean %s?", (line, name) => {
    const [first] = suggested(line);
    expect(first).toMatchObject({ city: name, note: `Did you mean ${name}?` });
    expect(first).not.toHaveProperty("whole");
  });

  it("is not taken for the short name of a business", () => {
    expect(suggested("Dingel").map(({ city }) => city)).toEqual(["Dingle"]);
  });

  it("is not guessed from three letters, or from a word that resembles no town", () => {
    expect(["Kxy", "Xyzzyville", "Main Street, Xyzzyville", "12 Qwertyuiop"].flatMap(suggested)).toEqual([]);
  });

  it("is not asked about if the name is right", () => {
    for (const line of ["Kilkenny", "Galway", "Main Street, Naas", "Kilk"])
      for (const { note } of suggested(line)) expect(note ?? "").not.toContain("Did you mean");
  });
});

describe("A word with oo or ow", () => {
  const lines = rows(`
Coolock => Coolock, Dublin
Coolock, Dublin 5 => Coolock, Dublin
Main Street, Coolock, Dublin => Main Street, Coolock, Dublin
Doonbeg => Doonbeg, Clare
Main Street, Doonbeg, Co. Clare => Main Street, Doonbeg, Clare
12 Main Street, Doonbeg, Co. Clare, V15 XY45 => 12 Main Street, Doonbeg, Clare, V15 XY45
20 Bow Street, Dublin 7 => 20 Bow Street, Dublin 7
Bow Street, Dublin 7, D07 XY45 => Bow Street, Dublin 7, D07 XY45
Cool Road, Naas => Cool Road, Naas, Kildare
Doolin => Doolin, Clare
Moor Lane, Naas, W91 XY45 => Moor Lane, Naas, Kildare, W91 XY45
Cootehill => Cootehill, Cavan
Low Road, Cootehill, H16 XY45 => Low Road, Cootehill, Cavan, H16 XY45
`);
  it.each(lines)("is not an Eircode: %s", (line, label) => {
    expect(suggested(line)[0]?.label).toBe(label);
  });

  it("yields to a whole Eircode elsewhere in the line, and a unit number is not one", () => {
    expect(suggested("D02, Main Street, Naas, W91 XY45")[0]).toMatchObject({ postcode: "W91 XY45", city: "Naas" });
    expect(suggested("Unit D12, Park West")[0]).toMatchObject({ postcode: "", city: "Park West" });
  });

  it("counts as an Eircode if its O makes a routing key in use", () => {
    expect(suggested("12 Camden Street, Dublin 2, DO2 XY45")[0]).toMatchObject({
      postcode: "D02 XY45",
      city: "Dublin 2",
    });
    expect(suggested("Main Street, Naas W91 Naas")[0]).toMatchObject({ postcode: "W91" });
  });
});

describe("A county", () => {
  it("is not the beginning of a town: Co. Kerry is not Kerrykeel", () => {
    for (const line of ["Co. Kerry", "County Kerry", "Contae Chiarraí", "co kerry", "Kerry"]) {
      const found = suggested(line);
      expect(found[0]).toMatchObject({ city: "Tralee", county: "Kerry" });
      expect(found.every(({ county }) => county === "Kerry")).toBe(true);
    }
    expect(suggested("Kerryk")[0]?.city).toBe("Kerrykeel");
    expect(suggested("Main Street, Co. Kerry")).toEqual([]);
  });

  it.each([
    ["An Spidéal, Co. na Gaillimhe", "Spiddal, Galway"],
    ["An Spideal, Contae na Gaillimhe", "Spiddal, Galway"],
    ["An Daingean, Co. Chiarraí", "Dingle, Kerry"],
    ["An Daingean Contae Chiarrai", "Dingle, Kerry"],
    ["Claudy, Co. Londonderry", "Claudy, Derry"],
    ["Claudy Co Londonderry", "Claudy, Derry"],
    ["Main Street, Nás na Ríogh, Co. Chill Dara", "Main Street, Naas, Kildare"],
  ])("may be written as %s", (line, label) => {
    expect(suggested(line)[0]?.label).toBe(label);
  });

  it("that also applies to a border town stays as typed", () => {
    const [abbeyfeale] = suggested("Main Street, Abbeyfeale, Co. Kerry");
    expect(abbeyfeale).toMatchObject({ label: "Main Street, Abbeyfeale, Kerry", county: "Kerry" });
    expect(suggested("Main Street, Abbeyfeale")[0]).toMatchObject({ county: "Limerick" });
    expect(suggested("Naas, Co. Kerry")).toEqual([]);
  });

  it("with two villages of one name distinguishes them by what is near", () => {
    const notes = suggested("Main Street, Ballingarry, Co. Tipperary").map(({ label, note }) => [label, note]);
    expect(notes).toEqual([
      ["Main Street, Ballingarry, Tipperary", "near Callan"],
      ["Main Street, Ballingarry, Tipperary", "near Birr"],
    ]);
    expect(suggested("Ballingarry, Co. Limerick")[0]).not.toHaveProperty("note");
  });

  it("has a town of its own in every case", () => {
    for (const county of [...irishCounties, ...northernCounties])
      expect(suggested(`Co. ${county}`)[0]?.county).toBe(county);
  });
});

describe("A town", () => {
  it.each([
    ["Wicklow Town", "Wicklow"],
    ["Main Street, Donegal Town", "Main Street, Donegal"],
    ["12 Main Street, Roundwood Village, Co. Wicklow", "12 Main Street, Roundwood, Wicklow"],
    ["High Street Kilkenny City", "High Street, Kilkenny"],
    ["Bun Beag, Co. Dhún na nGall", "Bunbeg, Donegal"],
    ["The Doolin", "Doolin, Clare"],
  ])("may be entered by a short or other name: %s", (line, label) => {
    expect(suggested(line)[0]?.label).toBe(label);
  });
});

describe("A suggestion", () => {
  const fields = (line: string) => {
    const [first] = suggested(line);
    const place = first && describePlace(gazetteer, decodePlaceId(first.id)!);
    return place && [place.address1, place.address2, place.city, place.state, place.postcode];
  };

  it.each([
    ["12 Main St, Culdaff, Co. Donegal, F93", ["12 Main St", "", "Culdaff", "Donegal", "F93"]],
    ["12 Main St, Xyzzyville, Co. Donegal, F93", ["12 Main St", "Xyzzyville", "", "Donegal", "F93"]],
    [
      "12 Main St, Xyzzyville, Lifford, Co. Donegal, F93 XY45",
      ["12 Main St", "Xyzzyville", "Lifford", "Donegal", "F93 XY45"],
    ],
    ["12 Main St, Bailieborough, Kells, Co. Cavan", ["12 Main St", "Bailieborough", "Kells", "Cavan", ""]],
    ["12 Main St, Drogheda, Co. Meath", ["12 Main St", "", "Drogheda", "Meath", ""]],
    ["Dunquin, Tralee, Co. Kerry", ["Dunquin", "", "Tralee", "Kerry", ""]],
    ["Apt 4, 12 Main Street, Dingle, Co. Kerry", ["Apt 4", "12 Main Street", "Dingle", "Kerry", ""]],
    [
      "Apt 4, Strand House, Main Street, Dingle, Co. Kerry",
      ["Apt 4", "Strand House, Main Street", "Dingle", "Kerry", ""],
    ],
    ["Rose Cottage, Kilronan, Inis Mór, Co. Galway", ["Rose Cottage", "Kilronan", "Inishmore", "Galway", ""]],
    ["12 Seabury, Xyzzyville, K36 XY45", ["12 Seabury", "Xyzzyville", "Malahide", "Dublin", "K36 XY45"]],
    ["Main Street, Dingle, Xyzzyville", ["Main Street", "Xyzzyville", "Dingle", "Kerry", ""]],
    ["Main Street, Xyzzyville, Co. Clare, V94 XY45", ["Main Street", "Xyzzyville", "", "Clare", "V94 XY45"]],
  ])("keeps every word of %s", (line, expected) => {
    expect(fields(line)).toEqual(expected);
  });

  it.each([
    ["V92", "", "Kerry"],
    ["V92 XY45", "", "Kerry"],
    ["F93 XY45", "", "Donegal"],
    ["V94 XY45", "", ""],
    ["H91", "", ""],
    ["12 Main Street, V92 XY45", "", "Kerry"],
    ["A75 XY45", "", "Monaghan"],
    ["BT93 5AA", "", "Fermanagh"],
    ["D24 XY45", "Dublin 24", "Dublin"],
    ["K36 XY45", "Malahide", "Dublin"],
    ["BT7 1NN", "Belfast", "Antrim"],
  ])("for a wide routing key names no town: %s gives the town '%s' and the county '%s'", (line, city, county) => {
    const [first] = suggested(line);
    expect(first).toMatchObject({ city, county });
    expect(first!.note).toBe(city ? undefined : "town still needed");
    expect(describePlace(gazetteer, decodePlaceId(first!.id)!)).toMatchObject({ city, state: county });
  });

  it("of an island says that no bridge leads there, unless there is one", () => {
    expect(suggested("Inis Oírr")[0]).toMatchObject({ city: "Inisheer", note: "no bridge: ferry from Rossaveel" });
    expect(suggested("Arranmore, Co. Donegal")[0]).toMatchObject({ note: "no bridge: ferry from Burtonport" });
    expect(suggested("Achill Island")[0]).not.toHaveProperty("note");
    expect(suggested("Valentia Island")[0]).not.toHaveProperty("note");
  });
});
