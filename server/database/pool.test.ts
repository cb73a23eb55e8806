import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { asAdmin, createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { createKysely } from "./kysely.ts";
import { openPool } from "./pool.ts";
import { plannedOnce } from "./statement-names.ts";
import { inTransaction } from "./transaction.ts";

describe("the pool", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  it("outlives connections that the database ends, both idle and busy", async () => {
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

  it("reads counts as numbers, days as text, decimal amounts as text, and instants as dates", async () => {
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

  it("prepares a statement marked as planned once, and prepares it again when its table gets another column", async () => {
    const pool = openPool(database.url, { size: 1 });
    await pool.query("CREATE TABLE parcels (id integer, name text); INSERT INTO parcels VALUES (1, 'Box')");
    const ask = async () => {
      const client = await pool.connect();
      try {
        return (await client.query("/* planned once */ SELECT * FROM parcels WHERE id = $1", [1])).rows;
      } finally {
        client.release();
      }
    };
    for (let time = 0; time < 3; time++) expect(await ask()).toEqual([{ id: 1, name: "Box" }]);
    expect((await pool.query("SELECT statement FROM pg_prepared_statements")).rows).toEqual([
      { statement: "/* planned once */ SELECT * FROM parcels WHERE id = $1" },
    ]);
    await pool.query("ALTER TABLE parcels ADD weight integer");
    for (let time = 0; time < 2; time++) expect(await ask()).toEqual([{ id: 1, name: "Box", weight: null }]);
    await pool.end();
  });

  it("plans an unmarked statement for the values at hand, however often it runs", async () => {
    const pool = openPool(database.url, { size: 1 });
    await pool.query(
      "CREATE TABLE parcels (id integer, kind text); CREATE UNIQUE INDEX ON parcels (id) WHERE kind = 'box'",
    );
    const client = await pool.connect();
    for (let id = 0; id < 12; id++) {
      // Only a plan that knows the value finds this index.
      await client.query("INSERT INTO parcels VALUES ($1, $2) ON CONFLICT (id) WHERE kind = $3 DO NOTHING", [
        id,
        "box",
        "box",
      ]);
    }
    client.release();
    expect((await pool.query("SELECT count(*) AS n FROM parcels")).rows).toEqual([{ n: 12 }]);
    await pool.end();
  });

  it("uses one plan for any values of a statement marked as planned once", async () => {
    const pool = openPool(database.url, { size: 1 });
    const db = createKysely(pool);
    await pool.query("CREATE TABLE parcels (id integer PRIMARY KEY)");
    for (let id = 0; id < 12; id++) await sql`${plannedOnce}INSERT INTO parcels VALUES (${id})`.execute(db);
    const { rows } = await pool.query("SELECT generic_plans, custom_plans FROM pg_prepared_statements");
    // PostgreSQL plans the first five for their values, to see whether that is any better.
    expect(rows).toEqual([{ generic_plans: 7, custom_plans: 5 }]);
    await db.destroy();
  });

  it("reruns a transaction whose statement was prepared before a migration", async () => {
    const pool = openPool(database.url, { size: 1 });
    const db = createKysely(pool);
    await pool.query("CREATE TABLE parcels (id integer)");
    const count = () =>
      inTransaction(
        { db },
        async ({ db }) => (await sql`${plannedOnce}SELECT * FROM parcels WHERE id > ${0}`.execute(db)).rows,
      );
    for (let time = 0; time < 3; time++) await count();
    await pool.query("ALTER TABLE parcels ADD weight integer; INSERT INTO parcels VALUES (1, 2)");
    expect(await count()).toEqual([{ id: 1, weight: 2 }]);
    await db.destroy();
  });

  it("prepares nothing if DATABASE_URL names a pooler", async () => {
    const url = new URL(database.url);
    url.searchParams.set("pgbouncer", "true");
    const pool = openPool(url.href, { size: 1 });
    for (let time = 0; time < 4; time++) await pool.query("/* planned once */ SELECT $1::int AS n", [1]);
    expect((await pool.query("SELECT statement FROM pg_prepared_statements")).rows).toEqual([]);
    await pool.end();
  });

  it("ends a statement that runs too long", async () => {
    const pool = openPool(database.url);
    expect((await pool.query("SHOW statement_timeout")).rows).toEqual([{ statement_timeout: "15s" }]);
    await pool.end();
  });
});
