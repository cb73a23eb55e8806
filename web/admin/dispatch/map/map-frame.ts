import type { Frame } from "../../../ui/map/frame-route.ts";
import { mapSize, unitsPerKm } from "../../../ui/map/project.ts";
import type { Point } from "../../../ui/map/smooth-path.ts";

/** Zoomed in further, our map shows too little to recognise a place by. */
const minWidthKm = 24;
const aspect = 1.15;
/** Share of the frame left empty at each side. */
const margin = 0.08;

/** The part of the map that shows all these points, a little wider than high; the whole island if there are none. */
export function frameAround(points: readonly Point[]): Frame {
  if (points.length === 0) return { x: 0, y: 0, ...mapSize };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const usableShare = 1 - 2 * margin;
  const width = Math.max(
    minWidthKm * unitsPerKm,
    (right - left) / usableShare,
    ((bottom - top) / usableShare) * aspect,
  );
  const height = width / aspect;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}
