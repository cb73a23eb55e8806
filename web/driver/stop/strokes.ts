type Point = { x: number; y: number };
type Group = { points: readonly Point[] };

/** Signatures are stored on this grid, whatever the size of the pad. */
const grid = { width: 1_000, height: 400 };

/** The strokes as flat x, y pairs on the grid, without repeated points. */
export function strokesOf(groups: readonly Group[], pad: { width: number; height: number }): number[][] {
  const onGrid = (at: number, size: number, max: number) => Math.min(max, Math.max(0, Math.round((at / size) * max)));
  return groups
    .map(({ points }) => {
      const stroke: number[] = [];
      for (const { x, y } of points) {
        const [gx, gy] = [onGrid(x, pad.width, grid.width), onGrid(y, pad.height, grid.height)];
        if (stroke.at(-2) !== gx || stroke.at(-1) !== gy) stroke.push(gx, gy);
      }
      return stroke;
    })
    .filter((stroke) => stroke.length > 0);
}

/** At least a tenth of the pad's width in total, because a dot is not a signature. */
export function isSignature(strokes: readonly number[][]): boolean {
  let length = 0;
  for (const stroke of strokes)
    for (let at = 2; at < stroke.length; at += 2)
      length += Math.hypot((stroke[at] ?? 0) - (stroke[at - 2] ?? 0), (stroke[at + 1] ?? 0) - (stroke[at - 1] ?? 0));
  return length >= 100;
}

/** The strokes as lines on a pad of that size, the inverse of `strokesOf`. */
export function linesOf(strokes: readonly number[][], pad: { width: number; height: number }): Point[][] {
  return strokes.map((stroke) =>
    Array.from({ length: stroke.length / 2 }, (_, at) => ({
      x: ((stroke[2 * at] ?? 0) / grid.width) * pad.width,
      y: ((stroke[2 * at + 1] ?? 0) / grid.height) * pad.height,
    })),
  );
}
