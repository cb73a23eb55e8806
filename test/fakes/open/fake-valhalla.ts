import { encodePolyline } from "../google/encode-polyline.ts";
import { type At, drive, snap } from "./roads.ts";
import { type EngineAnswer, type EngineRequest, type FakeEngine, serveEngine } from "./serve-engine.ts";

/**
 * The route service of Valhalla, as its documentation says:
 * https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/
 */
export const startFakeValhalla = (port?: number): Promise<FakeEngine> => serveEngine(answer, port);

const statuses: Record<number, string> = { 400: "Bad Request", 404: "Not Found" };
const refuse = (error_code: number, error: string, status = 400): EngineAnswer => ({
  status,
  body: { error_code, error, status_code: status, status: statuses[status] },
});

/** Metres, as documented: 35 km. */
const defaultCutoff = 35_000;

function answer({ path, query, body }: EngineRequest): EngineAnswer {
  if (path !== "/route") return refuse(106, "Try any of: '/route' '/locate'", 404);
  const asked = parse(body || (query.get("json") ?? ""));
  if (!asked) return refuse(100, "Failed to parse json request");
  const { locations, costing, units = "kilometers" } = asked;
  if (!Array.isArray(locations)) return refuse(110, "Insufficiently specified required parameter 'locations'");
  if (locations.length < 2) return refuse(120, "Insufficient number of locations provided");
  if (typeof costing !== "string") return refuse(124, "No edge/node costing provided");
  if (costing !== "auto") return refuse(125, `No costing method found for '${costing}'`);
  const positions = locations.map(readLocation);
  const [from, to] = positions;
  if (!from || !to) return refuse(130, "Failed to parse location");
  const snapped = [snap(from), snap(to)] as const;
  if (snapped.some(({ metres }, i) => metres > positions[i]!.search_cutoff)) {
    return refuse(171, "No suitable edges near location");
  }
  const { km, minutes, path: road, hasFerry } = drive(snapped[0].at, snapped[1].at);
  const length = Math.round((units === "miles" ? km / 1.609344 : km) * 1000) / 1000;
  const summary = { time: Math.round(minutes * 60_000) / 1000, length, has_toll: false, has_ferry: hasFerry };
  const shape = encodePolyline(road, 6);
  const trip = {
    locations: positions.map((at) => ({ type: "break", ...at })),
    legs: [{ summary, shape }],
    summary,
    status_message: "Found route between points",
    status: 0,
    units,
    language: "en-US",
  };
  return { status: 200, body: { trip } };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function readLocation(location: unknown): (At & { search_cutoff: number }) | null {
  const { lat, lon, search_cutoff = defaultCutoff } = location as Partial<At & { search_cutoff: number }>;
  return typeof lat === "number" && typeof lon === "number" ? { lat, lon, search_cutoff } : null;
}
