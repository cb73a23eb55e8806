import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { findProjectRoot } from "../database/find-project-root.ts";
import { readRedirects, withoutPosition } from "./read-redirects.ts";

const migration = readFileSync(join(findProjectRoot(), "server/database/migrations/0010_redirects.sql"), "utf8");
const rule = (id: string, more: object = {}) => ({
  id,
  sourceUrl: `/${id}`,
  targetUrl: "/",
  redirectType: "302",
  isActive: false,
  matchType: "exact",
  description: "kept",
  createdAt: "2026-01-02T03:04:05.678Z",
  updatedAt: "2026-01-03T03:04:05.678Z",
  ...more,
});

it("rules in the stored settings move to their own table in order, whatever their times, and are removed from every version", async () => {
  const { db, drop } = await createTestDatabase();
  await sql`drop table redirects, redirect_list, visit_counts, visits`.execute(db);
  for (const [version, redirects] of [
    [1, [rule("gone")]],
    [2, [rule("b"), rule("a", { createdAt: "", updatedAt: "2026-99-99" })]],
  ] as const) {
    const data = JSON.stringify({ redirects, analyticsVisible: true });
    await sql`insert into settings_versions (version, data, author, created_at)
      values (${version}, ${data}, 'x', '2026-02-01T00:00:00Z')`.execute(db);
  }
  await sql.raw(migration).execute(db);
  const rules = (await readRedirects(db)).map(withoutPosition);
  const versions = await db.selectFrom("settings_versions").select("data").execute();
  await drop();
  const saved = "2026-02-01T00:00:00.000Z";
  expect(rules).toEqual([rule("b"), rule("a", { createdAt: saved, updatedAt: saved })]);
  expect(versions.map(({ data }) => data)).toEqual([{ analyticsVisible: true }, { analyticsVisible: true }]);
});
