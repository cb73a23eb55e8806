import type { Distance } from "../../contract/places.ts";
import { roundDistance } from "../../domain/pricing/distance.ts";
import { oneMiddleReason, type RequestReason } from "../../domain/pricing/trip-positions.ts";
import type { Context } from "../context.ts";
import type { Coordinates, RouteFailure, RoutePoint } from "../maps/maps.ts";

export type FoundRoute = { ok: true; distance: Distance } | RouteFailure;

/** The driving route between two addresses. An outage of the maps counts as no route. */
export async function findRoute(context: Context, pickup: RoutePoint, dropoff: RoutePoint): Promise<FoundRoute> {
  try {
    const result = await context.maps.route(pickup, dropoff);
    if (!result.ok) return result;
    const { distanceKm, durationMinutes, distanceSource, path, middleOf, ends } = result.route;
    const requestReason = ends && oneMiddleReason(ends);
    return {
      ok: true,
      distance: {
        distanceKm: roundDistance(distanceKm),
        durationMinutes: Math.round(durationMinutes),
        distanceSource,
        path: simplifyPath(path),
        ...(middleOf && { middleOf }),
        ...(ends && { ends }),
        ...(requestReason && { requestReason }),
      },
    };
  } catch (error) {
    context.log.warn({ err: error }, "The maps engine failed");
    return { ok: false, status: "UNKNOWN_ERROR" };
  }
}

/** Why staff can price the trip although the maps found no route; null for any other failure. */
export function requestReasonOf(failure: RouteFailure): RequestReason | null {
  if (failure.question) {
    const { known, unknown } = failure.question;
    return { code: "position_unknown", end: failure.side, known, unknown };
  }
  return failure.island ? { code: "island", end: failure.side, island: failure.island } : null;
}

/** More points make no visible difference on a map of the island. */
const maxPoints = 200;

/** A route as [latitude, longitude] pairs with five decimals (about a metre), sampled evenly, including both ends. */
function simplifyPath(path: Coordinates[]): [number, number][] {
  const step = Math.max(1, (path.length - 1) / (maxPoints - 1));
  const count = Math.min(path.length, maxPoints);
  return Array.from({ length: count }, (_, index) => path[Math.round(index * step)])
    .filter((point) => point !== undefined)
    .map(({ lat, lon }) => [toFiveDecimals(lat), toFiveDecimals(lon)]);
}

function toFiveDecimals(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
