import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAccount } from "../../test/accounts.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { storeOrders } from "../../test/store-order.ts";
import { findProjectRoot } from "./find-project-root.ts";
import { renamedColumns, renamedFunctions, renamedTables } from "./renamed-tables.ts";

let database: TestDatabase;
let app: TestApp;
let orderId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp({ database });
  [orderId = 0] = await storeOrders(app.db, [{ email: "orla@example.ie", at: new Date("2026-03-04T10:00:00Z") }]);
  await run(`insert into deliveries (order_id, created_at, changed_at) values (${orderId}, now(), now())`);
});
afterAll(() => app.close());

const run = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(app.db)).rows;

describe("a renamed table", () => {
  it("has a view under its old name, and there is no other view", async () => {
    const views = await run("select viewname as view from pg_views where schemaname = 'public' order by 1");
    expect(views.map(({ view }) => view)).toEqual(renamedTables.map(({ view }) => view).sort());
  });

  it("is listed for operators", () => {
    const guide = readFileSync(join(findProjectRoot(), "docs/operations.md"), "utf8");
    const listed = [...guide.matchAll(/^\| `(\w+)` \(.*?\) \| ([\d.]+): `(\w+)`/gm)];
    expect(listed.map(([, view, since, table]) => ({ view, table, since }))).toEqual(renamedTables);
  });

  it("keeps that view for one release, and the next one drops it", () => {
    const { version } = JSON.parse(readFileSync(join(findProjectRoot(), "package.json"), "utf8")) as {
      version: string;
    };
    const all = [...renamedTables, ...renamedColumns, ...renamedFunctions];
    const due = all.filter(({ since }) => version.localeCompare(since, "en", { numeric: true }) > 0);
    expect(due, `${version} follows these releases: drop their old names, here and by a migration`).toEqual([]);
  });
});

