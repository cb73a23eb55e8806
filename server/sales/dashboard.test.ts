import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type DashboardFigures,
  type DashboardOrder,
  type DashboardRoute,
  getDashboardFigures,
  getDashboardRoutes,
  listDashboardOrders,
} from "../../contract/dashboard.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import { previousSpan, type SalesPeriod, salesPeriods, spanOf } from "../../domain/sales/periods.ts";
import { changeSettings, createTestApp, type TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { storeTestOrder, storeTestRefund } from "../../test/orders.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: clock.now });
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`truncate orders, payments, refunds, customers restart identity cascade`.execute(app.db);
  await sql`select recount_sales()`.execute(app.db);
});

/** Tokens by day: each lasts twelve hours, and the clock moves back and forth. */
const tokens = new Map<string, Promise<string>>();
function tokenNow(): Promise<string> {
  const key = clock.now().toISOString();
  const token = tokens.get(key) ?? app.staffToken("administrator");
  tokens.set(key, token);
  return token;
}

async function ask<Body>(path: string, query: object): Promise<Body> {
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await app.request(`${path}?${words}`, { token: await tokenNow() });
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json() as Promise<Body>;
}
const figures = (period: SalesPeriod) => ask<DashboardFigures>(getDashboardFigures.path, { period });
const routes = async (period: SalesPeriod) =>
  (await ask<{ routes: DashboardRoute[] }>(getDashboardRoutes.path, { period })).routes;
const list = (query: object) => ask<{ total: number; orders: DashboardOrder[] }>(listDashboardOrders.path, query);

const store = (order: Parameters<typeof storeTestOrder>[1]) => storeTestOrder(app.db, order);
const at = (instant: string) => new Date(instant);

