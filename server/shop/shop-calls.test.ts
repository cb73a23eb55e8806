import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { getPublicSettings } from "../../contract/settings.ts";
import type { ShopOrder, ShopRefund } from "../../contract/shop.ts";
import type { TestApp } from "../../test/app.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { bookRequest, testClock } from "../../test/journeys.ts";
import { bookPaid, bookPending, booksOf, createPayingApp, payInSandbox, shopOrderOf } from "../../test/payments.ts";
import { ask, changeOrder, line, makeOrder, wcOrders } from "../../test/shop-client.ts";
import { stripeAppForFile } from "../../test/stripe-app.ts";
import { stubMaps } from "../../test/stub-maps.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now, maps: stubMaps(50) });
});
afterAll(() => app.close());

const idsOf = async (query: string) =>
  (await ask<ShopOrder[]>(app, "GET", `${wcOrders}?${query}`)).body.map(({ id }) => id);

describe("the shop's calls", () => {
  it("give a signed-in customer nothing [A330]", async () => {
    const { id } = await makeOrder(app, { line_items: line("5.00"), set_paid: true });
    const token = await app.staffToken("customer");
    const calls: [string, string][] = [
      ["GET", wcOrders],
      ["GET", `${wcOrders}/${id}`],
      ["POST", wcOrders],
      ["PUT", `${wcOrders}/${id}`],
      ["GET", `${wcOrders}/${id}/refunds`],
      ["POST", `${wcOrders}/${id}/refunds`],
      ["GET", "/wp-json/wc/v3/products"],
      ["GET", "/wp-json/wc/v3/products/1"],
      ["POST", "/wp-json/wc/v3/products"],
    ];
    for (const [method, path] of calls) {
      const answer = await app.request(path, { method, token, ...(method !== "GET" && { json: {} }) });
      const body = (await answer.json()) as ErrorBody;
      expect([method, path, answer.status, body.code]).toEqual([method, path, 403, "woocommerce_rest_cannot_view"]);
      expect(Object.keys(body)).toEqual(["code", "message", "data"]);
    }
    expect((await booksOf(app, id)).refunds).toEqual([]);
  });

  it("may be made from any site, with an idempotency key [A354]", async () => {
    for (const path of [getPublicSettings.path, wcOrders, "/wp-json/wc/v3/products"]) {
      const preflight = await app.request(path, {
        method: "OPTIONS",
        headers: {
          origin: "https://shop.example.org",
          "access-control-request-method": "PUT",
          "access-control-request-headers": "content-type,authorization,idempotency-key",
        },
      });
      const listOf = (name: string) => (preflight.headers.get(name) ?? "").split(",").map((word) => word.trim());
      expect(preflight.ok).toBe(true);
      expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
      expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
      expect(listOf("access-control-allow-methods")).toEqual(["GET", "POST", "PUT", "DELETE", "OPTIONS"]);
      expect(listOf("access-control-allow-headers")).toEqual(["Content-Type", "Authorization", "Idempotency-Key"]);
    }
  });

  it("are those in the contract: every other WooCommerce call has no route", async () => {
    const others: [string, string][] = [
      ["POST", "/wp-json/wc/v3/customers"],
      ["POST", "/wp-json/wc/v3/products/batch"],
      ["DELETE", "/wp-json/wc/v3/products/1"],
      ["PUT", "/wp-json/wc/v3/products/1"],
      ["PUT", "/wp-json/wc/v3/orders/1/notes/1"],
      ["GET", "/wp-json/wc/v2/orders"],
      ["GET", "/wp-json/jwt-auth/v1/token"],
      ["POST", "/wp-json/jwt-auth/v1/token/validate"],
    ];
    for (const [method, path] of others) {
      const answer = await app.request(path, { method, basic: app.apiKey });
      expect([method, path, answer.status, ((await answer.json()) as ErrorBody).code]).toEqual([
        method,
        path,
        404,
        "rest_no_route",
      ]);
    }
  });

  it("accept a key over https and on this machine, but not over plain http", async () => {
    const open = await app.request(wcOrders, { basic: app.apiKey, from: "203.0.113.9" });
    expect(open.status).toBe(401);
    expect((await app.request(wcOrders, { basic: app.apiKey })).status).toBe(200);
    const { consumerKey, consumerSecret } = app.apiKey;
    const inAddress = `${wcOrders}?consumer_key=${consumerKey}&consumer_secret=${consumerSecret}`;
    expect((await app.request(inAddress)).status).toBe(200);
    expect((await app.request(inAddress, { from: "203.0.113.9" })).status).toBe(401);
    const wrong = await app.request(inAddress.replace(consumerSecret, "cs_wrong"));
    expect([wrong.status, ((await wrong.json()) as ErrorBody).message]).toEqual([401, "Consumer secret is invalid."]);
    // None of our other calls accepts a key.
    const elsewhere = inAddress.replace(wcOrders, "/wp-json/currach/v1/staff/orders");
    expect((await app.request(elsewhere)).status).toBe(401);
  });
});

