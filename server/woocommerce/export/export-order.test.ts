import pino from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { createBooking } from "../../../contract/bookings.ts";
import { orderPayPath } from "../../../contract/paths.ts";
import { orderMetadataKeys } from "../../../domain/orders/metadata.ts";
import { createTestApp, saveFixtureS0 } from "../../../test/app.ts";
import { bookingB1 } from "../../../test/fixtures.ts";
import { bookRequest, post, quoteFor, requestInternational, testClock } from "../../../test/journeys.ts";
import { stubMaps } from "../../../test/stub-maps.ts";
import {
  createWooCommerceApp,
  type WooCommerceApp,
  type WooCommerceAppOptions,
} from "../../../test/woocommerce-app.ts";
import { cancelUnpaidOrders } from "../../order-actions/cancel-unpaid-orders.ts";
import { createLog } from "../../start/create-log.ts";
import { syncOrders } from "../import/sync-orders.ts";
import { exportDueOrders } from "./export-order.ts";
import { verifyExportedOrders } from "./verify-exported-orders.ts";

let shop: WooCommerceApp;
let clock: ReturnType<typeof testClock>;
const open = async (options: WooCommerceAppOptions = {}) => {
  clock = testClock();
  shop = await createWooCommerceApp({ now: clock.now, ...options });
  return shop;
};
afterEach(() => shop?.close());

/** Books Q1 with a new quote; returns the raw answer. */
async function book(quoteId: string, key: string) {
  return post<Record<string, unknown> & { message?: string; orderId: number; orderKey: string }>(
    shop.app,
    createBooking.path,
    { ...bookingB1, quoteId },
    key,
  );
}
const posts = () => shop.site.requests.filter(({ method, path }) => method === "POST" && path.endsWith("/orders"));
const metaOf = (id: number) =>
  Object.fromEntries(shop.site.order(id).meta_data.map(({ key, value }) => [key, value] as const));
const rowOf = (orderId: number) =>
  shop.app.db
    .selectFrom("orders")
    .leftJoin("shop_placements", "shop_placements.order_id", "orders.id")
    .selectAll()
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
const pay = (order: { orderId: number; orderKey: string }) =>
  shop.app.request(orderPayPath(order.orderId, order.orderKey));