describe("the dashboard's figures", () => {
  it("equal what a shop client adds up from GET /wc/v3/orders, for each period, all 250 orders [A147] [A148] [A149] [A151] [A168]", async () => {
    clock.set("2026-03-30T09:00:00Z");
    const random = seededRandom(4);
    for (let i = 0; i < 250; i++) {
      const id = await store({
        status: random.pick([
          "completed",
          "completed",
          "processing",
          "pending",
          "cancelled",
          "refunded",
          "on-hold",
          "failed",
        ]),
        total_cents: random.whole(595, 30_000),
        customer_email: `customer${random.whole(1, 60)}@example.ie`,
        date_created: new Date(clock.now().getTime() - random.whole(0, 800) * 86_400_000 * random.next()),
      });
      if (random.chance(0.1)) await storeTestRefund(app.db, id, random.whole(1, 500));
    }
    const exported: ShopOrder[] = [];
    for (let page = 1; page <= 4; page++) {
      const response = await app.request(`/wp-json/wc/v3/orders?per_page=100&page=${page}`, { basic: app.apiKey });
      exported.push(...((await response.json()) as ShopOrder[]));
    }
    expect(exported).toHaveLength(250);
    const cents = (decimal: string) => Math.round(Number(decimal) * 100);
    for (const period of salesPeriods) {
      const span = spanOf(period, "2026-03-30");
      const shown = await figures(period);
      // Shop time is Dublin's, so its first ten letters are the day.
      const recount = ({ from, to }: { from: string; to: string }) => {
        const orders = exported.filter(
          ({ date_created }) => date_created.slice(0, 10) >= from && date_created.slice(0, 10) <= to,
        );
        const completed = orders.filter(({ status }) => status === "completed");
        const revenue = completed.reduce((sum, { total }) => sum + cents(total), 0);
        const refunded = completed.flatMap(({ refunds }) => refunds).reduce((sum, { total }) => sum - cents(total), 0);
        return {
          revenue,
          refunded,
          net: revenue - refunded,
          orders: orders.length,
          completed: completed.length,
          customers: new Set(orders.map(({ billing }) => billing.email)).size,
          average: completed.length === 0 ? 0 : Math.round(revenue / completed.length),
        };
      };
      const [now, before] = [recount(span), recount(previousSpan(period, span))];
      const pairs: [keyof DashboardFigures, number, number][] = [
        ["revenueCents", now.revenue, before.revenue],
        ["refundedCents", now.refunded, before.refunded],
        ["netRevenueCents", now.net, before.net],
        ["orders", now.orders, before.orders],
        ["completedOrders", now.completed, before.completed],
        ["activeCustomers", now.customers, before.customers],
        ["averageOrderCents", now.average, before.average],
      ];
      for (const [name, value, previous] of pairs)
        expect(shown[name], `${period} ${name}`).toMatchObject({ value, previous });
      const sum = (key: "revenueCents" | "orders" | "completedOrders") =>
        shown.dailyRevenue.reduce((total, day) => total + day[key], 0);
      expect([sum("revenueCents"), sum("orders"), sum("completedOrders")]).toEqual([
        now.revenue,
        now.orders,
        now.completed,
      ]);
      expect(shown.statusBreakdown.reduce((total, { count }) => total + count, 0)).toBe(now.orders);
    }
  });

  it("count only the revenue of completed orders, and show what was refunded of it [A166]", async () => {
    for (const status of [
      "pending",
      "processing",
      "on-hold",
      "completed",
      "cancelled",
      "refunded",
      "failed",
    ] as const) {
      const id = await store({ status, date_created: clock.now() });
      if (status === "completed" || status === "processing") await storeTestRefund(app.db, id, 250);
    }
    expect(await figures("last7days")).toMatchObject({
      revenueCents: { value: 1_000 },
      refundedCents: { value: 250 },
      netRevenueCents: { value: 750 },
      orders: { value: 7 },
      completedOrders: { value: 1 },
      averageOrderCents: { value: 1_000 },
    });
  });

  it("add up the charges added and not removed, and the amounts written off, in the period and in euro", async () => {
    clock.set("2026-03-31T09:00:00Z");
    const charge = (order_id: number, net_cents: number, added: string, takenBack: object = {}) =>
      app.db
        .insertInto("charges")
        .values({
          order_id,
          kind: "toll",
          net_cents,
          vat_cents: 0,
          reason: "M50",
          added_at: at(added),
          added_by: "mary",
          ...takenBack,
        })
        .execute();
    const id = await store({ date_created: at("2026-01-05T10:00:00Z") });
    await charge(id, 310, "2026-03-12T10:00:00Z");
    const takenBack = { removed_at: at("2026-03-13T10:00:00Z"), removed_by: "mary" };
    await charge(id, 5, "2026-03-12T10:00:00Z", takenBack);
    await charge(id, 7, "2026-02-28T10:00:00Z");
    await charge(id, 11, "2026-04-01T10:00:00Z");
    for (const [cents, writtenOff, currency] of [
      [4000, "2026-03-12T10:00:00Z", "EUR"],
      [13, "2026-02-28T10:00:00Z", "EUR"],
      [17, "2026-04-01T10:00:00Z", "EUR"],
      [19, "2026-03-12T10:00:00Z", "GBP"],
    ] as const)
      await store({ written_off_cents: cents, written_off_at: at(writtenOff), currency, total_cents: cents });
    expect(await figures("thisMonth")).toMatchObject({ chargesCents: 310, writtenOffCents: 4000 });
  });

  it("are zero in an empty shop: no average, no growth, every day drawn as 0 [A151] [A164]", async () => {
    clock.set("2026-11-21T12:00:00Z");
    const shown = await figures("last30days");
    const nothing = { value: 0, previous: 0, growth: null };
    expect(shown).toMatchObject({
      revenueCents: nothing,
      averageOrderCents: nothing,
      activeCustomers: nothing,
      statusBreakdown: [],
    });
    expect(shown.dailyRevenue).toHaveLength(30);
    expect(shown.dailyRevenue[0]).toEqual({ date: "2026-10-23", revenueCents: 0, orders: 0, completedOrders: 0 });
  });

  it("grow by half from 100 to 150 and shrink by half from 100 to 50 [A164]", async () => {
    clock.set("2026-11-21T12:00:00Z");
    const before = { total_cents: 10_000, date_created: at("2026-11-10T12:00:00Z") };
    await store(before);
    const id = await store({ total_cents: 15_000, date_created: at("2026-11-20T12:00:00Z") });
    expect((await figures("last7days")).revenueCents).toEqual({ value: 15_000, previous: 10_000, growth: 50 });
    await app.db.updateTable("orders").set({ total_cents: 5_000, net_cents: 5_000 }).where("id", "=", id).execute();
    expect((await figures("last7days")).revenueCents.growth).toBe(-50);
  });

  it("count an address once per period, whatever the day, even after it changed [A150]", async () => {
    clock.set("2026-03-30T09:00:00Z");
    const random = seededRandom(8);
    for (let i = 0; i < 160; i++) {
      await store({
        customer_email: random.chance(0.97) ? `customer${random.whole(1, 25)}@example.ie` : "",
        date_created: new Date(clock.now().getTime() - random.whole(0, 760) * 86_400_000),
      });
    }
    await app.db
      .updateTable("orders")
      .set({ customer_email: "other@example.ie" })
      .where("customer_email", "=", "customer3@example.ie")
      .execute();
    const distinct = async ({ from, to }: { from: string; to: string }) => {
      const { rows } = await sql<{ count: number }>`select count(distinct customer_email) as count from orders
        where customer_email <> '' and (date_created at time zone 'Europe/Dublin')::date between ${from} and ${to}`.execute(
        app.db,
      );
      return rows[0]?.count;
    };
    for (const today of ["2026-03-30", "2026-01-02", "2026-01-31", "2026-02-01", "2025-12-31", "2024-05-06"]) {
      clock.set(`${today}T09:00:00Z`);
      for (const period of salesPeriods) {
        const span = spanOf(period, today);
        const { activeCustomers } = await figures(period);
        expect(activeCustomers, `${period} on ${today}`).toMatchObject({
          value: await distinct(span),
          previous: await distinct(previousSpan(period, span)),
        });
      }
    }
  });
});

