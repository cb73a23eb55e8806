import type { Point } from "../../web/ui/map/smooth-path.ts";

/**
 * Douglas-Peucker: drops points nearer than `tolerance` to the line without them; keeps both ends, which may
 * coincide.
 */
export function simplifyLine(points: Point[], tolerance: number): Point[] {
  if (points.length < 3) return points;
  const [first, last] = [points[0]!, points.at(-1)!];
  const length = Math.hypot(last.x - first.x, last.y - first.y);
  let furthest = { index: 0, distance: 0 };
  for (let i = 1; i < points.length - 1; i++) {
    const { x, y } = points[i]!;
    const distance =
      length === 0
        ? Math.hypot(x - first.x, y - first.y)
        : Math.abs((last.x - first.x) * (first.y - y) - (first.x - x) * (last.y - first.y)) / length;
    if (distance > furthest.distance) furthest = { index: i, distance };
  }
  if (furthest.distance <= tolerance) return [first, last];
  const start = simplifyLine(points.slice(0, furthest.index + 1), tolerance);
  return [...start.slice(0, -1), ...simplifyLine(points.slice(furthest.index), tolerance)];
}