describe("An accepted order", () => {
  it("is on the WordPress site before its visitor goes on to pay there, with the specification's metadata and both emails ready-made [P151, P245]", async () => {
    await open();
    const { quote, ...booking } = await bookRequest(shop.app);
    expect(booking).toMatchObject({ next: "payment", paymentUrl: orderPayPath(booking.orderId, booking.orderKey) });
    const calls = shop.site.requests.map(
      ({ method, path, query }) => `${method} ${path.replace(/.*\/v3/, "")} ${query}`,
    );
    expect(calls[0]).toMatch(/^GET \/products \??(?=.*search=courier)(?=.*per_page=10)/);
    expect(calls.findIndex((one) => one.startsWith("POST /orders"))).toBeGreaterThan(0);
    const [there] = shop.site.orders();
    expect(shop.site.orders()).toHaveLength(1);
    expect(there).toMatchObject({
      status: "pending",
      total: (quote.totalCents / 100).toFixed(2),
      payment_method: "stripe",
      date_paid: null,
      billing: {
        first_name: "Áine",
        last_name: "O'Brien",
        email: "aine@example.ie",
        postcode: "D02 XY45",
        country: "IE",
      },
    });
    const meta = metaOf(there!.id);
    for (const key of orderMetadataKeys) expect(meta, key).toHaveProperty(key);
    expect(meta).toMatchObject({
      quote_reference: quote.reference,
      booking_reference: booking.bookingReference,
      admin_form_id: 1,
      customer_form_id: 3,
      // What that shop sends once the order is paid.
      customer_email_subject: `Payment confirmed - ${booking.bookingReference}`,
    });
    for (const side of ["admin", "customer"]) {
      expect(meta[`${side}_email_html`]).toMatch(/^<!DOCTYPE html.*Legal files/s);
      expect(`${meta[`${side}_email_subject`]} ${meta[`${side}_email_html`]}`).not.toMatch(
        /Payment Due|Awaiting Payment|Pay for|order-pay/,
      );
    }
    expect(meta["admin_email_subject"]).toContain(booking.bookingReference);
    await syncOrders(shop.context);
    expect((await rowOf(booking.orderId)).meta).toMatchObject({
      customer_email_subject: `Booking received, payment due - ${booking.bookingReference}`,
    });
    const { status, headers } = await pay(booking);
    expect(status).toBe(303);
    const url = new URL(headers.get("location") ?? "");
    expect([url.origin + url.pathname, url.searchParams.get("pay_for_order"), url.searchParams.get("key")]).toEqual([
      `${shop.site.url}/checkout/order-pay/${there!.id}/`,
      "true",
      there!.order_key,
    ]);
    const back = `http://localhost:3000/booking-confirmation?order_id=${booking.orderId}&key=${booking.orderKey}`;
    expect(url.searchParams.get("referrer")).toBe(back);
    const events = await shop.app.db
      .selectFrom("order_events")
      .select("note")
      .where("order_id", "=", booking.orderId)
      .orderBy("id")
      .execute();
    expect(events.map(({ note }) => note)).toContain(`Placed on the WordPress site as order ${there!.id}`);
  });

  it("has no ready-made email in its metadata if the shop is ours [P151]", async () => {
    const app = await createTestApp({ now: testClock().now, maps: stubMaps() });
    await saveFixtureS0(app);
    await bookRequest(app);
    const { meta } = await app.db.selectFrom("orders").select("meta").executeTakeFirstOrThrow();
    expect(Object.keys(meta as object).filter((key) => key.includes("html"))).toEqual([]);
    expect(await app.db.selectFrom("shop_placements").selectAll().execute()).toEqual([]);
    await app.close();
  });

  it("is a line of the matching product, or else of a new one, or else of product 1 [P245, P246, P247]", async () => {
    await open();
    await bookRequest(shop.app);
    const made = shop.site.products().find(({ name }) => name === "Courier Service");
    expect(made).toMatchObject({ type: "simple", virtual: true, catalog_visibility: "hidden", regular_price: "0" });
    expect(shop.site.orders()[0]?.line_items[0]?.product_id).toBe(made?.id);
    await shop.close();
    await open();
    const known = shop.site.addProduct({ name: "Express courier", tax_status: "none" });
    await bookRequest(shop.app);
    expect(shop.site.orders()[0]?.line_items[0]?.product_id).toBe(known.id);
    await shop.close();
    await open();
    shop.site.misbehave({ on: "createProduct", how: { kind: "error" } });
    await book((await quoteFor(shop.app)).id, "k1");
    expect(JSON.stringify(posts()[0]?.body)).toContain('"product_id":1,');
  });

  it("that was placed without a product on a site that adds tax gets its product later, and costs what was shown [P247]", async () => {
    await open({ site: { taxRate: 23 } });
    shop.site.misbehave({ on: "createProduct", how: { kind: "error" }, times: 2 });
    const quote = await quoteFor(shop.app);
    expect((await book(quote.id, "k1")).status).toBe(503);
    const { failure } = await shop.app.db.selectFrom("shop_placements").select("failure").executeTakeFirstOrThrow();
    expect(failure).toMatch(/its line has no product, since none could be made there/);
    const { status, body } = await book(quote.id, "k1");
    expect(status).toBe(201);
    expect(shop.site.orders()).toMatchObject([
      {
        status: "pending",
        total: (quote.totalCents / 100).toFixed(2),
        line_items: [{ product_id: shop.site.products()[0]?.id, name: "Small Van" }],
      },
    ]);
    expect((await pay(body)).status).toBe(303);
  });

  it("that waits for staff to price it is sent there automatically, on hold", async () => {
    await open();
    const { orderId, next } = await bookRequest(shop.app, requestInternational);
    expect([next, posts()]).toEqual(["confirmation", []]);
    expect(await exportDueOrders(shop.context)).toBe(1);
    expect(shop.site.orders()).toMatchObject([{ status: "on-hold", total: "0.00" }]);
    expect((await rowOf(orderId)).shop_order_id).toBe(shop.site.orders()[0]?.id);
    expect(await exportDueOrders(shop.context)).toBe(0);
  });

  it("is read back a second later, and lost metadata is reported in the log [P236]", async () => {
    const lines: string[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
    await open({ log });
    const { orderId } = await bookRequest(shop.app);
    const there = shop.site.orders()[0]!;
    const reads = () =>
      shop.site.requests.filter(({ method, path }) => method === "GET" && path.endsWith(`/${there.id}`));
    clock.set("2026-03-04T10:00:00.900Z");
    expect(await verifyExportedOrders(shop.context)).toBe(0);
    clock.set("2026-03-04T10:00:01Z");
    expect(await verifyExportedOrders(shop.context)).toBe(1);
    expect(reads()).toHaveLength(1);
    expect(lines).toEqual([]);
    await bookRequest(shop.app);
    const second = shop.site.orders().find(({ id }) => id !== there.id)!;
    const lost = ["distance", "customer_email_html", "admin_form_id"];
    shop.site.edit(second.id, { meta_data: lost.map((key) => ({ key, value: null })) } as never);
    clock.set("2026-03-04T10:00:03Z");
    expect(await verifyExportedOrders(shop.context)).toBe(1);
    const [told] = lines.map((line) => JSON.parse(line) as { missing: string[]; shopOrderId: number });
    expect([lines.length, told?.shopOrderId, told?.missing.sort()]).toEqual([1, second.id, lost.sort()]);
    expect((await rowOf(orderId)).read_back_at).toBeNull();
    expect(await verifyExportedOrders(shop.context)).toBe(0);
  });
});

describe("An order that failed to be sent", () => {
  const lost = [
    ["timed out after that site had stored it", { kind: "hang", when: "after" }],
    ["was answered with 500 after that site had stored it", { kind: "error", when: "after", status: 500 }],
    ["was answered with invalid JSON", { kind: "invalid json" }],
    ["was cut off after that site had stored it", { kind: "cut", when: "after" }],
  ] as const;
  it.each(lost)("%s ends as one order, and its visitor notices nothing", async (_, how) => {
    await open({ timeouts: { writeMs: 300 } });
    shop.site.misbehave({ on: "createOrder", how });
    const quote = await quoteFor(shop.app);
    const { status, body } = await book(quote.id, "k1");
    expect([status, body.message]).toEqual([201, undefined]);
    expect(shop.site.orders()).toHaveLength(1);
    expect((await pay(body)).headers.get("location")).toContain(`/checkout/order-pay/${shop.site.orders()[0]?.id}/`);
    expect(posts()).toHaveLength(1);
  });

  it("and can't be searched for either is stored here, reported in the specified words, and found on a retry", async () => {
    await open({ timeouts: { writeMs: 300, readMs: 300, totalReadMs: 400 } });
    const quote = await quoteFor(shop.app);
    shop.site.misbehave({ on: "createOrder", how: { kind: "hang", when: "after" } });
    shop.site.misbehave({ on: "listOrders", how: { kind: "error", status: 503 }, times: 20 });
    const failed = await book(quote.id, "k1");
    expect([failed.status, failed.body.message]).toEqual([503, "Failed to create courier order. Please try again."]);
    // The same request again, another tab, and the job, all while the outcome is unknown.
    expect((await book(quote.id, "k1")).status).toBe(503);
    expect(posts()).toHaveLength(1);
    shop.site.behave();
    const again = await book(quote.id, "k1");
    expect(again.status).toBe(201);
    const other = await book(quote.id, "k2");
    expect([other.status, other.body["code"]]).toEqual([409, "already_booked"]);
    clock.set("2026-03-04T10:20:00Z");
    await exportDueOrders(shop.context);
    expect([shop.site.orders().length, posts().length]).toEqual([1, 1]);
    const emails = await shop.app.db
      .selectFrom("emails")
      .select("template")
      .where("order_id", "=", again.body.orderId)
      .execute();
    expect(emails.map(({ template }) => template).sort()).toEqual(["customer_booking", "team_booking"]);
  });

  it("is not sent again until that site must have finished with it", async () => {
    await open({ timeouts: { writeMs: 200 } });
    const quote = await quoteFor(shop.app);
    // The request hangs before the order is stored there, but it is stored half a minute later after all.
    shop.site.misbehave({ on: "createOrder", how: { kind: "hang", when: "before" } });
    expect((await book(quote.id, "k1")).status).toBe(503);
    expect((await book(quote.id, "k1")).status).toBe(503);
    expect(posts()).toHaveLength(1);
    const late = shop.site.addOrder({
      status: "pending",
      total: (quote.totalCents / 100).toFixed(2),
      billing: { email: "aine@example.ie" },
      meta_data: [{ key: "quote_reference", value: quote.reference }],
    });
    clock.set("2026-03-04T10:02:30Z");
    await exportDueOrders(shop.context);
    expect([posts().length, shop.site.orders().map(({ id }) => id)]).toEqual([1, [late.id]]);
  });

  it("is sent again once it is certain not to be there", async () => {
    await open({ timeouts: { writeMs: 200 } });
    const quote = await quoteFor(shop.app);
    shop.site.misbehave({ on: "createOrder", how: { kind: "hang", when: "before" } });
    expect((await book(quote.id, "k1")).status).toBe(503);
    clock.set("2026-03-04T10:02:01Z");
    expect((await book(quote.id, "k1")).status).toBe(201);
    expect([shop.site.orders().length, posts().length]).toEqual([1, 2]);
  });

  it.each([
    ["asks to be left alone", { kind: "429", retryAfter: 40 }],
    ["fails before it stores anything", { kind: "error", when: "before", status: 502 }],
  ] as const)("because that site %s is placed by the job later", async (_, how) => {
    await open();
    shop.site.misbehave({ on: "createOrder", how });
    const { status, body } = await book((await quoteFor(shop.app)).id, "k1");
    expect(status).toBe(503);
    const { order_id: orderId } = await shop.app.db.selectFrom("shop_placements").selectAll().executeTakeFirstOrThrow();
    expect(body["orderId"]).toBeUndefined();
    expect(await rowOf(orderId)).toMatchObject({
      status: "pending",
      attempts: 1,
      failure: expect.stringMatching(/too many calls|returned an error \(status 502\)/),
    });
    expect(await exportDueOrders(shop.context)).toBe(0);
    clock.set("2026-03-04T10:03:00Z");
    expect(await exportDueOrders(shop.context)).toBe(1);
    expect(shop.site.orders()).toHaveLength(1);
  });

  it("keeps our page with its button instead of a pay page, and pressing it works once the order can be sent", async () => {
    await open();
    shop.site.misbehave({ on: "createOrder", how: { kind: "429" }, times: 2 });
    const quote = await quoteFor(shop.app);
    await book(quote.id, "k1");
    const { id, order_key } = await shop.app.db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
    const page = await pay({ orderId: id, orderKey: order_key });
    expect([page.status, JSON.stringify(await page.json())]).toEqual([
      503,
      expect.stringContaining('"notice":"unavailable"'),
    ]);
    const pressed = await shop.app.request(orderPayPath(id, order_key), { method: "POST" });
    expect([pressed.status, pressed.headers.get("location")]).toEqual([
      303,
      expect.stringContaining(`${shop.site.url}/checkout/order-pay/`),
    ]);
  });

  it("alerts the team at the fourth failure, with what that site said", async () => {
    await open();
    shop.site.misbehave({ on: "createOrder", how: { kind: "error", when: "before", status: 500 }, times: 10 });
    await book((await quoteFor(shop.app)).id, "k1");
    for (const minute of [5, 15, 30, 50]) {
      clock.set(`2026-03-04T10:${String(minute).padStart(2, "0")}:00Z`);
      await exportDueOrders(shop.context);
    }
    const alerts = await shop.app.db.selectFrom("emails").selectAll().where("template", "=", "alert").execute();
    expect(alerts).toHaveLength(1);
    expect(JSON.stringify(alerts[0]?.data)).toContain("500");
  });

  it("logs what that site said, and shows the visitor none of it but the specified words [P421]", async () => {
    const lines: string[] = [];
    await open({ log: createLog("info", { to: { write: (line) => void lines.push(line) } }) });
    shop.site.misbehave({ on: "createOrder", how: { kind: "error", text: "boom" } });
    const { status, body } = await book((await quoteFor(shop.app)).id, "k1");
    expect([status, body]).toEqual([
      503,
      {
        code: "unavailable",
        message: "Failed to create courier order. Please try again.",
        data: { status: 503 },
      },
    ]);
    expect(
      lines.filter((line) => line.includes("could not be placed")).map((line) => JSON.parse(line) as object),
    ).toEqual([
      expect.objectContaining({ err: expect.objectContaining({ message: "POST orders answered 500: boom" }) }),
    ]);
  });
});

describe("An order is placed there only once", () => {
  it("even if many requests are made at the same moment", async () => {
    await open();
    shop.site.misbehave({ on: "createOrder", how: { kind: "slow", ms: 150 }, times: 50 });
    const quote = await quoteFor(shop.app);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => book(quote.id, n < 4 ? "same" : `k${n}`)));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    const order = await shop.app.db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
    await Promise.all([1, 2, 3].map(() => pay({ orderId: order.id, orderKey: order.order_key })));
    clock.set("2026-03-04T10:05:00Z");
    await exportDueOrders(shop.context);
    expect([shop.site.orders().length, posts().length]).toEqual([1, 1]);
  });

  it("and never if it was cancelled here before it could be sent", async () => {
    await open();
    shop.site.misbehave({ on: "createOrder", how: { kind: "429" } });
    await book((await quoteFor(shop.app)).id, "k1");
    clock.set("2026-03-06T10:00:00Z");
    await cancelUnpaidOrders(shop.app.context);
    await exportDueOrders(shop.context);
    expect(shop.site.orders()).toEqual([]);
    expect(await shop.app.db.selectFrom("shop_placements").select("next_attempt_at").execute()).toEqual([
      { next_attempt_at: null },
    ]);
  });
});

