import { z } from "zod";
import { decodePolyline } from "../decode-polyline.ts";
import type { RouteResult } from "../maps.ts";
import type { CallGoogle } from "./call-google.ts";
import { GoogleError } from "./google-error.ts";

/** https://developers.google.com/maps/documentation/routes/reference/rest/v2/Waypoint */
export type Waypoint =
  | { placeId: string }
  | { address: string }
  | { location: { latLng: { latitude: number; longitude: number } } };

const api = "Routes API";
const fields = ["routes.distanceMeters", "routes.duration", "routes.polyline.encodedPolyline"];

// Google omits fields that are 0 or empty.
const routeSchema = z.object({
  distanceMeters: z.number().nonnegative().default(0),
  duration: z
    .string()
    .regex(/^\d+(\.\d+)?s$/)
    .default("0s"),
  polyline: z.object({ encodedPolyline: z.string().default("") }).default({ encodedPolyline: "" }),
});
const answerSchema = z.object({ routes: z.array(routeSchema).default([]) });
type GoogleRoute = z.infer<typeof routeSchema>;

/**
 * The drive between two waypoints, regardless of traffic. ZERO_RESULTS if there is none or both are one place; Google's
 * own status if it rejects a waypoint. https://developers.google.com/maps/documentation/routes/compute_route_directions
 */
export async function routeWithGoogle(
  call: CallGoogle,
  { origin, destination, timeoutMs }: { origin: Waypoint; destination: Waypoint; timeoutMs: number },
): Promise<RouteResult> {
  const body = {
    origin,
    destination,
    travelMode: "DRIVE",
    routingPreference: "TRAFFIC_UNAWARE",
    polylineQuality: "OVERVIEW",
    polylineEncoding: "ENCODED_POLYLINE",
    units: "METRIC",
    languageCode: "en",
    regionCode: "ie",
  };
  try {
    const { routes } = await call({
      api,
      path: "/directions/v2:computeRoutes",
      body,
      fields,
      responseSchema: answerSchema,
      timeoutMs,
    });
    return readRoute(routes[0]);
  } catch (error) {
    if (error instanceof GoogleError && error.isRequestRejected) return { ok: false, status: error.status };
    throw error;
  }
}

function readRoute(route: GoogleRoute | undefined): RouteResult {
  const path = decodePolyline(route?.polyline.encodedPolyline ?? "");
  if (!route || route.distanceMeters === 0 || path.length < 2) return { ok: false, status: "ZERO_RESULTS" };
  return {
    ok: true,
    route: {
      distanceKm: Math.max(0.1, Math.round(route.distanceMeters / 100) / 10),
      durationMinutes: Math.round(Number.parseFloat(route.duration) / 60),
      distanceSource: "google",
      path,
    },
  };
}
