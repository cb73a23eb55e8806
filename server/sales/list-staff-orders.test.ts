import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listStaffOrders, type StaffOrderPage } from "../../contract/staff-orders.ts";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import { changeSettings, createTestApp, type TestApp } from "../../test/app.ts";
import { bookRequest, requestQ1, testClock } from "../../test/journeys.ts";
import { storeTestOrder, storeTestRefund } from "../../test/orders.ts";
import { bookPaid, refund } from "../../test/payments.ts";

const minuteMs = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs);

async function list(app: TestApp, query: object = {}): Promise<StaffOrderPage> {
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await app.request(`${listStaffOrders.path}?${words}`, { token: await app.administratorToken() });
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json() as Promise<StaffOrderPage>;
}
const idsOf = ({ orders }: StaffOrderPage) => orders.map(({ id }) => id);

describe("the staff's list of orders", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it("is empty in an empty shop, with 0 everywhere [A180]", async () => {
    expect(await list(app)).toEqual({
      total: 0,
      capped: false,
      orders: [],
      cards: { orders: 0, amountCents: 0, completedOrders: 0, completedRevenueCents: 0, otherCurrencies: [] },
    });
  });

  it("counts all matches, not just a page: 60 orders, newest first, 10, 20 or 50 per page [A178] [A179] [A182] [A183] [A184] [A199]", async () => {
    const ids: number[] = [];
    for (let i = 0; i < 60; i++) {
      ids.unshift(await storeTestOrder(app.db, { date_created: ago(100 - i), total_cents: 1_000 + i }));
    }
    const first = await list(app);
    expect([first.total, idsOf(first)]).toEqual([60, ids.slice(0, 10)]);
    expect(first.cards).toEqual({
      orders: 60,
      amountCents: 61_770,
      completedOrders: 60,
      completedRevenueCents: 61_770,
      otherCurrencies: [],
    });
    for (let page = 1; page <= 6; page++) {
      expect(idsOf(await list(app, { page })), `page ${page}`).toEqual(ids.slice(page * 10 - 10, page * 10));
    }
    expect(idsOf(await list(app, { page: 7 }))).toEqual([]);
    expect(idsOf(await list(app, { perPage: 20, page: 2 }))).toEqual(ids.slice(20, 40));
    expect(idsOf(await list(app, { perPage: 50, page: 2 }))).toEqual(ids.slice(50));
    expect(await list(app, { search: "orla", page: 6 })).toMatchObject({ total: 60, cards: first.cards });
    expect(idsOf(await list(app, { search: "orla", page: 6 }))).toEqual(ids.slice(50));
  });
});

