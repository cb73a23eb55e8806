import ts from "typescript";
import { bannedOutside, bannedWithin, bannedWords } from "./banned-words.ts";
import { parseSource } from "./parse-source.ts";

/** One name of the project: an exported identifier or a file. */
export type Name = { path: string; line: number; name: string };

/** Everything a module exports by name. */
export function exportedNames(path: string, text: string): Name[] {
  const file = parseSource(path, text);
  const found: Name[] = [];
  const add = (node: ts.Node, name: string) =>
    found.push({ path, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, name });
  for (const statement of file.statements) {
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
      for (const { name } of statement.exportClause.elements) add(name, name.text);
    }
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) continue;
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) if (ts.isIdentifier(name)) add(name, name.text);
    } else if ("name" in statement && statement.name && ts.isIdentifier(statement.name as ts.Node)) {
      const name = statement.name as ts.Identifier;
      add(name, name.text);
    }
  }
  return found;
}

/** `refuseOldVersion` → refuse, old, version. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

/** The banned words in a name, each with its replacement. */
export function bannedIn(name: string, path: string): Array<{ word: string; instead: string }> {
  return wordsOf(name).flatMap((word) => {
    const anywhere = Object.hasOwn(bannedWords, word) ? bannedWords[word] : undefined;
    const outside = Object.hasOwn(bannedOutside, word) ? bannedOutside[word] : undefined;
    const within = Object.hasOwn(bannedWithin, word) ? bannedWithin[word] : undefined;
    if (anywhere !== undefined) return [{ word, instead: anywhere }];
    if (outside && !path.startsWith(outside.folder)) return [{ word, instead: outside.instead }];
    if (within && path.startsWith(within.folder)) return [{ word, instead: within.instead }];
    return [];
  });
}
