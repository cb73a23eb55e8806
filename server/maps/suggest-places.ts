import type { PlaceSuggestion } from "../../contract/places.ts";
import { findPlaceAbroad } from "../../domain/addresses/place-abroad.ts";
import { describeSuggestion } from "./describe-place.ts";
import { findDublinStreet, findDublinStreetStretches } from "./find-dublin-street.ts";
import { findHostTown } from "./find-host-town.ts";
import { isAddressedIn } from "./find-town.ts";
import { foldName } from "./fold-names.ts";
import type { Gazetteer, Town } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import { findKnownName, findTownsByPrefix, findTownsBySpelling, isTownNamePrefix } from "./name-index.ts";
import type { PlaceReference } from "./place-id.ts";
import { areaOfPostcode, canHavePostcode } from "./postcodes.ts";
import { type AddressLine, isPlaceThere, readAddressLine } from "./read-address-line.ts";
import { isSpeltRight } from "./regions.ts";
import { nearestTo, straightKm } from "./straight-km.ts";

const maxSuggestions = 5;
/** Towns within this distance of a visitor come first. */
const nearKm = 50;
const maxInputLength = 200;

/** `meant`: the town that replaces a misspelt one. */
type Match = { reference: PlaceReference; meant?: Town };

/**
 * Suggestions for the text typed so far, best first; empty below two characters, and if no known town matches, because
 * the rest of the line can't be guessed. Keeps every typed word except a misspelt town. Never throws.
 */
export function suggestPlaces(gazetteer: Gazetteer, input: string, near: Coordinates | null): PlaceSuggestion[] {
  const typed = input.slice(0, maxInputLength);
  if (findPlaceAbroad(typed) && !gazetteer.townsOfName.has(foldName(typed))) return [];
  const line = readAddressLine(gazetteer, typed);
  const matches = findMatches(gazetteer, line, near).slice(0, maxSuggestions);
  const isOnly = matches.length === 1 && isWrittenOut(gazetteer, line);
  return matches.flatMap(({ reference, meant }) => {
    const suggestion = describeSuggestion(gazetteer, reference);
    if (!suggestion) return [];
    const note = meant
      ? `Did you mean ${meant.name}?`
      : (nearWhat(gazetteer, reference) ?? noteOf(gazetteer, reference));
    return [{ ...suggestion, ...(note && { note }), ...(isOnly && { whole: true }) }];
  });
}

/** The minimum population of a town that describes where a village is. */
const minLandmark = 1000;

/** A landmark such as 'near Birr', if two villages in one county have the same name. */
function nearWhat(gazetteer: Gazetteer, reference: PlaceReference): string | null {
  const town = gazetteer.townOfKey.get(reference.town ?? "");
  const named = (town && gazetteer.townsOfName.get(town.names[0]!)) ?? [];
  const isSame = (other: Town) => other !== town && other.county === town?.county && other.name === town.name;
  if (!town || !named.some(isSame)) return null;
  const landmark = nearestTo(
    town,
    gazetteer.towns.filter((other) => other.population >= minLandmark && !named.includes(other)),
  );
  return landmark && `near ${landmark.name}`;
}

/** Whether street and town are complete, so that nothing remains to be chosen. */
function isWrittenOut(gazetteer: Gazetteer, { street, town, isUnfinished }: AddressLine): boolean {
  return street !== "" && isUnfinished !== true && findKnownName(gazetteer, foldName(town)) !== null;
}

function noteOf(gazetteer: Gazetteer, reference: PlaceReference): string | null {
  const town = reference.town === undefined ? null : (gazetteer.townOfKey.get(reference.town) ?? null);
  if (town?.island) return `no bridge: ferry from ${town.island.port}`;
  if (!town && areaOfPostcode(gazetteer, reference.postcode ?? "")?.isWide) return "town still needed";
  return isStreetKnown(gazetteer, reference, town) ? null : "street not on our map";
}