describe("The price", () => {
  it("is the same on both sites even if that site's product adds tax: nobody is asked to pay a different one", async () => {
    await open({ site: { taxRate: 23 } });
    shop.site.addProduct({ name: "Courier", tax_status: "taxable" });
    const quote = await quoteFor(shop.app);
    expect((await book(quote.id, "k1")).status).toBe(503);
    expect((await book(quote.id, "k1")).status).toBe(503);
    expect(shop.site.orders()).toMatchObject([{ status: "on-hold" }]);
    const row = await shop.app.db.selectFrom("shop_placements").selectAll().executeTakeFirstOrThrow();
    expect(row.failure).toMatch(/asks €[\d.]+ for €[\d.]+: set its product's tax status to None/);
  });

  it("that staff have changed is updated on that site before the customer can pay there", async () => {
    await open();
    const { orderId, orderKey, quote } = await bookRequest(shop.app);
    const token = await shop.app.administratorToken();
    const answer = await shop.app.request(`/wp-json/currach/v1/staff/orders/${orderId}/price`, {
      method: "POST",
      token,
      json: { totalCents: quote.totalCents + 1_000, sendLink: true },
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect((await pay({ orderId, orderKey })).status).toBe(303);
    expect(shop.site.orders()).toMatchObject([
      { total: ((quote.totalCents + 1_000) / 100).toFixed(2), status: "pending" },
    ]);
  });
});
