import type { PlaceDetails } from "../../contract/places.ts";
import type { Verb } from "../context.ts";
import type { Place } from "../maps/maps.ts";

/** A suggested place in full, in the keys of the contract. */
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