/** Only Dublin's streets are in our data. A village in the first line doesn't count as a street. */
function isStreetKnown(gazetteer: Gazetteer, { street }: PlaceReference, town: Town | null): boolean {
  if (!street) return true;
  if (town?.county !== "Dublin")
    return (gazetteer.townsOfName.get(foldName(street)) ?? []).some((place) => place.county === town?.county);
  const isAll = town.key === "dublin-dublin";
  return isAll ? findDublinStreetStretches(street).length > 0 : findDublinStreet(gazetteer, street, town) !== null;
}

function findMatches(gazetteer: Gazetteer, line: AddressLine, near: Coordinates | null): Match[] {
  const { street, area2, postcode, county } = line;
  const lines = { ...(street && { street }), ...(area2 && { area2 }), ...(postcode && { postcode: postcode.text }) };
  if (!line.town && !street) {
    if (postcode) return [{ reference: { ...lines, ...(county && { county }) } }];
    return county ? findTownsOfCounty(gazetteer, county, near).map((town) => ({ reference: { town: town.key } })) : [];
  }
  // A street without a town is looked up in the postcode's area, else in Dublin, whose streets we know, or around the
  // visitor.
  const found = line.town ? matchTowns(gazetteer, line, near) : [];
  const isGuess = !line.town && !postcode && !county;
  const towns = isGuess ? findTownsOfStreet(gazetteer, street, near) : found;
  const refer = (town: Town) => referTo(gazetteer, lines, town, county);
  if (towns.length > 0) return fitPostcode(line, towns).map((town) => ({ reference: refer(town) }));
  const postTown = findPostTownBeside(gazetteer, line);
  if (postTown) return [{ reference: refer(postTown) }];
  const meant = findMeant(gazetteer, line);
  const corrected = meant.map((town) => ({ reference: refer(town), meant: town }));
  if (!postcode) return corrected;
  // The town is unknown, so it stays in the lines of the address.
  const kept = [street, area2, line.town].filter(Boolean);
  const [first = "", ...more] = kept;
  const asTyped = {
    street: first,
    ...(more.length > 0 && { area2: more.join(", ") }),
    postcode: postcode.text,
    ...(county && { county }),
  };
  return [...corrected, { reference: asTyped }];
}

/** A settlement that is named like a street of its city becomes a line of an address in that city. */
function referTo(gazetteer: Gazetteer, lines: PlaceReference, named: Town, county: string | null): PlaceReference {
  const host = findHostTown(gazetteer, named);
  const town = host ?? named;
  const place = host ? addLine(lines, named.name) : lines;
  return { ...place, town: town.key, ...(county && county !== town.county && { county }) };
}

function addLine(lines: PlaceReference, name: string): PlaceReference {
  if (!lines.street) return { ...lines, street: name };
  return { ...lines, area2: lines.area2 ? `${lines.area2}, ${name}` : name };
}

/**
 * Towns that contradict the postcode are kept if no other is left; the visitor is then asked which of the two is right.
 */
function fitPostcode({ postcode }: AddressLine, towns: Town[]): Town[] {
  if (!postcode) return towns;
  const possible = towns.filter((town) => canHavePostcode(town, postcode.area));
  return possible.length > 0 ? possible : towns;
}

/** The largest towns of a county, for 'Co. Kerry' alone. */
function findTownsOfCounty(gazetteer: Gazetteer, county: string, near: Coordinates | null): Town[] {
  const towns = gazetteer.towns.filter((town) => town.county === county && !town.isBusiness && !isDistrict(town));
  return rank(towns, near);
}

/** The towns that a misspelling can mean, within county and postcode. Existing places and regions are not misspelt. */
function findMeant(gazetteer: Gazetteer, line: AddressLine): Town[] {
  const { town, county, postcode } = line;
  if (isSpeltRight(gazetteer, town)) return [];
  if (partsBefore(line).some((part) => isPlaceThere(gazetteer, part, line))) return [];
  return findTownsBySpelling(gazetteer, foldName(town)).filter((place) => {
    if (postcode && !canHavePostcode(place, postcode.area)) return false;
    return !county || isAddressedIn(gazetteer, place, county);
  });
}

