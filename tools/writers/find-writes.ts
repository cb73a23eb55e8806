import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** A write to a table. `columns`: those that an update sets; null if they cannot be read from the code. */
export type Write = {
  table: string;
  verb: "insert" | "update" | "delete";
  path: string;
  line: number;
  columns: string[] | null;
};

const verbs = {
  insertInto: "insert",
  replaceInto: "insert",
  mergeInto: "insert",
  updateTable: "update",
  deleteFrom: "delete",
} as const;

const kyselyCall = new RegExp(`\\b(${Object.keys(verbs).join("|")})\\(`);
/** A table's name may be quoted or preceded by its schema. */
const table = '(?:"?public"?\\.)?"?(\\w+)"?';
const sqlInsert = new RegExp(`\\b(?:insert|merge)\\s+into\\s+${table}`, "gi");
const sqlDelete = new RegExp(`\\b(?:delete\\s+from|truncate(?:\\s+table)?)\\s+(?:only\\s+)?${table}`, "gi");
const sqlUpdate = new RegExp(`\\bupdate\\s+(?:only\\s+)?${table}(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\b`, "gi");

const sources = new Map<string, ts.SourceFile>();

function sourceOf(path: string): ts.SourceFile {
  const known = sources.get(path);
  if (known) return known;
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  sources.set(path, source);
  return source;
}

/** Every write in a file, by Kysely or in SQL. */
export function findWrites(path: string): Write[] {
  const text = readFileSync(path, "utf8");
  const isWriting = kyselyCall.test(text) || [sqlInsert, sqlDelete, sqlUpdate].some((sql) => text.search(sql) >= 0);
  if (!isWriting) return [];
  const source = sourceOf(path);
  const found: Write[] = [];
  const add = (node: ts.Node, write: Pick<Write, "table" | "verb" | "columns">) =>
    found.push({ ...write, path, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const write = kyselyWrite(node);
      if (write) add(node, write);
    } else if (isText(node)) for (const write of sqlWrites(sqlOf(node))) add(node, write);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function kyselyWrite(call: ts.CallExpression): Pick<Write, "table" | "verb" | "columns"> | null {
  const verb = verbs[calledName(call) as keyof typeof verbs];
  const [first] = call.arguments;
  if (verb === undefined || !first || !ts.isStringLiteralLike(first)) return null;
  const [table = ""] = first.text.replace(/^public\./, "").split(/\s/);
  return { table, verb, columns: verb === "update" ? updatedColumns(call) : [] };
}

function calledName({ expression }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : "";
}

/** The columns of `.set(…)` in this chain of calls. */
function updatedColumns(start: ts.CallExpression): string[] | null {
  let node: ts.Node = start;
  while (ts.isPropertyAccessExpression(node.parent) || ts.isCallExpression(node.parent)) {
    node = node.parent;
    if (!ts.isCallExpression(node) || calledName(node) !== "set") continue;
    const [set, value] = node.arguments;
    if (!set) return null;
    if (value) return ts.isStringLiteralLike(set) ? [set.text] : null;
    return columnsOf(set);
  }
  return null;
}

/** The union of several parts; null if one of them cannot be read. */
function union(parts: readonly (string[] | null)[]): string[] | null {
  return parts.includes(null) ? null : [...new Set(parts.flatMap((part) => part ?? []))];
}

/** The property names of an object expression; null if the code does not state them. */
function columnsOf(node: ts.Expression): string[] | null {
  if (ts.isObjectLiteralExpression(node)) return union(node.properties.map(columnsOfProperty));
  if (ts.isAsExpression(node)) return columnsOfType(node.type) ?? columnsOf(node.expression);
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAwaitExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node)
  ) {
    return columnsOf(node.expression);
  }
  if (ts.isConditionalExpression(node)) return union([columnsOf(node.whenTrue), columnsOf(node.whenFalse)]);
  if (ts.isBinaryExpression(node)) {
    const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return isAnd ? columnsOf(node.right) : union([columnsOf(node.left), columnsOf(node.right)]);
  }
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return returnedColumns(node);
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return declaredColumns(node.expression, true);
  return ts.isIdentifier(node) ? declaredColumns(node, false) : null;
}

function columnsOfProperty(property: ts.ObjectLiteralElementLike): string[] | null {
  if (ts.isSpreadAssignment(property)) return columnsOf(property.expression);
  const { name } = property;
  return name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? [name.text] : null;
}

function returnedColumns({ body, type }: ts.FunctionLikeDeclaration): string[] | null {
  const stated = type ? columnsOfType(type) : null;
  if (stated || !body) return stated;
  if (!ts.isBlock(body)) return columnsOf(body);
  const returned: (string[] | null)[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node)) returned.push(node.expression ? columnsOf(node.expression) : null);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return returned.length === 0 ? null : union(returned);
}

