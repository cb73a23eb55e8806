import type { Coordinates } from "../maps.ts";

/** A measured drive; `distanceKm` has one decimal, `path` runs from start to end. */
export type MeasuredRoad = { distanceKm: number; durationMinutes: number; path: Coordinates[] };

/**
 * Measures the drive between two positions without ferries, regardless of traffic. Null if the engine knows no road, or
 * none near one of the positions. `MeasureDrives` is for all pairs of many positions.
 */
export type MeasureRoad = (from: Coordinates, to: Coordinates, timeoutMs: number) => Promise<MeasuredRoad | null>;

/** A position further than this from any road in the engine's data is not in that data. */
export const maxSnapMetres = 5000;
