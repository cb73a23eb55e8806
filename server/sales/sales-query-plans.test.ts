import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderSorts } from "../../contract/order-sorts.ts";
import { listDashboardOrdersQuery, listStaffOrdersQuery } from "../../contract/orders.schema.ts";
import { collectionCalendar } from "../../contract/settings.ts";
import { orderTabs } from "../../domain/orders/order-tabs.ts";
import { orderStatuses } from "../../domain/orders/statuses.ts";
import { salesPeriods } from "../../domain/sales/periods.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { mostRowsRead, scansOf, tablesReadWhole } from "../../test/query-plans.ts";
import { vacuumWell } from "../../test/vacuum.ts";
import { countCustomers } from "../database/summaries/count-customers.ts";
import { countStaffOrders } from "./count-staff-orders.ts";
import { findOrderPage } from "./find-order-page.ts";
import { getDashboardFigures } from "./get-dashboard-figures.ts";
import { getDashboardRoutes } from "./get-dashboard-routes.ts";
import { listDashboardOrders } from "./list-dashboard-orders.ts";
import { listStaffOrders } from "./list-staff-orders.ts";
import { sortingOf } from "./sorting.ts";

/** Enough for an index to be worthwhile, spread over two years. */
const orders = 30_000;

describe("in a large shop", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    const { db } = app;
    await sql`alter table orders disable trigger user`.execute(db);
    await sql`insert into orders (shop_order_id, order_key, status, kind, payment_method, net_cents, vat_cents, total_cents, customer_email, customer_name,
        service_name, scheduled_date, pickup_town, dropoff_town, date_created, customer_phone, meta, shipment)
      select case when n % 2 = 0 then 500000 + n end, 'wc_order_of_a_large_shop_' || n, (array['completed','completed','completed','processing','pending','cancelled','failed',
          'refunded','on-hold'])[1 + n % 9], 'priced', case when n % 50 = 0 then 'sandbox' else 'stripe' end,
        n % 700, 0, n % 700, 'person' || n % 9000 || '@example.ie', chr(65 + n % 26) || 'name' || n % 997 || ' Surname' || n % 1013,
        (array['Small Van','Motor Bike','Next Day'])[1 + n % 3], (now() - interval '1 minute' * n * 35)::date + 1,
        'Town ' || n % 31, 'Town ' || n % 37, now() - interval '1 minute' * n * 35, '+353 87 ' || 1000000 + n * 37,
        jsonb_build_object('pickup_contact_name', 'Contact' || n % 1009, 'pickup_contact_phone', '085 ' || 2000000 + n * 41),
        jsonb_build_object('quoteReference', 'DCQ-' || 1760000000000 + n * 7919,
          'pickup', jsonb_build_object('companyName', 'Company' || n % 4001 || ' Ltd', 'address1', n % 99 || ' Street' || n % 2003, 'postcode', 'D24X' || n),
          'dropoff', jsonb_build_object('address1', 'Unit ' || n % 50 || ' Estate' || n % 1511, 'postcode', 'P81' || n))
      from generate_series(1, ${orders}) n`.execute(db);
    await sql`update orders set words = order_words(orders)`.execute(db);
    // One in ten of the orders to collect is on its way, as on any afternoon.
    await sql`alter table deliveries disable trigger user`.execute(db);
    await sql`insert into deliveries (order_id, state, created_at, changed_at, collected_at)
      select id, case when status = 'completed' then 'delivered' when id % 10 = 0 then 'collected' else 'unassigned' end,
        date_created, date_created, case when status = 'completed' or id % 10 = 0 then date_created end
      from orders where status in ('completed', 'processing')`.execute(db);
    await sql`alter table deliveries enable trigger user`.execute(db);
    await sql`alter table orders enable trigger user`.execute(db);
    await sql`select recount_sales()`.execute(db);
    // Every third order was paid to staff, who noted a reference.
    await sql`insert into payments (order_id, method, reference, livemode, amount_cents, currency, state, received_at)
      select id, 'phone', 'Slip ' || id * 7 || ' of terminal ' || id % 9, true, 100, 'EUR', 'applied', date_created
      from orders where id % 3 = 0`.execute(db);
    await vacuumWell(
      db,
      "orders",
      "payments",
      "deliveries",
      "customers",
      "customer_days",
      "customer_gaps",
      "sales_days",
      "sales_route_days",
      "sales_route_periods",
    );
  });
  afterAll(() => app.close());

  const large = [
    "orders",
    "deliveries",
    "customers",
    "customer_days",
    "sales_route_days",
    "payments",
    "refunds",
    "documents",
  ];

  const readWhole = async (work: Parameters<typeof tablesReadWhole>[1]) =>
    (await tablesReadWhole(app, work)).filter((table) => large.includes(table));
  const listed = (query: object) => readWhole((context) => listStaffOrders(context, listStaffOrdersQuery.parse(query)));

  it.each([
    ["the first page", {}],
    ["the last page", { page: String(orders / 10) }],
    ["days of booking", { from: "2026-01-01", to: "2026-02-01" }],
    ["an order's id", { search: "12345" }],
    ["an order's number on the WordPress site", { search: "512346" }],
    ["that number as a reference", { search: "WC-512346" }],
    ["a short number", { search: "12" }],
    ["an e-mail address", { search: "person4321@example.ie" }],
    ["part of an e-mail address", { search: "rson4321@" }],
    ["a name", { search: "Cname2 Surname2" }],
    ["a phone", { search: "087 1004567" }],
    ["a phone with its country", { search: "+353 87 100 4567" }],
    ["the end of a phone", { search: "1004567" }],
    ["a contact's phone", { search: "0852004567" }],
    ["a contact", { search: "contact77" }],
    ["an Eircode", { search: "D24 X123" }],
    ["a street", { search: "street77" }],
    ["a company", { search: "company1234 ltd" }],
    ["a town and a name", { search: "town surname77" }],
    ["a quote", { search: "DCQ-1760000791900" }],
    ["a form", { search: "DL-12345" }],
    ["a receipt", { search: "R-000123" }],
    ["a payment", { search: "pi_3QabcdEfghij0123456789" }],
    ["a card slip", { search: "slip 84000" }],
    ["a slip's number", { search: "210000" }],
    ["words of many slips", { search: "of terminal 3" }],
    ["a number with its sign", { search: "#12345" }],
    ["nothing that there is", { search: "zzzzz" }],
    ["one letter", { search: "q" }],
    ["two letters", { search: "zz" }],
    ["signs only", { search: "@@" }],
    ["a day of collection", { collectionFrom: "2026-03-04", collectionTo: "2026-03-04" }],
    ["quote requests", { quoteRequests: "true" }],
    ["the sandbox", { sandbox: "true" }],
    ...orderTabs.map((tab): [string, object] => [`the tab ${tab}`, { tab }]),
    ...orderSorts.map((sort): [string, object] => [`its ${sort}`, { sort }]),
    ["its amount in one status", { sort: "amount", status: "on-hold" }],
    ["its customer in some days", { sort: "customer", from: "2026-01-01", to: "2026-02-01" }],
    ["its amount in a search by name", { sort: "-amount", search: "surname77" }],
    ["its customer in a tab", { sort: "customer", tab: "overdue" }],
  ])("a list by %s reads indexes, never every order", async (_, query) => {
    expect(await listed(query)).toEqual([]);
  });

  it.each(orderStatuses)("a list of orders that are %s reads indexes", async (status) => {
    expect(await listed({ status, page: "5" })).toEqual([]);
    expect(await listed({ status, search: "surname77" })).toEqual([]);
  });

  it("a common word within a status and a year is searched from the end of that year, not in all orders that contain it", async () => {
    const year = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
    const query = { search: "surname", status: "completed", from: "2020-01-01", to: year };
    const read = await mostRowsRead(app, (context) => listStaffOrders(context, listStaffOrdersQuery.parse(query)));
    // As many as the cards count, out of a third of 15,000.
    expect(read).toBeLessThanOrEqual(1_001);
  });

  it("a page far into the list by customer is reached by the index alone", async () => {
    const { settings } = await app.context.settings.current();
    const { page: _, sort: __, perPage, ...filter } = listStaffOrdersQuery.parse({});
    const sorting = sortingOf("customer", collectionCalendar(settings));
    const page = { total: orders, offset: orders / 2 - perPage, perPage, sorting };
    const scans = await scansOf(app, "orders", ({ db }) => findOrderPage(db, filter, page));
    expect(scans).toEqual(["Index Only Scan"]);
  });

  it("the counts that are polled every few seconds read indexes", async () => {
    expect(await readWhole((context) => countStaffOrders(context, { since: 12_345 }))).toEqual([]);
  });

  it.each(salesPeriods)("the dashboard of %s reads summaries and indexes", async (period) => {
    const whole = await readWhole(async (context) => {
      await getDashboardFigures(context, { period });
      await getDashboardRoutes(context, { period });
      await listDashboardOrders(context, listDashboardOrdersQuery.parse({ period, status: "failed" }));
      await countCustomers(context.db, "2026-01-01");
    });
    expect(whole).toEqual([]);
  });

  it("a full scan is detected if there is one", async () => {
    expect(
      await readWhole(({ db }) => db.selectFrom("orders").select("id").where("meta", "=", "{}").execute()),
    ).toEqual(["orders"]);
  });
});
