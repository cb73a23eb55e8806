import type { Point } from "./smooth-path.ts";

export type Frame = { x: number; y: number; width: number; height: number };

/** 65 km, in map units; closer in, too little is visible around a route to recognise it. */
const minFrameWidth = 130;
const aspect = { least: 1, most: 1.6 };
/** Share of the frame left free around the route, for pins and labels. */
const margin = { x: 0.14, y: 0.24 };

/** The part of the map that shows all points with a margin, neither taller than wide nor very flat. */
export function frameRoute(points: Point[]): Frame {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  let width = Math.max(minFrameWidth, (right - left) / (1 - 2 * margin.x));
  let height = (bottom - top) / (1 - 2 * margin.y);
  height = Math.max(height, width / aspect.most);
  width = Math.max(width, height * aspect.least);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/** A point's position in a frame, in percent. */
export function percentIn(frame: Frame, point: Point): { left: number; top: number } {
  return { left: (100 * (point.x - frame.x)) / frame.width, top: (100 * (point.y - frame.y)) / frame.height };
}

/** Whether a point is nearer to the first of two others than to the second. */
export function isNearer(point: Point, first: Point, second: Point): boolean {
  const distance = ({ x, y }: Point) => Math.hypot(x - point.x, y - point.y);
  return distance(first) < distance(second);
}

/** A dot of the same size at any scale: a line of no length with a round end. */
export function pinPath({ x, y }: Point): string {
  return `M${x.toFixed(1)} ${y.toFixed(1)}h.01`;
}
