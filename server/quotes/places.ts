import type { z } from "zod";
import type { findPlacesQuery, findTownsQuery, mapSectionQuery, regionQuery } from "../../contract/places.schema.ts";
import type { MapSection, PlaceDetails, PlaceSuggestion, TownChoices } from "../../contract/places.ts";
import type { Verb } from "../context.ts";
import { findMapSection } from "../maps/map-section.ts";
import type { Place } from "../maps/maps.ts";
import { findTownChoices } from "../maps/town-choices.ts";

/** Places that match what was typed, best first. A position only affects their order; half a position is ignored. */
export const findPlaces: Verb<z.output<typeof findPlacesQuery>, PlaceSuggestion[]> = async (context, input) => {
  const near = input.lat !== undefined && input.lng !== undefined ? { lat: input.lat, lon: input.lng } : null;
  return context.maps.suggest(input.input, near, input.session ?? null);
};

/** A suggested place in full. */
export const getPlace: Verb<{ id: string; session?: string }, PlaceDetails> = async (context, input) => {
  let place: Place | null;
  try {
    place = await context.maps.place(input.id, input.session ?? null);
  } catch (error) {
    context.log.warn({ err: error }, "A place could not be looked up");
    return { failed: "unavailable", message: "This place cannot be looked up at the moment" };
  }
  if (!place) return { failed: "not_found", message: "This place was not found" };
  return {
    id: place.id,
    name: place.name,
    display_name: place.name,
    formatted_address: place.formattedAddress,
    company_name: place.companyName,
    address1: place.address1,
    address2: place.address2,
    city: place.city,
    state: place.state,
    postcode: place.postcode,
    country: place.country,
    location: { lat: place.location.lat, lng: place.location.lon },
    types: place.types,
    vicinity: place.vicinity,
    postalOnly: place.postalOnly,
  };
};

/** The county or city of a position; null abroad and at sea. */
export const getRegion: Verb<z.output<typeof regionQuery>, { name: string | null }> = async (
  context,
  { lat, lng },
) => ({
  name: await context.maps.region({ lat, lon: lng }),
});

/** The towns to choose from for a postcode that covers several; from our own data, whatever the maps engine. */
export const findTowns: Verb<z.output<typeof findTownsQuery>, TownChoices> = async (_, { postcode }) =>
  findTownChoices(postcode);

/** A section of our own map, on which visitors point at an unknown place. */
export const getMapSection: Verb<z.output<typeof mapSectionQuery>, MapSection> = async (_, { lat, lng, km }) =>
  findMapSection({ lat, lon: lng }, Number(km));
