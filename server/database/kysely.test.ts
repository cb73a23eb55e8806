import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto("secrets")
    .values([
      { name: "one", value: "1" },
      { name: "other", value: "2" },
    ])
    .execute();
});
afterAll(() => database.drop());

const named = async (operator: "in" | "not in", names: string[]) => {
  const rows = await database.db
    .selectFrom("secrets")
    .select("name")
    .where("name", operator, names)
    .where("name", "in", ["one", "other"])
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
};

it("finds nothing in an empty list and everything outside it, instead of refusing the statement", async () => {
  expect(await named("in", [])).toEqual([]);
  expect(await named("not in", [])).toEqual(["one", "other"]);
  expect(await named("in", ["one"])).toEqual(["one"]);
  expect(await named("not in", ["one"])).toEqual(["other"]);
});

it("finds nothing in an empty list of pairs, and changes and deletes nothing by one", async () => {
  const { db } = database;
  const pairs = await db
    .selectFrom("stops")
    .select("kind")
    .where((eb) => eb(eb.refTuple("order_id", "kind"), "in", []))
    .execute();
  expect(pairs).toEqual([]);
  await db.updateTable("secrets").set({ value: "3" }).where("name", "in", []).execute();
  await db.deleteFrom("secrets").where("name", "in", []).execute();
  expect(await db.selectFrom("secrets").select("value").where("name", "=", "one").execute()).toEqual([{ value: "1" }]);
});
