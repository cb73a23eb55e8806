import { waters } from "./data/waters.ts";
import type { Coordinates } from "./maps.ts";

type Piece = [from: Coordinates, to: Coordinates];

const pieces: Piece[] = Object.values(waters).flatMap((line) => {
  const points = line.map(([lat, lon]) => ({ lat, lon }));
  return points.slice(1).map((to, index): Piece => [points[index]!, to]);
});

/** Whether the straight line between two points crosses a narrow water that has no bridge there. */
export function crossesWater(a: Coordinates, b: Coordinates): boolean {
  return pieces.some(([p, q]) => side(a, b, p) !== side(a, b, q) && side(p, q, a) !== side(p, q, b));
}

/** On which side of the line a→b a point lies. */
function side(a: Coordinates, b: Coordinates, point: Coordinates): boolean {
  return (b.lon - a.lon) * (point.lat - a.lat) - (b.lat - a.lat) * (point.lon - a.lon) > 0;
}
