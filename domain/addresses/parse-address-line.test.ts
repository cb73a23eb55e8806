import { describe, expect, it } from "vitest";
import { parseAddressLine } from "./parse-address-line.ts";

/** line => company | line 1 | line 2 | town | county | postcode | country */
const lines = `
12 Eyre Square, Galway, H91 AX7C => | 12 Eyre Square | | Galway | Galway | H91 AX7C | IE
12 Eyre Square, Galway, H91AX7C, Ireland => | 12 Eyre Square | | Galway | Galway | H91 AX7C | IE
12 Eyre Square, Galway => | 12 Eyre Square | | Galway | Galway | | IE
12 eyre square galway h91 ax7c => | 12 Eyre Square | | Galway | Galway | H91 AX7C | IE
12 Eyre Square, Galway, H91 => | 12 Eyre Square | | Galway | Galway | H91 | IE
12 Eyre Square, H91 AX7C => | 12 Eyre Square | | | | H91 AX7C | IE
H91 AX7C, 12 Eyre Square, Galway => | 12 Eyre Square | | Galway | Galway | H91 AX7C | IE
Unit 5 Cookstown Road, Tallaght, Dublin, D24 XY45 => | Unit 5 Cookstown Road | | Tallaght | Dublin | D24 XY45 | IE
Unit 5 Cookstown Road, Tallaght, Dublin, D24 XY45, IE => | Unit 5 Cookstown Road | | Tallaght | Dublin | D24 XY45 | IE
1 Merrion Square, Dublin 2, D02 XY45 => | 1 Merrion Square | | Dublin 2 | Dublin | D02 XY45 | IE
1 Merrion Square, Dublin 2, Dublin, D02 XY45 => | 1 Merrion Square | | Dublin 2 | Dublin | D02 XY45 | IE
1 Merrion Square Dublin 2 => | 1 Merrion Square | | Dublin 2 | Dublin | | IE
1 Merrion Square, D2 => | 1 Merrion Square | | Dublin 2 | Dublin | | IE
1 Terenure Road East, Rathgar, Dublin 6W => | 1 Terenure Road East | Rathgar | Dublin 6W | Dublin | | IE
12 Camden Street Lower Dublin 2 => | 12 Camden Street Lower | | Dublin 2 | Dublin | | IE
12 Patrick Street, Cork, T12 AB34 => | 12 Patrick Street | | Cork | Cork | T12 AB34 | IE
12 Patrick Street, Cork, Co. Cork, T12 AB34 => | 12 Patrick Street | | Cork | Cork | T12 AB34 | IE
12 Patrick Street, Cork City => | 12 Patrick Street | | Cork City | Cork | | IE
Flat 3, 12 Eyre Square, Galway, H91 AX7C => | Flat 3, 12 Eyre Square | | Galway | Galway | H91 AX7C | IE
Apt 4, The Waterside, Galway => | Apt 4, The Waterside | | Galway | Galway | | IE
Apartment 12, The Courtyard, Mill Street, Galway => | Apartment 12, The Courtyard | Mill Street | Galway | Galway | | IE
Apt 4, Block B, Tivoli Terrace, Dún Laoghaire, Co. Dublin, A96 XY45 => | Apt 4, Block B | Tivoli Terrace | Dún Laoghaire | Dublin | A96 XY45 | IE
Rose Cottage, Kilbride, Co. Meath, C15 XY45 => | Rose Cottage | | Kilbride | Meath | C15 XY45 | IE
Rose Cottage, Kilbride, Meath => | Rose Cottage | | Kilbride | Meath | | IE
Rose Cottage, Kildare => | Rose Cottage | | Kildare | Kildare | | IE
Rose Cottage, Main Street, Kilbride, County Meath => | Rose Cottage | Main Street | Kilbride | Meath | | IE
The Old Schoolhouse, Drumcliff, Sligo, F91 XY45 => | The Old Schoolhouse | | Drumcliff | Sligo | F91 XY45 | IE
Ballymore, Kilkerrin, Ballinasloe, Co. Galway, H53 XY45 => | Ballymore | Kilkerrin | Ballinasloe | Galway | H53 XY45 | IE
Knocknacarra, Barna Road, Galway => | Knocknacarra | Barna Road | Galway | Galway | | IE
Glasson, Athlone, N37 XY45 => | Glasson | | Athlone | | N37 XY45 | IE
An Spidéal, Co. na Gaillimhe => | | | An Spidéal | Galway | | IE
Bóthar na Trá, An Spidéal, Co. na Gaillimhe, H91 XY45 => | Bóthar na Trá | | An Spidéal | Galway | H91 XY45 | IE
An Daingean Contae Chiarrai => | | | An Daingean | Kerry | | IE
12 Main Street, Claudy, Co. Londonderry, BT47 4AA => | 12 Main Street | | Claudy | Derry | BT47 4AA | GB-NIR
1 Coolock Village, Coolock, Dublin, DO5 XY45 => | 1 Coolock Village | | Coolock | Dublin | D05 XY45 | IE
3 Main Street, Doonbeg, Co. Clare, V15 XY45 => | 3 Main Street | | Doonbeg | Clare | V15 XY45 | IE
Main Street, Doonbeg => | Main Street | | Doonbeg | | | IE
20 Bow Street, Dublin 7 => | 20 Bow Street | | Dublin 7 | Dublin | | IE
Main Street, Dingle, Co. Kerry V92 XY45 => | Main Street | | Dingle | Kerry | V92 XY45 | IE
Main Street Dingle Co Kerry V92XY45 => | Main Street | | Dingle | Kerry | V92 XY45 | IE
12 Main Street, Naas Co Kildare => | 12 Main Street | | Naas | Kildare | | IE
12 St Johns Road Naas => | 12 St Johns Road | | Naas | | | IE
12 Main Street, Co. Kildare => | 12 Main Street | | | Kildare | | IE
Main St., Ballina, Co. Mayo, F26 XY45 => | Main St | | Ballina | Mayo | F26 XY45 | IE
Acme Ltd, 12 Main Street, Naas, Co. Kildare, W91 XY45 => Acme Ltd | 12 Main Street | | Naas | Kildare | W91 XY45 | IE
Byrne & Sons, Harbour Road, Howth, Dublin, D13 XY45 => Byrne & Sons | Harbour Road | | Howth | Dublin | D13 XY45 | IE
Unit D12 Park West, Dublin 12 => | Unit D12 Park West | | Dublin 12 | Dublin | | IE
Unit D12 Park West, Dublin 12, D12 XY45 => | Unit D12 Park West | | Dublin 12 | Dublin | D12 XY45 | IE
10 Donegall Square North, Belfast, Antrim, BT1 5GS => | 10 Donegall Square North | | Belfast | Antrim | BT1 5GS | GB-NIR
10 Donegall Square North, Belfast BT15GS => | 10 Donegall Square North | | Belfast | | BT1 5GS | GB-NIR
10 donegall square north belfast bt1 5gs => | 10 Donegall Square North | | Belfast | | BT1 5GS | GB-NIR
4 Shipquay Street, Derry, BT48 6DF, Northern Ireland => | 4 Shipquay Street | | Derry | Derry | BT48 6DF | GB-NIR
4 Shipquay Street, Derry, UK => | 4 Shipquay Street | | Derry | Derry | | GB-NIR
22 Hill Street, Newry, Co. Down => | 22 Hill Street | | Newry | Down | | GB-NIR
10 Downing Street, London, SW1A 2AA => | 10 Downing Street | | London | | SW1A 2AA | GB
10 Downing Street, London => | 10 Downing Street | | London | | | GB
10 Rue de Rivoli, Paris, France => | 10 Rue de Rivoli | | Paris | | | FR
Galway => | | | Galway | Galway | | IE
Naas, Kildare => | | | Naas | Kildare | | IE
Naas, Co. Kildare => | | | Naas | Kildare | | IE
D24 XY45 => | | | | | D24 XY45 | IE
12 Main Street => | 12 Main Street | | | | | IE
Tallaght => | | | Tallaght | | | IE
12 Main Street, Naas, constructor => | 12 Main Street | Naas | Constructor | | | IE
12 Main Street, Naas, __proto__ => | 12 Main Street | Naas | __proto__ | | | IE
3 Main St Trim Co Meath C15XY45 Ireland => | 3 Main St | | Trim | Meath | C15 XY45 | IE
12 Eyre Square Galway Ireland => | 12 Eyre Square | | Galway | Galway | | IE
Galway H91 AX7C Ireland => | | | Galway | Galway | H91 AX7C | IE
Galway H91 Ireland => | | | Galway | Galway | H91 | IE
Naas Ireland => | | | Naas | | | IE
Naas Co Kildare Ireland => | | | Naas | Kildare | | IE
4 Shipquay Street Derry Northern Ireland => | 4 Shipquay Street | | Derry | Derry | | GB-NIR
The Bank of Ireland, Naas => | The Bank of Ireland | | Naas | | | IE
12 Main Street, The Bank of Ireland => | 12 Main Street | | The Bank of Ireland | | | IE
12 Baggot Street Upper D04 XY45 => | 12 Baggot Street Upper | | | | D04 XY45 | IE
5 Terenure Road West, Dublin 6 W => | 5 Terenure Road West | | Dublin 6W | Dublin | | IE
3 Thomas Street, D 8 => | 3 Thomas Street | | Dublin 8 | Dublin | | IE
5 Terenure Road West, D6W => | 5 Terenure Road West | | Dublin 6W | Dublin | | IE
7 Merrion Square South, D02 XY45 => | 7 Merrion Square South | | | | D02 XY45 | IE
12 Main St, Kilrush, Clare, Co. Clare => | 12 Main St | | Kilrush | Clare | | IE
Killarney, Kerry, Co. Kerry, V93 XY45 => | | | Killarney | Kerry | V93 XY45 | IE
12 Main Street, Clare, Co. Clare => | 12 Main Street | | Clare | Clare | | IE
2, 4 and 6 Main St, Naas, Co. Kildare => | 2, 4 and 6 Main St | | Naas | Kildare | | IE
2, 4 and 6 Main St => | 2, 4 and 6 Main St | | | | | IE
`
  .trim()
  .split("\n")
  .map((line) => line.split(" => ") as [string, string]);

