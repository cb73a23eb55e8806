import type { Gazetteer, PostcodeArea } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import { straightKm } from "./straight-km.ts";

/**
 * Whether a position can have a postcode of this area. Areas have no published borders: one reaches about as far as the
 * next post town, so a place agrees with a code that is not much further from it than the nearest code. Belmullet agrees
 * with Ballina's F26, 55 km away; Naas does not agree with D24, 22 km away.
 */
export function isWithinArea(gazetteer: Gazetteer, at: Coordinates, area: PostcodeArea): boolean {
  let nearest = Number.POSITIVE_INFINITY;
  for (const other of gazetteer.areaOfCode.values()) nearest = Math.min(nearest, straightKm(at, other));
  return straightKm(at, area) <= 1.5 * nearest + 6;
}
