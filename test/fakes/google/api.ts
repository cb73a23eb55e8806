import { ApiError, invalid } from "./api-error.ts";
import { applyFieldMask } from "./field-mask.ts";
import type { Sessions } from "./sessions.ts";
import type { World } from "./world.ts";

export type GoogleStep = "autocomplete" | "details" | "routes";

type Asked = { method: string; path: string; query: URLSearchParams; body: unknown; mask: string };

type Call = { step: GoogleStep; service: string; run(asked: Asked): object };

const placeFields = [
  "name",
  "id",
  "displayName.text",
  "displayName.languageCode",
  "formattedAddress",
  "shortFormattedAddress",
  ...["longText", "shortText", "types", "languageCode"].map((field) => `addressComponents.${field}`),
  "location.latitude",
  "location.longitude",
  "types",
  "googleMapsUri",
];
const predictionFields = ["place", "placeId", "text.text", "types", "structuredFormat.mainText.text"].map(
  (field) => `suggestions.placePrediction.${field}`,
);
const routeFields = ["distanceMeters", "duration", "staticDuration", "polyline.encodedPolyline"].map(
  (field) => `routes.${field}`,
);

/** The three Google methods we use, as strict about requests as their documentation. */
export function createApi(world: World, sessions: Sessions): (method: string, path: string) => Call | null {
  const places = "places.googleapis.com";

  /** https://developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places/autocomplete */
  function autocomplete({ body, mask }: Asked): object {
    const asked = recordOf(body);
    const { input, sessionToken, includedRegionCodes = [] } = asked;
    refuseUnknown(asked, [
      "input",
      "sessionToken",
      "includedRegionCodes",
      "locationBias",
      "languageCode",
      "regionCode",
    ]);
    if (typeof input !== "string" || input === "")
      throw invalid("Invalid autocomplete input: must not be empty.", "input");
    if (!Array.isArray(includedRegionCodes) || includedRegionCodes.length > 15)
      throw invalid("At most 15 region codes can be specified.", "included_region_codes");
    const token = readToken(sessionToken);
    if (token) sessions.recordAutocomplete(token);
    const predictions = world.predict(input, readBias(asked["locationBias"]), includedRegionCodes as string[]);
    if (predictions.length === 0) return {};
    const suggestions = predictions.map(({ id, text, types }) => ({
      placePrediction: {
        place: `places/${id}`,
        placeId: id,
        text: { text, matches: [{ endOffset: Math.min(input.length, text.length) }] },
        structuredFormat: { mainText: { text: text.split(",")[0] } },
        types,
      },
    }));
    return applyFieldMask({ suggestions }, mask, predictionFields);
  }

  /** https://developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places/get */
  function details({ path, query, mask }: Asked): object {
    const id = decodeURIComponent(path.slice("/v1/places/".length));
    const token = readToken(query.get("sessionToken") ?? undefined);
    const place = world.findPlace(id);
    if (!place) throw invalid(`Not a valid Place ID: ${id}`, "name");
    if (token) sessions.recordDetails(token);
    return applyFieldMask(place, mask, placeFields);
  }

  /** https://developers.google.com/maps/documentation/routes/reference/rest/v2/TopLevel/computeRoutes */
  function routes({ body, mask }: Asked): object {
    const asked = recordOf(body);
    if (asked["travelMode"] !== "DRIVE") throw invalid("Only DRIVE is played here.", "travel_mode");
    const [from, to] = [readWaypoint(world, asked, "origin"), readWaypoint(world, asked, "destination")];
    const route = from && to && world.drive(from, to);
    return applyFieldMask(route ? { routes: [route] } : {}, mask, routeFields);
  }

  return (method, path) => {
    if (method === "POST" && path === "/v1/places:autocomplete")
      return { step: "autocomplete", service: places, run: autocomplete };
    if (method === "GET" && /^\/v1\/places\/[^/]+$/.test(path))
      return { step: "details", service: places, run: details };
    if (method === "POST" && path === "/directions/v2:computeRoutes")
      return { step: "routes", service: "routes.googleapis.com", run: routes };
    return null;
  };
}

function recordOf(body: unknown): Record<string, unknown> {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw invalid("Invalid JSON payload received. Expected an object.");
}

function refuseUnknown(asked: Record<string, unknown>, known: string[]): void {
  const unknown = Object.keys(asked).find((name) => !known.includes(name));
  if (unknown) throw invalid(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`);
}

function readToken(token: unknown): string | null {
  if (token === undefined) return null;
  if (typeof token === "string" && /^[\w-]{1,36}$/.test(token)) return token;
  throw invalid("Invalid session token: must be a URL and filename safe base64 string of at most 36 characters.");
}

function readBias(bias: unknown): { lat: number; lon: number } | null {
  if (bias === undefined) return null;
  const { circle } = recordOf(bias);
  const { center, radius } = recordOf(circle);
  const { latitude, longitude } = recordOf(center);
  if (typeof latitude !== "number" || typeof longitude !== "number") throw invalid("A circle needs a center.");
  if (typeof radius !== "number" || radius <= 0 || radius > 50_000)
    throw invalid("Radius must be between 0 and 50000 meters.", "location_bias.circle.radius");
  return { lat: latitude, lon: longitude };
}

function readWaypoint(world: World, asked: Record<string, unknown>, side: "origin" | "destination") {
  const { address, placeId, location } = recordOf(asked[side]);
  if (location !== undefined) {
    const { latitude, longitude } = recordOf(recordOf(location)["latLng"]);
    if (typeof latitude !== "number" || typeof longitude !== "number")
      throw invalid("A location needs a latLng.", side);
    return { lat: latitude, lon: longitude };
  }
  if (typeof placeId === "string") {
    const at = world.locate(placeId);
    if (!at) throw new ApiError(404, "NOT_FOUND", "Requested entity was not found.");
    return at;
  }
  if (typeof address !== "string" || address === "") throw invalid(`A waypoint is needed for ${side}.`, side);
  return world.geocode(address);
}
