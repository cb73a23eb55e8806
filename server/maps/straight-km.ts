import type { Coordinates } from "./maps.ts";

/** Of latitude. */
export const kmPerDegree = 111.195;

/** Straight distance over the ground in km; flat-earth about the middle latitude, exact to 0.1 % over the length of Ireland. */
export function straightKm(a: Coordinates, b: Coordinates): number {
  const cosine = Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180));
  const north = a.lat - b.lat;
  const east = (a.lon - b.lon) * cosine;
  // Math.hypot guards against numbers that no map has, and takes ten times as long.
  return kmPerDegree * Math.sqrt(north * north + east * east);
}