describe("a renamed column", () => {
  it("has its old name beside the new one, with a trigger for both, and no other column does", async () => {
    const triggers = await run(`select relname as "table", pg_get_triggerdef(pg_trigger.oid) as made from pg_trigger
      join pg_class on pg_class.oid = tgrelid where tgfoid = 'sync_renamed_column'::regproc order by 1`);
    const names = triggers.map(({ table, made }) => {
      const [, old, column] = /sync_renamed_column\('(\w+)', '(\w+)'/.exec(String(made)) ?? [];
      return { table, old, column };
    });
    expect(names).toEqual(renamedColumns.map(({ table, old, column }) => ({ table, old, column })));
  });

  it("has one default under both names, from which the trigger tells which of them was written", async () => {
    for (const { table, old, column } of renamedColumns) {
      const defaults = await run(`select distinct column_default from information_schema.columns
        where table_schema = 'public' and table_name = '${table}' and column_name in ('${old}', '${column}')`);
      expect(defaults, `${table}.${old}, ${column}`).toHaveLength(1);
    }
  });

  it("is listed for operators", () => {
    const guide = readFileSync(join(findProjectRoot(), "docs/operations.md"), "utf8");
    const listed = [...guide.matchAll(/^\| `(\w+)\.(\w+)` \| ([\d.]+): `(\w+)`/gm)];
    expect(listed.map(([, table, old, since, column]) => ({ table, old, column, since }))).toEqual(renamedColumns);
  });
});

/** How to write a row by one of the two names. The tests use two rows, of which the second must not change. */
type Pair = {
  table: (typeof renamedColumns)[number]["table"];
  /** Inserts the rows that the row refers to. */
  before?(key: number, column: string): string;
  /** Inserts a row with this key and this value in this column. */
  insert(key: number, column: string, value: string): string;
  /** The condition that selects one row. */
  where(key: number): string;
  values: [string, string];
};

const quoted = (value: string) => `'${value}'`;
const uuid = (key: number) => `'00000000-0000-4000-8000-00000000000${key}'`;

const pairs: Pair[] = [
  {
    table: "shop_syncs",
    insert: (key, column, value) => `insert into shop_syncs (site, ${column}) values ('site ${key}', ${quoted(value)})`,
    where: (key) => `site = 'site ${key}'`,
    values: ["away", "refused"],
  },
  {
    table: "waiting_payment_events",
    insert: (key, column, value) => `insert into waiting_payment_events
      (gateway, event_id, type, payment_reference, content, received_at, next_attempt_at, ${column})
      values ('stripe', 'evt_${key}', 'refund.created', 'pi_1', '{}', now(), now(), ${quoted(value)})`,
    where: (key) => `event_id = 'evt_${key}'`,
    values: ["not in these books", "of another shop"],
  },
  {
    table: "pictures_to_remove",
    insert: (key, column, value) =>
      `insert into pictures_to_remove (id, due_at, ${column}) values (${uuid(key)}, now(), ${quoted(value)})`,
    where: (key) => `id = ${uuid(key)}`,
    values: ["the bucket is away", ""],
  },
  {
    table: "pictures",
    before: (
      key,
      column,
    ) => `insert into proofs (id, key, order_id, stop, event_id, kind, sha256, taken_at, received_at)
      values (${uuid(key)}, '${column} of a picture, ${key}', ${orderId}, 'pickup', ${uuid(key)}, 'picture', repeat('a', 64), now(), now())`,
    insert: (key, column, value) => `insert into pictures
      (id, type, bytes, sha256, width, height, received_at, move_at, ${column})
      values (${uuid(key)}, 'image/png', 'x', repeat('a', 64), 1, 1, now(), now(), ${quoted(value)})`,
    where: (key) => `id = ${uuid(key)}`,
    values: ["the bucket is away", ""],
  },
  {
    table: "payments",
    insert: (key, column, value) => `insert into payments
      (method, reference, livemode, amount_cents, currency, state, received_at, ${column})
      values ('stripe', 'pi_${key}', true, 100, 'EUR', 'unmatched', now(), ${quoted(value)})`,
    where: (key) => `reference = 'pi_${key}'`,
    values: ["no order has it", "another amount"],
  },
];

describe.each(pairs)("$table, written by two releases", ({ table, before, insert, where, values: [first, second] }) => {
  const { old, column } = renamedColumns.find((one) => one.table === table) as (typeof renamedColumns)[number];
  const both = async (key: number) => {
    const [row] = await run(`select ${old} as old, ${column} as new from ${table} where ${where(key)}`);
    return [row?.["old"], row?.["new"]];
  };

  it.each([
    ["the previous release", old, column],
    ["this one", column, old],
  ])("shows under both names what %s inserts, and what either of them changes later", async (_, one, other) => {
    for (const key of [1, 2]) {
      if (before) await run(before(key, one));
      await run(insert(key, one, first));
    }
    expect(await both(1)).toEqual([first, first]);
    await run(`update ${table} set ${other} = ${quoted(second)} where ${where(1)}`);
    expect(await both(1)).toEqual([second, second]);
    await run(`update ${table} set ${one} = ${quoted(first)} where ${where(1)}`);
    expect(await both(1)).toEqual([first, first]);
    expect(await both(2)).toEqual([first, first]);
    await run(`delete from ${table === "pictures" ? "proofs" : table} where ${where(1)} or ${where(2)}`);
  });
});

describe("approvals, written by two releases", () => {
  it("have the time of their request to the microsecond under both names", async () => {
    const { id: account } = await openAccount(app, "Murphy Ltd");
    const insert = (column: string, at: string) => `insert into approvals
      (order_id, account_id, member_id, exceeded, amount_cents, shown_hash, outcome, ended_at, ${column})
      values (${orderId}, ${account}, (select min(id) from members), 'order', 100, 'x', 'lapsed', now(), '${at}')`;
    const [first, second] = ["2026-03-04 10:00:00.123456+00", "2026-03-05 10:00:00.654321+00"];
    await run(insert("asked_at", first));
    await run(insert("requested_at", second));
    const stored = () => run("select asked_at::text as old, requested_at::text as new from approvals order by id");
    expect(await stored()).toEqual([
      { old: first, new: first },
      { old: second, new: second },
    ]);
    await run(`update approvals set asked_at = '${second}' where requested_at = '${first}'`);
    expect(await stored()).toEqual(Array(2).fill({ old: second, new: second }));
  });
});

describe("a renamed column with another default", () => {
  it("has a refund notify its customer unless one of the releases says otherwise", async () => {
    const [payment] =
      await run(`insert into payments (method, reference, livemode, amount_cents, currency, state, received_at)
      values ('stripe', 'pi_refunded', true, 900, 'EUR', 'unmatched', now()) returning id`);
    const refund = (key: string, columns: string, values: string) =>
      run(`insert into refunds (payment_id, amount_cents, by_gateway, created_at, refund_key, requested_by, state${columns})
        values (${payment?.["id"]}, 100, false, now(), '${key}', 'Aoife', 'pending'${values})`);
    await refund("key_of_a_refund_1", ", tells_customer", ", false");
    await refund("key_of_a_refund_2", ", notifies_customer", ", false");
    await refund("key_of_a_refund_3", "", "");
    const stored = () =>
      run(
        `select tells_customer as old, notifies_customer as new from refunds where refund_key like 'key_of_a_refund_%' order by refund_key`,
      );
    const [no, yes] = [
      { old: false, new: false },
      { old: true, new: true },
    ];
    expect(await stored()).toEqual([no, no, yes]);
    await run("update refunds set tells_customer = true where refund_key = 'key_of_a_refund_2'");
    await run("update refunds set notifies_customer = true where refund_key = 'key_of_a_refund_1'");
    expect(await stored()).toEqual([yes, yes, yes]);
  });
});

describe("a function that the previous release calls by its old name", () => {
  it("publishes the same changes", async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const published: string[] = [];
    client.on("notification", ({ payload }) => published.push(payload ?? ""));
    await client.query("listen live");
    for (const publish of ["tell_live", "publish_change"])
      await client.query(`select ${publish}(array['board', 'user:7'], '{"kind": "session", "id": 7}')`);
    await expect.poll(() => published.length).toBe(2);
    await client.end();
    expect(published.map((change) => JSON.parse(change))).toEqual(
      Array(2).fill({ kind: "session", id: 7, to: ["board", "user:7"] }),
    );
  });

  it("calls the new one, and there is no other function with such an old name", async () => {
    const functions = await run(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and proname ~ '^(tell|forget|keep)_' order by 1`);
    expect(functions.map(({ name }) => name)).toEqual(renamedFunctions.map(({ old }) => old));
  });
});

describe("what the previous release writes by old names", () => {
  it("is claimed, retried and deleted in a WordPress site's inbox as in the table itself", async () => {
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

  it("claims each notification once between the two versions", async () => {
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

  it("counts towards the same gateway failure as this version", async () => {
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

  it("stores a delivery's event in the table itself, which both names read", async () => {
    const event = (id: string, table: string, time: string) =>
      run(`insert into ${table} (id, order_id, stop, kind, actor, role, device, sequence, ${time}, received_at)
        values ('${id}', ${orderId}, 'pickup', 'arrive', 'Aoife', 'driver', 'phone', 1, '2026-03-04T10:00:00Z', now())
        on conflict (id) do nothing returning id`);
    const [mine, theirs] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"] as const;
    expect(await event(mine, "stop_events", "pressed_at")).toHaveLength(1);
    expect(await event(theirs, "delivery_events", "happened_at")).toHaveLength(1);
    expect(await event(mine, "delivery_events", "happened_at")).toEqual([]);
    expect(await event(theirs, "stop_events", "pressed_at")).toEqual([]);
    await run(`update stop_events set actor = 'Erased', data = data || '{"refused": "yes"}' where id = '${mine}'`);
    const at = new Date("2026-03-04T10:00:00Z");
    expect(await run("select actor, happened_at from delivery_events order by id")).toEqual([
      { actor: "Erased", happened_at: at },
      { actor: "Aoife", happened_at: at },
    ]);
    expect(
      await run(`select actor, pressed_at from stop_events where order_id = ${orderId} order by id for update`),
    ).toEqual([
      { actor: "Erased", pressed_at: at },
      { actor: "Aoife", pressed_at: at },
    ]);
    await run(`delete from stop_events where id = '${mine}'`);
    expect(await run("select id from delivery_events")).toEqual([{ id: theirs }]);
  });
});
