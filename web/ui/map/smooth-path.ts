export type Point = { x: number; y: number };

const round = (value: number): number => Math.round(value * 10) / 10;
const gap = (a: Point, b: Point): number => Math.max(1e-3, Math.hypot(a.x - b.x, a.y - b.y));

/**
 * A smooth SVG path through all points: a centripetal Catmull-Rom curve, which never overshoots. Empty for one point.
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

/** The control point at `at` towards `next`, coming from `last`. */
function handle(last: Point, at: Point, next: Point): Point {
  if (last === at) return at;
  const a = Math.sqrt(gap(last, at));
  const b = Math.sqrt(gap(at, next));
  const weight = 3 * a * (a + b);
  const mix = (l: number, c: number, n: number): number =>
    ((2 * a * a + 3 * a * b + b * b) * c - b * b * l + a * a * n) / weight;
  return { x: mix(last.x, at.x, next.x), y: mix(last.y, at.y, next.y) };
}

/** Drops points nearer than `minGap` units to the previous one, except both ends. */
export function removeNearPoints(points: Point[], minGap: number): Point[] {
  const kept: Point[] = [];
  for (const [i, point] of points.entries()) {
    const last = kept.at(-1);
    if (last && gap(last, point) < minGap) {
      if (i < points.length - 1) continue;
      if (kept.length > 1) kept.pop();
    }
    kept.push(point);
  }
  return kept;
}
