import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, inject, it } from "vitest";
import { asAdmin, databaseUrl } from "../../test/database.ts";
import { createKysely } from "./kysely.ts";
import { migrate, migrateWithin } from "./migrate.ts";
import { openPool } from "./pool.ts";
import { compareSummaries } from "./summaries/compare-summaries.ts";

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

  it("numbers orders from 1001 and keeps an order when its quote goes", async () => {
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

  it("takes orders of other currencies out of sums that were made before", async () => {
    const url = await emptyDatabase();
    const names = readdirSync(join(import.meta.dirname, "migrations"))
      .map((file) => file.replace(/\.sql$/, ""))
      .sort();
    const [before, after] = [names.filter((name) => name < "0019"), names.filter((name) => name >= "0019")];
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await migrateWithin(client, before);
    for (const [number, currency] of ["EUR", "GBP", "JPY"].entries()) {
      await client.query(
        `insert into orders (order_key, status, kind, currency, net_cents, vat_cents, total_cents, customer_email, pickup_town, dropoff_town)
         values ($1, 'completed', 'priced', $2, 100, 23, 123, 'orla@example.ie', 'Cork', 'Sligo')`,
        [`wc_order_0123456789_${number}`, currency],
      );
    }
    await client.query("select fold_order_changes()");
    for (const name of after) {
      await client.query(readFileSync(join(import.meta.dirname, "migrations", `${name}.sql`), "utf8"));
    }
    await client.end();
    const db = createKysely(openPool(url));
    try {
      expect(await compareSummaries(db)).toEqual([]);
      const customers = await db.selectFrom("customers").select(["completed_orders", "completed_cents"]).execute();
      expect(customers.map((one) => [one.completed_orders, Number(one.completed_cents)])).toEqual([[3, 123]]);
    } finally {
      await db.destroy();
    }
  });
});
