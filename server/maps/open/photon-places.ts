import { z } from "zod";
import type { CallEngine } from "./call-engine.ts";
import { type OsmPlace, toOsmKind } from "./osm-place.ts";
import { islandBox, type PlaceEngine } from "./place-engine.ts";

const text = z.string().default("");

const featureSchema = z.object({
  properties: z.object({
    osm_type: z.enum(["N", "W", "R"]),
    osm_id: z.number().int().positive(),
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
    countrycode: text,
  }),
  geometry: z.object({ type: z.literal("Point"), coordinates: z.tuple([z.number(), z.number()]) }),
});
const answerSchema = z.object({ features: z.array(featureSchema) });

const layers = ["house", "street", "locality", "district", "city"];

/** Photon has no lookup by id, so an object is found among those within 20 m of its position, nearest first. */
const lookUp = { radiusKm: "0.02", limit: "50" };

/** Photon: https://github.com/komoot/photon/blob/master/docs/api-v1.md. It rejects unknown parameters. */
export function createPhotonPlaces(call: CallEngine): PlaceEngine {
  return {
    async search({ text: q, near, limit, timeoutMs }) {
      const query = new URLSearchParams({ q, limit: String(limit), lang: "en", bbox: islandBox.join(",") });
      for (const layer of layers) query.append("layer", layer);
      if (near) {
        query.set("lat", String(near.lat));
        query.set("lon", String(near.lon));
      }
      const { features } = await call({ path: `/api?${query}`, responseSchema: answerSchema, timeoutMs });
      return features.flatMap((feature) => toOsmPlace(feature) ?? []);
    },
    async find({ osmId, at }, timeoutMs) {
      const query = new URLSearchParams({
        lat: String(at.lat),
        lon: String(at.lon),
        radius: lookUp.radiusKm,
        limit: lookUp.limit,
        lang: "en",
      });
      for (const layer of layers) query.append("layer", layer);
      const { features } = await call({ path: `/reverse?${query}`, responseSchema: answerSchema, timeoutMs });
      return features.map(toOsmPlace).find((place) => place?.osmId === osmId) ?? null;
    },
  };
}

function toOsmPlace({ properties, geometry }: z.infer<typeof featureSchema>): OsmPlace | null {
  const kind = toOsmKind(properties.type);
  const [lon, lat] = geometry.coordinates;
  const { name, street, locality, district, city, county, postcode } = properties;
  return (
    kind && {
      osmId: `${properties.osm_type}${properties.osm_id}`,
      kind,
      tag: { key: properties.osm_key, value: properties.osm_value },
      name,
      houseNumber: properties.housenumber,
      street,
      locality,
      district,
      city,
      county,
      postcode,
      countryCode: properties.countrycode.toUpperCase(),
      at: { lat, lon },
    }
  );
}
