import { findPlaces, getPlace, type PlaceDetails, type PlaceSuggestion } from "../../contract/places.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import type { RequestedPlace } from "./requested-trip.ts";

export type FoundPlace =
  /** `homonyms`: other places of that name, which may be meant. */
  | { kind: "found"; place: PlaceDetails; homonyms: PlaceSuggestion[] }
  | { kind: "unknown" }
  /** The search failed or is rate limited; `text` says so. */
  | { kind: "failed"; text: string };

/** The chosen place, else the best match for the typed text, found as in the address fields. */
export async function findRequestedPlace({ text, placeId, session }: RequestedPlace): Promise<FoundPlace> {
  // One session per search, because the provider bills by session.
  const search = session ?? newIdempotencyKey();
  try {
    const chosen = placeId && (await placeOf(placeId, search));
    if (chosen) return { kind: "found", place: chosen, homonyms: [] };
    const places = await call(findPlaces, { query: { input: text, session: search } });
    const best = places.find(({ whole }) => whole) ?? places[0];
    const place = best && (await placeOf(best.id, search));
    return place ? { kind: "found", place, homonyms: homonymsOf(place, places) } : { kind: "unknown" };
  } catch (error) {
    return { kind: "failed", text: errorText(error) };
  }
}

/** Suggestions of the same name in other counties, one per county. */
function homonymsOf({ city, state }: PlaceDetails, places: PlaceSuggestion[]): PlaceSuggestion[] {
  const name = (text: string) => text.trim().toLowerCase();
  const counties = new Set([name(state)]);
  return places.filter((place) => {
    if (city === "" || name(place.city) !== name(city) || counties.has(name(place.county))) return false;
    counties.add(name(place.county));
    return true;
  });
}

/** Null for an unknown or expired place id. */
async function placeOf(id: string, session: string): Promise<PlaceDetails | null> {
  try {
    return await call(getPlace, { params: { id }, query: { session } });
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return null;
    throw error;
  }
}
