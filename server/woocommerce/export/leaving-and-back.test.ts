import { beforeEach, describe, expect, it } from "vitest";
import { testClock } from "../../../test/journeys.ts";
import { bookPending, booksOf } from "../../../test/payments.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import type { Context } from "../../context.ts";
import type { RefundEmailData } from "../../mail/refund-email.ts";
import { renderEmail } from "../../mail/render-email.tsx";
import { noRemoteShop } from "../../orders/remote-shop.ts";
import { recordPayment } from "../../payments/record-payment.ts";
import { requestRefund } from "../../refunds/book-refund.ts";
import { exportDueOrders } from "./export-order.ts";

const { shop, clock, later, sync, rowOf, numberOf, there, bothStatuses } = wooCommerceAppForFile({
  clock: testClock(new Date("2026-03-03T08:00:00Z")),
});
beforeEach(() => later(10));

/** The same shop after disconnecting from that site. */
const ours = (): Context => ({ ...shop.app.context, remoteShop: noRemoteShop });

describe("A refund that staff make here of an order that was made on the WordPress site", () => {
  async function madeThere() {
    const { id } = shop.site.addOrder({
      status: "processing",
      billing: { first_name: "Mary", email: "mary@example.ie" },
      line_items: [{ product_id: 10, name: "Pallet delivery", total: "50.00" }],
    });
    await sync();
    const order = await shop.app.db
      .selectFrom("orders")
      .select(["id", "created_via"])
      .where("shop_order_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(order.created_via).toBe("woocommerce");
    return order.id;
  }
  const refund = (context: Context, orderId: number) =>
    requestRefund(context, { orderId, amountCents: 1_000, reason: "Late", byGateway: false });

  it("corrects no receipt, since there is none: it sends one email without a link to one", async () => {
    const orderId = await madeThere();
    expect(await refund(ours(), orderId)).toMatchObject({ state: "succeeded" });
    const { documents, emails, refunds } = await booksOf(shop.app, orderId);
    expect([documents, refunds.length]).toEqual([[], 1]);
    expect(emails.map(({ template }) => template)).toEqual(["refund"]);
    const { text } = await renderEmail("refund", emails[0]?.data as unknown as RefundEmailData);
    expect(text).toContain("We refunded €10.00 of your booking WC-");
    expect(text).not.toMatch(/receipt|credit note|https:/i);
  });

  it("is announced only by that site while it runs the shop", async () => {
    const orderId = await madeThere();
    expect(await refund(shop.app.context, orderId)).toMatchObject({ state: "succeeded" });
    expect(shop.site.refundsOf(await numberOf(orderId))).toMatchObject([{ amount: "10.00" }]);
    const { documents, emails } = await booksOf(shop.app, orderId);
    expect([documents, emails]).toEqual([[], []]);
  });
});

describe("An order that was paid here while the shop was ours, and waits for its payment on the WordPress site", () => {
  it("stays paid when that site runs the shop again, and is paid there too", async () => {
    const { orderId } = await bookPending(shop.app);
    later();
    expect(await recordPayment(ours(), { id: orderId, method: "phone", reference: "T-9" })).toMatchObject({
      status: "processing",
    });
    later();
    shop.site.edit(await numberOf(orderId), { customer_note: "Ring twice", status: "on-hold" });
    await sync();
    expect(await rowOf(orderId)).toMatchObject({ status: "processing", customer_note: "Ring twice" });
    later();
    await exportDueOrders(shop.context);
    await sync();
    expect(await there(orderId)).toMatchObject({ date_paid: expect.any(String) });
    expect(await bothStatuses(orderId)).toEqual(["processing", "processing"]);
  });

  it("follows that site if it was put on hold there after the payment was recorded there", async () => {
    const { orderId } = await bookPending(shop.app);
    later();
    await recordPayment(shop.app.context, { id: orderId, method: "phone", reference: "T-10" });
    await exportDueOrders(shop.context);
    later();
    shop.site.edit(await numberOf(orderId), { status: "on-hold" });
    await sync();
    expect(await bothStatuses(orderId)).toEqual(["on-hold", "on-hold"]);
  });
});

it("An order that was refunded here while the shop was ours stays refunded, and the refund is queued for that site", async () => {
  const { orderId } = await bookPending(shop.app);
  const number = await numberOf(orderId);
  shop.site.pay(number);
  await sync();
  await requestRefund(ours(), { orderId, amountCents: null, reason: "", byGateway: false });
  expect((await rowOf(orderId)).status).toBe("refunded");
  later();
  shop.site.edit(number, { customer_note: "Ring twice" });
  await sync();
  expect(await rowOf(orderId)).toMatchObject({ status: "refunded", customer_note: "Ring twice" });
  const placement = await shop.app.db
    .selectFrom("shop_placements")
    .select("next_attempt_at")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  expect(placement?.next_attempt_at).toEqual(clock.now());
});
