import type { Coordinates } from "./maps.ts";

/**
 * Decodes Google's encoding of a route's path, which other engines also use, with five or six decimals per degree;
 * empty if the text is invalid. https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */
export function decodePolyline(text: string, decimals: 5 | 6 = 5): Coordinates[] {
  const scale = 10 ** decimals;
  const path: Coordinates[] = [];
  const at = { lat: 0, lon: 0 };
  let value = 0;
  let shift = 0;
  let isLatitude = true;
  for (let i = 0; i < text.length; i++) {
    const bits = text.charCodeAt(i) - 63;
    if (bits < 0 || bits > 63 || shift > 30) return [];
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    at[isLatitude ? "lat" : "lon"] += value & 1 ? ~(value >> 1) : value >> 1;
    if (!isLatitude) path.push({ lat: at.lat / scale, lon: at.lon / scale });
    isLatitude = !isLatitude;
    value = 0;
    shift = 0;
  }
  return shift === 0 && isLatitude ? path : [];
}
