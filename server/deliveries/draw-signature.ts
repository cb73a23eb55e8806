import { signatureBox } from "../../contract/driver-phone.schema.ts";

/** Draws only the strokes, so that a sent signature cannot carry a script. */
export function drawSignature(strokes: readonly (readonly number[])[]): string {
  const path = strokes.map(pathOf).join("");
  const { width, height } = signatureBox;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/><path d="${path}" fill="none" stroke="#111" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

/** A stroke with one point is drawn as a dot. */
function pathOf(points: readonly number[]): string {
  const pairs: string[] = [];
  for (let at = 0; at + 1 < points.length; at += 2) pairs.push(`${shown(points[at])} ${shown(points[at + 1])}`);
  const [first = "0 0", ...rest] = pairs;
  return `M${first}L${(rest.length > 0 ? rest : [first]).join(" ")}`;
}

function shown(value: number | undefined): number {
  const number = Number(value);
  return Number.isFinite(number) ? Math.round(number * 10) / 10 : 0;
}