describe("An address on one line", () => {
  it.each(lines)("%s", (line, parts) => {
    const { companyName, address1, address2, city, state, postcode, country } = parseAddressLine(line);
    const read = [companyName, address1, address2, city, state, postcode, country].join(" | ");
    expect(read.replace(/ +/g, " ").trim()).toBe(parts.replace(/ +/g, " ").trim());
  });

  it("may be spread over several lines, as copied from an email", () => {
    expect(parseAddressLine("Acme Ltd\n12 Eyre Square\r\nGalway\n H91 AX7C\n")).toEqual(
      parseAddressLine("Acme Ltd, 12 Eyre Square, Galway, H91 AX7C"),
    );
  });

  it("loses no word", () => {
    const words = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
    // Skips lines with words that are corrected: an Irish county, the letter O in a key.
    const inEnglish = lines.filter(([line]) => !/Gaillimhe|Contae|Londonderry|DO5/.test(line));
    for (const [line] of inEnglish.slice(0, 40)) {
      const { country: _, ...parts } = parseAddressLine(line);
      const kept = words(Object.values(parts).join(" ")).join("");
      for (const word of words(line.replace(/,? (Ireland|IE|Co\.?|County|D2)\b/g, " "))) expect(kept).toContain(word);
    }
  });

  it("may be empty or nonsense", () => {
    for (const line of ["", " ", ",,,", "???", "-", ", ,Co."]) expect(() => parseAddressLine(line)).not.toThrow();
    expect(parseAddressLine("")).toEqual({
      companyName: "",
      address1: "",
      address2: "",
      city: "",
      state: "",
      postcode: "",
      country: "IE",
    });
  });
});
