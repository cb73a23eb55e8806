import type { Frame } from "../../ui/map/frame-route.ts";
import { mapSize, unitsPerKm } from "../../ui/map/project.ts";
import type { Point } from "../../ui/map/smooth-path.ts";

/** Nearer there is too little on our map to know a place by. */
const leastKm = 24;
const aspect = 1.15;
/** Share of the frame kept free at each side. */
const margin = 0.08;

/** The part of the map that shows all these points, a little wider than high; the whole island where there are none. */
export function frameOf(points: readonly Point[]): Frame {
  if (points.length === 0) return { x: 0, y: 0, ...mapSize };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = 1 - 2 * margin;
  const width = Math.max(leastKm * unitsPerKm, (right - left) / room, ((bottom - top) / room) * aspect);
  const height = width / aspect;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}