describe("the dashboard's periods", () => {
  const countsOf = async () =>
    Object.fromEntries(
      await Promise.all(salesPeriods.map(async (period) => [period, (await figures(period)).orders.value] as const)),
    );

  it("contain orders of 6, 8, 29 and 31 days ago where they belong [A161]", async () => {
    clock.set("2026-11-21T12:00:00Z");
    for (const days of [6, 8, 29, 31])
      await store({ date_created: new Date(clock.now().getTime() - days * 86_400_000) });
    expect(await countsOf()).toMatchObject({ last7days: 1, last30days: 3 });
  });

  it("start the week at midnight on Monday in Dublin, in summer too [A162]", async () => {
    clock.set("2026-07-15T12:00:00Z");
    await store({ date_created: at("2026-07-12T23:30:00Z") });
    await store({ date_created: at("2026-07-12T22:30:00Z") });
    expect(await countsOf()).toMatchObject({ thisWeek: 1, last7days: 2 });
  });

  it("start the month and the year, and end last year, at midnight in Dublin [A163]", async () => {
    clock.set("2026-07-15T12:00:00Z");
    for (const instant of [
      "2026-06-30T23:30:00Z",
      "2026-06-30T22:30:00Z",
      "2026-01-01T00:30:00Z",
      "2025-12-31T23:30:00Z",
      "2025-01-01T00:30:00Z",
      "2024-12-31T23:30:00Z",
    ])
      await store({ date_created: at(instant) });
    expect(await countsOf()).toMatchObject({ thisMonth: 1, yearToDate: 3, lastYear: 2 });
    expect((await figures("lastYear")).orders.previous).toBe(1);
  });

  it.each([
    ["2026-03-29", ["2026-03-29T00:00:00Z", "2026-03-29T22:59:59Z"], ["2026-03-28T23:59:59Z", "2026-03-29T23:00:00Z"]],
    ["2026-10-25", ["2026-10-24T23:00:00Z", "2026-10-25T23:59:59Z"], ["2026-10-24T22:59:59Z", "2026-10-26T00:00:00Z"]],
  ])("give a day on which the clocks change, %s, its 23 or 25 hours [A161]", async (day, inside, outside) => {
    clock.set(`${day}T12:00:00Z`);
    for (const instant of [...inside, ...outside]) await store({ date_created: at(instant) });
    const shown = await figures("last7days");
    expect(shown.dailyRevenue.at(-1)).toEqual({ date: day, revenueCents: 2_000, orders: 2, completedOrders: 2 });
    // One of the two outside is on the day before, the other is tomorrow.
    expect(shown.orders.value).toBe(3);
  });
});

