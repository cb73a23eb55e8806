import { beforeEach, describe, expect, it } from "vitest";
import { recordPayment } from "../../../contract/payments.ts";
import { changeOrderStatus } from "../../../contract/staff-order.ts";
import { bookPending, booksOf, refund } from "../../../test/payments.ts";
import { publicOrder } from "../../../test/read-order.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import { cancelUnpaidOrders } from "../../order-actions/cancel-unpaid-orders.ts";
import { sendDueRefunds } from "../../refunds/send-refund.ts";
import { importOrder } from "../import/import-order.ts";
import { syncOrder } from "../import/import-order-by-id.ts";
import { exportDueOrders } from "./export-order.ts";

const { shop, clock, rowOf, numberOf, there, bothStatuses, staff } = wooCommerceAppForFile({
  timeouts: { readMs: 1_000, totalReadMs: 1_500, writeMs: 1_000 },
});
beforeEach(() => clock.set("2026-03-04T10:00:00Z"));

const change = (id: number, action: string, refunds = false) =>
  staff(changeOrderStatus.path, id, { action, ...(refunds && { refund: true }) });

/** Books an order here, which is placed and paid there and imported again. */
async function bookPaidThere(): Promise<number> {
  const { orderId } = await bookPending(shop.app);
  const number = await numberOf(orderId);
  shop.site.pay(number);
  const order = await shop.client.readOrder(number);
  if (!order) throw new Error("That site has no such order");
  await importOrder(shop.app.context, { order, refunds: null, notes: null });
  expect((await rowOf(orderId)).status).toBe("processing");
  return orderId;
}

