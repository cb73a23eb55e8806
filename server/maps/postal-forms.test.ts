import { describe, expect, it } from "vitest";
import { cleanAddress } from "../../domain/addresses/address.ts";
import { parseAddressLine } from "../../domain/addresses/parse-address-line.ts";
import { createEmbeddedMaps } from "./embedded-maps.ts";
import { loadGazetteer } from "./load-gazetteer.ts";
import { locatePoint } from "./locate-point.ts";
import type { RoutePoint } from "./maps.ts";
import { isInArea } from "./postcodes.ts";
import { straightKm } from "./straight-km.ts";

const gazetteer = loadGazetteer();
const maps = createEmbeddedMaps();

/** Addresses as Eircode Finder prints them: village, POST TOWN, county, Eircode => the place measured from. */
const addresses = `
Dunquin, TRALEE, Co. Kerry, V92 XY45 => dunquin-kerry
Near Dingle, TRALEE, Co. Kerry, V92 XY45 => dingle-kerry
12 Main St., Roundwood Village, BRAY, Co. Wicklow, A98 XY45 => roundwood-wicklow
3 Abbey Cres, Wicklow Town, Co. Wicklow, A67 XY45 => wicklow-wicklow
Ventry, TRALEE, Co. Kerry, V92 XY45 => ventry-kerry
Ballyferriter, TRALEE, Co. Kerry, V92 XY45 => ballyferriter-kerry
12 Main Street, Castlegregory, TRALEE, Co. Kerry, V92 XY45 => castlegregory-kerry
Annascaul, TRALEE, Co. Kerry, V92 XY45 => annascaul-kerry
3 Green Street, Dingle, TRALEE, Co. Kerry, V92 XY45 => dingle-kerry
Ballintaggart, Dingle, TRALEE, Co. Kerry, V92 XY45 => dingle-kerry
Rose Cottage, Fenit, TRALEE, Co. Kerry, V92 XY45 => fenit-kerry
Causeway, TRALEE, Co. Kerry, V92 XY45 => causeway-kerry
Lispole, TRALEE, Co. Kerry, V92 XY45 => lispole-kerry
Sneem, KILLARNEY, Co. Kerry, V93 XY45 => sneem-kerry
12 Main Street, Kenmare, KILLARNEY, Co. Kerry, V93 XY45 => kenmare-kerry
Glenbeigh, KILLARNEY, Co. Kerry, V93 XY45 => glenbeigh-kerry
Beaufort, KILLARNEY, Co. Kerry, V93 XY45 => beaufort-kerry
Ballinskelligs, CAHERSIVEEN, Co. Kerry, V23 XY45 => ballinskelligs-kerry
Portmagee, CAHERSIVEEN, Co. Kerry, V23 XY45 => portmagee-kerry
Knightstown, Valentia Island, CAHERSIVEEN, Co. Kerry, V23 XY45 => knights-town-kerry
12 Main Street, Culdaff, LIFFORD, Co. Donegal, F93 XY45 => culdaff-donegal
Malin, LIFFORD, Co. Donegal, F93 XY45 => malin-donegal
Carndonagh, LIFFORD, Co. Donegal, F93 XY45 => carndonagh-donegal
Greencastle, LIFFORD, Co. Donegal, F93 XY45 => greencastle-donegal
Ballyliffin, LIFFORD, Co. Donegal, F93 XY45 => ballyliffin-donegal
Bunbeg, LETTERKENNY, Co. Donegal, F92 XY45 => bunbeg-donegal
Falcarragh, LETTERKENNY, Co. Donegal, F92 XY45 => falcarragh-donegal
Dunfanaghy, LETTERKENNY, Co. Donegal, F92 XY45 => dunfanaghy-donegal
Glencolumbkille, DONEGAL, Co. Donegal, F94 XY45 => glencolumbkille-donegal
Teelin, Kilcar, DONEGAL, Co. Donegal, F94 XY45 => teelin-donegal
Ardara, DONEGAL, Co. Donegal, F94 XY45 => ardara-donegal
Rossaveel, GALWAY, Co. Galway, H91 XY45 => rossaveel-galway
Carna, GALWAY, Co. Galway, H91 XY45 => carna-galway
Roundstone, GALWAY, Co. Galway, H91 XY45 => roundstone-galway
Camp Street, Oughterard, GALWAY, Co. Galway, H91 XY45 => oughterard-galway
Kinvara, GALWAY, Co. Galway, H91 XY45 => kinvara-galway
Leenane, GALWAY, Co. Galway, H91 XY45 => leenane-galway
Ballyvaughan, GALWAY, Co. Clare, H91 XY45 => ballyvaughan-clare
Belmullet, BALLINA, Co. Mayo, F26 XY45 => belmullet-mayo
Killala, BALLINA, Co. Mayo, F26 XY45 => killala-mayo
Enniscrone, BALLINA, Co. Sligo, F26 XY45 => enniscrone-sligo
Louisburgh, WESTPORT, Co. Mayo, F28 XY45 => louisburgh-mayo
Keel, Achill Island, WESTPORT, Co. Mayo, F28 XY45 => keel-mayo
Mulranny, WESTPORT, Co. Mayo, F28 XY45 => mulranny-mayo
Blacklion, SLIGO, Co. Cavan, F91 XY45 => blacklion-cavan
Manorhamilton, SLIGO, Co. Leitrim, F91 XY45 => manorhamilton-leitrim
Mullaghmore, SLIGO, Co. Sligo, F91 XY45 => mullaghmore-sligo
Carrigaholt, KILRUSH, Co. Clare, V15 XY45 => carrigaholt-clare
Doonbeg, KILRUSH, Co. Clare, V15 XY45 => doonbeg-clare
Doolin, ENNIS, Co. Clare, V95 XY45 => doolin-clare
Allihies, BANTRY, Co. Cork, P75 XY45 => allihies-cork
Glengarriff, BANTRY, Co. Cork, P75 XY45 => glengarriff-cork
Goleen, SKIBBEREEN, Co. Cork, P81 XY45 => goleen-cork
Glendalough, BRAY, Co. Wicklow, A98 XY45 => glendalough-wicklow
Roundwood, BRAY, Co. Wicklow, A98 XY45 => roundwood-wicklow
Kilnaleck, KELLS, Co. Cavan, A82 XY45 => kilnaleck-cavan
Ballaghaderreen, CASTLEREA, Co. Roscommon, F45 XY45 => ballaghaderreen-roscommon
Dunmore East, WATERFORD, Co. Waterford, X91 XY45 => dunmore-east-waterford
Inistioge, KILKENNY, Co. Kilkenny, R95 XY45 => inistioge-kilkenny
Terryglass, NENAGH, Co. Tipperary, E45 XY45 => terryglass-tipperary
Ballydesmond, MALLOW, Co. Cork, P51 XY45 => ballydesmond-cork
Killaloe, LIMERICK, Co. Clare, V94 XY45 => killaloe-clare
Abbeyfeale, TRALEE, Co. Kerry => abbeyfeale-limerick
Blessington, NAAS, Co. Wicklow, W91 XY45 => blessington-wicklow
Baile an Fheirtéaraigh, TRÁ LÍ, Co. Chiarraí, V92 XY45 => ballyferriter-kerry
Ros an Mhíl, GAILLIMH, Co. na Gaillimhe, H91 XY45 => rossaveel-galway
Bun Beag, LEITIR CEANAINN, Co. Dhún na nGall, F92 XY45 => bunbeg-donegal
Belcoo, ENNISKILLEN, Co. Fermanagh, BT93 5AA => belcoo-fermanagh
Bailieborough, KELLS, Co. Cavan, A82 XY45 => bailieborough-cavan
Bellewstown, DROGHEDA, Co. Meath, A92 XY45 => bellewstown-meath
Main Street, Louth, DUNDALK, Co. Louth, A91 XY45 => louth-louth
Portaferry, NEWTOWNARDS, Co. Down, BT22 1AA => portaferry-down
`
  .trim()
  .split("\n")
  .map((line) => line.split(" => ") as [string, string]);

