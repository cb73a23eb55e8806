/**
 * Part of `npm run verify`. Within a transaction a context's `db` is the transaction (decision 36), so a function
 * that takes a database or transaction beside the context could bypass it. Lists such functions and exits with 1.
 */
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

const folders = ["server", "tools", "test"];

/** `Context`, a `Pick` of it, a narrower context by name, or anything with a `db`. */
const isContext = (type: string) => /\w*Context\b(?!\[)|\bdb: /.test(type);
const isDatabase = (type: string) => /^(Database|Kysely<|Transaction<|\w+\["db"\])/.test(type);

/** A parameter's type as written; for a type parameter, its constraint. */
function typeOf({ type }: ts.ParameterDeclaration, owner: ts.SignatureDeclaration): string {
  const written = type?.getText() ?? "";
  const parameter = owner.typeParameters?.find(({ name }) => name.text === written);
  return parameter?.constraint?.getText() ?? written;
}

function takesBoth(node: ts.Node): boolean {
  if (!ts.isFunctionLike(node)) return false;
  const types = node.parameters.map((parameter) => typeOf(parameter, node));
  return types.some(isDatabase) && types.some(isContext);
}

function findBoth(path: string): string[] {
  const text = readFileSync(path, "utf8");
  // Most files mention no database and need no parsing.
  if (!/\bDatabase\b|Kysely<|Transaction<|\["db"\]/.test(text)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (takesBoth(node)) found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

const paths = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
);
const found = paths.filter((path) => /\.tsx?$/.test(path)).flatMap(findBoth);
for (const place of found) console.error(`${place} takes a context and a database: use the context's own db`);
if (found.length > 0) process.exitCode = 1;
