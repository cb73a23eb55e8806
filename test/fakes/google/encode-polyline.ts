/**
 * https://developers.google.com/maps/documentation/utilities/polylinealgorithm; OSRM and Valhalla write six decimals.
 */
export function encodePolyline(path: { lat: number; lon: number }[], decimals: 5 | 6 = 5): string {
  const scale = 10 ** decimals;
  let text = "";
  let last = [0, 0];
  for (const { lat, lon } of path) {
    const next = [Math.round(lat * scale), Math.round(lon * scale)];
    for (const [i, value] of next.entries()) text += encodeNumber(value - last[i]!);
    last = next;
  }
  return text;
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = "";
  for (; rest >= 32; rest >>= 5) text += String.fromCharCode((32 | (rest & 31)) + 63);
  return text + String.fromCharCode(rest + 63);
}
