export type Point = { x: number; y: number };

const round = (value: number): number => Math.round(value * 10) / 10;
const gap = (a: Point, b: Point): number => Math.max(1e-3, Math.hypot(a.x - b.x, a.y - b.y));

/**
 * An SVG path through all points as a road bends: a centripetal Catmull-Rom curve, which never overshoots between points
 * of uneven distance. One point gives an empty path.
 */
export function smoothPath(points: Point[]): string {
  if (points.length < 2) return "";
  const [first] = points as [Point];
  let path = `M${round(first.x)} ${round(first.y)}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const from = points[i]!;
    const to = points[i + 1]!;
    const before = points[i - 1] ?? from;
    const after = points[i + 2] ?? to;
    const out = handle(before, from, to);
    const back = handle(after, to, from);
    path += `C${[out.x, out.y, back.x, back.y, to.x, to.y].map(round).join(" ")}`;
  }
  return path;
}

/** The control point beside `at` on its way to `next`, coming from `last`. */
function handle(last: Point, at: Point, next: Point): Point {
  if (last === at) return at;
  const a = Math.sqrt(gap(last, at));
  const b = Math.sqrt(gap(at, next));
  const weight = 3 * a * (a + b);
  const mix = (l: number, c: number, n: number): number =>
    ((2 * a * a + 3 * a * b + b * b) * c - b * b * l + a * a * n) / weight;
  return { x: mix(last.x, at.x, next.x), y: mix(last.y, at.y, next.y) };
}

/** Leaves out points nearer than `least` units to the one before; keeps both ends. */
export function thinPoints(points: Point[], least: number): Point[] {
  const kept: Point[] = [];
  for (const [i, point] of points.entries()) {
    const last = kept.at(-1);
    if (last && gap(last, point) < least) {
      if (i < points.length - 1) continue;
      if (kept.length > 1) kept.pop();
    }
    kept.push(point);
  }
  return kept;
}
