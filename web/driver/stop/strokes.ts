type Point = { x: number; y: number };
type Group = { points: readonly Point[] };

/** Signatures are stored on this grid, whatever the size of the pad. */
const grid = { width: 1_000, height: 400 };

type Size = { width: number; height: number };

/** How a pad is placed on the grid: centred and as large as fits, without stretching the signature. */
function placeOnGrid({ width, height }: Size): { scale: number; left: number; top: number } {
  const scale = Math.min(grid.width / width, grid.height / height);
  return { scale, left: (grid.width - width * scale) / 2, top: (grid.height - height * scale) / 2 };
}

/** The strokes as flat x, y pairs on the grid, without repeated points. */
export function strokesOf(groups: readonly Group[], pad: Size): number[][] {
  const { scale, left, top } = placeOnGrid(pad);
  const onGrid = (at: number, start: number, max: number) => Math.min(max, Math.max(0, Math.round(start + at * scale)));
  return groups
    .map(({ points }) => {
      const stroke: number[] = [];
      for (const { x, y } of points) {
        const [gx, gy] = [onGrid(x, left, grid.width), onGrid(y, top, grid.height)];
        if (stroke.at(-2) !== gx || stroke.at(-1) !== gy) stroke.push(gx, gy);
      }
      return stroke;
    })
    .filter((stroke) => stroke.length > 0);
}

/** At least a tenth of the grid's width in total, because a dot is not a signature. */
export function isSignature(strokes: readonly number[][]): boolean {
  let length = 0;
  for (const stroke of strokes)
    for (let at = 2; at < stroke.length; at += 2)
      length += Math.hypot((stroke[at] ?? 0) - (stroke[at - 2] ?? 0), (stroke[at + 1] ?? 0) - (stroke[at - 1] ?? 0));
  return length >= 100;
}

/**
 * The strokes as lines on a pad of that size, the inverse of `strokesOf`. A signature from a pad of another shape is
 * shrunk towards the middle if it would not fit.
 */
export function linesOf(strokes: readonly number[][], pad: Size): Point[][] {
  const { scale } = placeOnGrid(pad);
  const across = (value: number) => Math.abs(value - grid.width / 2) * 2;
  const along = (value: number) => Math.abs(value - grid.height / 2) * 2;
  const [widest, highest] = strokes
    .flat()
    .reduce(([x, y], value, at) => (at % 2 === 0 ? [Math.max(x, across(value)), y] : [x, Math.max(y, along(value))]), [
      0, 0,
    ] as [number, number]);
  const fit = Math.min(1 / scale, pad.width / Math.max(1, widest), pad.height / Math.max(1, highest));
  return strokes.map((stroke) =>
    Array.from({ length: stroke.length / 2 }, (_, at) => ({
      x: pad.width / 2 + ((stroke[2 * at] ?? 0) - grid.width / 2) * fit,
      y: pad.height / 2 + ((stroke[2 * at + 1] ?? 0) - grid.height / 2) * fit,
    })),
  );
}
