import { findPlaces, getPlace, type PlaceDetails } from "../../contract/places.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import type { AskedPlace } from "./asked-trip.ts";

export type FoundPlace =
  | { kind: "found"; place: PlaceDetails }
  | { kind: "unknown" }
  /** The search did not answer, or asks to wait: `text` says so. */
  | { kind: "failed"; text: string };

/** The place that was chosen, else the best for what was typed: the search and the limits are those of the address fields. */
export async function findAskedPlace({ text, placeId, session }: AskedPlace): Promise<FoundPlace> {
  // One search is charged as one, as in the address fields.
  const search = session ?? newIdempotencyKey();
  try {
    const chosen = placeId && (await placeOf(placeId, search));
    if (chosen) return { kind: "found", place: chosen };
    const places = await call(findPlaces, { query: { input: text, session: search } });
    const best = places.find(({ whole }) => whole) ?? places[0];
    const place = best && (await placeOf(best.id, search));
    return place ? { kind: "found", place } : { kind: "unknown" };
  } catch (error) {
    return { kind: "failed", text: errorText(error) };
  }
}

/** Null for an id that is no place's (any more). */
async function placeOf(id: string, session: string): Promise<PlaceDetails | null> {
  try {
    return await call(getPlace, { params: { id }, query: { session } });
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return null;
    throw error;
  }
}
