import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CustomerDetails,
  type CustomerOrder,
  type CustomerPage,
  listCustomers,
} from "../../contract/customers.ts";
import {
  type DashboardFigures,
  type DashboardOrder,
  getDashboardFigures,
  listDashboardOrders,
} from "../../contract/dashboard.ts";
import { exportOrders, getStaffOrder, type StaffOrder } from "../../contract/staff-order.ts";
import { listStaffOrders, type StaffOrderPage } from "../../contract/staff-orders.ts";
import { testClock } from "../../test/journeys.ts";
import { createWooCommerceApp, type WooCommerceApp } from "../../test/woocommerce-app.ts";
import { findSummaryDifferences } from "../database/summaries/find-summary-differences.ts";
import { syncOrders } from "../woocommerce/import/sync-orders.ts";

const clock = testClock();
const email = "abroad@example.ie";
let shop: WooCommerceApp;
beforeAll(async () => {
  shop = await createWooCommerceApp({ now: clock.now });
  const date_created_gmt = "2026-03-03T10:00:00";
  const made = (currency: string, total: string, status = "completed") =>
    shop.site.addOrder({ currency, total, status, date_created_gmt, billing: { email } });
  made("EUR", "100.00");
  made("EUR", "50.01", "processing");
  made("GBP", "80.00");
  made("GBP", "20.00", "processing");
  made("JPY", "9000.00");
  await syncOrders(shop.context);
});
afterAll(() => shop.close());

async function ask<Body>(path: string, query: Record<string, string> = {}): Promise<Body> {
  const token = await shop.app.administratorToken();
  const response = await shop.app.request(`${path}?${new URLSearchParams(query)}`, { token });
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json() as Promise<Body>;
}

describe("orders in a currency other than euro", () => {
  it("are listed in their currency, and the cards sum only euro and say what they leave out", async () => {
    const left = [
      { currency: "GBP", orders: 2 },
      { currency: "JPY", orders: 1 },
    ];
    const cards = {
      orders: 5,
      amountCents: 15_001,
      completedOrders: 3,
      completedRevenueCents: 10_000,
      otherCurrencies: left,
    };
    const page = await ask<StaffOrderPage>(listStaffOrders.path);
    expect(page.cards).toEqual(cards);
    expect(page.orders.map(({ currency, totalCents }) => `${currency} ${totalCents}`).sort()).toEqual([
      "EUR 10000",
      "EUR 5001",
      "GBP 2000",
      "GBP 8000",
      "JPY 900000",
    ]);
    expect((await ask<StaffOrderPage>(listStaffOrders.path, { search: email })).cards).toEqual(cards);
    expect((await ask<StaffOrderPage>(listStaffOrders.path, { status: "processing" })).cards).toMatchObject({
      amountCents: 5_001,
      otherCurrencies: [{ currency: "GBP", orders: 1 }],
    });
  });

  it("appear in their currency on their own page and in the CSV file", async () => {
    const { orders } = await ask<StaffOrderPage>(listStaffOrders.path);
    const yen = orders.find(({ currency }) => currency === "JPY");
    const order = await ask<StaffOrder>(getStaffOrder.path.replace("{id}", String(yen?.id)));
    expect(order).toMatchObject({ currency: "JPY", totalCents: 900_000, payments: [{ currency: "JPY" }] });
    const token = await shop.app.administratorToken();
    const csv = await (await shop.app.request(exportOrders.path, { token })).text();
    expect(csv.split("\r\n").filter((line) => /,9000,0,JPY,/.test(line))).toHaveLength(1);
  });

  it("are left out of the dashboard's amounts, which say so", async () => {
    const figures = await ask<DashboardFigures>(getDashboardFigures.path);
    expect(figures).toMatchObject({
      revenueCents: { value: 10_000 },
      netRevenueCents: { value: 10_000 },
      averageOrderCents: { value: 10_000 },
      orders: { value: 5 },
      completedOrders: { value: 3 },
      otherCurrencies: [
        { currency: "GBP", orders: 1 },
        { currency: "JPY", orders: 1 },
      ],
    });
    expect(figures.dailyRevenue.reduce((sum, { revenueCents }) => sum + revenueCents, 0)).toBe(10_000);
    const { orders } = await ask<{ orders: DashboardOrder[] }>(listDashboardOrders.path);
    expect(orders.map(({ currency }) => currency).sort()).toEqual(["EUR", "EUR", "GBP", "GBP", "JPY"]);
  });

  it("are not part of what a customer spent", async () => {
    const { customers } = await ask<CustomerPage>(listCustomers.path);
    const [customer] = customers;
    expect(customer).toMatchObject({
      totalOrders: 3,
      totalSpentCents: 10_000,
      otherCurrencies: [
        { currency: "GBP", orders: 1 },
        { currency: "JPY", orders: 1 },
      ],
    });
    const path = `${listCustomers.path}/${customer?.id}`;
    expect(await ask<CustomerDetails>(path)).toMatchObject({ averageOrderCents: 10_000 });
    const { orders } = await ask<{ orders: CustomerOrder[] }>(`${path}/orders`);
    expect(orders.map(({ currency }) => currency).sort()).toEqual(["EUR", "EUR", "GBP", "GBP", "JPY"]);
  });

  it("are counted in the summaries exactly as in a recount, even after one has changed its currency", async () => {
    expect(await findSummaryDifferences(shop.app.db)).toEqual([]);
    await shop.app.db.updateTable("orders").set({ currency: "EUR" }).where("currency", "=", "JPY").execute();
    expect(await findSummaryDifferences(shop.app.db)).toEqual([]);
    expect((await ask<StaffOrderPage>(listStaffOrders.path)).cards).toMatchObject({
      completedRevenueCents: 910_000,
      otherCurrencies: [{ currency: "GBP", orders: 2 }],
    });
  });
});
