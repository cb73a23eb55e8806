import { decode } from "@jridgewell/sourcemap-codec";

/**
 * From which line of the sources each statement of a bundle comes, for `tools/ready/show-source-lines.mjs`: in `statements` four whole numbers
 * of 32 bits for each (line and column in the bundle, source, line in it, all counted from 0), and the names of the `sources`. Node takes a
 * source map apart at the first error whose stack is read, and keeps sixteen megabytes of it for good.
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
