import type { Coordinates } from "../../../server/maps/maps.ts";

/** A drive from one stop to the next: its road and duration. */
export type Leg = { path: readonly Coordinates[]; minutes: number };

/** The van's position after a share of its drive, from 0 to 1. */
export function positionAlong({ path }: Leg, share: number): Coordinates {
  const [first] = path;
  if (!first) throw new RangeError("A road has no points");
  const lengths = path.slice(1).map((point, index) => between(path[index] as Coordinates, point));
  let left = Math.min(1, Math.max(0, share)) * lengths.reduce((sum, length) => sum + length, 0);
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [path[index] as Coordinates, path[index + 1] as Coordinates];
    if (left <= length && length > 0) {
      const part = left / length;
      return { lat: from.lat + (to.lat - from.lat) * part, lon: from.lon + (to.lon - from.lon) * part };
    }
    left -= length;
  }
  return path.at(-1) ?? first;
}

/** Distance in degrees, with longitude scaled for the middle of Ireland: accurate enough for shares of a road. */
function between(a: Coordinates, b: Coordinates): number {
  return Math.hypot(a.lat - b.lat, (a.lon - b.lon) * 0.6);
}
