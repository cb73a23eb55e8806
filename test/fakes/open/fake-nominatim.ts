import { matchObjects, type OsmObject, osmObjects } from "./osm-objects.ts";
import { type EngineAnswer, type EngineRequest, type FakeEngine, serveEngine } from "./serve-engine.ts";

const formats = ["xml", "json", "jsonv2", "geojson", "geocodejson"];
const structured = ["amenity", "street", "city", "county", "state", "country", "postalcode"];
const osmTypes: Record<string, string> = { N: "node", W: "way", R: "relation" };
const maxResults = 40;
const maxLookUps = 50;

/**
 * Nominatim, as its documentation says: https://nominatim.org/release-docs/latest/api/Search/ and Lookup. Only
 * GeocodeJSON is played.
 */
export const startFakeNominatim = (port?: number): Promise<FakeEngine> => serveEngine(answer, port);

const refuse = (message: string, code = 400): EngineAnswer => ({ status: code, body: { error: { code, message } } });

function answer({ path, query }: EngineRequest): EngineAnswer {
  if (path === "/status") return { status: 200, body: { status: 0, message: "OK" } };
  if (path !== "/search" && path !== "/lookup") return refuse("Not found", 404);
  const format = query.get("format") ?? "jsonv2";
  if (!formats.includes(format)) return refuse(`Parameter 'format' must be one of: ${formats.join(", ")}`);
  if (format !== "geocodejson") return refuse("Only geocodejson is played here.", 501);
  return path === "/search" ? search(query) : lookUp(query);
}

function search(query: URLSearchParams): EngineAnswer {
  const q = query.get("q") ?? "";
  if (q && structured.some((name) => query.has(name))) {
    return refuse(
      "Structured query parameters (amenity, street, city, county, state, postalcode, country) cannot be used together with 'q' parameter.",
    );
  }
  const countries = query.get("countrycodes")?.split(",");
  const box = query.get("viewbox")?.split(",").map(Number);
  if (box && (box.length !== 4 || box.some(Number.isNaN))) {
    return refuse("Bad parameter 'viewbox'. Must be <x1>,<y1>,<x2>,<y2>.");
  }
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box ?? [];
  const isInside = ({ at }: OsmObject): boolean =>
    at.lon >= Math.min(x1, x2) &&
    at.lon <= Math.max(x1, x2) &&
    at.lat >= Math.min(y1, y2) &&
    at.lat <= Math.max(y1, y2);
  const layers = query.get("layer")?.split(",");
  // A house number that it does not have is ignored; any other unknown word is not.
  const words = q.replace(/\b\d+\w?\b/g, " ");
  const found = matchObjects(words, null)
    .filter(({ share }) => share === 1)
    .map(({ object }) => object)
    .filter(({ tag }) => !layers || layers.includes(layerOf(tag[0])))
    .filter((object) => !countries || countries.includes(object.countrycode))
    .filter((object) => !box || query.get("bounded") !== "1" || isInside(object))
    .sort((a, b) => (box ? Number(isInside(b)) - Number(isInside(a)) : 0));
  return describe(found.slice(0, Math.min(Number(query.get("limit") ?? 10), maxResults)), query);
}

function layerOf(key: string): string {
  if (key === "natural") return "natural";
  return ["place", "highway", "boundary"].includes(key) ? "address" : "poi";
}

function lookUp(query: URLSearchParams): EngineAnswer {
  const ids = query.get("osm_ids")?.split(",") ?? [];
  if (ids.length > maxLookUps) return refuse(`Too many object IDs.`);
  return describe(
    osmObjects.filter(({ id }) => ids.includes(id)),
    query,
  );
}

function describe(objects: OsmObject[], query: URLSearchParams): EngineAnswer {
  const hasDetails = query.get("addressdetails") === "1";
  const features = objects.map((object) => toFeature(object, hasDetails));
  const geocoding = { version: "0.1.0", attribution: "Data © OpenStreetMap contributors, ODbL 1.0.", licence: "ODbL" };
  return { status: 200, body: { type: "FeatureCollection", geocoding, features } };
}

function toFeature({ id, tag, at, countrycode, name, type, ...parts }: OsmObject, hasDetails: boolean): object {
  const geocoding = {
    place_id: Number(id.slice(1)) + 5000,
    osm_type: osmTypes[id.charAt(0)],
    osm_id: Number(id.slice(1)),
    osm_key: tag[0],
    osm_value: tag[1],
    type: type === "other" ? "locality" : type,
    label: [name, parts.city, parts.county].filter(Boolean).join(", "),
    ...(name && { name }),
    ...(hasDetails && {
      ...parts,
      country: countrycode === "ie" ? "Ireland" : "United Kingdom",
      country_code: countrycode,
    }),
  };
  return {
    type: "Feature",
    properties: { geocoding },
    geometry: { type: "Point", coordinates: [at.lon, at.lat] },
  };
}
