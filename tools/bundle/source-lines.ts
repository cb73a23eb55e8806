import { decode } from "@jridgewell/sourcemap-codec";

/**
 * Maps each statement of a bundle to its source line for `tools/ready/show-source-lines.mjs`: `statements` holds four
 * 32-bit integers each (line and column in the bundle, source, line in it, all from 0), `sources` the file names.
 * Node would parse a whole source map at the first error and keep its sixteen megabytes for good.
 */
export function sourceLines(map: { mappings: string; sources: string[] }): { statements: Buffer; sources: string[] } {
  const numbers: number[] = [];
  for (const [row, segments] of decode(map.mappings).entries()) {
    let [lastSource, lastLine] = [-1, -1];
    for (const [column, source = -1, line = -1] of segments) {
      if (source === lastSource && line === lastLine) continue;
      [lastSource, lastLine] = [source, line];
      numbers.push(row, column, source, line);
    }
  }
  return { statements: Buffer.from(Int32Array.from(numbers).buffer), sources: map.sources };
}
