import type { PlaceSuggestion } from "../../contract/places.ts";
import { canHavePostcode } from "./can-have-postcode.ts";
import { describeSuggestion } from "./describe-place.ts";
import { foldName } from "./fold-name.ts";
import type { Gazetteer, Town } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import type { PlaceReference } from "./place-id.ts";
import { type AddressLine, readAddressLine } from "./read-address-line.ts";
import { straightKm } from "./straight-km.ts";

const most = 5;
/** Towns this near a visitor come first. */
const nearKm = 50;
const longestInput = 200;

/** Suggestions for what was typed so far, best first; empty below two characters. Never throws. */
export function suggestPlaces(gazetteer: Gazetteer, input: string, near: Coordinates | null): PlaceSuggestion[] {
  const line = readAddressLine(gazetteer, input.slice(0, longestInput));
  return findReferences(gazetteer, line, near)
    .slice(0, most)
    .map((reference) => describeSuggestion(gazetteer, reference))
    .filter((suggestion) => suggestion !== null);
}

function findReferences(gazetteer: Gazetteer, line: AddressLine, near: Coordinates | null): PlaceReference[] {
  const { street, area2, postcode } = line;
  const addressed = { ...(street && { street }), ...(area2 && { area2 }) };
  const ofPostcode: PlaceReference[] = postcode ? [{ ...addressed, postcode: postcode.text }] : [];
  if (!line.town && !street) return ofPostcode;
  // A street without its town is sought where the postcode says, else wherever the visitor is.
  const towns = line.town ? matchTowns(gazetteer, line, near) : postcode ? [] : rank(streetTowns(gazetteer), near);
  const ofTowns = towns.map((town): PlaceReference => {
    const agrees = postcode !== null && canHavePostcode(town, postcode.area);
    return { ...addressed, town: town.key, ...(agrees && { postcode: postcode.text }) };
  });
  return [
    ...ofTowns.filter((reference) => !postcode || reference.postcode),
    ...(ofTowns.some((r) => r.postcode) ? [] : ofPostcode),
  ];
}

/** A numbered district is no place to offer a bare 'Main Street' in. */
const streetTowns = (gazetteer: Gazetteer): Town[] =>
  gazetteer.towns.filter((town) => !/^Dublin [0-9]/.test(town.name));

/** How well a town answers what was typed, 0 best: its name, another of its names, the beginning of one, a later word. */
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
    if (grade !== null) grades[grade]!.push(town);
  }
  // Behind a street the town is written out: 'Patrick Street, Cork' is not at Cork Airport.
  const isWritten = line.street !== "" && grades[0]!.length > 0;
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
