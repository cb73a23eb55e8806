import type { Coordinates } from "../maps.ts";
import { straightKm } from "../straight-km.ts";
import { type OpenEngine, OpenEngineError } from "./open-engine-error.ts";
import { type MeasuredRoad, maxSnapMetres } from "./road-engine.ts";

type Measured = { metres: number; seconds: number; path: Coordinates[] };

/** Roads are drawn simplified, so a straight one may be slightly shorter than the distance between its ends. */
const toleranceKm = 0.3;

/**
 * Rounds an engine's measurement. Null if both ends are at one spot, or if the road begins or ends far from the
 * requested positions. Throws if the road is shorter than a straight line, because the engine then measures something
 * else.
 */
export function readMeasuredRoad(
  engine: OpenEngine,
  { metres, seconds, path }: Measured,
  from: Coordinates,
  to: Coordinates,
): MeasuredRoad | null {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) throw new OpenEngineError(engine, "INVALID_ANSWER");
  const isFar = [straightKm(first, from), straightKm(last, to)].some((km) => km * 1000 > maxSnapMetres);
  if (isFar || metres === 0 || path.length < 2) return null;
  if (metres / 1000 + toleranceKm < straightKm(first, last)) throw new OpenEngineError(engine, "INVALID_ANSWER");
  return {
    distanceKm: Math.max(0.1, Math.round(metres / 100) / 10),
    durationMinutes: Math.round(seconds / 60),
    path,
  };
}
