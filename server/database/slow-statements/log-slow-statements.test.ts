import { sql } from "kysely";
import pino from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createQuote } from "../../../contract/quotes.ts";
import { createTestApp } from "../../../test/app.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { bookingB1 } from "../../../test/fixtures.ts";
import { bookRequest, requestQ1, testClock } from "../../../test/journeys.ts";
import { runJobs } from "../../jobs/run-jobs.ts";
import { describeCurrentWork } from "../../watch/current-work.ts";
import { createKysely, type Database } from "../kysely.ts";
import { openPool } from "../pool.ts";
import { logSlowStatements } from "./log-slow-statements.ts";

type Line = Record<string, unknown> & { sql: string };

let database: TestDatabase;
let lines: Line[];
let counted: number;
let nowMs: number;
beforeEach(async () => {
  database = await createTestDatabase();
  [lines, counted, nowMs] = [[], 0, 0];
});
afterEach(() => database.drop());

/** Opens the database through a pool that counts statements as slow from this duration on. */
async function through(afterMs: number, work: (db: Database) => Promise<unknown>): Promise<void> {
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const report = logSlowStatements({
    log,
    count: () => counted++,
    describeWork: describeCurrentWork,
    nowMs: () => nowMs,
  });
  const db = createKysely(openPool(database.url, { size: 4, slow: { afterMs, report } }));
  try {
    await work(db);
    // A line is written once its plan is known.
    await expect.poll(() => counted === 0 || lines.length > 0).toBe(true);
  } finally {
    await db.destroy();
  }
}

const nap = (seconds: number, name: string) =>
  sql`select ${name}::text as name, pg_sleep(${seconds}) from generate_series(1, 2)`;

it("a slow statement is one line with its hash, its plan's hash, its time and rows, and a quick one is none", async () => {
  // Long enough that nothing quick counts as slow on a busy machine.
  await through(1_000, async (db) => {
    await nap(0, "Quick").execute(db);
    await nap(0.55, "Slow").execute(db);
  });
  expect(lines).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      statement: expect.stringMatching(/^[0-9a-f]{12}$/),
      plan: expect.stringMatching(/^[0-9a-f]{12}$/),
      ms: expect.any(Number),
      rows: 2,
      sql: "select $1::text as name, pg_sleep($2) from generate_series(1, 2)",
      msg: "A statement was slow",
    },
  ]);
  expect(lines[0]!["ms"]).toBeGreaterThanOrEqual(1_000);
  expect(counted).toBe(1);
});

it("a statement that PostgreSQL cancelled is logged with the error code", async () => {
  await through(50, async (db) => {
    await db
      .transaction()
      .execute(async (transaction) => {
        await sql`set local statement_timeout = 100`.execute(transaction);
        await nap(5, "Cut off")
          .execute(transaction)
          .catch(() => undefined);
      })
      .catch(() => undefined);
  });
  expect(lines).toMatchObject([{ code: "57014", rows: null }]);
});

it("a statement that is always slow is one line in ten seconds, with the number of the others", async () => {
  await through(40, async (db) => {
    for (let time = 0; time < 3; time++) await nap(0.03, `${time}`).execute(db);
    nowMs = 11_000;
    await nap(0.03, "later").execute(db);
    await expect.poll(() => lines.length).toBe(2);
  });
  expect(lines.map(({ unlogged }) => unlogged)).toEqual([undefined, 2]);
  expect(counted).toBe(4);
});

it("the same statement gets another plan hash once its plan changes, and the same one for other values", async () => {
  const ask = (db: Database, id: number) => {
    nowMs += 20_000;
    return sql`select pg_sleep(0.06), id from parcels where id = ${id}`.execute(db);
  };
  await through(50, async (db) => {
    await sql`create table parcels (id integer); insert into parcels select generate_series(1, 5000)`.execute(db);
    await sql`delete from parcels where id > 1 and id < 5000; analyze parcels`.execute(db);
    for (const id of [1, 5000]) await ask(db, id);
    await sql`insert into parcels select generate_series(10, 4000); create index on parcels (id); analyze parcels`.execute(
      db,
    );
    await ask(db, 1);
    await expect.poll(() => lines.length).toBeGreaterThanOrEqual(3);
  });
  const asked = lines.filter((line) => line.sql.startsWith("select pg_sleep"));
  const [first, second, third] = asked.map(({ plan }) => plan);
  expect(new Set(asked.map(({ statement }) => statement)).size).toBe(1);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it("a line names the request or job that waited, and nothing that a visitor typed", async () => {
  await through(0, async (db) => {
    const app = await createTestApp({ now: testClock().now, database: { ...database, db, drop: async () => {} } });
    nowMs += 20_000;
    lines.length = 0;
    await app.request(createQuote.path, {
      json: requestQ1,
      headers: {
        "x-request-id": "request-of-this-test",
        traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      },
    });
    await expect.poll(() => lines.some((line) => line.sql.includes("insert into quotes"))).toBe(true);
    expect(lines.filter((line) => line["requestId"] === "request-of-this-test").length).toBeGreaterThan(0);
    expect(lines.find((line) => line.sql.includes("insert into quotes"))).toMatchObject({
      requestId: "request-of-this-test",
      traceId: "0af7651916cd43dd8448eb211c80319c",
      route: createQuote.path,
    });
    await bookRequest(app);
    const jobs = runJobs(app.context, [
      {
        name: "look around",
        everyMs: 60_000,
        run: async ({ db }) => {
          await sql`select 'looked around'`.execute(db);
          return false;
        },
      },
    ]);
    await expect
      .poll(() => lines.find((line) => line.sql.includes("looked around")))
      .toMatchObject({
        job: "look around",
      });
    await jobs.stop();
    await app.close();
  });
  const text = JSON.stringify(lines);
  expect(text).toContain("insert into customers");
  for (const typed of [bookingB1.email, bookingB1.lastName, ...addressesOf(requestQ1)])
    expect(text).not.toContain(typed);
});

const addressesOf = ({ pickup, dropoff }: typeof requestQ1) =>
  [pickup, dropoff].flatMap(({ address1, postcode }) => [address1, postcode]);
