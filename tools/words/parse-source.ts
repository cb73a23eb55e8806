import ts from "typescript";

const parsed = new Map<string, { text: string; file: ts.SourceFile }>();

/** The syntax tree of a file, parsed once for all checks. */
export function parseSource(path: string, text: string): ts.SourceFile {
  const known = parsed.get(path);
  if (known?.text === text) return known.file;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  parsed.set(path, { text, file });
  return file;
}