describe("A change by staff to an order at a WordPress shop", () => {
  it("is made there first, and then here", async () => {
    const id = await bookPaidThere();
    for (const [action, status] of [
      ["complete", "completed"],
      ["process", "processing"],
      ["hold", "on-hold"],
      ["cancel", "cancelled"],
    ] as const) {
      expect((await change(id, action)).status).toBe(200);
      expect(await bothStatuses(id)).toEqual([status, status]);
    }
  });

  it("is not made here if that site does not answer, and staff are told why", async () => {
    const id = await bookPaidThere();
    shop.site.misbehave({ on: "changeOrder", how: { kind: "error", status: 503 } });
    const { status, body } = await change(id, "complete");
    expect([status, body.message]).toEqual([
      503,
      "The WordPress site did not answer, so nothing was changed here. If it made the change all the same, it shows here soon",
    ]);
    expect(await bothStatuses(id)).toEqual(["processing", "processing"]);
    expect((await change(id, "complete")).status).toBe(200);
  });

  it("that is refused here is never sent there", async () => {
    const { orderId } = await bookPending(shop.app);
    const calls = shop.site.requests.length;
    expect((await change(orderId, "complete")).status).toBe(409);
    expect(shop.site.requests.slice(calls).filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("arrives with an order that was not yet placed", async () => {
    shop.site.misbehave({ on: "createOrder", how: { kind: "429" } });
    await bookPending(shop.app).catch(() => undefined);
    const { id } = await shop.app.db.selectFrom("orders").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
    expect((await change(id, "hold")).status).toBe(200);
    clock.set("2026-03-04T10:05:00Z");
    await exportDueOrders(shop.context);
    expect(await bothStatuses(id)).toEqual(["on-hold", "on-hold"]);
  });

  it("that records a phone payment marks the order as paid there too, under its own transaction", async () => {
    const { orderId } = await bookPending(shop.app);
    expect((await staff(recordPayment.path, orderId, { method: "phone", reference: "T-1" })).status).toBe(201);
    await exportDueOrders(shop.context);
    expect(await there(orderId)).toMatchObject({
      status: "processing",
      transaction_id: expect.stringMatching(/^courier-payment-\d+$/),
      payment_method_title: "Phone",
    });
    const order = await shop.client.readOrder(await numberOf(orderId));
    await importOrder(shop.app.context, { order: order!, refunds: null, notes: null });
    const { payments, documents } = await booksOf(shop.app, orderId);
    expect(payments.map(({ method, reference }) => [method, reference])).toEqual([["phone", "T-1"]]);
    expect(documents).toHaveLength(1);
  });
});

describe("An order that its customer has just paid there", () => {
  it("is paid on the page that they return to, before any webhook", async () => {
    const booking = await bookPending(shop.app);
    shop.site.pay(await numberOf(booking.orderId));
    expect(await publicOrder(shop.app, booking as never)).toMatchObject({
      paid: true,
      status: "processing",
      paymentUrl: null,
    });
    shop.site.misbehave({ on: "readOrder", how: { kind: "hang" } });
    const other = await bookPending(shop.app);
    expect(await publicOrder(shop.app, other as never)).toMatchObject({ paid: false, paymentUrl: expect.any(String) });
  });

  it("is not cancelled at that moment: staff have to look again, and the clean-up leaves it", async () => {
    const { orderId } = await bookPending(shop.app);
    shop.site.pay(await numberOf(orderId));
    expect((await change(orderId, "cancel")).body.message).toContain("A payment for this order has just come in");
    expect(await bothStatuses(orderId)).toEqual(["processing", "processing"]);
    const other = await bookPending(shop.app);
    shop.site.pay(await numberOf(other.orderId));
    clock.set("2026-03-06T10:00:00Z");
    await cancelUnpaidOrders(shop.app.context);
    expect(await bothStatuses(other.orderId)).toEqual(["processing", "processing"]);
  });

  it("is reported once as paid twice if staff had already taken the money", async () => {
    const { orderId } = await bookPending(shop.app);
    shop.site.pay(await numberOf(orderId));
    expect((await staff(recordPayment.path, orderId, { method: "phone", reference: "T-3" })).status).toBe(201);
    for (let i = 0; i < 2; i++) await syncOrder(shop.context, orderId);
    const alerts = await shop.app.db
      .selectFrom("emails")
      .select("subject")
      .where("order_id", "=", orderId)
      .where("template", "=", "alert")
      .execute();
    expect(alerts).toEqual([{ subject: expect.stringContaining("paid twice") }]);
    expect((await booksOf(shop.app, orderId)).documents).toHaveLength(1);
  });
});

describe("The clean-up of unpaid orders", () => {
  it("cancels there first, and leaves orders alone that can't be cancelled there", async () => {
    const { orderId } = await bookPending(shop.app);
    clock.set("2026-03-06T10:00:00Z");
    shop.site.misbehave({ on: "changeOrder", how: { kind: "hang" }, times: 20 });
    await cancelUnpaidOrders(shop.app.context);
    expect(await bothStatuses(orderId)).toEqual(["pending", "pending"]);
    shop.site.behave();
    await cancelUnpaidOrders(shop.app.context);
    expect(await bothStatuses(orderId)).toEqual(["cancelled", "cancelled"]);
  });
});

describe("Refunds", () => {
  const cancelled = (id: number) => change(id, "cancel", true);

  it("are made by that site, which pays them back, and get credit notes here", async () => {
    const id = await bookPaidThere();
    const { total_cents: total } = await rowOf(id);
    expect(await cancelled(id)).toMatchObject({
      status: 200,
      body: { refund: { amountCents: total, state: "succeeded" } },
    });
    const refunds = shop.site.refundsOf(await numberOf(id));
    expect(refunds).toMatchObject([{ amount: (total / 100).toFixed(2), refunded_payment: true }]);
    const books = await booksOf(shop.app, id);
    expect(books.refunds).toMatchObject([
      { amount_cents: total, state: "succeeded", by_gateway: true, gateway_refund_id: `wc-${refunds[0]?.id}` },
    ]);
    expect(books.documents.map(({ kind }) => kind).sort()).toEqual(["credit_note", "receipt"]);
  });

  it("whose answer was lost are made once", async () => {
    const id = await bookPaidThere();
    shop.site.misbehave({ on: "createRefund", how: { kind: "hang", when: "after" } });
    expect(await cancelled(id)).toMatchObject({ body: { refund: { state: "pending" } } });
    clock.set("2026-03-04T10:05:00Z");
    await sendDueRefunds(shop.app.context);
    await sendDueRefunds(shop.app.context);
    expect(shop.site.refundsOf(await numberOf(id))).toHaveLength(1);
    expect((await booksOf(shop.app, id)).refunds.map(({ state }) => state)).toEqual(["succeeded"]);
  });

  it("that are only recorded are recorded there too", async () => {
    const { orderId } = await bookPending(shop.app);
    await staff(recordPayment.path, orderId, { method: "transfer", reference: "T-2" });
    await exportDueOrders(shop.context);
    expect(await cancelled(orderId)).toMatchObject({ body: { refund: { state: "succeeded" } } });
    expect(shop.site.refundsOf(await numberOf(orderId))).toMatchObject([{ refunded_payment: false }]);
  });

  it("are imported from there as the same refunds, not as new ones", async () => {
    const id = await bookPaidThere();
    await cancelled(id);
    const number = await numberOf(id);
    const site = shop.client;
    const told = { order: (await site.readOrder(number))!, refunds: await site.readRefunds(number), notes: null };
    await Promise.all([1, 2, 3].map(() => importOrder(shop.app.context, told)));
    expect((await booksOf(shop.app, id)).refunds).toHaveLength(1);
  });
});

it("Clients of our own wc/v3 are told to make changes at that site", async () => {
  const { orderId } = await bookPending(shop.app);
  for (const [method, path, json] of [
    ["POST", "/wp-json/wc/v3/orders", { line_items: [{ product_id: 1, quantity: 1, total: "5.00" }] }],
    ["PUT", `/wp-json/wc/v3/orders/${orderId}`, { status: "cancelled" }],
    ["POST", "/wp-json/wc/v3/products", { name: "Box" }],
  ] as const) {
    const answer = await shop.app.request(path, { method, json, basic: shop.app.apiKey });
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      409,
      `This shop is kept at ${shop.site.url}. Please make changes there.`,
    ]);
  }
  expect((await refund(shop.app, orderId, { amount: "1.00" })).status).toBe(409);
});
