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
 * What the words of an address name: the most specific known place, and its city. `unknown`: a place beside the city
 * that isn't in our data. `homonyms`: the possible meanings of a name if nothing distinguishes them.
 */
export type NamedPlace = { place: Town | null; city: Town | null; unknown: string | null; homonyms: Town[] };

type Search = {
  gazetteer: Gazetteer;
  point: RoutePoint;
  /** Also null if the visitor said that postcode and town are both right although they disagree. */
  area: PostcodeArea | null;
  otherEnd: Coordinates | null;
};

/** A place further than this from the village beside it in the address is a different place with that name. */
const maxVillageKm = 12;
/** The greatest reach of a post town's area. */
const maxPostTownKm = 65;

/**
 * Reads the lines from the city leftwards, in postal order: village, POST TOWN, county. A post town allows places in
 * its whole area, any other place only its surroundings. `chosen`: the town of the suggestion, which replaces the city.
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
    // Once an island is known, the rest of the address doesn't matter.
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

/** Leaves out the city, and the post town of the postcode, which adds nothing to the postcode. */
function partsOf({ gazetteer, point, area }: Search, city: Town | null): AddressPart[] {
  const { address1, address2, city: typed } = point;
  const ofCity = city ? areasOfPostTown(gazetteer, city) : [];
  const saysNoMore = area && (ofCity.length === 0 || ofCity.includes(area));
  const said = new Set([foldName(typed), ...(city?.names ?? []), ...(saysNoMore ? [foldName(area.town)] : [])]);
  const beforeCity = typed.includes(",") ? typed : "";
  return readAddressParts([address1, address2, beforeCity]).filter(({ text }) => !said.has(foldName(text)));
}

/** 'Birr, Roscrea': a second post town is not an unknown village. */
function isKnownElsewhere({ gazetteer }: Search, { text }: AddressPart): boolean {
  const named = gazetteer.townsOfName.get(foldName(text)) ?? [];
  return countyNamed(text) !== null || named.some((town) => areasOfPostTown(gazetteer, town).length > 0);
}

/** The places with a part's name that the rest of the address allows. */
function findInReach(
  { gazetteer, point, area }: Search,
  { text, kind }: AddressPart,
  { city, place }: { city: Town | null; place: Town | null },
): Town[] {
  if (kind === "street" && /\d/.test(text)) return [];
  const beside = place ?? (city && !isPostTown(gazetteer, city, area) ? city : null);
  const isNear = (town: Town): boolean => {
    // A county's name in a line means a village only if there is one: Louth, but not Donegal.
    if (countyNamed(text) && areasOfPostTown(gazetteer, town).length > 0) return false;
    if (kind === "street" && city && isOtherStreet(town, city)) return false;
    if (beside && isDublin(beside)) return town.county === "Dublin" && (!area || canHavePostcode(town, area));
    if (beside) return straightKm(town, beside) <= maxVillageKm;
    if (area) return isAllowed(gazetteer, town, area);
    return city === null || straightKm(town, city) <= maxPostTownKm;
  };
  const named = findHomonyms(gazetteer, text, point, area).filter((town) => town !== city && isNear(town));
  if (named.length < 2) return named;
  // If two places are near enough, the nearer one is meant.
  if (beside) return [nearestTo(beside, named)!];
  const areas = area || !city ? [] : areasOfPostTown(gazetteer, city);
  const inAreas = named.filter((town) => areas.some((one) => isInArea(town, one)));
  return inAreas.length > 0 ? inAreas : named;
}

/** Whether a town is Dublin, which is used for its whole county: 'Skerries, Dublin'. */
const isDublin = ({ key }: Town): boolean => key === "dublin-dublin";

/**
 * Whether a town is in the area of the postcode or in one beside it, else in its county. A post town with another
 * routing key is not a village of this one.
 */
function isAllowed(gazetteer: Gazetteer, town: Town, area: PostcodeArea): boolean {
  const grade = postcodeGrade(gazetteer, town, area);
  if (grade === null) return false;
  const own = areasOfPostTown(gazetteer, town);
  if (own.length > 0 && !own.includes(area) && !area.towns.has(town.names[0]!)) return false;
  return grade <= maxBesideGrade || isInCounty(town, area.county);
}

/** The highest grade of a town in the area, beside it, or in the area of a neighbouring code. */
const maxBesideGrade = 3;

/** Whether a town is used in addresses for the whole area of a postcode. */
export function isPostTown(gazetteer: Gazetteer, town: Town, area: PostcodeArea | null): boolean {
  if (area && town.names.includes(foldName(area.town))) return true;
  return areasOfPostTown(gazetteer, town).length > 0;
}

/** Everyone knows a town of this size, so an address in a hamlet with the same name says where the hamlet is. */
const minWellKnown = 1000;
const maxHamlet = 200;

/** The homonym nearest to the other end of the trip; null if that is unknown too, or if one of them is an island. */
function choose({ otherEnd }: Search, homonyms: Town[]): Town | null {
  if (homonyms.some(({ island }) => island)) return null;
  const isWellKnown = homonyms.some(({ population }) => population >= minWellKnown);
  const meant = isWellKnown ? homonyms.filter(({ population }) => population > maxHamlet) : homonyms;
  if (meant.length === 1) return meant[0]!;
  return otherEnd && nearestTo(otherEnd, meant);
}