const partsBefore = ({ street, area2 }: AddressLine): string[] => `${street},${area2}`.split(",").filter(Boolean);

/** The greatest reach of a post town's area. */
const maxPostTownKm = 65;

/** The post town in another county after a place in the typed one: 'Whitegate, Nenagh, Co. Clare'. */
function findPostTownBeside(gazetteer: Gazetteer, line: AddressLine): Town | null {
  const { town, county } = line;
  if (!county) return null;
  const villages = partsBefore(line)
    .filter((part) => isPlaceThere(gazetteer, part, line))
    .flatMap((part) => gazetteer.townsOfName.get(foldName(part)) ?? [])
    .filter((village) => isAddressedIn(gazetteer, village, county));
  const named = gazetteer.townsOfName.get(foldName(town)) ?? [];
  const beside = villages.map((village) => ({ village, town: nearestTo(village, named) }));
  const near = beside.find((pair) => pair.town && straightKm(pair.village, pair.town) <= maxPostTownKm);
  return near?.town ?? null;
}

const maxStretches = 3;

function findTownsOfStreet(gazetteer: Gazetteer, street: string, near: Coordinates | null): Town[] {
  const suburbs = gazetteer.towns.filter((town) => town.county === "Dublin" && isQuarter(town) && !isHamlet(town));
  const inDublin = findDublinStreetStretches(street).map((at) => nearestTo(at, suburbs));
  const known = [...new Set(inDublin.filter((town) => town !== null))].slice(0, maxStretches);
  if (!near) return known;
  const around = gazetteer.towns.filter((town) => isQuarter(town) && straightKm(near, town) <= nearKm);
  return [...new Set([...rank(known, near).filter((town) => around.includes(town)), ...rank(around, near)])];
}

const isQuarter = (town: Town): boolean => !town.isBusiness && !town.island && !isDistrict(town);

/** Of unknown size, and therefore a name within a suburb rather than a suburb. */
const isHamlet = ({ population }: Town): boolean => population <= 200;

/** A numbered district is too large to suggest for a bare 'Main Street'. */
const isDistrict = (town: Town): boolean => /^Dublin [0-9]/.test(town.name);

function matchTowns(gazetteer: Gazetteer, line: AddressLine, near: Coordinates | null): Town[] {
  const folded = foldName(line.town);
  const typed = isTownNamePrefix(gazetteer, folded) ? folded : (findKnownName(gazetteer, folded) ?? folded);
  if (typed.length < 2) return [];
  const grades = findTownsByPrefix(gazetteer, typed).map((towns, grade) =>
    towns.filter((town) => {
      // Nobody starts typing the name of a hospital after a street.
      if (grade > 1 && town.isBusiness && line.street !== "") return false;
      return !line.county || isAddressedIn(gazetteer, town, line.county);
    }),
  );
  // After a street or before a county the town is complete: 'Patrick Street, Cork' is not at Cork Airport.
  const isWritten = (line.street !== "" || line.county !== null) && grades[0]!.length + grades[1]!.length > 0;
  return (isWritten ? grades.slice(0, 2) : grades).flatMap((towns) => rank(towns, near));
}

/**
 * Larger towns first; with a position, those within 50 km first, and among them a nearer one before a slightly larger
 * one.
 */
function rank(towns: Town[], near: Coordinates | null): Town[] {
  const scored = towns.map((town) => {
    const km = near ? straightKm(near, town) : Number.POSITIVE_INFINITY;
    return { town, isNear: km <= nearKm, score: 10 * Math.log10(town.population) - (km <= nearKm ? km : 0) };
  });
  return scored.sort((a, b) => Number(b.isNear) - Number(a.isNear) || b.score - a.score).map(({ town }) => town);
}
