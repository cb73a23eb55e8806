import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listCustomersQuery } from "../../contract/customers.schema.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { tablesReadWhole } from "../../test/query-plans.ts";
import { vacuumWell } from "../../test/vacuum.ts";
import { type Context, isFailure } from "../context.ts";
import { findRecoverySubmission } from "../order-actions/recover-booking.ts";
import { exportCustomer } from "./export-customer.ts";
import { getCustomer } from "./get-customer.ts";
import { listCustomerOrders } from "./list-customer-orders.ts";
import { listCustomers } from "./list-customers.ts";

/** Enough rows for an index to be worthwhile. */
const customers = 20_000;

describe("customers of a large shop", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    const { db } = app;
    await sql`alter table orders disable trigger user`.execute(db);
    await sql`insert into orders (order_key, status, kind, net_cents, vat_cents, total_cents, customer_email, customer_name, date_created)
      select 'wc_order_of_a_large_shop_' || n, 'completed', 'priced', n % 700, 0, n % 700, 'person' || n % ${customers} || '@example.ie',
        chr(65 + n % 26) || 'name' || n % 997 || ' Surname' || n % 1013, now() - interval '15 minutes' * n
      from generate_series(1, ${customers * 2}) n`.execute(db);
    await sql`alter table orders enable trigger user`.execute(db);
    await sql`select recount_sales()`.execute(db);
    await sql`update orders set words = order_words(orders)`.execute(db);
    await sql`update customers set words = customer_words(customers)`.execute(db);
    await sql`insert into form_submissions (form_id, data, email, source)
      select 1, jsonb_build_object('reference', 'DL-' || n), 'person' || n || '@example.ie', case when n % 2 = 0 then 'booking-recovery' else '' end
      from generate_series(1, 10000) n`.execute(db);
    await sql`insert into emails (template, recipient, subject, message_id)
      select 'alert', 'Person' || n || '@example.ie', '', n::text from generate_series(1, 10000) n`.execute(db);
    await vacuumWell(db, "orders", "customers", "customer_gaps", "form_submissions", "emails");
  });
  afterAll(() => app.close());

  const large = ["orders", "customers", "customer_days", "form_submissions", "emails"];
  const readWhole = async (work: Parameters<typeof tablesReadWhole>[1]) =>
    (await tablesReadWhole(app, work)).filter((table) => large.includes(table));
  const idOf = async (email: string) =>
    (await app.db.selectFrom("customers").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

  it.each([
    ["the first page", {}],
    ["page 100", { page: "100" }],
    ["the active", { status: "active" }],
    ["the inactive", { status: "inactive" }],
    ["an e-mail address", { search: "person4321@example.ie" }],
    ["part of a name", { search: "name77 surname" }],
    ["a phone", { search: "087 123 4567" }],
    ["what nobody has", { search: "zzzzz" }],
    ["a name among the active", { search: "surname77", status: "active" }],
  ])("a list by %s reads indexes, never every customer", async (_, query) => {
    expect(await readWhole((context) => listCustomers(context, listCustomersQuery.parse(query)))).toEqual([]);
  });

  it("one customer, their orders and all data stored about them are found by indexes", async () => {
    const id = await idOf("person77@example.ie");
    expect(await readWhole((context) => getCustomer(context, { id }))).toEqual([]);
    expect(await readWhole((context) => listCustomerOrders(context, { id, page: 1 }))).toEqual([]);
    const exported = async (context: Context) => {
      const file = await exportCustomer(context, { id });
      if (isFailure(file)) throw new Error(file.message);
      for await (const chunk of file.chunks) expect(chunk).not.toBe("");
    };
    expect(await readWhole(exported)).toEqual([]);
  });

  it("an order's earlier recovery is found by an index", async () => {
    expect(await readWhole(({ db }) => findRecoverySubmission(db, 4242))).toEqual([]);
  });

  it("a list that no index supports would be noticed", async () => {
    expect(
      await readWhole(({ db }) => db.selectFrom("customers").select("id").where("phone", "=", "1").execute()),
    ).toEqual(["customers"]);
  });
});
