import { encodePolyline } from "../google/encode-polyline.ts";
import { type At, drive, snap } from "./roads.ts";
import { type EngineAnswer, type EngineRequest, type FakeEngine, serveEngine } from "./serve-engine.ts";

const options = [
  "overview",
  "geometries",
  "exclude",
  "radiuses",
  "generate_hints",
  "alternatives",
  "steps",
  "annotations",
  "skip_waypoints",
];

/** OSRM's route service with the car profile, as its documentation says: https://project-osrm.org/docs/v26.4.0/http */
export const startFakeOsrm = (port?: number): Promise<FakeEngine> => serveEngine(answer, port);

const refuse = (code: string, message: string): EngineAnswer => ({ status: 400, body: { code, message } });

function answer({ method, path, query }: EngineRequest): EngineAnswer {
  const [, service, coordinates = ""] = /^\/(\w+)\/v1\/\w+\/([^/]+?)(?:\.json)?$/.exec(path) ?? [];
  if (method !== "GET" || service === undefined)
    return refuse("InvalidUrl", "URL string malformed close to position 1");
  if (service === "table") return answerTable(coordinates.split(";").map(readPosition), query);
  if (service !== "route") return refuse("InvalidService", `Service ${service} not found!`);
  const positions = coordinates.split(";").map(readPosition);
  const [from, to] = positions;
  if (positions.length !== 2 || !from || !to)
    return refuse("InvalidQuery", "Query string malformed close to position 7");
  const unknown = [...query.keys()].find((name) => !options.includes(name));
  if (unknown) return refuse("InvalidQuery", `Query string malformed close to ${unknown}`);
  const exclude = query.get("exclude");
  if (exclude !== null && !["ferry", "motorway", "toll"].includes(exclude)) {
    return refuse("InvalidValue", "Exclude flag combination is not supported.");
  }
  const radiuses = query.get("radiuses")?.split(";");
  if (radiuses && radiuses.length !== positions.length) {
    return refuse("InvalidOptions", "Number of elements in radiuses size 1 does not match number of coordinates 2");
  }
  const snapped = [snap(from), snap(to)] as const;
  const far = snapped.findIndex(({ metres }, i) => metres > Number(radiuses?.[i] || Number.POSITIVE_INFINITY));
  if (far >= 0) return refuse("NoSegment", `Could not find a matching segment for coordinate ${far}`);
  const { km, minutes, path: road, hasFerry } = drive(snapped[0].at, snapped[1].at);
  if (hasFerry && exclude === "ferry") return refuse("NoRoute", "Impossible route between points");
  const leg = {
    distance: Math.round(km * 10_000) / 10,
    duration: Math.round(minutes * 600) / 10,
    weight: minutes * 60,
  };
  const route = { ...leg, weight_name: "routability", legs: [{ ...leg, summary: "", steps: [] }] };
  const waypoints = snapped.map(({ at, metres }) => ({ name: "", location: [at.lon, at.lat], distance: metres }));
  const geometry = describeGeometry(road, query.get("geometries"));
  const shape = query.get("overview") === "false" ? {} : { geometry };
  return { status: 200, body: { code: "Ok", routes: [{ ...route, ...shape }], waypoints } };
}

const tableOptions = [
  "sources",
  "destinations",
  "exclude",
  "annotations",
  "radiuses",
  "generate_hints",
  "skip_waypoints",
];
/** The default of `--max-table-size`. */
const maxTableSize = 100;

function answerTable(positions: (At | null)[], query: URLSearchParams): EngineAnswer {
  const places = positions.flatMap((at) => (at ? [snap(at).at] : []));
  if (places.length !== positions.length || places.length < 2)
    return refuse("InvalidQuery", "Query string malformed close to position 7");
  if (places.length > maxTableSize)
    return refuse(
      "TooBig",
      `Too many table coordinates: Number of entries ${places.length} is higher than the maximum`,
    );
  const unknown = [...query.keys()].find((name) => !tableOptions.includes(name));
  if (unknown) return refuse("InvalidQuery", `Query string malformed close to ${unknown}`);
  const chosen = (name: string) => {
    const given = query.get(name);
    return given === null || given === "all" ? places : given.split(";").map((index) => places[Number(index)]);
  };
  const [sources, destinations] = [chosen("sources"), chosen("destinations")];
  if ([...sources, ...destinations].includes(undefined))
    return refuse("InvalidOptions", "Source or destination index is out of range");
  const durations = sources.map((from) =>
    destinations.map((to) => {
      const { minutes, hasFerry } = drive(from!, to!);
      return hasFerry && query.get("exclude") === "ferry" ? null : Math.round(minutes * 600) / 10;
    }),
  );
  return { status: 200, body: { code: "Ok", durations, sources: [], destinations: [] } };
}

function describeGeometry(path: At[], format: string | null): unknown {
  if (format === "geojson") return { type: "LineString", coordinates: path.map(({ lat, lon }) => [lon, lat]) };
  return encodePolyline(path, format === "polyline6" ? 6 : 5);
}

function readPosition(text: string): At | null {
  const [, lon, lat] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return lon === undefined || lat === undefined ? null : { lat: Number(lat), lon: Number(lon) };
}
