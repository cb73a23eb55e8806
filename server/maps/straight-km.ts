import type { Coordinates } from "./maps.ts";

/** Kilometres per degree of latitude. */
export const kmPerDegree = 111.195;

/** Kilometres per degree of longitude north of Malin Head, which is less than anywhere on the island. */
export const minKmPerDegreeEast = kmPerDegree * Math.cos(55.5 * (Math.PI / 180));

/**
 * Straight distance over the ground in km, in a flat projection at the middle latitude, exact to 0.1 % over the length
 * of Ireland.
 */
export function straightKm(a: Coordinates, b: Coordinates): number {
  const cosine = Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180));
  const north = a.lat - b.lat;
  const east = (a.lon - b.lon) * cosine;
  // Math.hypot handles overflow that never occurs here, and is ten times as slow.
  return kmPerDegree * Math.sqrt(north * north + east * east);
}

export function lengthOf(line: readonly Coordinates[]): number {
  let km = 0;
  for (let i = 1; i < line.length; i++) km += straightKm(line[i - 1]!, line[i]!);
  return km;
}

/** The place nearest to a position, the first of several at the same distance; null for an empty list. */
export function nearestTo<Place extends Coordinates>(at: Coordinates, places: readonly Place[]): Place | null {
  if (places.length < 2) return places[0] ?? null;
  let nearest: Place | null = null;
  let minKm = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const km = straightKm(place, at);
    if (km >= minKm) continue;
    nearest = place;
    minKm = km;
  }
  return nearest;
}
