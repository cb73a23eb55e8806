import { isOnIsland } from "./coast-and-waters.ts";
import { foldName } from "./fold-names.ts";
import { type Gazetteer, loadGazetteer, type PostcodeArea, type Town } from "./load-gazetteer.ts";
import type { Coordinates, RoutePoint } from "./maps.ts";
import { canHavePostcode } from "./postcodes.ts";
import { nearestTo, straightKm } from "./straight-km.ts";

/**
 * The town of a typed address: in its county, else where its postcode allows; the postcode picks the nearest of
 * several homonyms in one county. Null where our data has none.
 */
export function findTown(gazetteer: Gazetteer, point: RoutePoint, area: PostcodeArea | null): Town | null {
  for (const text of townCandidates(point)) {
    const homonyms = (gazetteer.townsOfName.get(foldName(text)) ?? []).filter(
      (town) => town.country === point.country.toUpperCase(),
    );
    const best = chooseTown(gazetteer, homonyms, point, area);
    if (best) return best;
  }
  return null;
}

/** The town as typed, then its parts ('Tallaght, Dublin 24'), then the second line. */
function townCandidates({ city, address2 }: RoutePoint): string[] {
  const parts = city.split(",");
  return [city, ...(parts.length > 1 ? parts : []), ...(address2 ?? "").split(",").reverse()];
}

function chooseTown(
  gazetteer: Gazetteer,
  homonyms: Town[],
  { state }: RoutePoint,
  area: PostcodeArea | null,
): Town | null {
  if (homonyms.length === 0) return null;
  const typed = foldName(state);
  const isCounty = gazetteer.countyTowns.has(typed);
  const county = countyName(gazetteer, typed);
  const inCounty = homonyms.filter((town) => foldCounty(town.county) === county);
  // 'Dublin' with Meath and Dunboyne's Eircode: two against one.
  const isOutvoted = area !== null && foldCounty(area.county) === county;
  const possible = () => (area && !isOutvoted ? homonyms.filter((town) => canHavePostcode(town, area)) : []);
  const likely = inCounty.length > 0 ? inCounty : possible();
  const candidates = likely.length > 0 || isCounty ? likely : homonyms;
  return area ? nearestTo(area, candidates) : (candidates[0] ?? null);
}

/** 'County Londonderry' is Derry; `typed` is folded. */
function countyName(gazetteer: Gazetteer, typed: string): string {
  const town = gazetteer.countyTowns.get(typed);
  return town ? foldCounty(town.county) : typed;
}

const foldedCounties = new Map<string, string>();

/** Caches the folded counties of our own tables; never call it with typed text. */
function foldCounty(county: string): string {
  const folded = foldedCounties.get(county) ?? foldName(county);
  foldedCounties.set(county, folded);
  return folded;
}

export type LocatedTown = { name: string; at: Coordinates };

/**
 * The position of an Irish town by its name alone, the largest of homonyms, whichever maps engine is used. Null where
 * unknown.
 */
export function locateTown(typed: string): LocatedTown | null {
  const gazetteer = loadGazetteer();
  const name = foldName(typed);
  const district = /^dublin (\d{1,2}w?)$/.exec(name)?.[1]?.toUpperCase();
  const area = district && gazetteer.areaOfCode.get(`D${district.padStart(2, "0")}`);
  if (area) return { name: `Dublin ${district}`, at: { lat: area.lat, lon: area.lon } };
  const [town] = gazetteer.townsOfName.get(name) ?? [];
  return town ? { name: town.name, at: { lat: town.lat, lon: town.lon } } : null;
}

/** Quays and small islands are missing from our coarse coastline but lie within this distance of a town. */
const maxShoreKm = 4;

/**
 * The county of the nearest town, optionally of one country only, since a border may be nearer than a town. Null at
 * sea and abroad.
 */
export function findRegion(gazetteer: Gazetteer, at: Coordinates, country?: Town["country"]): string | null {
  const { towns } = gazetteer;
  const nearest = nearestTo(at, country ? towns.filter((town) => town.country === country) : towns);
  return nearest && (isOnIsland(at) || straightKm(at, nearest) <= maxShoreKm) ? nearest.county : null;
}