describe("a filter of the list", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  const store = (order: Parameters<typeof storeTestOrder>[1]) => storeTestOrder(app.db, order);

  it("by status limits the other cards to that status: 2 of 8 completed, less what was refunded [A180] [A181]", async () => {
    const statuses: OrderStatus[] = ["pending", "processing", "on-hold", "cancelled", "refunded", "failed"];
    for (const status of statuses) await store({ status, date_created: ago(50) });
    await store({ total_cents: 10_000, date_created: ago(40) });
    const refunded = await store({ total_cents: 5_000, date_created: ago(30) });
    await storeTestRefund(app.db, refunded, 2_000);
    const { cards, orders } = await list(app);
    expect(cards).toEqual({
      orders: 8,
      amountCents: 21_000,
      completedOrders: 2,
      completedRevenueCents: 13_000,
      otherCurrencies: [],
    });
    expect(orders[0]).toMatchObject({ id: refunded, totalCents: 5_000, refundedCents: 2_000 });
    for (const status of statuses) {
      const page = await list(app, { status });
      expect([page.total, page.orders[0]?.status, page.cards.completedOrders], status).toEqual([1, status, 0]);
    }
    expect((await list(app, { status: "completed" })).cards.completedRevenueCents).toBe(13_000);
    expect((await list(app, { status: "all" })).total).toBe(8);
  });

  it("by search finds ids, customers and services as shown, in upper or lower case [A196] [A197] [A198]", async () => {
    const id = await store({
      customer_name: "Siobhán Byrne",
      customer_email: "siobhan.x@example.com",
      service_type: "motor_bike",
      service_name: "Motor Bike",
      booking_reference: "DL-987654",
      date_created: ago(400 * 24 * 60),
    });
    const terms = [
      "byr",
      "BYR",
      "Siobhán B",
      "SIOBHÁN",
      "by",
      "Motor",
      "MOTOR",
      "otor bi",
      "n.x@example.c",
      "DL-9876",
      String(id),
    ];
    for (const search of terms) expect(idsOf(await list(app, { search })), search).toContain(id);
    for (const search of ["byrnes", "%", "_", "@", "\\", "100%", "byr%e", "motor_bike"]) {
      expect(await list(app, { search }), search).toMatchObject({ total: 0, orders: [] });
    }
    expect((await list(app, { search: "byr", status: "pending" })).total).toBe(0);
    expect((await list(app, { search: "  byr  ", status: "completed" })).cards).toEqual({
      orders: 1,
      amountCents: 1_000,
      completedOrders: 1,
      completedRevenueCents: 1_000,
      otherCurrencies: [],
    });
  });

  it("by an order's id shows that order before newer ones that contain the number [A196]", async () => {
    const [wanted = 0] = idsOf(await list(app, { perPage: 50 })).slice(-1);
    for (let i = 0; i < 12; i++) await store({ customer_name: `Room ${wanted}`, date_created: ago(i) });
    const first = await list(app, { search: wanted });
    const second = await list(app, { search: wanted, page: 2 });
    expect([first.total, idsOf(first)[0], idsOf(first).length, idsOf(second).length]).toEqual([13, wanted, 10, 3]);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(13);
  });

  it("by an order's number at the WordPress site shows that order first, under that number", async () => {
    const made = await store({ shop_order_id: 874_321, date_created: ago(600 * 24 * 60) });
    const alike = await store({ customer_name: "Room 874321", date_created: ago(1) });
    const ours = await store({ date_created: ago(2) });
    // Another order's number at the WordPress site equals the id of one of ours.
    const theirs = await store({ shop_order_id: ours, date_created: ago(700 * 24 * 60) });
    const found = await list(app, { search: 874_321 });
    expect(found).toMatchObject({ total: 2, capped: false, cards: { orders: 2 } });
    expect(idsOf(found)).toEqual([made, alike]);
    expect(found.orders[0]).toMatchObject({ number: 874_321, reference: "WC-874321", isAtShop: true });
    expect(found.orders[1]).toMatchObject({ number: alike, isAtShop: false });
    expect(idsOf(await list(app, { search: "wc-874321" }))).toEqual([made]);
    expect(idsOf(await list(app, { search: ours })).slice(0, 2)).toEqual([theirs, ours]);
    expect((await list(app, { search: 874_321, status: "pending" })).total).toBe(0);
  });

  it("by days of booking uses Dublin's days, even when the clocks change, and counts the same with and without a search", async () => {
    for (const instant of [
      "2024-03-30T23:59:59Z",
      "2024-03-31T00:00:00Z",
      "2024-03-31T22:59:59Z",
      "2024-03-31T23:00:00Z",
    ]) {
      await store({ date_created: new Date(instant), customer_name: "Clock Change" });
    }
    const day = { from: "2024-03-31", to: "2024-03-31" };
    for (const query of [day, { ...day, search: "clock" }, { ...day, search: "cl" }]) {
      const page = await list(app, query);
      expect([page.total, page.cards.amountCents, page.orders.map(({ dateCreated }) => dateCreated)]).toEqual([
        2,
        2_000,
        ["2024-03-31T22:59:59.000Z", "2024-03-31T00:00:00.000Z"],
      ]);
    }
    expect((await list(app, { from: "2024-03-31", to: "2024-04-01" })).total).toBe(3);
    expect((await list(app, { from: "2024-04-02", to: "2024-03-01" })).total).toBe(0);
  });

  it("by day of collection, quote request or sandbox finds the matching orders", async () => {
    const collected = await store({ scheduled_date: "2025-05-05", date_created: ago(500 * 24 * 60) });
    await store({ scheduled_date: "2025-05-06", date_created: ago(500 * 24 * 60) });
    const asked = await store({ status: "on-hold", total_cents: 0, kind: "specialist", date_created: ago(9_000) });
    const sandbox = await store({ payment_method: "sandbox", date_created: ago(9_000) });
    const found = async (query: object) => idsOf(await list(app, query));
    expect(await found({ collectionFrom: "2025-05-05", collectionTo: "2025-05-05" })).toEqual([collected]);
    expect(await found({ quoteRequests: true })).toEqual([asked]);
    expect(await found({ sandbox: true })).toEqual([sandbox]);
    expect(await found({ sandbox: true, quoteRequests: true })).toEqual([]);
    expect(
      await found({ sandbox: false, quoteRequests: false, from: "", collectionTo: "", perPage: 100 }),
    ).toHaveLength((await list(app)).total);
  });

  it("that matches more than a thousand stops counting and paging there, and says so", async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => ({
      order_key: `wc_order_of_a_crowd_${index}`,
      status: "completed" as const,
      kind: "priced" as const,
      net_cents: 100,
      vat_cents: 0,
      total_cents: 100,
      customer_email: "crowd@example.ie",
      customer_name: "Crowd",
    }));
    await app.db.insertInto("orders").values(many).execute();
    const page = await list(app, { search: "crowd", page: 10, perPage: 100 });
    expect(page).toMatchObject({ total: 1_000, capped: true, cards: { orders: 1_000, completedOrders: 1_000 } });
    expect(page.orders).toHaveLength(100);
    expect((await list(app, { search: "crowd", page: 11, perPage: 100 })).orders).toEqual([]);
    expect((await list(app)).capped).toBe(false);
  });

  it("that is invalid is refused, naming the field", async () => {
    const token = await app.administratorToken();
    for (const [name, value] of [
      ["from", "2026-02-30"],
      ["collectionTo", "tomorrow"],
      ["status", "lost"],
      ["page", "0"],
      ["perPage", "1000"],
      ["sandbox", "maybe"],
      ["search", "x".repeat(201)],
    ]) {
      const response = await app.request(`${listStaffOrders.path}?${name}=${value}`, { token });
      expect([response.status, await response.json()], name).toMatchObject([
        422,
        { data: { params: { [name ?? ""]: expect.any(String) } } },
      ]);
    }
  });
});