/** The columns of a named object, or of a called function's result, declared here or in an imported file. */
function declaredColumns(name: ts.Identifier, isCalled: boolean): string[] | null {
  const found = findDeclaration(name, name.text);
  if (!found) return null;
  if (ts.isFunctionDeclaration(found)) return isCalled ? returnedColumns(found) : null;
  if (ts.isParameter(found)) return isCalled || !found.type ? null : columnsOfType(found.type);
  const { initializer, type } = found;
  if (isCalled) return initializer && ts.isArrowFunction(initializer) ? returnedColumns(initializer) : null;
  return (type && columnsOfType(type)) ?? (initializer ? columnsOf(initializer) : null);
}

type Declaration = ts.VariableDeclaration | ts.ParameterDeclaration | ts.FunctionDeclaration;

function findDeclaration(from: ts.Node, name: string): Declaration | null {
  for (let node: ts.Node = from; node; node = node.parent) {
    if (ts.isFunctionLike(node)) {
      const parameter = node.parameters.find((one) => ts.isIdentifier(one.name) && one.name.text === name);
      if (parameter) return parameter;
    }
    if (!ts.isBlock(node) && !ts.isSourceFile(node)) continue;
    for (const statement of node.statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
      if (!ts.isVariableStatement(statement)) continue;
      const { declarations } = statement.declarationList;
      const declared = declarations.find((one) => ts.isIdentifier(one.name) && one.name.text === name);
      if (declared) return declared;
    }
    if (ts.isSourceFile(node)) return findImported(node, name);
  }
  return null;
}

function findImported(source: ts.SourceFile, name: string): Declaration | null {
  const path = importedFrom(source, name);
  return path === null ? null : findDeclaration(sourceOf(path), name);
}

function importedFrom(source: ts.SourceFile, name: string): string | null {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    const isNamed = bindings && ts.isNamedImports(bindings) && bindings.elements.some((one) => one.name.text === name);
    const { text } = statement.moduleSpecifier;
    if (isNamed && text.startsWith(".")) return join(dirname(source.fileName), text);
  }
  return null;
}

/** The columns of `Pick<Updateable<Orders>, "a" | "b">`, also through aliases, `Partial` and `typeof`. */
function columnsOfType(type: ts.TypeNode): string[] | null {
  if (ts.isIntersectionTypeNode(type)) return union(type.types.map(columnsOfType));
  if (ts.isTypeQueryNode(type)) return ts.isIdentifier(type.exprName) ? declaredColumns(type.exprName, false) : null;
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return null;
  const [first, second] = type.typeArguments ?? [];
  const name = type.typeName.text;
  if (name === "Pick") return second ? literalsOf(second) : null;
  if (name === "Partial" || name === "Promise") return first ? columnsOfType(first) : null;
  const alias = findAlias(type.getSourceFile(), name);
  return alias ? columnsOfType(alias) : null;
}

function findAlias(source: ts.SourceFile, name: string): ts.TypeNode | null {
  const alias = source.statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === name);
  if (alias && ts.isTypeAliasDeclaration(alias)) return alias.type;
  const path = importedFrom(source, name);
  return path === null ? null : findAlias(sourceOf(path), name);
}

function literalsOf(type: ts.TypeNode): string[] | null {
  if (ts.isUnionTypeNode(type)) return union(type.types.map(literalsOf));
  if (ts.isLiteralTypeNode(type)) return ts.isStringLiteral(type.literal) ? [type.literal.text] : null;
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return null;
  const alias = findAlias(type.getSourceFile(), type.typeName.text);
  return alias ? literalsOf(alias) : null;
}

function isText(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** The text with `?` for each value. */
function sqlOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return node.head.text + node.templateSpans.map(({ literal }) => `?${literal.text}`).join("");
}

function sqlWrites(text: string): Pick<Write, "table" | "verb" | "columns">[] {
  const named = (found: RegExp, verb: "insert" | "delete") =>
    Array.from(text.matchAll(found), ([, table = ""]) => ({ table, verb, columns: [] }));
  const updates = Array.from(text.matchAll(sqlUpdate), ({ 0: start, 1: table = "", index }) => ({
    table,
    verb: "update" as const,
    columns: assignedColumns(text.slice(index + start.length)),
  }));
  return [...named(sqlInsert, "insert"), ...named(sqlDelete, "delete"), ...updates];
}

/** The columns of `a = …, b = …`, up to the next clause. */
function assignedColumns(assignments: string): string[] | null {
  const parts: string[] = [""];
  let depth = 0;
  for (const word of assignments.match(/'[^']*'|[(),]|[^\s(),']+|\s+/g) ?? []) {
    if (depth === 0 && /^(where|from|returning|;)$/i.test(word)) break;
    if (word === "(") depth += 1;
    if (word === ")") depth -= 1;
    if (depth < 0) break;
    if (depth === 0 && word === ",") parts.push("");
    else parts.push((parts.pop() ?? "") + word);
  }
  return union(parts.map(assignedTo));
}

function assignedTo(assignment: string): string[] | null {
  const [, one, several] = /^\s*(?:"?(\w+)"?|\(([\w\s,"]+)\))\s*=/.exec(assignment) ?? [];
  if (one !== undefined) return [one];
  return several?.split(",").map((name) => name.trim().replaceAll('"', "")) ?? null;
}
