import { z } from "zod";
import { decodePolyline } from "../decode-polyline.ts";
import type { Coordinates } from "../maps.ts";
import type { CallEngine } from "./call-engine.ts";
import { OpenEngineError } from "./open-engine-error.ts";
import { readMeasuredRoad } from "./read-measured-road.ts";
import { type MeasureRoad, maxSnapMetres } from "./road-engine.ts";

const answerSchema = z.object({
  trip: z.object({
    units: z.literal("kilometers"),
    summary: z.object({
      length: z.number().nonnegative(),
      time: z.number().nonnegative(),
      has_ferry: z.boolean().default(false),
    }),
    legs: z.tuple([z.object({ shape: z.string().min(1) })]),
  }),
});

/**
 * Valhalla is working but knows no route: path too long, unconnected regions, no edges near, no data, unreachable, no
 * path. https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/#internal-error-codes-and-conditions
 */
const noRoadCodes = new Set(["154", "170", "171", "441", "442"]);
export const isNoRoadOfValhalla = (error: unknown): boolean =>
  error instanceof OpenEngineError && noRoadCodes.has(error.status);

/** Valhalla's route service: https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/ */
export function createValhallaMeasure(call: CallEngine): MeasureRoad {
  return async (from, to, timeoutMs) => {
    const body = {
      locations: [toLocation(from), toLocation(to)],
      costing: "auto",
      costing_options: { auto: { use_ferry: 0 } },
      units: "kilometers",
      directions_type: "none",
    };
    try {
      const { trip } = await call({ path: "/route", body, responseSchema: answerSchema, timeoutMs });
      const { length, time, has_ferry } = trip.summary;
      // `use_ferry: 0` still takes a ferry if no road leads there, which our vans don't.
      if (has_ferry) return null;
      const road = { metres: length * 1000, seconds: time, path: decodePolyline(trip.legs[0].shape, 6) };
      return readMeasuredRoad("Valhalla", road, from, to);
    } catch (error) {
      if (isNoRoadOfValhalla(error)) return null;
      throw error;
    }
  };
}

const toLocation = ({ lat, lon }: Coordinates) => ({ lat, lon, search_cutoff: maxSnapMetres });
