import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { asAdmin, createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { openPool } from "./pool.ts";

describe("the pool", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  it("outlives connections that the database ends, idle and busy ones", async () => {
    const lost: string[] = [];
    const pool = openPool(database.url, { size: 2, onConnectionLost: (error) => lost.push(error.message) });
    const busy = await pool.connect();
    await pool.query("SELECT 1");
    const broken = busy.query("SELECT pg_sleep(10)").catch((error: Error) => error.message);
    const { adminUrl } = inject("databaseServer");
    const name = new URL(database.url).pathname.slice(1);
    await asAdmin(adminUrl, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    expect(await broken).toMatch(/terminat/);
    busy.release(true);
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it("reads counts as numbers, days as text, amounts with decimals as text, and moments as dates", async () => {
    const pool = openPool(database.url);
    const { rows } = await pool.query(
      `SELECT count(*) AS count, date '2026-10-25' AS day, 12.30::numeric(7,1) AS km, timestamptz '2026-10-25T01:30:00+01' AS moment,
              '[1]'::jsonb AS data`,
    );
    expect(rows).toEqual([
      { count: 1, day: "2026-10-25", km: "12.3", moment: new Date("2026-10-25T00:30:00Z"), data: [1] },
    ]);
    await expect(pool.query("SELECT 9007199254740993")).rejects.toThrow("too large");
    await pool.end();
  });

  it("ends a statement that runs too long", async () => {
    const pool = openPool(database.url);
    expect((await pool.query("SHOW statement_timeout")).rows).toEqual([{ statement_timeout: "15s" }]);
    await pool.end();
  });
});
