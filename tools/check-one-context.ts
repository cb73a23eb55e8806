/**
 * A part of `npm run verify`. Within a transaction a context's `db` is the transaction (decision 36): a function that took a database or a
 * transaction beside the context would let a query go past it. Names each such function and ends with 1 where there is one.
 */
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

const folders = ["server", "tools", "test"];

/** `Context`, what is picked from one, a narrower one by its name, or anything with a `db`. */
const isContext = (type: string) => /\w*Context\b(?!\[)|\bdb: /.test(type);
const isDatabase = (type: string) => /^(Database|Kysely<|Transaction<|\w+\["db"\])/.test(type);

/** A parameter's type as it is written; of a type parameter what it extends. */
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
  // Most files speak of no database: they are not worth taking apart.
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
for (const place of found) console.error(`${place} takes a context and a database: the context's own db is the one`);
if (found.length > 0) process.exitCode = 1;
