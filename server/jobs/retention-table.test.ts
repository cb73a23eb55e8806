import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { positionRetentionDays } from "../deliveries/rotate-position-partitions.ts";
import { ago, deleteExpiredRows } from "./delete-expired-rows.ts";
import { retention } from "./retention.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = new Date("2028-02-29T10:00:00Z");
const read = (file: string) => readFileSync(file, "utf8");

describe("what is deleted after a time", () => {
  it("matches the operations guide row by row", () => {
    const section = read("docs/operations.md").split("## What is deleted by itself")[1]?.split("\n## ")[0] ?? "";
    const rows = [...section.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, what, after]) => `${what}: ${after}`);
    const [, ...documented] = rows;
    expect(documented.sort()).toEqual(retention.map(({ what, after }) => `${what}: ${after}`).sort());
  });

  it("matches the periods that the privacy policy promises", () => {
    const policy = read("web/policies/privacy-policy.tsx").replace(/\s+/g, " ");
    const promised = {
      "delete old quotes": [/Quotes that were not booked:<\/strong> deleted after (\d+ days)\./],
      "delete old forms": [
        /Forms you sent us<\/strong>, applications and sign-ups included: deleted after (\d+ months)\./,
      ],
      "anonymise unpaid orders": [
        /never paid:<\/strong> cancelled after the time you have to pay; (\d+ days) later/,
        /Quote requests that came to nothing: after (\d+ months)\./,
      ],
      "remove people from old orders": [/signatures are deleted (\d+ years) after the booking ended/],
      "delete old bank rows": [
        /Rows of our bank statements, with payers’ names:<\/strong> deleted after (\d+ years)\./,
      ],
      "delete old visits": [/Logs:<\/strong> deleted after (\d+ days)\./, /Logs:<\/strong> deleted after (\d+ days)\./],
      "delete old alerts": [/Logs:<\/strong> deleted after (\d+ days)\./],
      "delete old payment events": [/Logs:<\/strong> deleted after (\d+ days)\./],
      "delete old audit entries": [
        /Logs:<\/strong> deleted after (\d+ days)\./,
        /who in our team did what:<\/strong> deleted after (\d+ months)\./,
      ],
      "delete expired tracking keys": [/The pages themselves are gone after (\d+ days)\./],
      "delete old pictures": [/Pictures that drivers take of a delivery:<\/strong> deleted after (\d+ months)\./],
      // A stored answer repeats a quote.
      "delete old idempotency keys": [/Quotes that were not booked:<\/strong> deleted after (\d+ days)\./],
    };
    for (const [job, sentences] of Object.entries(promised)) {
      const kept = retention.filter((row) => row.job === job).map(({ after }) => after);
      expect(
        sentences.map((sentence) => policy.match(sentence)?.[1]),
        job,
      ).toEqual(kept);
    }
  });

  it("includes drivers' positions in both documents, with the number of days that the job uses [D070]", () => {
    expect(read("docs/operations.md")).toContain(`Where drivers were is kept for ${positionRetentionDays} days`);
    expect(read("web/policies/privacy-policy.tsx")).toContain(`Where drivers were: ${positionRetentionDays} days.`);
  });

  it.each(retention)("is found through its index: $what", async ({ index, deletes, after, batch }) => {
    if (index === null) return;
    const { rows } = await sql<{
      indexdef: string;
    }>`select indexdef from pg_indexes where indexname = ${index}`.execute(database.db);
    expect(rows).toHaveLength(1);
    if (typeof deletes === "function") return;
    const plan = await database.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      await sql`set local enable_sort = off`.execute(db);
      return sql<{
        "QUERY PLAN": string;
      }>`explain ${deleteExpiredRows(deletes, { before: ago(after, now), batch })}`.execute(db);
    });
    expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(index);
  });

  it.each([
    ["1 hour", "2028-02-29T09:00:00.000Z"],
    ["30 days", "2028-01-30T10:00:00.000Z"],
    ["24 months", "2026-02-28T10:00:00.000Z"],
    ["6 years", "2022-02-28T10:00:00.000Z"],
  ] as const)("is counted from %s ago, wherever the database is", async (period, expected) => {
    const moments = await database.db.transaction().execute(async (db) => {
      await sql`set local time zone 'Pacific/Auckland'`.execute(db);
      return sql<{ at: Date }>`select ${ago(period, now)} as at`.execute(db);
    });
    expect(moments.rows[0]?.at.toISOString()).toBe(expected);
  });
});
