import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import type { ShopOrder, ShopRefund } from "../../contract/shop.ts";
import { listRefundableLines } from "../../contract/staff-order.ts";
import { createTestApp, saveFixtureS0, type TestApp } from "../../test/app.ts";
import { booksOf, shopOrderOf } from "../../test/payments.ts";
import { ask, makeOrder, mary, wcOrders } from "../../test/shop-client.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await saveFixtureS0(app);
});
afterAll(() => app.close());

/** Three lines of 100, the first of two, with carriage and a fee. */
const paidOrder = () =>
  makeOrder(app, {
    billing: mary,
    set_paid: true,
    line_items: [
      { product_id: 1, name: "Pallet", quantity: 2, total: "100.00" },
      { product_id: 1, name: "Box", quantity: 1, total: "100.00" },
      { product_id: 1, name: "Crate", quantity: 1, total: "100.00" },
    ],
    shipping_lines: [{ method_id: "flat", method_title: "Fuel", total: "10.00" }],
    fee_lines: [{ name: "Lift", total: "20.00" }],
  });
const refund = (order: ShopOrder, body: object, key?: string) =>
  ask<ShopRefund>(app, "POST", `${wcOrders}/${order.id}/refunds`, body, key);
const refused = async (order: ShopOrder, body: object) => {
  const { status, body: answer } = await refund(order, body);
  const { code, data } = answer as unknown as ErrorBody;
  return [status, code, data?.params];
};
const lineOf = (order: ShopOrder, name: string) => order.line_items.find((line) => line.name === name)?.id ?? 0;

