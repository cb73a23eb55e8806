import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ShopOrder } from "../../contract/shop.ts";
import { listStaffOrders } from "../../contract/staff-orders.ts";
import type { TestApp } from "../../test/app.ts";
import { bookRequest, requestInternational, testClock } from "../../test/journeys.ts";
import {
  bookPaid,
  bookPending,
  booksOf,
  card,
  comeBack,
  createPayingApp,
  postSandbox,
  pressPay,
  shopOrderOf,
} from "../../test/payments.ts";
import { ask, changeOrder, line, makeOrder, mary, refusedParameters, wcOrders } from "../../test/shop-client.ts";
import { cancelUnpaidOrders } from "../order-actions/cancel-unpaid-orders.ts";
import { checkOpenSessions } from "../payments/check-open-sessions.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
});
afterAll(() => app.close());

const pathOf = (id: number) => `${wcOrders}/${id}`;
const priced = { line_items: line("50.00"), billing: mary };

describe("a change of status by a shop client", () => {
  it("puts an order on hold, and its list row says so [A188]", async () => {
    const { orderId } = await bookPaid(app);
    expect((await changeOrder(app, orderId, { status: "on-hold" })).status).toBe("on-hold");
    const { body } = await ask<ShopOrder[]>(app, "GET", `${wcOrders}?include=${orderId}`);
    const paid = await shopOrderOf(app, orderId);
    expect(body).toMatchObject([{ status: "on-hold", total: paid.total, date_created: "2026-03-04T10:00:00" }]);
    const staff = await app.request(`${listStaffOrders.path}?search=${orderId}`, {
      token: await app.staffToken("shop_manager"),
    });
    expect(await staff.json()).toMatchObject({
      orders: [{ id: orderId, status: "on-hold", totalCents: Math.round(Number(paid.total) * 100) }],
    });
  });

  it("completes a paid order and undoes it, for an API key and for staff", async () => {
    const { orderId } = await bookPaid(app);
    const completed = await changeOrder(app, orderId, { status: "completed" });
    expect([completed.status, completed.date_completed]).toEqual(["completed", "2026-03-04T10:00:00"]);
    expect((await changeOrder(app, orderId, { status: "processing" })).date_completed).toBeNull();
    const token = await app.staffToken("shop_manager");
    const byStaff = await app.request(pathOf(orderId), { method: "PUT", json: { status: "completed" }, token });
    expect([byStaff.status, ((await byStaff.json()) as ShopOrder).status]).toEqual([200, "completed"]);
    const { payments, events } = await booksOf(app, orderId);
    expect(payments).toHaveLength(1);
    expect(events.filter(({ kind }) => kind === "status").map(({ note }) => note)).toEqual([
      "Completed",
      "Back to processing",
      "Completed",
    ]);
  });

  it("closes a cancelled order's open session, so that nobody pays for it", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    expect((await changeOrder(app, order.orderId, { status: "cancelled" })).status).toBe("cancelled");
    await checkOpenSessions(app.context);
    await postSandbox(app, to, card());
    await comeBack(app, order);
    expect((await booksOf(app, order.orderId)).payments).toEqual([]);
    expect((await shopOrderOf(app, order.orderId)).status).toBe("cancelled");
  });

  it("does not cancel an order that was paid at that moment: the client has to look again", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    await postSandbox(app, to, card());
    expect(await refusedParameters(app, "PUT", pathOf(order.orderId), { status: "cancelled" })).toEqual({
      status: "A payment for this order has just come in. Please check it again.",
    });
    expect((await shopOrderOf(app, order.orderId)).status).toBe("processing");
  });

  it("to processing means paid, and is booked once", async () => {
    const order = await makeOrder(app, priced);
    const both = await Promise.all(
      [1, 2].map(() => ask<ShopOrder>(app, "PUT", pathOf(order.id), { status: "processing", transaction_id: "TR 9" })),
    );
    expect(both.map(({ status, body }) => [status, body.status])).toEqual([
      [200, "processing"],
      [200, "processing"],
    ]);
    await changeOrder(app, order.id, { set_paid: true, transaction_id: "TR 10" });
    const { payments, documents } = await booksOf(app, order.id);
    expect(payments.map(({ method, reference }) => [method, reference])).toEqual([["transfer", "TR 9"]]);
    expect(documents).toHaveLength(1);
  });

  it("to the status that an order already has changes nothing", async () => {
    const order = await makeOrder(app, priced);
    clock.set("2026-03-04T11:00:00Z");
    expect(await changeOrder(app, order.id, { status: "pending" })).toEqual(order);
    clock.set("2026-03-04T10:00:00Z");
  });

  it("makes an unpaid order on hold wait for its payment", async () => {
    const order = await makeOrder(app, { ...priced, status: "on-hold" });
    expect((await changeOrder(app, order.id, { status: "pending" })).needs_payment).toBe(true);
  });

  it.each([
    [
      "paid and on hold",
      { ...priced, set_paid: true, status: "on-hold" },
      "pending",
      "This order is paid and cannot wait for its payment.",
    ],
    ["pending", priced, "completed", "Only a paid order can be completed; mark it as paid first."],
    ["pending", priced, "failed", "Only the payment gateway reports a failed payment."],
    ["pending", priced, "refunded", "To make an order refunded, refund everything that was paid."],
    ["pending", priced, "checkout-draft", "This shop keeps no drafts."],
    [
      "completed",
      { ...priced, status: "completed" },
      "cancelled",
      "A completed order cannot be cancelled; refund it instead.",
    ],
    [
      "cancelled",
      { ...priced, status: "cancelled" },
      "processing",
      "A cancelled order cannot be paid; put it on hold first.",
    ],
    ["without a price", { billing: mary }, "processing", "This order has no price yet; set its price first."],
  ])("of an order that is %s is refused as for staff", async (_, body, status, message) => {
    const order = await makeOrder(app, body);
    const note = { customer_note: "Not kept either" };
    expect(await refusedParameters(app, "PUT", pathOf(order.id), { status, ...note })).toEqual({ status: message });
    expect(await shopOrderOf(app, order.id)).toEqual(order);
  });

  it("of a refunded order is refused", async () => {
    const order = await makeOrder(app, { ...priced, set_paid: true });
    await ask(app, "POST", `${pathOf(order.id)}/refunds`, { amount: order.total, api_refund: false });
    expect((await shopOrderOf(app, order.id)).status).toBe("refunded");
    expect(await refusedParameters(app, "PUT", pathOf(order.id), { status: "processing" })).toEqual({
      status: "A refunded order is closed.",
    });
  });

  it("by a read-only key is refused", async () => {
    const order = await makeOrder(app, priced);
    await app.db.updateTable("api_keys").set({ permissions: "read" }).execute();
    const { status, body } = await ask(app, "PUT", pathOf(order.id), { status: "cancelled" });
    await app.db.updateTable("api_keys").set({ permissions: "read_write" }).execute();
    expect([status, body.code, body.message]).toEqual([
      401,
      "woocommerce_rest_authentication_error",
      "The API key provided does not have write permissions.",
    ]);
  });
});

