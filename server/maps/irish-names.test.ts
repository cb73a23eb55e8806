import { describe, expect, it } from "vitest";
import { foldName } from "./fold-names.ts";
import { loadGazetteer, readTable } from "./load-gazetteer.ts";
import { locatePoint } from "./locate-point.ts";
import { straightKm } from "./straight-km.ts";
import { suggestPlaces } from "./suggest-places.ts";

const gazetteer = loadGazetteer();
const withoutFadas = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");

const places = readTable("villages.tsv")
  .map((row) => {
    const [name, county, country, lat, lon, irish, , kind] = row as string[];
    return {
      name: name!,
      county: county!,
      country: country!,
      at: { lat: Number(lat), lon: Number(lon) },
      irish: irish!,
      kind,
    };
  })
  .filter(({ irish, kind }) => irish && kind !== "island");

/** The Gaeltacht as named in the Gaeltacht areas orders; all of its places that our tables contain. */
const gaeltacht = new Map(
  Object.entries({
    Donegal:
      "Annagary, Ardara, Brinlack, Bunbeg, Bloody Foreland, Carrick, Cashel, Crolly, Derrybeg, Derryconor, Doochary, Downings, Downies, Dungloe, Falcarragh, Fintown, Glencolumbkille, Glenties, Gortahork, Gweedore, Kerrykeel, Kilcar, Kincasslagh, Lettermacaward, Loughanure, Magheraroarty, Meenaclady, Meenacladdy, Ranafast, Rannafast, Teelin, Carrigart, Baile na Finne, Carrickfin, Rosguill, Dunlewy, Ballyness",
    Mayo: "Belmullet, Bunnahowen, Carrowteige, Doogort, Dooagh, Glenamoy, Geesala, Bangor Erris, Achill Sound, Tourmakeady, Aghleam, Blacksod, Partry, Finny, Doohoma, Pollatomish, Rossport, Inver, Gweesalia, Mallaranny, Corraun, Curraun, Bunnacurry",
    Galway:
      "Spiddal, Inverin, Furbo, Barna, Rossaveel, Casla, Carraroe, Lettermore, Lettermullan, Tiernee, Rosmuc, Camus Oughter, Kilkieran, Carna, Maam, Cornamona, Clonbur, Maam Cross, Recess, Claregalway, Annaghdown, Carnmore, Moycullen, Bealadangan, Ballynahown, Ardmore, Glinsk, Corr na Mona",
    Kerry:
      "Dingle, Dunquin, Ballyferriter, Ventry, Annascaul, Lispole, Ballydavid, Feohanagh, Cloghane, Brandon, Ballinskelligs, Dungeagan, Murreagh, Baile na nGall, Castlegregory, Inch, Camp, Caherdaniel",
    Cork: "Ballyvourney, Ballymakeera, Coolea, Ballingeary, Reananerree, Kilnamartery, Cill na Martra",
    Waterford: "Ring, An Rinn, Old Parish, Helvick, Helvick Head",
    Meath: "Rathcairn, Rathcarran, Gibstown, Baile Ghib, Oristown",
  }).flatMap(([county, names]) => names.split(", ").map((name) => [`${name}, ${county}`, true] as const)),
);

const at = (city: string, county: string, country: string) =>
  locatePoint(gazetteer, { address1: "", city, state: county, postcode: "", country });

describe("An Irish name", () => {
  it("is known for at least 1,900 places", () => {
    expect(places.length).toBeGreaterThan(1900);
  });

  it("finds each place in its county, with and without fadas", () => {
    const lost = places.filter(({ irish, county, country, at: there }) =>
      [irish, withoutFadas(irish), withoutFadas(irish).toUpperCase()].some((name) => {
        const found = at(name, county, country);
        if (found.ok) return straightKm(found.at, there) > 8 && !isHomonym(name, county);
        return found.status !== "POSITION_UNKNOWN" || found.question.reason !== "homonym";
      }),
    );
    expect(lost.map(({ irish, name, county }) => `${irish} (${name}, ${county})`)).toEqual([]);
  });

  const inGaeltacht = places.filter(({ name, county }) => gaeltacht.has(`${name}, ${county}`));

  it("is tested for every Gaeltacht place in our data", () => {
    expect(inGaeltacht.length).toBeGreaterThan(60);
  });

  it.each(inGaeltacht)("$irish is suggested as $name in $county", ({ irish, county, at: there }) => {
    for (const typed of [irish, withoutFadas(irish)]) {
      const cities = suggestPlaces(gazetteer, `Teach an Phobail, ${typed}, Co. ${county}`, null);
      const near = cities.filter(({ city }) =>
        gazetteer.townsOfName
          .get(city.toLowerCase().replace(/[^a-z]+/g, " "))
          ?.some((town) => straightKm(town, there) < 8),
      );
      expect([typed, near.length > 0, cities[0]?.county]).toEqual([typed, true, county]);
    }
  });

  /** Whether several places in a county have one Irish name; which of them is meant is tested elsewhere. */
  function isHomonym(name: string, county: string): boolean {
    const same = (gazetteer.townsOfName.get(foldName(name)) ?? []).filter((town) => town.county === county);
    return same.length > 1;
  }
});