describe("the dashboard's parts", () => {
  it("break the period down by status; counts and percentages add up [A154]", async () => {
    clock.set("2026-11-21T12:00:00Z");
    for (const status of ["completed", "completed", "pending"] as const)
      await store({ status, date_created: clock.now() });
    expect((await figures("thisMonth")).statusBreakdown).toEqual([
      { status: "completed", count: 2, percentage: 66.7 },
      { status: "pending", count: 1, percentage: 33.3 },
    ]);
  });

  it("draw revenue and orders by Dublin day [A156]", async () => {
    clock.set("2026-07-15T12:00:00Z");
    await store({ date_created: at("2026-07-13T23:30:00Z"), total_cents: 1_230 });
    await store({ date_created: at("2026-07-14T22:30:00Z"), total_cents: 2_000 });
    await store({ date_created: at("2026-07-14T12:00:00Z"), status: "pending" });
    expect((await figures("thisWeek")).dailyRevenue).toEqual([
      { date: "2026-07-13", revenueCents: 0, orders: 0, completedOrders: 0 },
      { date: "2026-07-14", revenueCents: 3_230, orders: 3, completedOrders: 2 },
      { date: "2026-07-15", revenueCents: 0, orders: 0, completedOrders: 0 },
    ]);
  });

  it("rank the five routes with the most completed orders, with revenue and the towns' positions [A153] [A165]", async () => {
    clock.set("2026-11-21T12:00:00Z");
    const drops = ["Cork", "Galway", "Limerick", "Sligo", "Naas", "Ennis"];
    for (const [index, dropoff_town] of drops.entries()) {
      for (let i = 0; i < 6 - index; i++) {
        // Two spellings make one route; the first is the cheapest.
        await store({
          dropoff_town: i % 2 ? dropoff_town : ` ${dropoff_town.toUpperCase()}`,
          total_cents: 100 * (index + 1),
          date_created: clock.now(),
        });
      }
    }
    for (let i = 0; i < 9; i++) await store({ status: "pending", dropoff_town: "Tuam", date_created: clock.now() });
    // More than to any town of this year.
    for (let i = 0; i < 8; i++) await store({ dropoff_town: "Lyon", date_created: at("2025-11-21T12:00:00Z") });
    for (const period of ["last7days", "last30days", "thisWeek", "thisMonth", "yearToDate"] as const) {
      const top = await routes(period);
      expect(
        top.map(({ route, count, revenueCents }) => [route, count, revenueCents]),
        period,
      ).toEqual([
        ["Tallaght → Cork", 6, 600],
        ["Tallaght → Galway", 5, 1_000],
        ["Tallaght → Limerick", 4, 1_200],
        ["Tallaght → Sligo", 3, 1_200],
        ["Tallaght → Naas", 2, 1_000],
      ]);
      expect(top[0]?.dropoff.at?.lat).toBeCloseTo(51.9, 0);
    }
    expect(await routes("lastYear")).toEqual([
      expect.objectContaining({ route: "Tallaght → Lyon", count: 8, dropoff: { town: "Lyon", at: null } }),
    ]);
  });

  it("list the period's orders, 6 per page, by status [A152] [A155] [A157] [A158] [A160]", async () => {
    clock.set("2026-11-21T12:00:00Z");
    const ids: number[] = [];
    for (let i = 0; i < 7; i++)
      ids.unshift(await store({ date_created: new Date(clock.now().getTime() - (8 - i) * 60_000) }));
    await store({ date_created: at("2025-11-21T12:00:00Z") });
    expect((await list({ period: "thisMonth" })).orders.map(({ id }) => id)).toEqual(ids.slice(0, 6));
    expect(await list({ period: "thisMonth", page: 2 })).toMatchObject({ total: 7, orders: [{ id: ids[6] }] });
    expect(await list({ period: "thisMonth", page: 3 })).toEqual({ total: 7, orders: [] });
    const unpaid = await store({ status: "pending", date_created: clock.now(), customer_name: "", total_cents: 4_200 });
    expect(await list({ period: "thisMonth", status: "pending" })).toEqual({
      total: 1,
      orders: [
        {
          id: unpaid,
          number: unpaid,
          customer: "orla@example.ie",
          route: "Tallaght → Cork",
          amountCents: 4_200,
          currency: "EUR",
          status: "pending",
          date: "2026-11-21T12:00:00.000Z",
        },
      ],
    });
    for (const status of ["refunded", "failed"]) expect((await list({ period: "thisMonth", status })).total).toBe(0);
    expect((await list({ period: "thisMonth", status: "completed" })).total).toBe(7);
  });

  it("are only for administrators while figures are hidden, and never for customers", async () => {
    const app = await createTestApp();
    const [manager, customer] = [await app.staffToken("shop_manager"), await app.staffToken("customer")];
    const paths = [getDashboardFigures.path, getDashboardRoutes.path, listDashboardOrders.path];
    const statuses = async (token?: string) =>
      Promise.all(paths.map(async (path) => (await app.request(path, token ? { token } : {})).status));
    expect([await statuses(manager), await statuses(customer), await statuses()]).toEqual([
      [200, 200, 200],
      [403, 403, 403],
      [401, 401, 401],
    ]);
    await changeSettings(app, { analyticsVisible: false });
    expect([await statuses(manager), await statuses(await app.administratorToken())]).toEqual([
      [403, 403, 403],
      [200, 200, 200],
    ]);
    await app.close();
  });

  it("refuse an unknown period, naming it", async () => {
    const response = await app.request(`${getDashboardFigures.path}?period=ever`, {
      token: await tokenNow(),
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ data: { params: { period: expect.stringContaining("last7days") } } });
  });
});