describe("a change of an order's data", () => {
  it("keeps what is left out, and is recorded in the history", async () => {
    const order = await makeOrder(app, {
      ...priced,
      meta_data: [
        { key: "a", value: 1 },
        { key: "b", value: 2 },
      ],
    });
    const changed = await changeOrder(app, order.id, {
      billing: { city: "Cork" },
      shipping: { first_name: "Seán", phone: "021" },
      customer_note: "At the back",
      meta_data: [
        { key: "a", value: null },
        { key: "tracking", value: "TRK1" },
      ],
    });
    expect(changed.billing).toEqual({ ...order.billing, city: "Cork" });
    expect([changed.shipping.first_name, changed.shipping.phone]).toEqual(["Seán", "021"]);
    expect(changed.customer_note).toBe("At the back");
    expect(changed.meta_data.map(({ key, value }) => [key, value])).toEqual([
      ["b", 2],
      ["tracking", "TRK1"],
    ]);
    const { events } = await booksOf(app, order.id);
    expect(events.at(-1)?.note).toBe(
      "Changed by a shop client: billing address, shipping address, metadata, customer's note",
    );
  });

  it("moves an order to another customer with their e-mail address", async () => {
    const order = await makeOrder(app, priced);
    const changed = await changeOrder(app, order.id, { billing: { email: "Seamus@Example.ie" } });
    expect(changed.customer_id).not.toBe(order.customer_id);
    const { body } = await ask<ShopOrder[]>(app, "GET", `${wcOrders}?customer_email=seamus@example.ie`);
    expect(body.map(({ id }) => id)).toEqual([order.id]);
    expect((await changeOrder(app, order.id, { billing: { email: "" } })).customer_id).toBe(0);
  });

  it("leaves a booking's shipment as it was sold", async () => {
    const { orderId, quote } = await bookPending(app).then(async (order) => ({
      ...order,
      quote: await shopOrderOf(app, order.orderId),
    }));
    const changed = await changeOrder(app, orderId, {
      meta_data: [{ key: "service_type", value: "truck" }],
      billing: { phone: "+353 1 555 0199" },
    });
    expect([changed.total, changed.line_items]).toEqual([quote.total, quote.line_items]);
    const row = await app.db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
    expect([row.service_type, row.service_name, row.customer_phone]).toEqual([
      "small_van",
      "Small Van",
      "+353 1 555 0199",
    ]);
  });

  it("accepts a whole order sent back, and refuses other lines, prices or payment methods [A359]", async () => {
    for (const order of [
      await shopOrderOf(app, (await bookPaid(app)).orderId),
      await makeOrder(app, { ...priced, fee_lines: [{ name: "Tail lift", total: "5.00" }], set_paid: true }),
      await makeOrder(app, priced),
    ]) {
      expect(await changeOrder(app, order.id, order)).toEqual(order);
      const [first] = order.line_items;
      const changes = {
        line_items: [{ ...first, total: "0.01" }],
        fee_lines: [{ name: "Discount", total: "1.00" }],
        payment_method: "bacs",
        currency: "USD",
        customer_id: 999_999,
      };
      for (const [name, value] of Object.entries(changes)) {
        expect(await refusedParameters(app, "PUT", pathOf(order.id), { [name]: value })).toEqual({
          [name]: `${name} of an order cannot be changed.`,
        });
      }
      expect(await shopOrderOf(app, order.id)).toEqual(order);
    }
  });

  it("of an order that does not exist is refused with 400", async () => {
    for (const id of ["999999", "0", "99999999999999999999"]) {
      const { status, body } = await ask(app, "PUT", `${wcOrders}/${id}`, { status: "processing" });
      expect([status, body]).toEqual([
        400,
        { code: "woocommerce_rest_shop_order_invalid_id", message: "ID is invalid.", data: { status: 400 } },
      ]);
    }
    expect((await ask(app, "PUT", `${wcOrders}/abc`, {})).body.code).toBe("rest_no_route");
  });

  it("of a paid order never deletes it, and is possible only with PUT", async () => {
    const { orderId } = await bookPaid(app);
    const deleted = await ask(app, "DELETE", `${pathOf(orderId)}?force=true`);
    expect([deleted.status, deleted.body.code]).toEqual([403, "woocommerce_rest_cannot_delete"]);
    for (const method of ["PATCH", "POST"]) {
      const answer = await app.request(`${pathOf(orderId)}?force=true`, { method, basic: app.apiKey });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, "rest_no_route"]);
    }
    expect((await shopOrderOf(app, orderId)).status).toBe("processing");
  });
});

it("an order without a price is not cancelled for lack of a payment", async () => {
  const [free, unpaid] = [await makeOrder(app, { billing: mary }), await makeOrder(app, priced)];
  clock.set("2026-03-06T10:00:00Z");
  await cancelUnpaidOrders(app.context);
  clock.set("2026-03-04T10:00:00Z");
  expect((await shopOrderOf(app, free.id)).status).toBe("pending");
  expect((await shopOrderOf(app, unpaid.id)).status).toBe("cancelled");
});

describe("an order of a quote request", () => {
  it("keeps waiting for its price", async () => {
    const { orderId } = await bookRequest(app, requestInternational);
    expect(await refusedParameters(app, "PUT", pathOf(orderId), { set_paid: true })).toEqual({
      set_paid: "This order has no price yet; set its price first.",
    });
    expect((await shopOrderOf(app, orderId)).status).toBe("on-hold");
  });
});
