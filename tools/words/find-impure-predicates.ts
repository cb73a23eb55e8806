import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { parseSource } from "./parse-source.ts";

/** A predicate that, directly or through a call, changes external state; `how` lists the calls that lead there. */
export type ImpurePredicate = { path: string; line: number; name: string; how: string };

type Callable = {
  path: string;
  name: string;
  line: number;
  effect: string | null;
  calls: Array<{ path: string; name: string }>;
};

const predicateName = /^(is|has|can|was|may|should)[A-Z]/;
const writingMethods = new Set(["insertInto", "updateTable", "deleteFrom", "replaceInto", "mergeInto"]);
const writingSql =
  /^\s*(?:with\b[\s\S]*\b)?(?:insert\s+into|update\s+\w+\s+set|delete\s+from|notify\b|merge\s+into|truncate)\b/i;
/** Members of a context, and local names for them, that reach another service. */
const outside = new Set(["payments", "gateway", "maps", "mail", "transport", "client", "bucket", "remoteShop"]);
const storageWrites = new Set(["setItem", "removeItem", "put", "add", "clear"]);
const storages = new Set(["localStorage", "sessionStorage", "storage", "store", "transaction"]);

/**
 * Reads every function of the given files, follows its calls through imports of the project, and reports predicates
 * that write to a database or store, or call an outside service. Reading a database is fine. Works by name, without
 * types: functions passed as parameters are not followed.
 */
export function findImpurePredicates(files: ReadonlyMap<string, string>): ImpurePredicate[] {
  const callables = new Map<string, Callable>();
  for (const [path, text] of files) for (const found of readCallables(path, text)) callables.set(keyOf(found), found);
  const effects = new Map<string, string | null>();
  const effectOf = (key: string): string | null => {
    const known = effects.get(key);
    if (known !== undefined) return known;
    effects.set(key, null);
    const callable = callables.get(key);
    if (!callable) return null;
    let effect = callable.effect;
    for (const call of callable.calls) {
      if (effect !== null) break;
      const deeper = effectOf(keyOf(call));
      if (deeper !== null) effect = `${call.name}: ${deeper}`;
    }
    effects.set(key, effect);
    return effect;
  };
  return [...callables.values()].flatMap((callable) => {
    const how = predicateName.test(callable.name) ? effectOf(keyOf(callable)) : null;
    return how === null ? [] : [{ path: callable.path, line: callable.line, name: callable.name, how }];
  });
}

function keyOf({ path, name }: { path: string; name: string }): string {
  return `${path} ${name}`;
}

/** The functions of a module by name, nested ones included, with their direct effects and calls. */
function readCallables(path: string, text: string): Callable[] {
  const file = parseSource(path, text);
  const imported = importsOf(path, file);
  const found: Callable[] = [];
  const visit = (node: ts.Node): void => {
    const named = namedFunction(node);
    if (named) found.push(readCallable(path, file, named.name, named.body, imported));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function namedFunction(node: ts.Node): { name: ts.Identifier; body: ts.Node } | null {
  if (ts.isFunctionDeclaration(node) && node.name && node.body) return { name: node.name, body: node.body };
  const isBound = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node);
  if (isBound && ts.isIdentifier(node.name) && node.initializer) {
    const value = node.initializer;
    if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return { name: node.name, body: value.body };
  }
  if (ts.isMethodDeclaration(node) && ts.isIdentifier(node.name) && node.body)
    return { name: node.name, body: node.body };
  return null;
}

function importsOf(path: string, file: ts.SourceFile): Map<string, { path: string; name: string }> {
  const imported = new Map<string, { path: string; name: string }>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const specifier = statement.moduleSpecifier.text;
    const bindings = statement.importClause?.namedBindings;
    if (!specifier.startsWith(".") || !bindings || !ts.isNamedImports(bindings)) continue;
    const from = normalize(join(dirname(path), specifier)).replaceAll("\\", "/");
    for (const { name, propertyName } of bindings.elements) {
      imported.set(name.text, { path: from, name: (propertyName ?? name).text });
    }
  }
  return imported;
}

function readCallable(
  path: string,
  file: ts.SourceFile,
  name: ts.Identifier,
  body: ts.Node,
  imported: Map<string, { path: string; name: string }>,
): Callable {
  const line = file.getLineAndCharacterOfPosition(name.getStart()).line + 1;
  const callable: Callable = { path, name: name.text, line, effect: null, calls: [] };
  const visit = (node: ts.Node): void => {
    callable.effect ??= effectAt(node);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const called = node.expression.text;
      callable.calls.push(imported.get(called) ?? { path, name: called });
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  return callable;
}

/** What a node changes by itself, in words; null if nothing. */
function effectAt(node: ts.Node): string | null {
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText().endsWith("sql")) {
    const text = ts.isNoSubstitutionTemplateLiteral(node.template)
      ? node.template.text
      : node.template.getText().slice(1);
    return writingSql.test(text) ? "writes by SQL" : null;
  }
  if (!ts.isCallExpression(node)) return null;
  if (ts.isIdentifier(node.expression)) return node.expression.text === "fetch" ? "calls fetch" : null;
  if (!ts.isPropertyAccessExpression(node.expression)) return null;
  const method = node.expression.name.text;
  const receiver = lastName(node.expression.expression);
  if (writingMethods.has(method)) return `writes by ${method}`;
  if (storages.has(receiver) && storageWrites.has(method)) return `writes to ${receiver}`;
  if (outside.has(receiver) && ts.isAwaitExpression(node.parent)) return `calls ${receiver}.${method}`;
  return null;
}

function lastName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isNonNullExpression(node)) return lastName(node.expression);
  return "";
}