describe("the list of orders for shop clients", () => {
  it("is filtered by a customer's address, in upper or lower case [A338, A342]", async () => {
    const mine = await makeOrder(app, { billing: { email: "One@Example.ie" }, line_items: line("9.00") });
    const done = await makeOrder(app, {
      billing: { email: "one@example.ie" },
      line_items: line("9.00"),
      set_paid: true,
    });
    await changeOrder(app, done.id, { status: "completed" });
    await makeOrder(app, { billing: { email: "two@example.ie" } });
    expect(await idsOf("customer_email=ONE@example.ie")).toEqual([done.id, mine.id]);
    expect(await idsOf("customer_email=one@example.ie&status=completed&per_page=10")).toEqual([done.id]);
  });

  it("is filtered by status [A339]", async () => {
    const order = await makeOrder(app, { line_items: line("9.00"), status: "completed" });
    const { body } = await ask<ShopOrder[]>(app, "GET", `${wcOrders}?status=completed&per_page=100`);
    expect(body.map(({ id }) => id)).toContain(order.id);
    expect(new Set(body.map(({ status }) => status))).toEqual(new Set(["completed"]));
    const refused = await ask(app, "GET", `${wcOrders}?status=banana`);
    expect([refused.status, refused.body.code]).toEqual([400, "rest_invalid_param"]);
  });

  it("is filtered by time, excluding both ends [A340]", async () => {
    clock.set("2026-05-04T09:00:00Z");
    const ten = await makeOrder(app);
    clock.set("2026-05-04T11:00:00Z");
    const twelve = await makeOrder(app);
    clock.set("2026-03-04T10:00:00Z");
    // Dublin is an hour ahead of UTC in May.
    expect(await idsOf("after=2026-05-04T11:00:00")).toEqual([twelve.id]);
    expect(await idsOf("after=2026-05-04T00:00:00&before=2026-05-04T11:00:00")).toEqual([ten.id]);
    expect(await idsOf("after=2026-05-04T10:00:00&before=2026-05-04T12:00:00")).toEqual([]);
    expect((await ask(app, "GET", `${wcOrders}?after=2026-05-04`)).status).toBe(400);
  });

  it("comes in pages [A341]", async () => {
    const email = "pages@example.ie";
    const made: number[] = [];
    for (let n = 0; n < 21; n++) made.unshift((await makeOrder(app, { billing: { email } })).id);
    const page = await app.request(`${wcOrders}?customer_email=${email}&per_page=10&page=2`, { basic: app.apiKey });
    expect(((await page.json()) as ShopOrder[]).map(({ id }) => id)).toEqual(made.slice(10, 20));
    expect([page.headers.get("x-wp-total"), page.headers.get("x-wp-totalpages")]).toEqual(["21", "3"]);
    expect((await ask(app, "GET", `${wcOrders}?per_page=101`)).status).toBe(400);
    expect(await idsOf(`customer_email=${email}&per_page=10&page=4`)).toEqual([]);
  });
});

