import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { createTestApp, saveFixtureS0, type TestApp } from "../../test/app.ts";
import { cases } from "../../test/cases.ts";
import { hostile, placesIn, replaced } from "../../test/hostile-values.ts";
import { booksOf } from "../../test/payments.ts";
import { ask, line, makeOrder, mary, refusedParameters, wcOrders } from "../../test/shop-client.ts";

const products = "/wp-json/wc/v3/products";
let app: TestApp;
let paid: number;
let open: number;
beforeAll(async () => {
  app = await createTestApp();
  await saveFixtureS0(app);
  paid = (await makeOrder(app, { line_items: line("80.00"), billing: mary, set_paid: true })).id;
  open = (await makeOrder(app, { line_items: line("80.00"), billing: mary })).id;
});
afterAll(() => app.close());

const data = {
  customer_note: "Ring",
  billing: { first_name: "Mary", country: "IE", email: "mary@example.ie" },
  shipping: { phone: "1" },
  transaction_id: "TR",
  meta_data: [
    { key: "customer_name", value: "Mary" },
    { key: "scheduled_date", value: "2026-03-04" },
    { key: "distance", value: 3.5 },
    { key: "pickup_address", value: "1 Main Street" },
    { key: "free", value: { a: [1] } },
  ],
};
const lines = {
  line_items: [
    {
      product_id: 1,
      sku: "",
      name: "X",
      quantity: 2,
      total: "9.00",
      subtotal: "10.00",
      meta_data: [{ key: "k", value: 1 }],
    },
  ],
  shipping_lines: [{ method_id: "flat", method_title: "Fuel", total: "1.00" }],
  fee_lines: [{ name: "Lift", total: "2.00" }],
  coupon_lines: [],
};
const head = { status: "pending", currency: "EUR", customer_id: 0, payment_method: "bacs", payment_method_title: "T" };
const calls: { name: string; method: "POST" | "PUT"; path: () => string; body: object }[] = [
  { name: "a new order", method: "POST", path: () => wcOrders, body: { ...head, ...data, ...lines, set_paid: false } },
  {
    name: "a change of an order",
    method: "PUT",
    path: () => `${wcOrders}/${open}`,
    body: { status: "on-hold", ...data, set_paid: false },
  },
  {
    name: "a new product",
    method: "POST",
    path: () => products,
    body: {
      name: "N",
      type: "simple",
      status: "publish",
      catalog_visibility: "visible",
      description: "d",
      short_description: "s",
      sku: "",
      regular_price: "1.00",
      sale_price: "",
      virtual: true,
      meta_data: [{ key: "k", value: "v" }],
    },
  },
  {
    name: "a refund",
    method: "POST",
    path: () => `${wcOrders}/${paid}/refunds`,
    body: { amount: "0.01", reason: "r", api_refund: false, refund_payment: false },
  },
  {
    name: "a refund by line",
    method: "POST",
    path: () => `${wcOrders}/${paid}/refunds`,
    body: {
      // The first line of the first order.
      line_items: [{ id: 100, quantity: 0, refund_total: "0.01", refund_tax: [{ id: 1, refund_total: "0.00" }] }],
      api_refund: false,
    },
  },
  {
    name: "a note",
    method: "POST",
    path: () => `${wcOrders}/${open}/notes`,
    body: { note: "N", customer_note: false, added_by_user: true },
  },
  {
    name: "several orders at once",
    method: "POST",
    path: () => `${wcOrders}/batch`,
    body: { create: [{ line_items: [] }], update: [{ id: 1, status: "on-hold" }], delete: [999_999] },
  },
  {
    name: "a webhook",
    method: "POST",
    path: () => "/wp-json/wc/v3/webhooks",
    body: { name: "N", topic: "none", delivery_url: "http://127.0.0.1:9/", secret: "s", status: "paused" },
  },
];

describe.each(calls)("hostile input to $name", ({ method, path, body }) => {
  it("is refused by parameter or accepted, and never causes an error", async () => {
    const faults: string[] = [];
    for (const place of placesIn(body)) {
      const send = async (value: unknown) => {
        const sent = `${place.join(".")} = ${JSON.stringify(value)?.slice(0, 40)}`;
        const answer = await ask(app, method, path(), replaced(body, place, value));
        if (answer.status >= 500) faults.push(`${sent}: ${answer.status}`);
        if (answer.body.code !== "rest_invalid_param") return;
        const names = Object.keys(answer.body.data.params ?? {});
        if (place[0] && !names.includes(place[0])) faults.push(`${sent} is blamed on ${names.join()}`);
        const message = `Invalid parameter(s): ${names.join(", ")}`;
        if (answer.body.message !== message) faults.push(`${sent}: ${answer.body.message}`);
      };
      await Promise.all(hostile.map(send));
    }
    expect(faults).toEqual([]);
  }, 120_000);

  it("never causes an error, whether it is arbitrary JSON or no body at all", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
        const mixed =
          typeof value === "object" && value !== null && !Array.isArray(value) ? { ...body, ...value } : value;
        expect((await ask(app, method, path(), mixed)).status).toBeLessThan(500);
      }),
      { numRuns: cases(30) },
    );
    for (const request of [
      { method },
      { method, body: "{", headers: { "content-type": "application/json" } },
      { method, body: "\u0000", headers: { "content-type": "application/json" } },
      { method, body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } },
    ]) {
      const answer = await app.request(path(), { ...request, basic: app.apiKey });
      expect(answer.status).toBeLessThan(500);
    }
  });
});

