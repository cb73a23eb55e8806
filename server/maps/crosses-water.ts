import { waters } from "./data/waters.ts";
import type { Coordinates } from "./maps.ts";

type Piece = { from: Coordinates; to: Coordinates };
type Box = { south: number; north: number; west: number; east: number };

const boxOf = (points: Coordinates[]): Box => ({
  south: Math.min(...points.map(({ lat }) => lat)),
  north: Math.max(...points.map(({ lat }) => lat)),
  west: Math.min(...points.map(({ lon }) => lon)),
  east: Math.max(...points.map(({ lon }) => lon)),
});

const waterLines = Object.values(waters).map((line) => {
  const points = line.map(([lat, lon]) => ({ lat, lon }));
  const pieces = points.slice(1).map((to, index): Piece => ({ from: points[index]!, to }));
  return { box: boxOf(points), pieces };
});

/** Whether the straight line between two points crosses a narrow water that has no bridge there. */
export function crossesWater(a: Coordinates, b: Coordinates): boolean {
  return waterLines.some(
    ({ box, pieces }) =>
      mayCross(box, a, b) &&
      pieces.some(({ from, to }) => side(a, b, from) !== side(a, b, to) && side(from, to, a) !== side(from, to, b)),
  );
}

/** False where both points lie beyond the same side of the box. */
function mayCross({ south, north, west, east }: Box, a: Coordinates, b: Coordinates): boolean {
  return (
    (a.lat >= south || b.lat >= south) &&
    (a.lat <= north || b.lat <= north) &&
    (a.lon >= west || b.lon >= west) &&
    (a.lon <= east || b.lon <= east)
  );
}

/** On which side of the line a→b a point lies. */
function side(a: Coordinates, b: Coordinates, point: Coordinates): boolean {
  return (b.lon - a.lon) * (point.lat - a.lat) - (b.lat - a.lat) * (point.lon - a.lon) > 0;
}