describe("an order made by a booking", () => {
  it("has what was booked in its metadata [A337]", async () => {
    const { orderId, quote } = await bookRequest(app);
    const { meta_data } = await shopOrderOf(app, orderId);
    expect(Object.fromEntries(meta_data.map(({ key, value }) => [key, value]))).toMatchObject({
      customer_name: "Áine O'Brien",
      customer_email: bookingB1.email,
      customer_phone: bookingB1.phone,
      pickup_address: expect.stringContaining("Unit 5 Cookstown Road"),
      dropoff_address: expect.stringContaining("12 Patrick Street"),
      service_type: "small_van",
      priority: "same_day",
      package_description: bookingB1.packageDescription,
      package_type: "Small Box",
      package_weight: bookingB1.packageWeight,
      quantity: 1,
      scheduled_date: "2026-03-04",
      estimated_delivery_date: quote.estimatedDeliveryDate,
      distance: 50,
      pickup_instructions: bookingB1.pickupInstructions,
      delivery_instructions: bookingB1.deliveryInstructions,
      special_instructions: expect.stringContaining(bookingB1.pickupInstructions),
    });
  });

  it("is one line of the courier service, with VAT included in its total [P368]", async () => {
    const { orderId, quote } = await bookRequest(app);
    const order = await shopOrderOf(app, orderId);
    expect(order.line_items).toHaveLength(1);
    const [item] = order.line_items;
    expect(item).toMatchObject({ product_id: 1, name: "Courier Service", quantity: 1 });
    expect([item?.subtotal, item?.total]).toEqual([item?.total, (quote.netCents / 100).toFixed(2)]);
    expect([order.total, order.total_tax, order.prices_include_tax]).toEqual([
      (quote.totalCents / 100).toFixed(2),
      (quote.vatCents / 100).toFixed(2),
      true,
    ]);
    expect((await ask<{ name: string }>(app, "GET", "/wp-json/wc/v3/products/1")).body.name).toBe("Courier Service");
  });

  it("names its payment method: the sandbox here [P367]", async () => {
    const order = await shopOrderOf(app, (await bookPending(app)).orderId);
    expect([order.payment_method, order.payment_method_title]).toEqual(["sandbox", "Card (sandbox)"]);
  });

  it("cannot be paid through a call for less than it costs", async () => {
    const { orderId, quote } = await bookRequest(app);
    const paid = await changeOrder(app, orderId, { set_paid: true, transaction_id: "TR 1" });
    const { payments } = await booksOf(app, orderId);
    expect([paid.status, paid.payment_method]).toEqual(["processing", "transfer"]);
    expect(payments.map(({ amount_cents }) => amount_cents)).toEqual([quote.totalCents]);
  });
});

describe("an order paid by Stripe", () => {
  const { shop } = stripeAppForFile();

  it("says so [P367]", async () => {
    const order = await shopOrderOf(shop.app, (await bookPending(shop.app)).orderId);
    expect([order.payment_method, order.payment_method_title]).toEqual(["stripe", "Card"]);
  });
});

describe("a refund by a shop client", () => {
  it("can be a part of what was paid, and goes back the way it came [A343]", async () => {
    const { orderId } = await bookPaid(app);
    const path = `${wcOrders}/${orderId}/refunds`;
    const body = { amount: "10.00", reason: "x", api_refund: true };
    const { status, body: made } = await ask<ShopRefund>(app, "POST", path, body);
    expect([status, made]).toMatchObject([201, { amount: "10.00", reason: "x", refunded_payment: true }]);
    expect((await ask<ShopRefund[]>(app, "GET", path)).body).toEqual([made]);
    expect((await app.request(path, { json: body })).status).toBe(401);
    expect((await booksOf(app, orderId)).refunds).toHaveLength(1);
  });

  it("never exceeds what was paid together with another at the same moment [A218]", async () => {
    for (const paid of [
      (await bookPaid(app)).orderId,
      (await makeOrder(app, { line_items: line("80.00"), set_paid: true })).id,
    ]) {
      const { total } = await shopOrderOf(app, paid);
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => ask(app, "POST", `${wcOrders}/${paid}/refunds`, { amount: total })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
      const order = await shopOrderOf(app, paid);
      expect([order.status, order.refunds.map((one) => one.total)]).toEqual(["refunded", [`-${total}`]]);
    }
  });

  it("can race with a change of status without either being lost", async () => {
    const { orderId } = await bookPaid(app);
    const { total } = await shopOrderOf(app, orderId);
    const [refunded, completed] = await Promise.all([
      ask(app, "POST", `${wcOrders}/${orderId}/refunds`, { amount: total }),
      ask(app, "PUT", `${wcOrders}/${orderId}`, { status: "completed" }),
    ]);
    expect(refunded.status).toBe(201);
    expect([200, 400]).toContain(completed.status);
    expect((await shopOrderOf(app, orderId)).status).toBe("refunded");
  });
});

it("an order made by a shop client is paid by its customer on its pay page", async () => {
  const order = await makeOrder(app, { line_items: line("61.50"), payment_method: "stripe" });
  await payInSandbox(app, { orderId: order.id, orderKey: order.order_key, totalCents: 6150 });
  const paid = await shopOrderOf(app, order.id);
  expect([paid.status, paid.payment_method, paid.total]).toEqual(["processing", "sandbox", "61.50"]);
});
