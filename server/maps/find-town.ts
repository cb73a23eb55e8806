import { countyNamed, northernCounties } from "../../domain/addresses/counties.ts";
import { isOnIsland } from "./coast-and-waters.ts";
import { foldName } from "./fold-names.ts";
import { type Gazetteer, loadGazetteer, type PostcodeArea, type Town } from "./load-gazetteer.ts";
import type { Coordinates, RoutePoint } from "./maps.ts";
import { findKnownName } from "./name-index.ts";
import { areasOfPostTown, canHavePostcode, isInArea, postcodeGrade } from "./postcodes.ts";
import { nearestTo, straightKm } from "./straight-km.ts";

/**
 * The town of a typed address: in its county, else where its postcode allows; the postcode picks the nearest of several
 * homonyms in one county. Null if our data has none.
 */
export function findTown(gazetteer: Gazetteer, point: RoutePoint, area: PostcodeArea | null): Town | null {
  for (const text of townCandidates(point)) {
    const homonyms = findHomonyms(gazetteer, text, point, area);
    const best = area ? nearestTo(area, homonyms) : homonyms[0];
    if (best) return best;
  }
  return null;
}

/** The town as typed, then its parts ('Tallaght, Dublin 24'), then the second line. */
function townCandidates({ city, address2 }: RoutePoint): string[] {
  const parts = city.split(",");
  return [city, ...(parts.length > 1 ? parts : []), ...(address2 ?? "").split(",").reverse()];
}

/** Whether a town is in a county; a town at a county border may be addressed with either county. */
export function isInCounty(town: Town, county: string): boolean {
  return town.county === county || town.alsoCounties.includes(county);
}

const countiesOfPostTown = new WeakMap<Town, ReadonlySet<string>>();

/** Whether a post town's area includes places in a county: 'Bailieborough, Kells, Co. Cavan', 'Drogheda, Co. Meath'. */
function reachesCounty(gazetteer: Gazetteer, town: Town, county: string): boolean {
  const known = countiesOfPostTown.get(town) ?? findCountiesOfPostTown(gazetteer, town);
  countiesOfPostTown.set(town, known);
  return known.has(county);
}

function findCountiesOfPostTown(gazetteer: Gazetteer, town: Town): Set<string> {
  const areas = areasOfPostTown(gazetteer, town);
  const isListed = (place: Town) => areas.some((area) => area.towns.has(place.names[0]!) && isInArea(place, area));
  return new Set(areas.length === 0 ? [] : gazetteer.towns.filter(isListed).map(({ county }) => county));
}

/** Whether a town is addressed with this county, because it is in it or is the post town of places in it. */
export function isAddressedIn(gazetteer: Gazetteer, town: Town, county: string): boolean {
  return isInCounty(town, county) || reachesCounty(gazetteer, town, county);
}

/**
 * The towns that a name can mean in an address: those in its county, else those that its postcode allows. Of these, the
 * ones that fit the postcode best, and main names before other spellings. Several if the address leaves it open.
 */
export function findHomonyms(
  gazetteer: Gazetteer,
  text: string,
  { state, country }: Pick<RoutePoint, "state" | "country">,
  area: PostcodeArea | null,
): Town[] {
  const typed = foldName(text);
  const name = findKnownName(gazetteer, typed) ?? typed;
  const county = countyNamed(state);
  // A county of Northern Ireland is more reliable than the form's preset country.
  const land = county !== null && northernCounties.includes(county) ? "GB" : country.toUpperCase();
  const named = (gazetteer.townsOfName.get(name) ?? []).filter((town) => town.country === land);
  if (named.length === 0) return [];
  const inCounty = county ? chooseInCounty(gazetteer, named, name, county) : [];
  // 'Dublin' with Meath and Dunboyne's Eircode: two of three agree on Meath.
  const isOutvoted = area !== null && area.county === county;
  const possible = area && !isOutvoted ? named.filter((town) => canHavePostcode(town, area)) : [];
  const likely = inCounty.length > 0 ? inCounty : possible;
  const candidates = likely.length > 0 || county ? likely : named;
  const fitting = area ? bestBy(candidates, (town) => postcodeGrade(gazetteer, town, area) ?? worst) : candidates;
  return bestBy(fitting, (town) => (town.names[0] === name ? 0 : 1));
}

/** A post town of a neighbouring county takes precedence over a town that only has the name as an alias. */
function chooseInCounty(gazetteer: Gazetteer, named: Town[], name: string, county: string): Town[] {
  const own = named.filter((town) => town.names[0] === name);
  const there = own.filter((town) => isInCounty(town, county));
  if (there.length > 0) return there;
  const postTowns = own.filter((town) => reachesCounty(gazetteer, town, county));
  return postTowns.length > 0 ? postTowns : named.filter((town) => isAddressedIn(gazetteer, town, county));
}

const worst = 9;

/** The towns with the lowest grade, in their original order. */
function bestBy(towns: Town[], gradeOf: (town: Town) => number): Town[] {
  if (towns.length < 2) return towns;
  const grades = towns.map(gradeOf);
  const least = Math.min(...grades);
  return towns.filter((_, i) => grades[i] === least);
}

export type LocatedTown = { name: string; at: Coordinates };

/**
 * The position of an Irish town by its name alone, independent of the maps engine; the largest if there are homonyms.
 * Null if unknown.
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

/** Quays and small islands are missing from our coarse coastline but are within this distance of a town. */
const maxShoreKm = 4;

/**
 * The county of the nearest town, optionally in one country only, because a border may be nearer than the nearest town.
 * Null at sea and abroad.
 */
export function findRegion(gazetteer: Gazetteer, at: Coordinates, country?: Town["country"]): string | null {
  const { towns } = gazetteer;
  const nearest = nearestTo(at, country ? towns.filter((town) => town.country === country) : towns);
  return nearest && (isOnIsland(at) || straightKm(at, nearest) <= maxShoreKm) ? nearest.county : null;
}