describe("a refund by line", () => {
  it("refunds the requested amount of that line, not the whole order", async () => {
    const order = await paidOrder();
    const { status, body } = await refund(order, {
      line_items: [{ id: lineOf(order, "Pallet"), quantity: 1, refund_total: 7.5 }],
    });
    expect([status, body.amount]).toEqual([201, "7.50"]);
    expect(await shopOrderOf(app, order.id)).toMatchObject({
      status: "processing",
      refunds: [{ id: body.id, total: "-7.50" }],
    });
  });

  it("adds up its lines and their tax, whatever id the client gives the rate", async () => {
    const order = await paidOrder();
    const { body } = await refund(order, {
      line_items: [
        {
          id: lineOf(order, "Pallet"),
          quantity: 1,
          refund_total: "40.65",
          refund_tax: [{ id: 7, refund_total: 9.35 }],
        },
        { id: order.shipping_lines[0]?.id, refund_total: "10.00" },
        { id: order.fee_lines[0]?.id, refund_total: 5, refund_tax: [{ id: "x", refund_total: "1.15" }] },
      ],
    });
    expect(body).toMatchObject({
      amount: "66.15",
      line_items: [
        { name: "Pallet", quantity: -1, subtotal: "-40.65", total: "-40.65", total_tax: "-9.35", price: 40.65 },
      ],
      shipping_lines: [{ method_title: "Fuel", total: "-10.00", total_tax: "0.00" }],
      fee_lines: [{ name: "Lift", total: "-5.00", total_tax: "-1.15" }],
    });
    expect(body.line_items[0]?.meta_data).toMatchObject([
      { key: "_refunded_item_id", value: String(lineOf(order, "Pallet")) },
    ]);
    expect((await ask<ShopRefund[]>(app, "GET", `${wcOrders}/${order.id}/refunds`)).body).toEqual([body]);
  });

  it("is refused beyond what remains of its line, even after other refunds; failed refunds don't count", async () => {
    const order = await paidOrder();
    const pallet = lineOf(order, "Pallet");
    const asked = (refund_total: number, quantity = 0) => ({ line_items: [{ id: pallet, quantity, refund_total }] });
    expect(await refused(order, asked(100.01))).toEqual([
      400,
      "woocommerce_rest_cannot_create_order_refund",
      { line_items: "line_items[0] is more than is left of this line: €100.00 of 'Pallet' can be refunded" },
    ]);
    const { body: first } = await refund(order, asked(60, 1));
    expect((await refused(order, asked(40.01)))[0]).toBe(400);
    expect((await refused(order, asked(1, 2)))[2]).toEqual({
      line_items: "line_items[0] is more than is left of this line: 1 of 'Pallet'",
    });
    await app.db.updateTable("refunds").set({ state: "failed" }).where("id", "=", first.id).execute();
    expect((await refund(order, asked(100, 2))).status).toBe(201);
    const { refunds } = await booksOf(app, order.id);
    expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual([6_000, 10_000]);
  });

  it("never exceeds its line together with another at the same moment", async () => {
    const order = await paidOrder();
    const body = { line_items: [{ id: lineOf(order, "Box"), refund_total: 60 }] };
    const answers = await Promise.all([1, 2, 3].map(() => refund(order, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  it("is made once for a repeated request", async () => {
    const order = await paidOrder();
    const body = { line_items: [{ id: lineOf(order, "Box"), refund_total: 60 }] };
    const [one, two] = [await refund(order, body, "by-line"), await refund(order, body, "by-line")];
    expect([two.status, two.body]).toEqual([201, one.body]);
  });

  it("may name an amount above its lines, but none below", async () => {
    const order = await paidOrder();
    const line_items = [{ id: lineOf(order, "Box"), quantity: 1, refund_total: 0 }];
    expect((await refund(order, { amount: "12.00", line_items })).body).toMatchObject({
      amount: "12.00",
      line_items: [{ name: "Box", quantity: -1, total: "0.00" }],
    });
    const less = [{ id: lineOf(order, "Crate"), refund_total: 20 }];
    expect(await refused(order, { amount: "19.99", line_items: less })).toEqual([
      400,
      "woocommerce_rest_cannot_create_order_refund",
      { amount: "Must not be less than its lines, which add up to €20.00" },
    ]);
  });

  it.each([
    ["neither amount nor lines", {}],
    ["an empty list of lines", { line_items: [] }],
    ["a line with an amount of zero", { line_items: [{ id: 1, refund_total: 0 }] }],
    ["another order's line", { line_items: [{ id: 1, refund_total: 5 }] }],
    ["half a cent", { line_items: [{ id: 1, refund_total: 0.005 }] }],
    ["a negative amount", { line_items: [{ id: 1, refund_total: -5 }] }],
    ["a line without an id", { line_items: [{ refund_total: 5 }] }],
    ["half a pallet", { line_items: [{ id: 1, quantity: 0.5, refund_total: 5 }] }],
    ["lines that are not a list", { line_items: "all" }],
    ["tax that is not a list", { line_items: [{ id: 1, refund_total: 5, refund_tax: 3 }] }],
  ])("of %s is refused, and never refunds everything", async (_, body) => {
    const order = await paidOrder();
    expect((await refused(order, body))[0]).toBe(400);
    expect((await booksOf(app, order.id)).refunds).toEqual([]);
  });

  it("also works for a booking, which is one line of the courier service", async () => {
    const order = await makeOrder(app, {
      billing: mary,
      set_paid: true,
      line_items: [{ product_id: 1, total: "80.00" }],
    });
    await app.db.updateTable("orders").set({ created_via: "website" }).where("id", "=", order.id).execute();
    const { body } = await refund(order, { line_items: [{ id: order.id * 100, quantity: 1, refund_total: 80 }] });
    expect(body).toMatchObject({ amount: "80.00", line_items: [{ name: "Courier Service", total: "-80.00" }] });
  });
});

it("staff read the lines of an order with what remains of each", async () => {
  const order = await paidOrder();
  await refund(order, { line_items: [{ id: lineOf(order, "Pallet"), quantity: 1, refund_total: 60 }] });
  const path = listRefundableLines.path.replace("{id}", String(order.id));
  const answer = await app.request(path, { token: await app.staffToken("shop_manager") });
  expect(await answer.json()).toEqual({
    lines: [
      { id: lineOf(order, "Pallet"), name: "Pallet", quantity: 2, quantityLeft: 1, leftCents: 4_000 },
      { id: lineOf(order, "Box"), name: "Box", quantity: 1, quantityLeft: 1, leftCents: 10_000 },
      { id: lineOf(order, "Crate"), name: "Crate", quantity: 1, quantityLeft: 1, leftCents: 10_000 },
      { id: order.shipping_lines[0]?.id, name: "Fuel", quantity: 1, quantityLeft: 1, leftCents: 1_000 },
      { id: order.fee_lines[0]?.id, name: "Lift", quantity: 1, quantityLeft: 1, leftCents: 2_000 },
    ],
  });
});
