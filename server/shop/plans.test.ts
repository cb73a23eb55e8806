import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listShopOrdersQuery } from "../../contract/shop.schema.ts";
import { listShopCustomersQuery } from "../../contract/shop-customers.schema.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { mostRowsRead, tablesReadWhole } from "../../test/query-plans.ts";
import { vacuumWell } from "../../test/vacuum.ts";
import type { Context } from "../context.ts";
import { listShopOrders } from "./list-shop-orders.ts";
import { listShopCustomers } from "./read-shop-customers.ts";

/** Enough for an index to be worthwhile. */
const orders = 40_000;

describe("orders of a large shop, for shop clients", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    const { db } = app;
    await sql`alter table orders disable trigger user`.execute(db);
    await sql`insert into customers (email) select 'person' || n || '@example.ie' from generate_series(1, 20000) n`.execute(
      db,
    );
    await sql`insert into orders (order_key, status, kind, net_cents, vat_cents, total_cents, customer_email, customer_id, created_via,
        date_created, date_modified, binned_at, meta)
      select 'wc_order_of_a_large_shop_' || n, 'completed', 'priced', n % 700, 0, n % 700, 'person' || n % 2000 || '@example.ie',
        nullif(n % 2000, 0), case when n % 4 = 0 then 'rest-api' else 'website' end, now() - interval '15 minutes' * n,
        now() - interval '14 minutes' * n, case when n % 5000 = 0 then now() end, jsonb_build_object('filler', repeat('x', 300))
      from generate_series(1, ${orders}) n`.execute(db);
    await sql`insert into order_lines (order_id, position, code, label, amount_cents, detail)
      select id, 0, 'line-0', 'Line', 1, case when created_via = 'rest-api' then
        jsonb_build_object('kind', 'item', 'name', 'Line', 'quantity', 1, 'totalCents', 1, 'subtotalCents', 1, 'meta',
          '{}'::jsonb, 'product', jsonb_build_object('id', id % 50 + 2)) end
      from orders`.execute(db);
    await sql`insert into payments (order_id, method, reference, livemode, amount_cents, currency, state, received_at)
      select id, 'phone', 'Slip ' || id, true, 1, 'EUR', 'applied', date_created from orders`.execute(db);
    await sql`insert into refunds (refund_key, payment_id, order_id, amount_cents, by_gateway, state, requested_by, created_at)
      select 'refund_of_a_large_shop_' || id, id, order_id, 1, false, 'succeeded', 'staff', received_at from payments where id % 10 = 0`.execute(
      db,
    );
    await sql`update orders set words = order_words(orders)`.execute(db);
    await sql`alter table orders enable trigger user`.execute(db);
    await sql`select recount_sales()`.execute(db);
    await vacuumWell(db, "sales_days", "orders", "order_lines", "customers", "payments", "refunds");
  });
  afterAll(() => app.close());

  const readWhole = (query: Record<string, string>) =>
    tablesReadWhole(app, (context) => listShopOrders(context, listShopOrdersQuery.parse(query)));
  const lately = () => new Date(Date.now() - 86_400_000).toISOString();

  it.each([
    ["the first page", {}],
    ["page 100", { page: "100" }],
    ["an offset", { offset: "2000" }],
    ["a time of change", { modified_after: "lately" }],
    ["a time of change, in that order", { modified_after: "lately", orderby: "modified", order: "asc" }],
    ["a customer", { customer: "77" }],
    ["no customer", { customer: "0" }],
    ["a product", { product: "7" }],
    ["an origin without orders", { created_via: "checkout" }],
    ["origins with few orders", { created_via: "checkout,admin", status: "completed" }],
    ["excluded ids", { exclude: "1,2,3" }],
    ["included ids, in their order", { include: "5,3,4", orderby: "include" }],
    ["the bin", { status: "trash" }],
    ["a status", { status: "on-hold" }],
  ])("a list by %s reads indexes, never every order", async (_, query: Record<string, string>) => {
    const asked = Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, value.replace("lately", lately())]),
    );
    // That table has a row per day and status.
    expect((await readWhole(asked)).filter((table) => table !== "sales_days")).toEqual([]);
  });

  it.each([
    ["no filter", {}],
    ["a status that most orders have", { status: "completed" }],
  ])("a list by %s gives the total without counting all orders", async (_, query: object) => {
    const work = (context: Context) => listShopOrders(context, listShopOrdersQuery.parse(query));
    expect(await mostRowsRead(app, work)).toBeLessThan(orders / 20);
  });

  it.each([
    ["name", {}],
    ["registration", { orderby: "registered_date", order: "desc" }],
    ["a search", { search: "person4321" }],
    ["an address", { email: "person77@example.ie" }],
  ])("customers by %s are read from indexes, and so are their addresses", async (_, query: object) => {
    const work = (context: Context) => listShopCustomers(context, listShopCustomersQuery.parse(query));
    expect(await tablesReadWhole(app, work)).toEqual([]);
  });

  it("a list that no index covers would be detected", async () => {
    const query = ({ db }: TestApp["context"]) =>
      db.selectFrom("orders").select("id").where("net_cents", "=", 1).execute();
    expect(await tablesReadWhole(app, query)).toEqual(["orders"]);
  });
});
