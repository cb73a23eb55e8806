import { countyNamed } from "../../domain/addresses/counties.ts";
import { isOtherStreet } from "./find-host-town.ts";
import { findHomonyms, isInCounty } from "./find-town.ts";
import { foldName } from "./fold-names.ts";
import type { Gazetteer, PostcodeArea, Town } from "./load-gazetteer.ts";
import type { Coordinates, RoutePoint } from "./maps.ts";
import { areasOfPostTown, canHavePostcode, isInArea, postcodeGrade } from "./postcodes.ts";
import { type AddressPart, readAddressParts } from "./read-address-parts.ts";
import { nearestTo, straightKm } from "./straight-km.ts";

/**
 * What the words of an address name: the most specific place that is known, and its city. `unknown`: a place beside the
 * city that nobody knows. `homonyms`: what a name can mean where nothing tells which.
 */
export type NamedPlace = { place: Town | null; city: Town | null; unknown: string | null; homonyms: Town[] };

type Search = {
  gazetteer: Gazetteer;
  point: RoutePoint;
  /** Null also where postcode and town were both said to be right although they disagree. */
  area: PostcodeArea | null;
  otherEnd: Coordinates | null;
};

/** A place further than this from the village beside it in the address is another of that name. */
const maxVillageKm = 12;
/** As far as the area of a post town reaches. */
const maxPostTownKm = 65;

/**
 * Reads the lines from the city to the left, as post is addressed: village, POST TOWN, county. A post town opens its
 * whole area, any other place only its surroundings. `chosen`: the town of the suggestion, which stands for the city.
 */
export function findNamedPlace(search: Search, chosen: Town | null): NamedPlace {
  const cities = chosen ? [chosen] : findCities(search);
  const city = cities.length > 1 ? choose(search, cities) : (cities[0] ?? null);
  if (cities.length > 1 && !city) return { place: null, city: null, unknown: null, homonyms: cities };
  let place: Town | null = null;
  let unknown: string | null = null;
  let isBehindStreet = false;
  for (const part of partsOf(search, city).reverse()) {
    const named: Town[] = isBehindStreet && place ? [] : findInReach(search, part, { city, place });
    const found: Town | null = named.length > 1 ? choose(search, named) : (named[0] ?? null);
    if (named.length > 1 && !found) return { place, city, unknown: null, homonyms: named };
    if (found) place = found;
    else if (part.kind === "street") isBehindStreet = true;
    else if (part.kind === "place" && !place && !isBehindStreet && !isKnownElsewhere(search, part))
      unknown ??= part.text;
    // The island is the most that matters of an address on it.
    if (found?.island) break;
  }
  return { place, city, unknown: place ? null : unknown, homonyms: [] };
}

/** The city as typed, else the last of its parts that is a town: 'Tallaght, Dublin 24'. */
function findCities({ gazetteer, point, area }: Search): Town[] {
  const parts = point.city.split(",");
  for (const text of [point.city, ...(parts.length > 1 ? parts.reverse() : [])]) {
    const found = findHomonyms(gazetteer, text, point, area);
    if (found.length > 0) return found;
  }
  return [];
}

/** Without the city again and the post town of the postcode, which says no more than the postcode beside it. */
function partsOf({ gazetteer, point, area }: Search, city: Town | null): AddressPart[] {
  const { address1, address2, city: typed } = point;
  const ofCity = city ? areasOfPostTown(gazetteer, city) : [];
  const saysNoMore = area && (ofCity.length === 0 || ofCity.includes(area));
  const said = new Set([foldName(typed), ...(city?.names ?? []), ...(saysNoMore ? [foldName(area.town)] : [])]);
  const beforeCity = typed.includes(",") ? typed : "";
  return readAddressParts([address1, address2, beforeCity]).filter(({ text }) => !said.has(foldName(text)));
}

/** 'Birr, Roscrea': a second post town is no unknown village. */
function isKnownElsewhere({ gazetteer }: Search, { text }: AddressPart): boolean {
  const named = gazetteer.townsOfName.get(foldName(text)) ?? [];
  return countyNamed(text) !== null || named.some((town) => areasOfPostTown(gazetteer, town).length > 0);
}

/** The places of a part's name that the address beside it allows. */
function findInReach(
  { gazetteer, point, area }: Search,
  { text, kind }: AddressPart,
  { city, place }: { city: Town | null; place: Town | null },
): Town[] {
  if (kind === "street" && /\d/.test(text)) return [];
  const beside = place ?? (city && !isPostTown(gazetteer, city, area) ? city : null);
  const isNear = (town: Town): boolean => {
    // A county's name in a line is its village only where it has one: Louth, but not Donegal.
    if (countyNamed(text) && areasOfPostTown(gazetteer, town).length > 0) return false;
    if (kind === "street" && city && isOtherStreet(town, city)) return false;
    if (beside && isDublin(beside)) return town.county === "Dublin" && (!area || canHavePostcode(town, area));
    if (beside) return straightKm(town, beside) <= maxVillageKm;
    if (area) return isAllowed(gazetteer, town, area);
    return city === null || straightKm(town, city) <= maxPostTownKm;
  };
  const named = findHomonyms(gazetteer, text, point, area).filter((town) => town !== city && isNear(town));
  if (named.length < 2) return named;
  // Of two that are near enough the nearer is meant.
  if (beside) return [nearestTo(beside, named)!];
  const areas = area || !city ? [] : areasOfPostTown(gazetteer, city);
  const inAreas = named.filter((town) => areas.some((one) => isInArea(town, one)));
  return inAreas.length > 0 ? inAreas : named;
}

/** Which is written for its whole county: 'Skerries, Dublin'. */
const isDublin = ({ key }: Town): boolean => key === "dublin-dublin";

/** In the area of the postcode or one beside it, else in its county; a post town of another key is no village of it. */
function isAllowed(gazetteer: Gazetteer, town: Town, area: PostcodeArea): boolean {
  const grade = postcodeGrade(gazetteer, town, area);
  if (grade === null) return false;
  const own = areasOfPostTown(gazetteer, town);
  if (own.length > 0 && !own.includes(area) && !area.towns.has(town.names[0]!)) return false;
  return grade <= maxBesideGrade || isInCounty(town, area.county);
}

/** In the area, beside it, or in that of a neighbouring code. */
const maxBesideGrade = 3;

/** Whether a town stands in addresses for the whole area of a postcode. */
export function isPostTown(gazetteer: Gazetteer, town: Town, area: PostcodeArea | null): boolean {
  if (area && town.names.includes(foldName(area.town))) return true;
  return areasOfPostTown(gazetteer, town).length > 0;
}

/** Of this size everyone knows a town, and whoever means a hamlet of its name says where that is. */
const minWellKnown = 1000;
const maxHamlet = 200;

/** The homonym nearest to the other end of the trip; null where that is unknown too, or one is an island. */
function choose({ otherEnd }: Search, homonyms: Town[]): Town | null {
  if (homonyms.some(({ island }) => island)) return null;
  const isWellKnown = homonyms.some(({ population }) => population >= minWellKnown);
  const meant = isWellKnown ? homonyms.filter(({ population }) => population > maxHamlet) : homonyms;
  if (meant.length === 1) return meant[0]!;
  return otherEnd && nearestTo(otherEnd, meant);
}
