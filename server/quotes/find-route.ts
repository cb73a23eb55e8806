import type { Distance } from "../../contract/places.ts";
import { fixDistance } from "../../domain/pricing/distance.ts";
import type { Context } from "../context.ts";
import type { RoutePoint } from "../maps/maps.ts";
import { thinPath } from "./thin-path.ts";

export type FoundRoute = { ok: true; distance: Distance } | { ok: false; status: string; side?: "pickup" | "dropoff" };

/** The driving route between two addresses, ready to price, store and draw. A maps engine that breaks down is a route not found. */
export async function findRoute(context: Context, pickup: RoutePoint, dropoff: RoutePoint): Promise<FoundRoute> {
  try {
    const result = await context.maps.route(pickup, dropoff);
    if (!result.ok) return result;
    const { distanceKm, durationMinutes, distanceSource, path, middleOf } = result.route;
    return {
      ok: true,
      distance: {
        distanceKm: fixDistance(distanceKm),
        durationMinutes: Math.round(durationMinutes),
        distanceSource,
        path: thinPath(path),
        ...(middleOf && { middleOf }),
      },
    };
  } catch (error) {
    context.log.warn({ err: error }, "the maps engine failed");
    return { ok: false, status: "UNKNOWN_ERROR" };
  }
}
