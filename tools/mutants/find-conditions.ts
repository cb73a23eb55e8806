import ts from "typescript";

/** One condition of a query and the source text that replaces it, from `start` to `end` of the file. */
export type Condition = { path: string; line: number; text: string; start: number; end: number; replacement: string };

const kyselyConditions = new Set(["where", "whereRef", "having", "havingRef"]);

/** Every condition of the queries in a file: each Kysely `.where(…)` and each part of an SQL WHERE clause. */
export function findConditions(path: string, text: string): Condition[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Condition[] = [];
  const add = (start: number, end: number, replacement: string) => {
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ path, line, text: text.slice(start, end).replace(/\s+/g, " ").trim(), start, end, replacement });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: receiver, name } = node.expression;
      if (kyselyConditions.has(name.text) && node.arguments.length > 0) add(receiver.end, node.end, "");
    }
    if (ts.isTaggedTemplateExpression(node) && /\bsql$/.test(node.tag.getText())) {
      const offset = node.template.getStart() + 1;
      for (const [start, end] of findConjuncts(text.slice(offset, node.template.end - 1))) {
        add(offset + start, offset + end, "true");
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

type Token = { kind: "word" | "open" | "close" | "other"; text: string; start: number; end: number };

/** Words that end a WHERE clause at the same nesting depth. */
const clauseEnds = new Set([
  "group",
  "order",
  "limit",
  "returning",
  "union",
  "having",
  "for",
  "offset",
  "window",
  "on",
]);

/** The ranges of the parts that `and` joins in each WHERE clause. `source` is a template literal with its `${…}`. */
function findConjuncts(source: string): Array<[number, number]> {
  const tokens = tokenise(source);
  return tokens.flatMap((token, at) => (isWord(token, "where") ? conjunctsFrom(tokens, at + 1) : []));
}

function conjunctsFrom(tokens: Token[], first: number): Array<[number, number]> {
  const found: Array<[number, number]> = [];
  let depth = 0;
  let begin: Token | null = null;
  let last: Token | null = null;
  let isBetween = false;
  const finish = () => {
    if (begin && last) found.push([begin.start, last.end]);
    begin = null;
    last = null;
  };
  for (const token of tokens.slice(first)) {
    if (token.kind === "open") depth++;
    if (token.kind === "close" && --depth < 0) break;
    if (depth === 0 && token.kind === "word") {
      if (clauseEnds.has(token.text)) break;
      // Alternatives are not split: removing one side of an OR would change the meaning of the rest.
      if (token.text === "or") return [];
      if (token.text === "between") isBetween = true;
      else if (token.text === "and" && isBetween) isBetween = false;
      else if (token.text === "and") {
        finish();
        continue;
      }
    }
    begin ??= token;
    last = token;
  }
  finish();
  return found;
}

function isWord(token: Token | undefined, word: string): boolean {
  return token?.kind === "word" && token.text === word;
}

/** Words, brackets and other tokens; a string, comment or interpolation is one token or none. */
function tokenise(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const push = (kind: Token["kind"], end: number) => {
    tokens.push({ kind, text: source.slice(at, end).toLowerCase(), start: at, end });
    at = end;
  };
  while (at < source.length) {
    const rest = source.slice(at);
    const space = /^\s+|^--[^\n]*/.exec(rest);
    const word = /^[A-Za-z_][\w.]*/.exec(rest);
    const text = /^'(?:[^']|'')*'/.exec(rest);
    if (space) at += space[0].length;
    else if (rest.startsWith("${")) push("other", endOfHole(source, at));
    else if (word) push("word", at + word[0].length);
    else if (text) push("other", at + text[0].length);
    else if (rest[0] === "(") push("open", at + 1);
    else if (rest[0] === ")") push("close", at + 1);
    else push("other", at + 1);
  }
  return tokens;
}

/** The end of `${…}`, including nested braces and templates. */
function endOfHole(source: string, start: number): number {
  let depth = 0;
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === "{") depth++;
    if (source[at] === "}" && --depth === 0) return at + 1;
  }
  return source.length;
}
