import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findWrites } from "./find-writes.ts";

const folder = mkdtempSync(join(tmpdir(), "find-writes-"));

let files = 0;

function writesOf(text: string) {
  files += 1;
  const path = join(folder, `written-${files}.ts`);
  writeFileSync(path, text);
  return findWrites(path).map(({ table, verb, columns }) => [verb, table, columns]);
}

it("reads the columns of an update, even through spreads, functions and types", () => {
  writeFileSync(join(folder, "columns.ts"), "export const two = () => ({ b: 1, c: 2 });");
  const text = `import { two } from "./columns.ts";
    type Few = Pick<Row, "d" | "e">;
    function change(db: Db, few: Few, isOn: boolean) {
      return db.updateTable("orders").set({ a: 1, ...two(), ...few, ...(isOn && { f: 1 }) }).where("id", "=", 1);
    }`;
  expect(writesOf(text)).toEqual([["update", "orders", ["a", "b", "c", "d", "e", "f"]]]);
});

it("does not guess the columns of a parameter", () => {
  const text = `const change = (db: Db, row: Row) => db.updateTable("orders").set({ a: 1, ...row });`;
  expect(writesOf(text)).toEqual([["update", "orders", null]]);
});

it("reads SQL", () => {
  const text = `sql\`update orders set a = coalesce(b, 1), (c, d) = (1, 2) where id = \${id}\`;
    sql\`delete from public."stops"\`; sql\`insert into runs (a) values (1)\`;`;
  expect(writesOf(text)).toEqual([
    ["update", "orders", ["a", "c", "d"]],
    ["delete", "stops", []],
    ["insert", "runs", []],
  ]);
});
