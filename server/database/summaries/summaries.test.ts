import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { storeTestOrder, storeTestRefund } from "../../../test/orders.ts";
import { seededRandom } from "../../../tools/demo/seeded-random.ts";
import { countCustomers } from "./count-customers.ts";
import { findSummaryDifferences } from "./find-summary-differences.ts";
import { foldDeliveryChanges } from "./fold-delivery-changes.ts";
import { foldOrderChanges } from "./fold-order-changes.ts";

const statuses = ["pending", "processing", "on-hold", "completed", "completed", "cancelled", "refunded"] as const;
const towns = ["Dublin 2", "dublin 2 ", "Cork", "Galway", ""];
const dayMs = 86_400_000;

describe("summaries", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("equal a full recount whatever happens to orders, in whatever order and however late changes are folded", async () => {
    const { db } = database;
    for (let seed = 1; seed <= 6; seed++) {
      const random = seededRandom(seed);
      const ids: number[] = [];
      const email = () => `customer${random.whole(1, 6)}@example.ie`;
      const moment = () => new Date(Date.parse("2024-02-20T12:00:00Z") + random.whole(0, 420) * dayMs);
      const any = () => random.pick(ids);
      const change = (id: number, set: object) => db.updateTable("orders").set(set).where("id", "=", id).execute();
      const steps: [() => Promise<unknown>, number][] = [
        [
          async () =>
            ids.push(
              await storeTestOrder(db, {
                status: random.pick(statuses),
                total_cents: random.whole(0, 9_999),
                customer_email: email(),
                pickup_town: random.pick(towns),
                dropoff_town: random.pick(towns),
                date_created: moment(),
              }),
            ),
          9,
        ],
        [() => change(any(), { status: random.pick(statuses) }), 6],
        [() => change(any(), { customer_email: random.chance(0.8) ? email() : "" }), 2],
        [() => change(any(), { pickup_town: random.pick(towns) }), 1],
        [() => change(any(), { date_created: moment() }), 1],
        [() => change(any(), { customer_phone: "0800" }), 1],
        [() => storeTestRefund(db, any(), random.whole(1, 500)), 2],
        [
          () =>
            db
              .updateTable("refunds")
              .set({ state: random.pick(["succeeded", "failed"]) })
              .where("order_id", "=", any())
              .execute(),
          1,
        ],
        [
          async () => {
            const id = any();
            const { numDeletedRows } = await db
              .deleteFrom("orders")
              .where("id", "=", id)
              .where("id", "not in", db.selectFrom("payments").select("order_id").$castTo<{ order_id: number }>())
              .executeTakeFirstOrThrow();
            if (numDeletedRows > 0n) ids.splice(ids.indexOf(id), 1);
          },
          1,
        ],
        [() => sql`select fold_order_changes(${random.whole(1, 7)})`.execute(db), 4],
      ];
      for (let i = 0; i < 4; i++) await steps[0]?.[0]();
      for (let i = 0; i < 250 && ids.length > 2; i++) await random.weighted(steps)();
      expect(await findSummaryDifferences(db), `seed ${seed}`).toEqual([]);
    }
  });

  it("count each customer once, however often they ordered, and separately those whose last order is recent", async () => {
    const own = await createTestDatabase();
    onTestFinished(() => own.drop());
    const { db } = own;
    const orders: [string, string][] = [
      ["often@example.ie", "2024-03-01"],
      ["often@example.ie", "2024-03-08"],
      ["often@example.ie", "2024-03-20"],
      ["once@example.ie", "2024-03-10"],
      ["", "2024-03-20"],
    ];
    for (const [customer_email, day] of orders)
      await storeTestOrder(db, { customer_email, date_created: new Date(`${day}T12:00:00Z`) });
    expect(await countCustomers(db, "2024-03-20")).toEqual({ total: 2, active: 1 });
    expect(await countCustomers(db, "2024-03-10")).toEqual({ total: 2, active: 2 });
    expect(await countCustomers(db, "2024-03-21")).toEqual({ total: 2, active: 0 });
  });

  it("are reported if they differ", async () => {
    const { db } = database;
    await db.updateTable("sales_days").set({ orders: 1_000_000 }).where("orders", ">", 0).execute();
    await sql`update customers set completed_cents = completed_cents + 1`.execute(db);
    expect((await findSummaryDifferences(db)).map(({ summary }) => summary)).toEqual(["sales_days", "customers"]);
    await sql`select recount_sales()`.execute(db);
    expect(await findSummaryDifferences(db)).toEqual([]);
  });

  it("count a delivery on the day of its collection and on the day of its end, once on each", async () => {
    const { db } = database;
    const deliver = async (collected: string, ended: string | null) =>
      db
        .insertInto("deliveries")
        .values({
          order_id: await storeTestOrder(db),
          state: ended ? "delivered" : "collected",
          created_at: new Date(collected),
          changed_at: new Date(ended ?? collected),
          collected_at: new Date(collected),
          ended_at: ended && new Date(ended),
        })
        .execute();
    await deliver("2031-03-03T10:00:00Z", "2031-03-04T09:00:00Z");
    await deliver("2031-03-04T10:00:00Z", null);
    await foldDeliveryChanges(db);
    const days = await sql`select day, collected, delivered from delivery_days where collected + delivered > 0
      order by day`.execute(db);
    expect(days.rows).toEqual([
      { day: "2031-03-03", collected: 1, delivered: 0 },
      { day: "2031-03-04", collected: 1, delivered: 1 },
    ]);
    expect(await findSummaryDifferences(db)).toEqual([]);
  });

  it("are folded once by many concurrent callers, each of whom then reads what they wrote", async () => {
    const { db } = database;
    const day = "2030-01-01";
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await storeTestOrder(db, {
          date_created: new Date(`${day}T12:00:00Z`),
          customer_email: `busy${index % 3}@example.ie`,
        });
        await foldOrderChanges(db);
        const { sum } = await db
          .selectFrom("sales_days")
          .select((eb) => eb.fn.sum<string>("orders").as("sum"))
          .where("day", "=", day)
          .executeTakeFirstOrThrow();
        expect(Number(sum)).toBeGreaterThan(0);
      }),
    );
    expect(await findSummaryDifferences(db)).toEqual([]);
  });
});
