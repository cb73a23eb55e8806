/** The coordinate system of all our maps: one unit is half a kilometre. */
export const mapSize = { width: 720, height: 940 } as const;

export const unitsPerKm = 2;

const earthRadiusKm = 6371;
const centre = { lat: 53.42, lon: -8, x: 362, y: 468 } as const;
const radians = Math.PI / 180;

/**
 * Projects a position to map units: transverse Mercator around 8° west, as the Irish Grid. Equal to d3's
 * `geoTransverseMercator().rotate([8, 0])`, without shipping d3.
 */
export function project(lat: number, lon: number): { x: number; y: number } {
  const scale = earthRadiusKm * unitsPerKm;
  const phi = lat * radians;
  const lambda = (lon - centre.lon) * radians;
  return {
    x: centre.x + scale * Math.atanh(Math.cos(phi) * Math.sin(lambda)),
    y: centre.y - scale * (Math.atan2(Math.tan(phi), Math.cos(lambda)) - centre.lat * radians),
  };
}
