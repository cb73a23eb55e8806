import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

/** Tables whose rows are money, or will become money. */
const tables = [
  "payments",
  "refunds",
  "disputes",
  "payment_sessions",
  "invoices",
  "invoice_payments",
  "account_papers",
  "bank_rows",
  "publishing_drafts",
];

/** 'payments.applied', … as the checks of the schema list them. */
function statesOf(schema: string): string[] {
  return tables.flatMap((table) => {
    const [, list = ""] =
      new RegExp(`CONSTRAINT ${table}_state_check CHECK \\(\\(state = ANY \\(ARRAY\\[([^\\]]*)`).exec(schema) ?? [];
    return [...list.matchAll(/'([^']*)'/g)].map(([, state]) => `${table}.${state}`);
  });
}

it("Every state of money has a row that names the list that shows it and its way out, and every row has a state", async () => {
  const states = statesOf(await readFile("server/database/schema.sql", "utf8"));
  expect(states.length).toBeGreaterThan(15);
  for (const table of tables) expect(states.filter((state) => state.startsWith(`${table}.`))).not.toEqual([]);
  const document = await readFile("docs/money-states.md", "utf8");
  const names = [...document.matchAll(/^\| (?!State |Now |---)([^|]+?) \|/gm)].map(([, name]) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const rows = document
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  for (const row of rows) expect(row.filter((cell) => cell !== "")).toHaveLength(4);
  const described = rows.map(([state = ""]) => state.replaceAll("`", ""));
  const ofTables = described.filter((state) => tables.some((table) => state.startsWith(`${table}.`)));
  expect(ofTables.sort()).toEqual(states.sort());
});
