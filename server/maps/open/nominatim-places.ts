import { z } from "zod";
import type { Coordinates } from "../maps.ts";
import type { CallEngine } from "./call-engine.ts";
import { type OsmPlace, toOsmKind } from "./osm-place.ts";
import { islandBox, type PlaceEngine } from "./place-engine.ts";

const text = z.string().default("");

const featureSchema = z.object({
  properties: z.object({
    geocoding: z.object({
      // Postcodes aren't objects of OpenStreetMap and have neither field.
      osm_type: z.string().optional(),
      osm_id: z.number().int().positive().optional(),
      osm_key: text,
      osm_value: text,
      type: text,
      name: text,
      housenumber: text,
      street: text,
      locality: text,
      district: text,
      city: text,
      county: text,
      postcode: text,
      country_code: text,
    }),
  }),
  geometry: z.object({ type: z.literal("Point"), coordinates: z.tuple([z.number(), z.number()]) }),
});
const answerSchema = z.object({ features: z.array(featureSchema) });

const letters = new Map(Object.entries({ node: "N", way: "W", relation: "R" }));

/** In degrees, about 50 km to each side. */
const nearDegrees = { lat: 0.45, lon: 0.75 };

/** Nominatim: https://nominatim.org/release-docs/latest/api/Search/ and Lookup, both as GeocodeJSON. */
export function createNominatimPlaces(call: CallEngine): PlaceEngine {
  const common = { format: "geocodejson", addressdetails: "1", "accept-language": "en" };
  return {
    async search({ text: q, near, limit, timeoutMs }) {
      const query = new URLSearchParams({
        q,
        ...common,
        limit: String(limit),
        countrycodes: "ie,gb",
        layer: "address,poi",
        // There is only one box: a preference if there is a position, else the limit.
        viewbox: (near ? boxAround(near) : islandBox).join(","),
        ...(!near && { bounded: "1" }),
      });
      const { features } = await call({ path: `/search?${query}`, responseSchema: answerSchema, timeoutMs });
      return features.flatMap((feature) => toOsmPlace(feature) ?? []);
    },
    async find({ osmId }, timeoutMs) {
      const query = new URLSearchParams({ osm_ids: osmId, ...common });
      const { features } = await call({ path: `/lookup?${query}`, responseSchema: answerSchema, timeoutMs });
      return features.map(toOsmPlace).find((place) => place?.osmId === osmId) ?? null;
    },
  };
}

const boxAround = ({ lat, lon }: Coordinates): number[] => [
  lon - nearDegrees.lon,
  lat - nearDegrees.lat,
  lon + nearDegrees.lon,
  lat + nearDegrees.lat,
];

function toOsmPlace({ properties, geometry }: z.infer<typeof featureSchema>): OsmPlace | null {
  const { osm_type = "", osm_id, ...said } = properties.geocoding;
  const kind = toOsmKind(said.type);
  const letter = letters.get(osm_type);
  if (!kind || !letter || osm_id === undefined) return null;
  const [lon, lat] = geometry.coordinates;
  const { name, street, locality, district, city, county, postcode } = said;
  return {
    osmId: `${letter}${osm_id}`,
    kind,
    tag: { key: said.osm_key, value: said.osm_value },
    name,
    houseNumber: said.housenumber,
    street,
    locality,
    district,
    city,
    county,
    postcode,
    countryCode: said.country_code.toUpperCase(),
    at: { lat, lon },
  };
}
