import { z } from "zod";
import type { Gazetteer } from "../load-gazetteer.ts";
import type { Place } from "../maps.ts";
import type { CallGoogle } from "./call-google.ts";
import { GoogleError } from "./google-error.ts";
import { readAddressComponents } from "./read-address-components.ts";

const named = z.object({ text: z.string() });

const googlePlaceSchema = z.object({
  displayName: named.optional(),
  formattedAddress: z.string().default(""),
  shortFormattedAddress: z.string().default(""),
  addressComponents: z
    .array(
      z.object({ longText: z.string().default(""), shortText: z.string().default(""), types: z.array(z.string()) }),
    )
    .default([]),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  types: z.array(z.string()).default([]),
});
type GooglePlace = z.infer<typeof googlePlaceSchema>;

/** Exactly the fields of our own places, because the fields determine what a lookup costs. */
const fields = [
  "displayName",
  "formattedAddress",
  "shortFormattedAddress",
  "addressComponents",
  "location",
  "types",
] as const;

/**
 * Looks up a place by its id and ends the session; null if Google doesn't know the id.
 * https://developers.google.com/maps/documentation/places/web-service/place-details
 */
export async function findGooglePlace(
  call: CallGoogle,
  gazetteer: Gazetteer,
  { id, session, timeoutMs }: { id: string; session: string | null; timeoutMs: number },
): Promise<Place | null> {
  const query = new URLSearchParams({ languageCode: "en", ...(session && { sessionToken: session }) });
  try {
    const found = await call({
      api: "Places API (New)",
      path: `/v1/places/${encodeURIComponent(id)}?${query}`,
      fields,
      responseSchema: googlePlaceSchema,
      timeoutMs,
    });
    return describeGooglePlace(gazetteer, id, found);
  } catch (error) {
    if (error instanceof GoogleError && error.isRequestRejected) return null;
    throw error;
  }
}

// https://developers.google.com/maps/documentation/places/web-service/place-types
const businessTypes = ["establishment", "point_of_interest"];

/** Keeps the requested `id`, because Google may return a newer one for the same place. */
function describeGooglePlace(gazetteer: Gazetteer, id: string, place: GooglePlace): Place {
  const location = { lat: place.location.latitude, lon: place.location.longitude };
  const address = readAddressComponents(gazetteer, place.addressComponents, location);
  const name = place.displayName?.text ?? "";
  const isBusiness = place.types.some((type) => businessTypes.includes(type));
  return {
    ...address,
    id,
    name: name || address.address1 || address.city,
    formattedAddress: place.formattedAddress,
    companyName: isBusiness ? name : "",
    location,
    types: place.types,
    vicinity: place.shortFormattedAddress || address.city,
    postalOnly: address.address1 === "",
  };
}
