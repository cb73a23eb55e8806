import ts from "typescript";
import { parseSource } from "./parse-source.ts";

export const maxColumns = 120;

/** Lines over 120 columns that are, or end in, a comment; the formatter leaves those alone. */
export function longComments(path: string, text: string): number[] {
  if (!text.split("\n").some((line) => line.length > maxColumns)) return [];
  const lines = text.split("\n");
  const isCommented = /\.css$/.test(path) ? commentedInCss(text) : commentedLines(path, text);
  return lines.flatMap((line, at) => (line.length > maxColumns && isCommented.has(at) ? [at + 1] : []));
}

/** Comments as the compiler's scanner sees them, so that `//` in a string or URL is not one. */
function commentedLines(path: string, text: string): Set<number> {
  const file = parseSource(path, text);
  const commented = new Set<number>();
  const add = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) {
      const first = file.getLineAndCharacterOfPosition(pos).line;
      const last = file.getLineAndCharacterOfPosition(end).line;
      for (let line = first; line <= last; line++) commented.add(line);
    }
  };
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.JsxText) return;
    add(ts.getLeadingCommentRanges(text, node.pos));
    add(ts.getTrailingCommentRanges(text, node.end));
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  return commented;
}

function commentedInCss(text: string): Set<number> {
  const commented = new Set<number>();
  for (const { 0: comment, index } of text.matchAll(/\/\*[\s\S]*?\*\//g)) {
    const first = text.slice(0, index).split("\n").length - 1;
    for (let line = 0; line < comment.split("\n").length; line++) commented.add(first + line);
  }
  return commented;
}
