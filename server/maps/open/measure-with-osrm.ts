import { z } from "zod";
import { decodePolyline } from "../decode-polyline.ts";
import type { Coordinates } from "../maps.ts";
import type { CallEngine } from "./call-engine.ts";
import { OpenEngineError } from "./open-engine-error.ts";
import { readMeasuredRoad } from "./read-measured-road.ts";
import { type MeasureRoad, maxSnapMetres } from "./road-engine.ts";

const answerSchema = z.object({
  code: z.literal("Ok"),
  routes: z
    .array(
      z.object({ distance: z.number().nonnegative(), duration: z.number().nonnegative(), geometry: z.string().min(1) }),
    )
    .min(1),
});

/** OSRM is working but knows no route: https://project-osrm.org/docs/v26.4.0/http */
export const isNoRoadOfOsrm = (error: unknown): boolean =>
  error instanceof OpenEngineError && (error.status === "NoRoute" || error.status === "NoSegment");

/**
 * OSRM's route service: https://project-osrm.org/docs/v26.4.0/http#route-service. It ignores the profile in the URL,
 * because the data determines it. `exclude=ferry` is a class of its car profile.
 */
export function createOsrmMeasure(call: CallEngine): MeasureRoad {
  return async (from, to, timeoutMs) => {
    const query = new URLSearchParams({
      overview: "simplified",
      geometries: "polyline6",
      exclude: "ferry",
      radiuses: `${maxSnapMetres};${maxSnapMetres}`,
      generate_hints: "false",
    });
    try {
      const { routes } = await call({
        path: `/route/v1/driving/${show(from)};${show(to)}?${query}`,
        responseSchema: answerSchema,
        timeoutMs,
      });
      const { distance, duration, geometry } = routes[0]!;
      const road = { metres: distance, seconds: duration, path: decodePolyline(geometry, 6) };
      return readMeasuredRoad("OSRM", road, from, to);
    } catch (error) {
      if (isNoRoadOfOsrm(error)) return null;
      throw error;
    }
  };
}

const show = ({ lat, lon }: Coordinates): string => `${lon.toFixed(6)},${lat.toFixed(6)}`;
