import { straightKm } from "../../../server/maps/straight-km.ts";
import { matchObjects, type OsmObject, osmObjects } from "./osm-objects.ts";
import type { At } from "./roads.ts";
import { type EngineAnswer, type EngineRequest, type FakeEngine, serveEngine } from "./serve-engine.ts";

const common = ["limit", "lang", "layer", "osm_tag", "dedupe", "lat", "lon"];
const parameters: Record<string, string[]> = {
  "/api": [...common, "q", "zoom", "location_bias_scale", "bbox", "countrycode"],
  "/reverse": [...common, "radius"],
};
const languages = ["default", "en", "de", "fr", "it"];
const maxResults = 50;
/** Photon leaves out words that match nothing, but not most of them. */
const minShare = 0.6;

/** Photon, as its documentation says: https://github.com/komoot/photon/blob/master/docs/api-v1.md */
export const startFakePhoton = (port?: number): Promise<FakeEngine> => serveEngine(answer, port);

const refuse = (message: string): EngineAnswer => ({ status: 400, body: { message } });

function answer({ path, query }: EngineRequest): EngineAnswer {
  if (path === "/status") return { status: 200, body: { status: "Ok", import_date: "2026-11-01T00:00:00Z" } };
  const known = parameters[path];
  if (!known) return { status: 404, body: { message: "Endpoint not found" } };
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  if (unknown) return refuse(`Unknown query parameter '${unknown}'. Allowed parameters are: ${known.join(", ")}`);
  const language = query.get("lang") ?? "default";
  if (!languages.includes(language)) return refuse(`Language is not supported. Supported are: ${languages.join(", ")}`);
  const at = readPosition(query);
  if (at === "invalid") return refuse("invalid search term 'lat' and 'lon', try instead lat=51.5&lon=8.0");
  return path === "/reverse" ? reverse(query, at) : search(query, at);
}

function search(query: URLSearchParams, near: At | null): EngineAnswer {
  const q = query.get("q") ?? "";
  if (q === "") return refuse("missing search term 'q': /?q=berlin");
  const layers = query.getAll("layer");
  const [west, south, east, north] = (query.get("bbox") ?? "-180,-90,180,90").split(",").map(Number);
  const isInside = ({ lat, lon }: At) => lon >= west! && lon <= east! && lat >= south! && lat <= north!;
  const found = matchObjects(q, near)
    .filter(({ share }) => share >= minShare)
    .map(({ object }) => object)
    .filter(({ type, at }) => isInside(at) && (layers.length === 0 || layers.includes(type)));
  return describe(found, query, 15);
}

function reverse(query: URLSearchParams, at: At | null): EngineAnswer {
  if (!at) return refuse("missing search term 'lat' and/or 'lon': /?lat=51.5&lon=8.0");
  const radius = Number(query.get("radius") ?? 1);
  if (!(radius > 0 && radius <= 5000))
    return refuse("invalid search term 'radius', expected a strictly positive number.");
  const found = osmObjects
    .map((object) => ({ object, km: straightKm(object.at, at) }))
    .filter(({ km }) => km <= radius)
    .sort((a, b) => a.km - b.km);
  return describe(
    found.map(({ object }) => object),
    query,
    1,
  );
}

function describe(objects: OsmObject[], query: URLSearchParams, defaultLimit: number): EngineAnswer {
  const limit = Math.min(Number(query.get("limit") ?? defaultLimit), maxResults);
  return { status: 200, body: { type: "FeatureCollection", features: objects.slice(0, limit).map(toFeature) } };
}

function toFeature({ id, tag, at, countrycode, ...parts }: OsmObject): object {
  const properties = {
    osm_type: id[0],
    osm_id: Number(id.slice(1)),
    osm_key: tag[0],
    osm_value: tag[1],
    countrycode: countrycode.toUpperCase(),
    country: countrycode === "ie" ? "Ireland" : "United Kingdom",
    ...parts,
  };
  return { type: "Feature", properties, geometry: { type: "Point", coordinates: [at.lon, at.lat] } };
}

function readPosition(query: URLSearchParams): At | null | "invalid" {
  const [lat, lon] = [query.get("lat"), query.get("lon")];
  if (lat === null && lon === null) return null;
  const at = { lat: Number(lat ?? "x"), lon: Number(lon ?? "x") };
  return Math.abs(at.lat) <= 90 && Math.abs(at.lon) <= 180 ? at : "invalid";
}
