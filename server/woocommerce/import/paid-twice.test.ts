import { beforeEach, describe, expect, it } from "vitest";
import { listPaymentCases, type PaymentCase } from "../../../contract/payment-cases.ts";
import { recordPayment } from "../../../contract/payments.ts";
import { changeOrderStatus } from "../../../contract/staff-order.ts";
import { testClock } from "../../../test/journeys.ts";
import { bookPending, booksOf } from "../../../test/payments.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import { exportDueOrders } from "../export/export-order.ts";
import { syncOrder } from "./import-order-by-id.ts";

const { shop, later, sync, rowOf, numberOf, bothStatuses, staff } = wooCommerceAppForFile({
  clock: testClock(new Date("2026-03-03T08:00:00Z")),
});
beforeEach(() => later(10));

const booksFor = (id: number) => booksOf(shop.app, id);
const emailsOf = async (id: number) => (await booksFor(id)).emails.map(({ template }) => template);

/** An order that staff took money for by phone, and that its customer paid at that shop before it knew. */
async function paidTwice() {
  const { orderId, totalCents } = await bookPending(shop.app);
  const there = await numberOf(orderId);
  expect((await staff(recordPayment.path, orderId, { method: "phone", reference: `T-${orderId}` })).status).toBe(201);
  shop.site.pay(there);
  later();
  await exportDueOrders(shop.context);
  await sync();
  later();
  return { orderId, totalCents, there };
}

/** How much of all payments of an order we kept, according to the books. */
async function keptCents(id: number): Promise<number> {
  const { payments, refunds } = await booksFor(id);
  const sum = (rows: { amount_cents: number }[]) => rows.reduce((total, { amount_cents }) => total + amount_cents, 0);
  return sum(payments) - sum(refunds.filter(({ state }) => state === "succeeded"));
}

describe("An order that was paid by phone here and on the WordPress site too", () => {
  it("has both payments in the books, and the team is told once which one to refund", async () => {
    const { orderId, totalCents, there } = await paidTwice();
    await Promise.all([1, 2].map(() => syncOrder(shop.context, orderId)));
    const { payments, documents } = await booksFor(orderId);
    expect(payments).toMatchObject([
      { method: "phone", state: "applied", amount_cents: totalCents },
      { method: "woocommerce", state: "surplus", amount_cents: totalCents, reference: String(there) },
    ]);
    expect(documents.map(({ kind }) => kind)).toEqual(["receipt"]);
    expect((await emailsOf(orderId)).filter((template) => template === "alert")).toHaveLength(1);
    const answer = await shop.app.request(listPaymentCases.path, { token: await shop.app.administratorToken() });
    const { problems } = (await answer.json()) as { problems: PaymentCase[] };
    expect(problems).toContainEqual(
      expect.objectContaining({ orderId, method: "woocommerce", cause: "surplus", refundedCents: 0 }),
    );
  });

  it("keeps its status, its receipt and one payment if the other is refunded there", async () => {
    const { orderId, totalCents, there } = await paidTwice();
    shop.site.refundByHand(there, { amount: "5.00" });
    await sync();
    later();
    shop.site.refundByHand(there);
    for (let i = 0; i < 2; i++) await syncOrder(shop.context, orderId);
    await sync();
    expect(await rowOf(orderId)).toMatchObject({ status: "processing", refunded_cents: 0 });
    expect(await keptCents(orderId)).toBe(totalCents);
    const { documents, emails } = await booksFor(orderId);
    expect(documents.map(({ kind }) => kind)).toEqual(["receipt"]);
    const told = emails.filter(({ template }) => template === "refund").map(({ data }) => data);
    expect(told).toMatchObject([
      { paidTwice: true, creditNoteUrl: null, receiptUrl: null },
      { paidTwice: true, creditNoteUrl: null, receiptUrl: null },
    ]);
    // It continues like any other order, there too.
    later();
    expect((await staff(changeOrderStatus.path, orderId, { action: "complete" })).status).toBe(200);
    await sync();
    expect(await bothStatuses(orderId)).toEqual(["completed", "completed"]);
  });

  it("is refunded once the phone payment, which that site does not know of, is refunded as well", async () => {
    const { orderId, there } = await paidTwice();
    shop.site.refundByHand(there);
    await sync();
    later();
    const back = await staff(changeOrderStatus.path, orderId, { action: "cancel", refund: true });
    expect(back).toMatchObject({ status: 200, body: { refund: { state: "succeeded" } } });
    expect(await keptCents(orderId)).toBe(0);
    expect(shop.site.refundsOf(there)).toHaveLength(1);
    expect((await booksFor(orderId)).documents.map(({ kind }) => kind).sort()).toEqual(["credit_note", "receipt"]);
  });

  it("stays paid at the site if the phone payment is refunded instead", async () => {
    const { orderId, totalCents, there } = await paidTwice();
    const refund = { amount: (totalCents / 100).toFixed(2), api_refund: false };
    expect((await staff("/wp-json/wc/v3/orders/{id}/refunds", orderId, refund)).status).toBe(201);
    later();
    shop.site.edit(there, { customer_note: "Ring twice" });
    await sync();
    expect(shop.site.refundsOf(there)).toEqual([]);
    expect(await keptCents(orderId)).toBe(totalCents);
    expect(await bothStatuses(orderId)).toEqual(["processing", "processing"]);
  });
});
