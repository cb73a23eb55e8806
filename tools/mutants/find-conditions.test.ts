import { expect, it } from "vitest";
import { findConditions } from "./find-conditions.ts";

const mutantsOf = (text: string) =>
  findConditions("a.ts", text).map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  );

it("removes one call of `where` at a time", () => {
  expect(mutantsOf('db.selectFrom("orders").where("id", "=", id).where("status", "=", "new").execute()')).toEqual([
    'db.selectFrom("orders").where("id", "=", id).execute()',
    'db.selectFrom("orders").where("status", "=", "new").execute()',
  ]);
});

/** `${`}`}`: an interpolation in a template, with a brace in a string. */
const hole = ["$", "{`}`}"].join("");

it("makes one part of a WHERE clause true at a time, up to the end of the clause", () => {
  const query = (where: string) => `sql\`update runs set version = 2 where ${where} returning id\``;
  expect(mutantsOf(query(`a = ${hole} and b between 1 and 2 and (c or d)`))).toEqual([
    query("true and b between 1 and 2 and (c or d)"),
    query(`a = ${hole} and true and (c or d)`),
    query(`a = ${hole} and b between 1 and 2 and true`),
  ]);
});

it("finds the clauses of inner queries, and ignores words in strings", () => {
  const text = "sql`select 'where x and y' from a where id in (select id from b where c = 1) order by id`";
  expect(mutantsOf(text)).toEqual([
    "sql`select 'where x and y' from a where true order by id`",
    "sql`select 'where x and y' from a where id in (select id from b where true) order by id`",
  ]);
});

it("does not split an OR", () => {
  expect(mutantsOf("sql`select 1 from a where b = 1 or c = 2`")).toEqual([]);
});

it("reports the line and the condition", () => {
  expect(findConditions("a.ts", 'db\n  .selectFrom("orders")\n  .where("id", "=", id)')).toMatchObject([
    { path: "a.ts", line: 2, text: '.where("id", "=", id)' },
  ]);
});
