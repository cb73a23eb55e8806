import type { Coordinates } from "../maps/maps.ts";

/** More points than this change nothing that can be seen on a map of the island. */
const maxPoints = 200;

/** A route as [latitude, longitude] pairs of five decimals (about a metre), thinned evenly, both ends kept. */
export function thinPath(path: Coordinates[]): [number, number][] {
  const step = Math.max(1, (path.length - 1) / (maxPoints - 1));
  const count = Math.min(path.length, maxPoints);
  return Array.from({ length: count }, (_, index) => path[Math.round(index * step)])
    .filter((point) => point !== undefined)
    .map(({ lat, lon }) => [toFiveDecimals(lat), toFiveDecimals(lon)]);
}

function toFiveDecimals(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