const athlone: RoutePoint = {
  address1: "1 Church Street",
  city: "Athlone",
  state: "Westmeath",
  postcode: "",
  country: "IE",
};

/** The fields that the page creates from a typed line. */
function read(line: string): RoutePoint {
  const address = cleanAddress(parseAddressLine(line));
  return { ...address, country: address.country === "GB-NIR" ? "GB" : address.country };
}

const measuredFrom = async (line: string) => {
  const result = await maps.route(read(line), athlone);
  return result.ok ? result.route.ends!.pickup : result;
};
const withoutEircode = (line: string) => line.replace(/, (?:[A-Z]\d\d XY45|BT\d\d? \d[A-Z]{2})$/, "");

describe("An address in postal form", () => {
  it("is tested for at least 60 places", () => {
    expect(addresses.length).toBeGreaterThanOrEqual(60);
  });

  it.each(addresses)("%s is measured from %s, with and without its Eircode", async (line, key) => {
    const { lat, lon, name, county } = gazetteer.townOfKey.get(key)!;
    for (const typed of [line, withoutEircode(line)])
      expect(await measuredFrom(typed)).toMatchObject({
        at: { lat, lon },
        basis: "place",
        name,
        county,
        middleOf: null,
      });
  });

  it("is measured from the post town if it names no village", async () => {
    const { lat, lon } = gazetteer.townOfKey.get("tralee-kerry")!;
    for (const line of [
      "12 Castle Street, TRALEE, Co. Kerry, V92 XY45",
      "Tralee, Co. Kerry",
      "Rose Cottage, Tralee, Kerry",
    ])
      expect(await measuredFrom(line)).toMatchObject({ at: { lat, lon }, name: "Tralee", middleOf: null });
  });

  it("doesn't take a building's name before a street for a village", async () => {
    expect(await measuredFrom("Milltown Press, 12 Castle Street, Tralee, Co. Kerry, V92 XY45")).toMatchObject({
      name: "Tralee",
    });
  });

  it("is measured from its village for every place whose routing key is known, with and without its Eircode", () => {
    const lost: string[] = [];
    let tried = 0;
    for (const area of gazetteer.areaOfCode.values()) {
      if (area.country !== "IE") continue;
      for (const village of gazetteer.towns) {
        if (!area.towns.has(village.names[0]!) || village.island || !isInArea(village, area, 0)) continue;
        tried++;
        for (const postcode of [`${area.code}XY45`, ""]) {
          const lines = { address1: "12 Main Street", address2: village.name, city: area.town };
          const located = locatePoint(gazetteer, { ...lines, state: village.county, postcode, country: "IE" });
          if (!located.ok || straightKm(located.at, village) > 1.5)
            lost.push(`${village.name}, ${area.town} ${postcode}`);
        }
      }
    }
    expect(tried).toBeGreaterThan(1500);
    expect(lost).toEqual([]);
  });
});
