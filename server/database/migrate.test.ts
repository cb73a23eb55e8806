import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, describe, expect, inject, it } from "vitest";
import { asAdmin, databaseUrl } from "../../test/database.ts";
import { untilOneWaits } from "../../test/locks.ts";
import { StartupError } from "../startup-error.ts";
import { backfillSearchWords } from "./backfill-search-words.ts";
import { createKysely } from "./kysely.ts";
import { migrate, migrateInTransaction } from "./migrate.ts";
import { listMigrations } from "./migration-file.ts";
import { acquireMigrationLock, releaseSharedLock } from "./migration-lock.ts";
import { openPool } from "./pool.ts";
import { findSummaryDifferences } from "./summaries/find-summary-differences.ts";

const made: string[] = [];

async function emptyDatabase(): Promise<string> {
  const { adminUrl, ownerUrl } = inject("databaseServer");
  const name = `currach_test_${randomBytes(6).toString("hex")}`;
  await asAdmin(adminUrl, `CREATE DATABASE ${name} OWNER "${new URL(ownerUrl).username}"`);
  made.push(name);
  return databaseUrl(ownerUrl, name);
}

afterEach(async () => {
  for (const name of made.splice(0))
    await asAdmin(inject("databaseServer").adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
});

/** A database in its state before the migration with this number, and a connection to it. */
async function migratedBefore(url: string, number: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const before = listMigrations().filter((name) => name < number);
  await migrateInTransaction(client, before);
  await client.query("insert into migrations (name, run_on) select unnest($1::text[]), now()", [before]);
  return client;
}

async function migrateInAnotherProcess(url: string): Promise<string[]> {
  const program = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, "migrate.ts"))};
    console.log(JSON.stringify(await migrate(${JSON.stringify(url)})));`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (part: Buffer) => {
    output += part;
  });
  await once(child, "exit");
  return JSON.parse(output) as string[];
}

describe("migrating", () => {
  it("runs each migration once when two processes start at the same moment", async () => {
    const url = await emptyDatabase();
    const ran = await Promise.all([migrateInAnotherProcess(url), migrateInAnotherProcess(url), migrate(url)]);
    expect(ran.flat()).toContain("0001_foundation");
    expect(new Set(ran.flat()).size).toBe(ran.flat().length);
    expect(await migrate(url)).toEqual([]);
  });

  it("leaves no function with a parsed body that takes a table's row, because PostgreSQL would refuse to alter that table", async () => {
    const url = await emptyDatabase();
    await migrate(url);
    const db = createKysely(openPool(url, { size: 1 }));
    const { rows } = await sql`select proname from pg_proc
      join pg_type on pg_type.oid = any (proargtypes) and typtype = 'c'
      where pronamespace = 'public'::regnamespace and prosqlbody is not null`.execute(db);
    const { rows: ours } = await sql`select from pg_proc where proname = 'refund_of_order'`.execute(db);
    await db.destroy();
    expect([rows, ours.length]).toEqual([[], 1]);
  });

  it("numbers orders from 1001 and keeps an order when its quote is deleted", async () => {
    const url = await emptyDatabase();
    await migrate(url);
    const db = createKysely(openPool(url));
    try {
      const quote = await db
        .insertInto("quotes")
        .values({
          id: "0123456789abcdef",
          reference: "DCQ-1760000000000",
          kind: "priced",
          input: "{}",
          pickup: "{}",
          dropoff: "{}",
          priority: "same_day",
          scheduled_date: "2026-03-29",
          distance_km: 12.34,
          lines: JSON.stringify([{ code: "base" }]),
          pricing_version: 1,
          valid_until: new Date("2026-03-29T00:30:00Z"),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      expect(quote).toMatchObject({
        scheduled_date: "2026-03-29",
        distance_km: "12.3",
        lines: [{ code: "base" }],
        valid_until: new Date("2026-03-29T00:30:00Z"),
      });
      const order = await db
        .insertInto("orders")
        .values({
          order_key: "wc_order_0123456789",
          quote_id: quote.id,
          status: "pending",
          kind: "priced",
          net_cents: 100,
          vat_cents: 23,
          total_cents: 123,
          customer_email: "orla@example.com",
          customer_name: "Órla Ní Bhriain",
        })
        .returning(["id", "search_text"])
        .executeTakeFirstOrThrow();
      expect(order.id).toBe(1001);
      expect(order.search_text).toContain("1001 órla ní bhriain orla@example.com");

      await db.deleteFrom("quotes").execute();
      expect(await db.selectFrom("orders").select(["id", "quote_id"]).execute()).toEqual([
        { id: 1001, quote_id: null },
      ]);
      const wrong = db.updateTable("orders").set({ total_cents: 124 }).execute();
      await expect(wrong).rejects.toThrow("orders_total_is_net_and_vat");
    } finally {
      await db.destroy();
    }
  });

  it("fills renamed columns, each from its own row, and doesn't touch rows that have the default", async () => {
    const url = await emptyDatabase();
    const client = await migratedBefore(url, "0142");
    await client.query(`insert into payments (method, reference, livemode, amount_cents, currency, state, received_at, problem) values
      ('stripe', 'pi_1', true, 100, 'EUR', 'unmatched', now(), 'no order has it'), ('stripe', 'pi_2', true, 100, 'EUR', 'applied', now(), null)`);
    await client.query(`insert into refunds (payment_id, amount_cents, by_gateway, created_at, refund_key, requested_by, state, tells_customer)
      select id, 100, false, now(), 'refund of ' || reference || repeat(' ', 9), 'x', 'pending', reference = 'pi_1' from payments`);
    await client.query("insert into shop_syncs (site, problem) values ('a', 'away'), ('b', null)");
    await client.query(`insert into pictures_to_remove (id, due_at, problem) values (gen_random_uuid(), '2026-01-01', 'away'),
      (gen_random_uuid(), '2026-01-02', '')`);
    await client.query(`insert into waiting_payment_events
      (gateway, event_id, type, payment_reference, content, received_at, next_attempt_at, problem) values
      ('stripe', 'evt_1', 'x', 'pi_3', '{}', now(), now(), 'unknown'), ('stripe', 'evt_2', 'x', 'pi_4', '{}', now(), now(), 'another')`);
    const versions = "select reference, xmin::text as version from payments order by 1";
    const { rows: before } = await client.query(versions);
    await migrate(url);
    const read = async (sql: string) => (await client.query({ text: sql, rowMode: "array" })).rows;
    expect(await read("select case_reason from payments order by reference")).toEqual([["no order has it"], [null]]);
    expect(await read("select notifies_customer from refunds order by refund_key")).toEqual([[true], [false]]);
    expect(await read("select failure from shop_syncs order by site")).toEqual([["away"], [null]]);
    expect(await read("select last_failure from pictures_to_remove order by due_at")).toEqual([["away"], [""]]);
    expect(await read("select waits_because from waiting_payment_events order by id")).toEqual([
      ["unknown"],
      ["another"],
    ]);
    const { rows: after } = await client.query(versions);
    expect([after[0]?.version === before[0]?.version, after[1]]).toEqual([false, before[1]]);
    await client.end();
  });

  it("deliveries under way keep their holder, and states stored by the previous release set one", async () => {
    const url = await emptyDatabase();
    const client = await migratedBefore(url, "0061");
    const insert = async (sql: string, values: unknown[]) =>
      Number((await client.query(`${sql} returning id`, values)).rows[0]?.id);
    const hire = async (name: string) => {
      const user = await insert("insert into users (username, display_name, role) values ($1, $1, 'driver')", [name]);
      return insert(
        "insert into drivers (user_id, phone, vehicle, created_at) values ($1, '+353871112222', 'small_van', now())",
        [user],
      );
    };
    const [aoife, brian] = [await hire("aoife"), await hire("brian")];
    for (const driver of [aoife, brian])
      await client.query(
        "insert into runs (driver_id, day, changed_at) values ($1, '2026-03-04', '2026-03-04T07:00:00Z')",
        [driver],
      );
    let orders = 0;
    /** Puts both stops in the run of `driver`; collected by the phone of `collector`, or by the office. */
    const deliver = async (driver: number, state: string, more: { collector?: number; partner?: string } = {}) => {
      orders += 1;
      const id = await insert(
        `insert into orders (order_key, status, kind, net_cents, vat_cents, total_cents, customer_email)
         values ($1, 'processing', 'priced', 100, 23, 123, 'orla@example.ie')`,
        [`wc_order_0123456789_${orders}`],
      );
      await client.query("update deliveries set partner_name = $2 where order_id = $1", [id, more.partner ?? null]);
      await client.query(
        `update stops set driver_id = $2, run_day = '2026-03-04', run_position = 0,
           state = case when kind = 'pickup' and $3 <> 'assigned' then 'done' else 'waiting' end where order_id = $1`,
        [id, driver, state],
      );
      if (state !== "assigned")
        await client.query(
          `insert into stop_events (id, order_id, stop, kind, actor, role, device, sequence, pressed_at, received_at, driver_id)
           values (gen_random_uuid(), $1, 'pickup', 'complete', 'x', 'driver', 'x', 1, '2026-03-04T09:00:00Z', now(), $2)`,
          [id, more.collector ?? null],
        );
      await client.query("update deliveries set state = $2 where order_id = $1", [id, state]);
      return id;
    };
    const booked = await deliver(aoife, "assigned");
    const byPhone = await deliver(aoife, "collected", { collector: brian });
    const byOffice = await deliver(aoife, "to_dropoff");
    const partnered = await deliver(aoife, "collected", { partner: "DPD" });
    const ended = await deliver(aoife, "delivered", { collector: aoife });
    await migrate(url);
    const holders = async () =>
      (
        await client.query(
          "select order_id, holder, holder_driver_id as driver, holder_name as name, holder_since as since from deliveries order by 1",
        )
      ).rows;
    const since = new Date("2026-03-04T09:00:00Z");
    const none = { holder: null, driver: null, name: null, since: null };
    const before = [
      { order_id: booked, ...none },
      { order_id: byPhone, holder: "driver", driver: brian, name: null, since },
      { order_id: byOffice, holder: "driver", driver: aoife, name: null, since },
      { order_id: partnered, holder: "partner", driver: null, name: "DPD", since },
      { order_id: ended, ...none },
    ];
    expect(await holders()).toEqual(before);
    const { rows: had } = await client.query(
      "select order_id, stop, driver_id, since, until from stop_drivers where order_id = $1 order by stop",
      [byPhone],
    );
    const assigned = { order_id: byPhone, driver_id: aoife, since: new Date("2026-03-04T07:00:00Z"), until: null };
    expect(had).toEqual([
      { ...assigned, stop: "dropoff" },
      { ...assigned, stop: "pickup" },
    ]);
    // A process of the previous release that is still running stores only states.
    await client.query("update deliveries set state = 'at_dropoff' where order_id = $1", [byPhone]);
    expect(await holders()).toEqual(before);
    await client.query("update deliveries set state = 'delivered' where order_id = $1", [byPhone]);
    expect((await holders())[1]).toEqual({ order_id: byPhone, ...none });
    const late = await deliver(brian, "collected", { collector: brian });
    expect((await holders()).at(-1)).toEqual({ order_id: late, holder: "driver", driver: brian, name: null, since });
    await client.end();
  });

  it("payments on account become amounts due, without payment and receipt", async () => {
    const url = await emptyDatabase();
    const client = await migratedBefore(url, "0020");
    const insert = async (sql: string, values: unknown[]) =>
      Number((await client.query(`${sql} returning id`, values)).rows[0]?.id);
    const store = async (key: string, status: string, method: string) => {
      const order = await insert(
        `insert into orders (order_key, status, kind, payment_method, net_cents, vat_cents, total_cents, customer_email, date_paid)
         values ($1, $2, 'priced', $3, 100, 23, 123, 'orla@example.ie', '2026-03-04T10:00:00Z')`,
        [`wc_order_0123456789_${key}`, status, method],
      );
      const payment = await insert(
        `insert into payments (order_id, method, reference, livemode, amount_cents, currency, state, received_at)
         values ($1, $2, 'ACC 12', true, 123, 'EUR', 'applied', '2026-03-04T10:00:00Z')`,
        [order, method],
      );
      await client.query(
        "insert into documents (kind, number, order_id, issued_at, data) values ('receipt', $1, $1, '2026-03-04T10:00:00Z', '{}')",
        [order],
      );
      return { order, payment };
    };
    const owed = await store("owed", "completed", "account");
    const byPhone = await store("phone", "completed", "phone");
    const credited = await store("credited", "completed", "account");
    await client.query(
      "insert into refunds (refund_key, payment_id, order_id, amount_cents, by_gateway, state, requested_by, created_at) values ('0123456789abcdef', $1, $2, 23, false, 'succeeded', 'office', now())",
      [credited.payment, credited.order],
    );
    await migrate(url);
    const { rows: orders } = await client.query(
      "select id, on_account_at, on_account_reference, date_paid is not null as paid from orders order by id",
    );
    const at = new Date("2026-03-04T10:00:00Z");
    expect(orders).toEqual([
      { id: owed.order, on_account_at: at, on_account_reference: "ACC 12", paid: false },
      { id: byPhone.order, on_account_at: null, on_account_reference: null, paid: true },
      { id: credited.order, on_account_at: null, on_account_reference: null, paid: true },
    ]);
    const { rows: payments } = await client.query("select id from payments order by id");
    expect(payments.map(({ id }) => Number(id))).toEqual([byPhone.payment, credited.payment]);
    const { rows: receipts } = await client.query(
      "select order_id, voided_at is null as counts from documents order by number",
    );
    expect(receipts).toEqual([
      { order_id: owed.order, counts: false },
      { order_id: byPhone.order, counts: true },
      { order_id: credited.order, counts: true },
    ]);
    const { rows: events } = await client.query("select order_id, kind from order_events");
    expect(events).toEqual([{ order_id: owed.order, kind: "on_account" }]);
    // A second receipt is allowed beside the void one.
    await client.query(
      "insert into documents (kind, number, order_id, issued_at, data) values ('receipt', 9001, $1, now(), '{}')",
      [owed.order],
    );
    await client.end();
  });

  it("removes orders of other currencies from sums that were made before", async () => {
    const url = await emptyDatabase();
    const client = await migratedBefore(url, "0019");
    for (const [number, currency] of ["EUR", "GBP", "JPY"].entries()) {
      await client.query(
        `insert into orders (order_key, status, kind, currency, net_cents, vat_cents, total_cents, customer_email, pickup_town, dropoff_town)
         values ($1, 'completed', 'priced', $2, 100, 23, 123, 'orla@example.ie', 'Cork', 'Sligo')`,
        [`wc_order_0123456789_${number}`, currency],
      );
    }
    await client.query("select fold_order_changes()");
    await client.end();
    await migrate(url);
    const db = createKysely(openPool(url));
    try {
      expect(await findSummaryDifferences(db)).toEqual([]);
      const customers = await db.selectFrom("customers").select(["completed_orders", "completed_cents"]).execute();
      expect(customers.map((one) => [one.completed_orders, Number(one.completed_cents)])).toEqual([[3, 123]]);
    } finally {
      await db.destroy();
    }
  });

  it("folds only the affected names again, without an event for the shop's clients", async () => {
    const url = await emptyDatabase();
    const client = await migratedBefore(url, "0071");
    for (const [number, name] of ["Łukasz Wałęsa", "Órla Ní Bhriain"].entries())
      await client.query(
        `insert into orders (order_key, status, kind, net_cents, vat_cents, total_cents, customer_email, customer_name)
         values ($1, 'pending', 'priced', 100, 23, 123, $2, $3)`,
        [`wc_order_0123456789_${number}`, `caller-${number}@example.ie`, name],
      );
    await client.query(
      `insert into webhooks (name, topic, delivery_url, secret, status, created_at, modified_at, next_attempt_at)
       values ('All', 'order.updated', 'https://client.example/hook', 'secret', 'active', now(), now(), now())`,
    );
    await client.end();
    await migrate(url);
    const db = createKysely(openPool(url));
    try {
      const words = async () =>
        (await db.selectFrom("orders").select("words").orderBy("id").execute()).map((order) => order.words);
      expect(await words()).toEqual([null, expect.stringContaining("orla ni bhriain")]);
      await backfillSearchWords({ db });
      expect(await words()).toEqual([
        expect.stringContaining("lukasz walesa"),
        expect.stringContaining("orla ni bhriain"),
      ]);
      expect(await db.selectFrom("webhook_deliveries").selectAll().execute()).toEqual([]);
    } finally {
      await db.destroy();
    }
  });
});

describe("migrating while the shop is serving", () => {
  const folders: string[] = [];
  const clients: pg.Client[] = [];
  const first =
    "CREATE TABLE parcels (id integer, town text); INSERT INTO parcels SELECT i, 'Cork' FROM generate_series(1, 1000) i;";
  const onTowns = "-- Outside a transaction\nCREATE INDEX CONCURRENTLY parcels_town_idx ON parcels (town);\n";

  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end().catch(() => {});
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  async function connect(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    clients.push(client);
    await client.connect();
    return client;
  }

  /** A database that ran the first of these migrations, with rows, and a folder with the others pending. */
  async function shopBefore(later: Record<string, string>) {
    const folder = mkdtempSync(join(tmpdir(), "currach-migrations-"));
    folders.push(folder);
    const add = (name: string, sql: string) => writeFileSync(join(folder, `${name}.sql`), sql);
    add("0001_parcels", first);
    const url = await emptyDatabase();
    await migrate(url, { folder });
    for (const [name, sql] of Object.entries(later)) add(name, sql);
    const [holder, visitor] = [await connect(url), await connect(url)];
    return { url, folder, add, holder, visitor, db: createKysely(openPool(url)) };
  }

  const isValid = async (client: pg.Client, index: string) => {
    const { rows } = await client.query("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)", [index]);
    return (rows[0]?.indisvalid as boolean | undefined) ?? null;
  };
  const namesOf = async (client: pg.Client) =>
    (await client.query<{ name: string }>("SELECT name FROM migrations ORDER BY id")).rows.map(({ name }) => name);

  it("releases a table that another reads, so that later readers are answered, and retries until it is free", async () => {
    const { url, folder, holder, visitor, db } = await shopBefore({
      "0002_weight": "ALTER TABLE parcels ADD COLUMN weight integer;",
    });
    try {
      await holder.query("BEGIN");
      await holder.query("SELECT count(*) FROM parcels");
      const migrating = migrate(url, { folder, lockTimeoutMs: 300, pauseMs: 300 });
      await untilOneWaits(db);
      // This reader waits behind the migration, and gets through although the holder has not finished.
      const { rows } = await visitor.query("SELECT count(*)::integer AS parcels FROM parcels");
      expect(rows).toEqual([{ parcels: 1000 }]);
      // The migration retries on its own.
      await untilOneWaits(db);
      expect(await namesOf(visitor)).toEqual(["0001_parcels"]);
      await holder.query("COMMIT");
      expect(await migrating).toEqual(["0002_weight"]);
    } finally {
      await db.destroy();
    }
  });

  it("gives up after its attempts with nothing changed, and says so", async () => {
    const { url, folder, holder, visitor, db } = await shopBefore({
      "0002_vans": "CREATE TABLE vans (id integer);",
      "0003_weight": "ALTER TABLE parcels ADD COLUMN weight integer;",
    });
    await db.destroy();
    await holder.query("BEGIN");
    await holder.query("SELECT count(*) FROM parcels");
    const refused = await migrate(url, { folder, lockTimeoutMs: 50, pauseMs: 10, attempts: 3 }).catch((error) => error);
    expect(refused).toBeInstanceOf(StartupError);
    expect(refused.message).toContain("(0002_vans, 0003_weight): in 3 attempts other sessions kept a table");
    expect(await namesOf(visitor)).toEqual(["0001_parcels"]);
    expect((await visitor.query("SELECT to_regclass('vans') AS vans")).rows).toEqual([{ vans: null }]);
  });

  it("builds an index outside a transaction while others write, between migrations that run inside one", async () => {
    const { url, folder, holder, visitor, db } = await shopBefore({
      "0002_vans": "CREATE TABLE vans (id integer);",
      "0003_towns": onTowns,
      "0004_drivers": "CREATE TABLE drivers (id integer);",
    });
    try {
      await holder.query("BEGIN");
      await holder.query("INSERT INTO parcels VALUES (1001, 'Sligo')");
      const migrating = migrate(url, { folder });
      await untilOneWaits(db);
      await visitor.query("INSERT INTO parcels VALUES (1002, 'Tralee')");
      expect(await isValid(visitor, "parcels_town_idx")).toBe(false);
      expect(await namesOf(visitor)).toEqual(["0001_parcels", "0002_vans"]);
      await holder.query("COMMIT");
      expect(await migrating).toEqual(["0002_vans", "0003_towns", "0004_drivers"]);
      expect(await isValid(visitor, "parcels_town_idx")).toBe(true);
    } finally {
      await db.destroy();
    }
  });

  it("rebuilds an index that an interrupted migration left invalid, and keeps a valid one", async () => {
    const { url, folder, add, holder, visitor, db } = await shopBefore({ "0002_towns": onTowns });
    try {
      await holder.query("BEGIN");
      await holder.query("INSERT INTO parcels VALUES (1001, 'Sligo')");
      const interrupted = migrate(url, { folder }).catch((error: Error) => error.message);
      await untilOneWaits(db);
      await visitor.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'currach migrate' AND datname = current_database()",
      );
      expect(await interrupted).toContain("terminat");
      await holder.query("COMMIT");
      expect(await isValid(visitor, "parcels_town_idx")).toBe(false);
      expect(await migrate(url, { folder })).toEqual(["0002_towns"]);
      expect(await isValid(visitor, "parcels_town_idx")).toBe(true);

      // Simulates an interruption after the index was built but before it was recorded.
      await visitor.query("DELETE FROM migrations WHERE name = '0002_towns'");
      const oidOf = async () => (await visitor.query("SELECT 'parcels_town_idx'::regclass::oid AS oid")).rows;
      const before = await oidOf();
      expect(await migrate(url, { folder })).toEqual(["0002_towns"]);
      expect(await oidOf()).toEqual(before);

      add("0003_without", "-- Outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS parcels_town_idx;");
      await migrate(url, { folder });
      expect(await isValid(visitor, "parcels_town_idx")).toBeNull();
    } finally {
      await db.destroy();
    }
  });

  it("waits for the lock in a way that lets an index be built meanwhile, as servers and a starting backup do", async () => {
    const { url, folder, holder, visitor, db } = await shopBefore({ "0002_towns": onTowns });
    try {
      await holder.query("BEGIN");
      await holder.query("INSERT INTO parcels VALUES (1001, 'Sligo')");
      const servers = [migrate(url, { folder })];
      await untilOneWaits(db);
      servers.push(migrate(url, { folder }), migrate(url, { folder }));
      const backup = acquireMigrationLock(visitor, "shared");
      // Long enough for all three to have requested the lock while the index waits.
      await sleep(500);
      await holder.query("COMMIT");
      await backup;
      await releaseSharedLock(visitor);
      expect((await Promise.all(servers)).flat()).toEqual(["0002_towns"]);
      expect(await isValid(visitor, "parcels_town_idx")).toBe(true);
    } finally {
      await db.destroy();
    }
  });

  it("shares no transaction with a migration that needs its own: earlier ones stay applied and hold no lock", async () => {
    const { url, folder, db, visitor } = await shopBefore({
      "0002_counted": "ALTER TABLE parcels ADD COLUMN counted integer;",
      "0003_filled": "-- In a transaction of its own: it waits.\nUPDATE parcels SET counted = 1 / (id - 1);",
      "0004_after": "ALTER TABLE parcels ADD COLUMN never integer;",
    });
    await db.destroy();
    await expect(migrate(url, { folder })).rejects.toThrow("division by zero");
    const { rows } = await visitor.query("select * from parcels where id = 1");
    expect(rows).toEqual([{ id: 1, town: "Cork", counted: null }]);
    const { rows: ran } = await visitor.query("select name from migrations order by id");
    expect(ran.map(({ name }) => name)).toEqual(["0001_parcels", "0002_counted"]);
  });

  it("builds such an index within a transaction when the tables are created for a backup", async () => {
    const { folder } = await shopBefore({ "0002_towns": onTowns });
    const client = await connect(await emptyDatabase());
    await client.query("BEGIN");
    await migrateInTransaction(client, ["0001_parcels", "0002_towns"], folder);
    await client.query("COMMIT");
    expect(await isValid(client, "parcels_town_idx")).toBe(true);
  });

  it("refuses a file outside a transaction that could not run twice", async () => {
    const { url, folder, db } = await shopBefore({ "0002_wrong": `${onTowns}UPDATE parcels SET id = id + 1;` });
    await db.destroy();
    await expect(migrate(url, { folder })).rejects.toThrow("0002_wrong.sql runs outside a transaction, where only");
  });
});
