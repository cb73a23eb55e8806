import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, it } from "vitest";

/** The messages that production code logs at level 50: the last argument of `log.error(…)`. */
function loggedErrors(): string[] {
  const messages = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && /(^|\.)log\.(error|fatal)$/.test(node.expression.getText())) {
      const last = node.arguments.at(-1);
      if (!last || !ts.isStringLiteral(last)) throw new Error(`No fixed message: ${node.getText()}`);
      messages.add(last.text);
    }
    ts.forEachChild(node, visit);
  };
  for (const name of readdirSync("server", { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
    const path = `server/${name}`;
    visit(ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true));
  }
  return [...messages].sort();
}

it("the operations manual explains every log line of level 50, and no other", () => {
  const manual = readFileSync("docs/operations.md", "utf8");
  const [, section = ""] = /\n### Lines of level 50\n([\s\S]*?)(?:\n#|$)/.exec(manual) ?? [];
  const explained = [...section.matchAll(/^\| ([A-Z][^|]+?) \|/gm)].flatMap(([, message]) => message ?? []);
  const logged = loggedErrors();
  expect(logged.length).toBeGreaterThan(20);
  expect(explained.filter((message) => message !== "Message").sort()).toEqual(logged);
});
