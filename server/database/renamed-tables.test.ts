import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { storeOrders } from "../../test/store-order.ts";
import { findProjectRoot } from "./find-project-root.ts";
import { renamedTables } from "./renamed-tables.ts";

let app: TestApp;
let orderId: number;
beforeAll(async () => {
  app = await createTestApp();
  [orderId = 0] = await storeOrders(app.db, [{ email: "orla@example.ie", at: new Date("2026-03-04T10:00:00Z") }]);
});
afterAll(() => app.close());

const run = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(app.db)).rows;

describe("a renamed table", () => {
  it("has a view of its old name, and no other view is there", async () => {
    const views = await run("select viewname as view from pg_views where schemaname = 'public' order by 1");
    expect(views.map(({ view }) => view)).toEqual(renamedTables.map(({ view }) => view).sort());
  });

  it("is listed for operators", () => {
    const guide = readFileSync(join(findProjectRoot(), "docs/operations.md"), "utf8");
    const listed = [...guide.matchAll(/^\| `(\w+)` \(.*?\) \| ([\d.]+): `(\w+)`/gm)];
    expect(listed.map(([, view, since, table]) => ({ view, table, since }))).toEqual(renamedTables);
  });

  it("keeps that view for one release: it is dropped by the one after", () => {
    const { version } = JSON.parse(readFileSync(join(findProjectRoot(), "package.json"), "utf8")) as {
      version: string;
    };
    const due = renamedTables.filter(({ since }) => version.localeCompare(since, "en", { numeric: true }) > 0);
    expect(due, `${version} follows these releases: drop their views, here and by a migration`).toEqual([]);
  });
});

describe("what the release before writes by the old names", () => {
  it("to the inbox of a WordPress site is claimed, retried and deleted as in the table itself", async () => {
    const queue = `insert into shop_news (shop_order_id, told_at, next_attempt_at) values (7, '2026-03-04', '2026-03-05'), (8, '2026-03-04', '2026-03-05')
      on conflict (shop_order_id) do update set told_at = excluded.told_at, attempts = 0,
        next_attempt_at = least(shop_news.next_attempt_at, excluded.next_attempt_at)`;
    await run(queue);
    await run(queue);
    const failed = await run(`insert into shop_news (shop_order_id, told_at, next_attempt_at, attempts, failure)
      values (7, '2026-03-06', '2026-03-06', 1, 'away')
      on conflict (shop_order_id) do update set failure = excluded.failure, told_at = excluded.told_at, attempts = shop_news.attempts + 1
      returning attempts`);
    expect(failed).toEqual([{ attempts: 1 }]);
    const claimed = await run(`update shop_news set next_attempt_at = '2026-03-09' where shop_order_id in
      (select shop_order_id from shop_news where next_attempt_at <= '2026-03-05' order by next_attempt_at, shop_order_id limit 1 for update skip locked)
      returning *`);
    expect(claimed).toMatchObject([{ shop_order_id: 7, attempts: 1, failure: "away" }]);
    await run("delete from shop_news where shop_order_id = 7 and told_at = '2026-03-06'");
    expect(await run("select shop_order_id, attempts, failure from shop_webhook_inbox")).toEqual([
      { shop_order_id: 8, attempts: 0, failure: null },
    ]);
  });

  it("of a notification is claimed once, whichever version claims it", async () => {
    const claim = (table: string, time: string) =>
      run(`insert into ${table} (order_id, kind, about, ${time}) values (${orderId}, 'collected', '', now())
        on conflict do nothing returning kind`);
    expect(await claim("delivery_news", "told_at")).toEqual([{ kind: "collected" }]);
    expect(await claim("sent_notifications", "notified_at")).toEqual([]);
    expect(await claim("delivery_news", "told_at")).toEqual([]);
    expect(await run("select order_id, kind, about from sent_notifications")).toEqual([
      { order_id: orderId, kind: "collected", about: "" },
    ]);
  });

  it("about the gateway is one failure, counted by both versions", async () => {
    const fail = (table: string, [operation, time]: [string, string]) =>
      run(`insert into ${table} (gateway, ${operation}, message, lasting, count, since, last_at)
        values ('stripe', 'refund', 'away', false, 1, now(), now()), ('stripe', 'pay', 'away', false, 1, now(), now())
        on conflict (gateway, ${operation}) do update set last_at = excluded.last_at,
          count = case when ${table}.cleared_at is null then ${table}.count + 1 else 1 end
        returning ${time}, count`);
    await fail("gateway_faults", ["asked", "told_at"]);
    await fail("gateway_failures", ["operation", "notified_at"]);
    const counted = await fail("gateway_faults", ["asked", "told_at"]);
    expect(counted).toEqual([
      { told_at: null, count: 3 },
      { told_at: null, count: 3 },
    ]);
    await run("update gateway_faults set told_at = now(), cleared_at = now() where asked = 'refund'");
    expect(await run("select operation from gateway_failures where notified_at is not null")).toEqual([
      { operation: "refund" },
    ]);
  });
});
