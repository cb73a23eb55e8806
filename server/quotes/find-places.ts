import type { z } from "zod";
import type { findPlacesQuery } from "../../contract/places.schema.ts";
import type { PlaceSuggestion } from "../../contract/places.ts";
import type { Verb } from "../context.ts";

/** Places that match what was typed, best first. A position only biases their order, so half a position counts as none. */
export const findPlaces: Verb<z.output<typeof findPlacesQuery>, PlaceSuggestion[]> = async (context, input) => {
  const near = input.lat !== undefined && input.lng !== undefined ? { lat: input.lat, lon: input.lng } : null;
  return context.maps.suggest(input.input, near, input.session ?? null);
};
