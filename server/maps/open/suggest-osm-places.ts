import type { PlaceSuggestion } from "../../../contract/places.ts";
import type { Gazetteer } from "../load-gazetteer.ts";
import type { Coordinates } from "../maps.ts";
import { readPostcode } from "../postcodes.ts";
import { describeOsmSuggestion } from "./describe-osm-place.ts";
import type { PlaceEngine } from "./place-engine.ts";
import { writeSearchText } from "./write-search-text.ts";

const maxInputLength = 200;
const minCharacters = 2;
const maxSuggestions = 5;
/** More than are shown, because some are off the island, repeated, or can't have the typed postcode. */
const maxResults = 15;
/** A line with fewer words is usually unfinished. */
const minWholeWords = 3;

/**
 * Suggestions from the engine, each with every typed word; the engine is not called below two characters. The postcode
 * is left out of the search, because OpenStreetMap has no Eircodes and would look for its letters elsewhere.
 */
export async function suggestOsmPlaces(
  gazetteer: Gazetteer,
  places: PlaceEngine,
  { input, near, timeoutMs }: { input: string; near: Coordinates | null; timeoutMs: number },
): Promise<PlaceSuggestion[]> {
  const typed = input.replace(/\p{C}/gu, " ").trim().slice(0, maxInputLength);
  const text = writeSearchText([readPostcode(gazetteer, typed).rest]);
  if (text.length < minCharacters) return [];
  const found = await places.search({ text, near, limit: maxResults, timeoutMs });
  const labels = new Set<string>();
  const described = found
    .flatMap((place) => describeOsmSuggestion(gazetteer, place, typed) ?? [])
    .filter(({ suggestion: { label } }) => !labels.has(label) && labels.add(label))
    .slice(0, maxSuggestions);
  const complete = described.filter(({ isComplete }) => isComplete);
  const isLong = text.split(/\s+/).length >= minWholeWords;
  return described.map((one) =>
    isLong && complete.length === 1 && one.isComplete ? { ...one.suggestion, whole: true } : one.suggestion,
  );
}
