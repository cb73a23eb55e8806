import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CustomerExport, exportCustomer } from "../../contract/customers.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { isFailure } from "../context.ts";
import { exportCustomer as exportRecords } from "./export-customer.ts";

const orders = 250;
const email = "very.busy@example.ie";
let app: TestApp;
let id: number;
beforeAll(async () => {
  app = await createTestApp();
  const { db } = app;
  await sql`insert into orders (order_key, status, kind, net_cents, vat_cents, total_cents, customer_email, customer_name, date_created)
    select 'wc_order_busy_' || lpad(n::text, 6, '0'), 'completed', 'priced', n, 0, n, ${email}, 'Very Busy', now() - interval '1 minute' * n
    from generate_series(1, ${orders}) n
    union all select 'wc_order_of_another', 'completed', 'priced', 1, 0, 1, 'another@example.ie', 'Another', now()`.execute(
    db,
  );
  await sql`insert into order_lines (order_id, position, code, label, amount_cents)
    select id, 0, 'service', 'Line of order ' || id, net_cents from orders`.execute(db);
  await sql`insert into emails (template, recipient, subject, message_id, order_id)
    select 'alert', customer_email, 'About ' || order_key, order_key, id from orders`.execute(db);
  await sql`select recount_sales()`.execute(db);
  ({ id } = await db.selectFrom("customers").select("id").where("email", "=", email).executeTakeFirstOrThrow());
});
afterAll(() => app.close());

it("a customer with hundreds of orders is exported as one JSON file, each order with its own data", async () => {
  const answer = await app.request(exportCustomer.path.replace("{id}", `${id}`), {
    token: await app.administratorToken(),
  });
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="customer-${id}.json"`);
  const text = await answer.text();
  expect(text).not.toMatch(/wc_order_\w/);
  expect(text).not.toContain("another@example.ie");
  const file = JSON.parse(text) as CustomerExport;
  expect(Object.keys(file)).toEqual([
    "exportedAt",
    "customer",
    "orders",
    "members",
    "savedAddresses",
    "emails",
    "submissions",
    "quotes",
  ]);
  expect(new Set(file.orders.map((order) => order["net_cents"])).size).toBe(orders);
  expect(file.emails).toHaveLength(orders);
  for (const { id, lines } of file.orders) expect(lines).toMatchObject([{ label: `Line of order ${id}` }]);
});

it("the file is written a hundred orders at a time, which bounds the memory it takes", async () => {
  const file = await exportRecords(app.context, { id });
  if (isFailure(file)) throw new Error(file.message);
  const perChunk: number[] = [];
  for await (const chunk of file.chunks) perChunk.push(chunk.split('"Line of order ').length - 1);
  expect(perChunk.filter((count) => count > 0)).toEqual([100, 100, 50]);
});
