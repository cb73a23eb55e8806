import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApiKey } from "../../contract/api-keys.ts";
import { getOrder } from "../../contract/orders.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { type BlackHole, openBlackHole } from "../../test/black-hole.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { createKysely, type Database } from "./kysely.ts";
import { openPool } from "./pool.ts";
import { inTransaction } from "./transaction.ts";

let database: TestDatabase;
let hole: BlackHole;
let db: Database;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  hole = await openBlackHole(database.url);
  db = createKysely(openPool(hole.url, { size: 4 }));
  const drop = async () => {
    await db.destroy();
    await hole.close();
    await database.drop();
  };
  app = await createTestApp({ database: { db, url: hole.url, drop } });
});
afterAll(() => app.close());

const ask = async () => {
  const began = performance.now();
  const { status, headers } = await app.request(`${getOrder.path.replace("{id}", "1")}?key=none`);
  return { status, retryAfter: headers.get("retry-after"), seconds: (performance.now() - began) / 1000 };
};

it("A hanging database costs callers at most five seconds, even more callers than it has connections, and recovers on its own", async () => {
  expect((await ask()).status).toBe(404);
  hole.fallSilent();
  const answers = await Promise.all(Array.from({ length: 12 }, ask));
  for (const { status, retryAfter, seconds } of answers) {
    expect([status, retryAfter]).toEqual([503, "5"]);
    // Five seconds on a quiet machine, as `npm run proof -- away` checks; without our own timeout it takes minutes.
    expect(seconds).toBeLessThan(15);
  }
  // Once the silence is known, later callers do not wait for it again.
  expect((await ask()).seconds).toBeLessThan(Math.min(...answers.map(({ seconds }) => seconds)));
  expect((await app.request("/readyz")).status).toBe(503);
  expect((await app.request("/healthz")).status).toBe(200);
  hole.answerAgain();
  await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(404);
  expect((await app.request("/readyz")).status).toBe(200);
}, 40_000);

it("A transaction that was under way is rolled back whole, and no later query runs inside it", async () => {
  const token = await app.administratorToken();
  const failed = inTransaction({ db }, async ({ db }) => {
    await sql`insert into watermarks (name, reached) values ('half', now())`.execute(db);
    hole.fallSilent();
    await sql`select 1`.execute(db);
  });
  await expect(failed).rejects.toThrow();
  hole.answerAgain();
  await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(404);
  const created = await app.request(createApiKey.path, { token, json: { description: "Till", permissions: "read" } });
  expect(created.status).toBe(201);
  // As another connection sees it.
  const { rows } = await sql`select from watermarks where name = 'half'`.execute(database.db);
  expect(rows).toEqual([]);
  const { rows: keys } = await sql`select from api_keys where description = 'Till'`.execute(database.db);
  expect(keys).toHaveLength(1);
}, 40_000);

it("A slow query is waited for while the database answers others", async () => {
  const { rows } = await sql<{ one: number }>`select 1 as one from pg_sleep(4.5)`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
}, 20_000);
