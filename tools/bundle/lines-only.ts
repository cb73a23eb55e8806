import { decode, encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";

/**
 * A source map that knows the line of every statement, and no columns or names. Node takes a whole map apart at the first error whose stack is
 * read: of the full one that was half a second and a hundred megabytes.
 */
export function linesOnly(json: string): string {
  const map = JSON.parse(json) as { mappings: string; names: string[] };
  const mappings = decode(map.mappings).map((segments) => {
    let [lastSource, lastLine] = [-1, -1];
    return segments.flatMap((segment): SourceMapSegment[] => {
      const [column, source = -1, line = -1] = segment;
      if (source === lastSource && line === lastLine) return [];
      [lastSource, lastLine] = [source, line];
      return [source < 0 ? [column] : [column, source, line, 0]];
    });
  });
  return JSON.stringify({ ...map, names: [], mappings: encode(mappings) });
}
