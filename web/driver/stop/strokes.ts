type Point = { x: number; y: number };
type Group = { points: readonly Point[] };

/** The grid on which signatures are kept, whatever the size of the pad. */
const grid = { width: 1_000, height: 400 };

/** Lines drawn on a pad of this size, as flat x, y pairs on the grid. Points that fall on the one before are left out. */
export function strokesOf(groups: readonly Group[], pad: { width: number; height: number }): number[][] {
  const onGrid = (at: number, size: number, most: number) =>
    Math.min(most, Math.max(0, Math.round((at / size) * most)));
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

/** A dot is no signature: together the lines are at least a tenth of the pad long. */
export function isSignature(strokes: readonly number[][]): boolean {
  let length = 0;
  for (const stroke of strokes)
    for (let at = 2; at < stroke.length; at += 2)
      length += Math.hypot((stroke[at] ?? 0) - (stroke[at - 2] ?? 0), (stroke[at + 1] ?? 0) - (stroke[at - 1] ?? 0));
  return length >= 100;
}