describe("input that is too large or of the wrong type is refused by the field's name", () => {
  it.each([
    [{ line_items: [{ product_id: 1, total: 12.5 }] }, "line_items", "line_items[0][total] is not of type string."],
    [
      { line_items: [{ product_id: 1, total: "-1.00" }] },
      "line_items",
      "line_items[0][total] must be an amount in euro with at most two decimals, such as 10.00",
    ],
    [
      { line_items: [{ product_id: 1, total: "1.005" }] },
      "line_items",
      "line_items[0][total] must be an amount in euro with at most two decimals, such as 10.00",
    ],
    [
      { line_items: [{ product_id: 1, total: "1e3" }] },
      "line_items",
      "line_items[0][total] must be an amount in euro with at most two decimals, such as 10.00",
    ],
    [
      {
        line_items: [
          { product_id: 1, total: "20000000.00" },
          { product_id: 1, total: "0.01" },
        ],
      },
      "line_items",
      "An order can cost at most 20000000.00",
    ],
    [
      { line_items: [{ product_id: 1, quantity: 0 }] },
      "line_items",
      "line_items[0][quantity] must be between 1 (inclusive) and 100000 (inclusive)",
    ],
    [
      { line_items: [{ product_id: 1, quantity: 1.5 }] },
      "line_items",
      "line_items[0][quantity] is not of type integer.",
    ],
    [{ line_items: "all" }, "line_items", "line_items is not of type array."],
    [{ line_items: [7] }, "line_items", "line_items[0] is not of type object."],
    [{ line_items: Array(31).fill({ product_id: 1 }) }, "line_items", "line_items must contain at most 30 items."],
    [{ coupon_lines: [{ code: "FREE" }] }, "coupon_lines", "coupon_lines must be empty: this shop has no coupons"],
    [{ billing: "Mary" }, "billing", "billing is not of type object."],
    [{ billing: { first_name: 7 } }, "billing", "billing[first_name] is not of type string."],
    [{ billing: { city: "x".repeat(101) } }, "billing", "billing[city] must be at most 100 characters long."],
    [{ billing: { email: "a@b" } }, "billing", "Invalid email address."],
    [{ meta_data: { key: "a" } }, "meta_data", "meta_data is not of type array."],
    [{ meta_data: [{ value: 1 }] }, "meta_data", "meta_data[0][key] is not of type string."],
    [
      { meta_data: [{ key: "customer_name", value: { first: "M" } }] },
      "meta_data",
      "meta_data[0][value] must be text or a number for customer_name",
    ],
    [
      { meta_data: [{ key: "distance", value: "far" }] },
      "meta_data",
      "meta_data[0][value] must be a number from 0 to 100000 for distance",
    ],
    [
      { meta_data: [{ key: "big", value: "x".repeat(20_000) }] },
      "meta_data",
      "meta_data[0][value] must be at most 20000 characters long.",
    ],
    [
      { meta_data: Array.from({ length: 61 }, (_, n) => ({ key: `k${n}`, value: n })) },
      "meta_data",
      "meta_data must contain at most 60 items.",
    ],
    [{ currency: "USD" }, "currency", "currency is not EUR."],
  ])("an order: %j", async (body, name, message) => {
    expect(await refusedParameters(app, "POST", wcOrders, body)).toEqual({ [name]: message });
  });

  it.each([
    [{}, "name", "name is not of type string."],
    [{ name: "" }, "name", "name must be at least 1 character long."],
    [{ name: "N", type: "variable" }, "type", "type is not simple."],
    [{ name: "N", regular_price: 5 }, "regular_price", "regular_price is not of type string."],
    [
      { name: "N", regular_price: "free" },
      "regular_price",
      "regular_price must be an amount in euro with at most two decimals, such as 10.00",
    ],
    [
      { name: "N", regular_price: "20000000.01" },
      "regular_price",
      "regular_price must be an amount in euro with at most two decimals, such as 10.00",
    ],
    [{ name: "N", sale_price: "1.00" }, "sale_price", "sale_price must be empty: this shop has no sales"],
  ])("a product: %j", async (body, name, message) => {
    expect(await refusedParameters(app, "POST", products, body)).toEqual({ [name]: message });
  });

  it("a refund of too much, of nothing, or in words moves no money", async () => {
    const before = (await booksOf(app, paid)).refunds;
    for (const amount of ["80.01", "0", "0.00", "-5.00", "ten", "1,50", "99999999999999", "NaN", "1e2", "", "0x10"]) {
      const { status, body } = await ask<ErrorBody>(app, "POST", `${wcOrders}/${paid}/refunds`, {
        amount,
        api_refund: false,
      });
      expect([amount, status, body.code, body.message]).toEqual([
        amount,
        400,
        "woocommerce_rest_cannot_create_order_refund",
        "Invalid refund amount.",
      ]);
    }
    expect((await booksOf(app, paid)).refunds).toEqual(before);
  });
});

it("hostile queries and paths never cause an error", async () => {
  const paths = [
    `${products}?search=%00`,
    `${products}?search=%25%5C_`,
    `${products}?search[]=a&sku[]=b&sku[]=c`,
    `${products}?sku=${"a,".repeat(3000)}`,
    `${products}?page=9007199254740991&per_page=100`,
    `${products}?per_page=1e9`,
    `${products}/0`,
    `${products}/99999999999999999999`,
    `${products}/%00`,
    `${wcOrders}?dates_are_gmt=maybe`,
    `${wcOrders}?dates_are_gmt[]=1`,
    `${wcOrders}?after[]=x`,
    `${wcOrders}/99999999999999999999/refunds`,
    `${wcOrders}/%F0%9F%98%80`,
  ];
  for (const path of paths) {
    const { status } = await app.request(path, { basic: app.apiKey });
    expect({ path, isFault: status >= 500 }).toEqual({ path, isFault: false });
  }
});
