import type { PlaceSuggestion } from "../../contract/places.ts";
import { findPlaceAbroad } from "../../domain/addresses/place-abroad.ts";
import { describeSuggestion } from "./describe-place.ts";
import { findDublinStreet, findDublinStreetStretches } from "./find-dublin-street.ts";
import { foldName } from "./fold-names.ts";
import type { Gazetteer, Town } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import type { PlaceReference } from "./place-id.ts";
import { canHavePostcode } from "./postcodes.ts";
import { type AddressLine, readAddressLine } from "./read-address-line.ts";
import { straightKm } from "./straight-km.ts";

const maxSuggestions = 5;
/** Towns within this distance of a visitor come first. */
const nearKm = 50;
const maxInputLength = 200;

/**
 * Suggestions for the text typed so far, best first; empty below two characters and where no known town matches, since
 * the rest of the line cannot be guessed. Never throws.
 */
export function suggestPlaces(gazetteer: Gazetteer, input: string, near: Coordinates | null): PlaceSuggestion[] {
  const typed = input.slice(0, maxInputLength);
  if (findPlaceAbroad(typed) && !gazetteer.townsOfName.has(foldName(typed))) return [];
  const line = readAddressLine(gazetteer, typed);
  const references = findReferences(gazetteer, line, near).slice(0, maxSuggestions);
  const isOnly = references.length === 1 && isWrittenOut(gazetteer, line);
  return references.flatMap((reference) => {
    const suggestion = describeSuggestion(gazetteer, reference);
    if (!suggestion) return [];
    const note = isStreetKnown(gazetteer, reference) ? {} : { note: "street not checked" };
    return [{ ...suggestion, ...note, ...(isOnly && { whole: true }) }];
  });
}

/** Street and town are complete, so nothing remains to be chosen. */
function isWrittenOut(gazetteer: Gazetteer, { street, town, isUnfinished }: AddressLine): boolean {
  return street !== "" && isUnfinished !== true && gazetteer.townsOfName.has(foldName(town));
}

/** Only Dublin's streets are in our data. */
function isStreetKnown(gazetteer: Gazetteer, { street, town }: PlaceReference): boolean {
  if (!street) return true;
  const place = town === undefined ? undefined : gazetteer.townOfKey.get(town);
  if (place?.county !== "Dublin") return false;
  const isAll = place.key === "dublin-dublin";
  return isAll ? findDublinStreetStretches(street).length > 0 : findDublinStreet(street, place) !== null;
}

function findReferences(gazetteer: Gazetteer, line: AddressLine, near: Coordinates | null): PlaceReference[] {
  const { street, area2, postcode } = line;
  const addressed = { ...(street && { street }), ...(area2 && { area2 }) };
  const ofPostcode: PlaceReference[] = postcode ? [{ ...addressed, postcode: postcode.text }] : [];
  if (!line.town && !street) return ofPostcode;
  // A street without a town is looked up in the postcode's area, else in Dublin, whose streets we know, or around the
  // visitor.
  const towns = line.town
    ? matchTowns(gazetteer, line, near)
    : postcode
      ? []
      : findTownsOfStreet(gazetteer, street, near);
  const ofTowns = towns.map((town): PlaceReference => ({ ...addressed, town: town.key }));
  if (!postcode) return ofTowns;
  const possible = ofTowns.filter((_, i) => canHavePostcode(towns[i]!, postcode.area));
  // Towns that contradict the postcode stay; the visitor is asked which of the two is right.
  const kept = (possible.length > 0 ? possible : ofTowns).map((reference) => ({
    ...reference,
    postcode: postcode.text,
  }));
  return kept.length > 0 ? kept : ofPostcode;
}

const maxStretches = 3;

function findTownsOfStreet(gazetteer: Gazetteer, street: string, near: Coordinates | null): Town[] {
  const suburbs = gazetteer.towns.filter((town) => town.county === "Dublin" && !town.isBusiness && !isDistrict(town));
  const inDublin = findDublinStreetStretches(street).map((at) => findNearestTown(suburbs, at));
  const known = [...new Set(inDublin.filter((town) => town !== null))].slice(0, maxStretches);
  if (!near) return known;
  const around = gazetteer.towns.filter(
    (town) => !town.isBusiness && !isDistrict(town) && straightKm(near, town) <= nearKm,
  );
  return [...new Set([...rank(known, near).filter((town) => around.includes(town)), ...rank(around, near)])];
}

/** A numbered district is too large to suggest for a bare 'Main Street'. */
const isDistrict = (town: Town): boolean => /^Dublin [0-9]/.test(town.name);

function findNearestTown(towns: Town[], at: Coordinates): Town | null {
  let nearest: Town | null = null;
  for (const town of towns) if (!nearest || straightKm(town, at) < straightKm(nearest, at)) nearest = town;
  return nearest;
}

/** How well a town matches the typed text, 0 best: its name, an alias, the beginning of either, a later word. */
function matchGrade(town: Town, typed: string): number | null {
  const [own = "", ...others] = town.names;
  if (own === typed) return 0;
  if (others.includes(typed)) return 1;
  if (own.startsWith(typed)) return 2;
  if (others.some((name) => name.startsWith(typed))) return 3;
  return own.includes(` ${typed}`) ? 4 : null;
}

function matchTowns(gazetteer: Gazetteer, line: AddressLine, near: Coordinates | null): Town[] {
  const typed = foldName(line.town);
  if (typed.length < 2) return [];
  const grades: Town[][] = [[], [], [], [], []];
  for (const town of gazetteer.towns) {
    const grade = line.county && foldName(town.county) !== line.county ? null : matchGrade(town, typed);
    // Nobody starts typing a hospital after a street.
    if (grade === null || (grade > 1 && town.isBusiness && line.street !== "")) continue;
    grades[grade]!.push(town);
  }
  // After a street the town is written out: 'Patrick Street, Cork' is not at Cork Airport.
  const isWritten = line.street !== "" && grades[0]!.length + grades[1]!.length > 0;
  return (isWritten ? grades.slice(0, 2) : grades).flatMap((towns) => rank(towns, near));
}

/** Larger towns first; with a position, those within 50 km first, a nearer one before a somewhat larger one. */
function rank(towns: Town[], near: Coordinates | null): Town[] {
  const scored = towns.map((town) => {
    const km = near ? straightKm(near, town) : Number.POSITIVE_INFINITY;
    return { town, isNear: km <= nearKm, score: 10 * Math.log10(town.population) - (km <= nearKm ? km : 0) };
  });
  return scored.sort((a, b) => Number(b.isNear) - Number(a.isNear) || b.score - a.score).map(({ town }) => town);
}