describe("a row of the list", () => {
  it("shows what was booked, paid and can be refunded", async () => {
    const app = await createTestApp({ now: testClock().now, settings: { livePaymentsEnabled: true } });
    const { orderId, totalCents } = await bookPaid(app);
    const pending = await bookRequest(app, requestQ1);
    expect((await refund(app, orderId, { amount: "10.00" })).status).toBe(201);
    const { orders, cards } = await list(app);
    expect(orders).toMatchObject([
      { id: pending.orderId, status: "pending", refundableCents: 0, reference: pending.bookingReference },
      {
        id: orderId,
        status: "processing",
        kind: "priced",
        customerName: "Áine O'Brien",
        customerEmail: "aine@example.ie",
        serviceName: "Small Van",
        pickup: "Tallaght",
        dropoff: "Cork",
        totalCents,
        refundableCents: totalCents - 1_000,
        paymentMethod: "sandbox",
        scheduledDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        priority: "same_day",
      },
    ]);
    expect(cards).toMatchObject({ orders: 2, amountCents: 2 * totalCents, completedOrders: 0 });
    await app.close();
  });
});

describe("the list", () => {
  it("is only for administrators while figures are hidden, and never for customers", async () => {
    const app = await createTestApp();
    const status = async (token?: string) => (await app.request(listStaffOrders.path, token ? { token } : {})).status;
    const [manager, customer] = [await app.staffToken("shop_manager"), await app.staffToken("customer")];
    expect([await status(), await status(customer), await status(manager)]).toEqual([401, 403, 200]);
    await changeSettings(app, { analyticsVisible: false });
    expect([await status(manager), await status(await app.administratorToken())]).toEqual([403, 200]);
    await app.close();
  });
});
