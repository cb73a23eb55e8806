import { describe, expect, it } from "vitest";
import { checkIndexes, listLockedTables } from "./check-indexes.ts";

describe("an index of a new migration", () => {
  it.each([
    ["CREATE INDEX orders_town_idx ON orders (pickup_town);", ["orders"]],
    ["create unique index if not exists a_key\n  on payments (reference);", ["payments"]],
    ["CREATE INDEX ON emails (recipient); CREATE INDEX a ON emails (id);", ["emails"]],
    ["ALTER TABLE orders ADD COLUMN a integer, ADD CONSTRAINT a_key UNIQUE (a);", ["orders"]],
    ["ALTER TABLE orders ADD COLUMN a integer UNIQUE;", ["orders"]],
    ["ALTER TABLE orders ADD CONSTRAINT a_key UNIQUE USING INDEX a_idx;", []],
    ["ALTER TABLE orders ADD COLUMN a integer; CREATE UNIQUE INDEX b ON webhooks (name);", []],
    ["CREATE TABLE parcels (id integer PRIMARY KEY); CREATE INDEX a ON parcels (id);", []],
    ["-- CREATE INDEX a ON orders (id);\nDROP INDEX b;", []],
    ["CREATE INDEX CONCURRENTLY a ON orders (id);", []],
  ])("%s", (sql, tables) => {
    expect(listLockedTables(sql)).toEqual(tables);
  });

  it("locks no large table in any migration since 0019", () => {
    expect(checkIndexes()).toEqual([]);
  });
});
