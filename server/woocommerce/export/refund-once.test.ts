import { beforeEach, describe, expect, it } from "vitest";
import { testClock } from "../../../test/journeys.ts";
import { bookPending, booksOf } from "../../../test/payments.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import { sendDueRefunds } from "../../refunds/send-refund.ts";
import { importChangedOrders } from "../import/import-changed-orders.ts";

const clock = testClock(new Date("2026-03-03T08:00:00Z"));
/** What that shop's clock is ahead. */
let aheadMs = 0;
const { shop, later, sync, numberOf, staff } = wooCommerceAppForFile({
  clock,
  site: { now: () => new Date(clock.now().getTime() + aheadMs) },
});
beforeEach(() => {
  aheadMs = 0;
  later(60);
});

const sendDue = () => sendDueRefunds(shop.app.context);

async function bookPaidThere() {
  const { orderId } = await bookPending(shop.app);
  const there = await numberOf(orderId);
  shop.site.pay(there);
  await sync();
  later(1);
  return { orderId, there };
}
type Paid = Awaited<ReturnType<typeof bookPaidThere>>;
const refundTen = ({ orderId }: Paid) => staff("/wp-json/wc/v3/orders/{id}/refunds", orderId, { amount: "10.00" });
const refundsHere = async ({ orderId }: Paid) =>
  (await booksOf(shop.app, orderId)).refunds.map(({ amount_cents, state }) => [amount_cents, state]);
const refundsThere = ({ there }: Paid) => shop.site.refundsOf(there).map(({ amount }) => amount);

/** The job's turns and the synchronisation's, in the quarter of an hour after. */
async function goOn() {
  for (const minutes of [1, 2, 5, 10]) {
    later(minutes);
    await sendDue();
    await importChangedOrders(shop.context);
    await sync();
  }
}

describe("A refund at whose WordPress site the work broke off before it stored whose it is", () => {
  const brokenOff = async (order: Paid) => {
    shop.site.misbehave({ on: "createRefund", how: { kind: "error", when: "before", status: 502 } });
    await refundTen(order);
    shop.site.refundByHand(order.there, { amount: "10.00" });
  };

  it.each([
    ["ten seconds slow", -10_000],
    ["nine minutes slow", -9 * 60_000],
    ["right", 0],
    ["nine minutes fast", 9 * 60_000],
  ])("goes out once where that site's clock is %s", async (_, ms) => {
    aheadMs = ms;
    const order = await bookPaidThere();
    await brokenOff(order);
    await goOn();
    expect(refundsThere(order)).toEqual(["10.00"]);
    expect(await refundsHere(order)).toEqual([[1_000, "succeeded"]]);
  });

  it("is another than one of the same amount that was made there by hand minutes before", async () => {
    const order = await bookPaidThere();
    shop.site.refundByHand(order.there, { amount: "10.00" });
    await sync();
    later(2);
    shop.site.misbehave({ on: "createRefund", how: { kind: "error", when: "before", status: 502 } });
    await refundTen(order);
    await goOn();
    expect(refundsThere(order)).toEqual(["10.00", "10.00"]);
    expect(await refundsHere(order)).toEqual([
      [1_000, "succeeded"],
      [1_000, "succeeded"],
    ]);
  });

  it("is another than one that nobody here had heard of when it was asked for the first time", async () => {
    const order = await bookPaidThere();
    shop.site.refundByHand(order.there, { amount: "10.00" });
    later(3);
    await refundTen(order);
    await goOn();
    expect(refundsThere(order)).toEqual(["10.00", "10.00"]);
    expect(await refundsHere(order)).toHaveLength(2);
  });
});

describe("A refund at a WordPress site that is slow", () => {
  it("is sent once, although another process looks for what is due while this one is still at many", async () => {
    const orders = [await bookPaidThere(), await bookPaidThere(), await bookPaidThere()];
    for (const order of orders) {
      shop.site.misbehave({ on: "createRefund", how: { kind: "429" } });
      await refundTen(order);
    }
    later(5);
    let asked = 0;
    const stop = shop.site.watch("before", "createRefund", async () => {
      clock.set(new Date(clock.now().getTime() + 40_000).toISOString());
      if (++asked === 3) await sendDue();
    });
    await sendDue();
    stop();
    expect(orders.map(refundsThere)).toEqual([["10.00"], ["10.00"], ["10.00"]]);
  });

  it("is not sent again for two minutes where its answer was lost", async () => {
    const order = await bookPaidThere();
    shop.site.misbehave({ on: "createRefund", how: { kind: "error", when: "before", status: 504 } });
    await refundTen(order);
    later(1);
    await sendDue();
    expect(refundsThere(order)).toEqual([]);
    later(1);
    await sendDue();
    expect(refundsThere(order)).toEqual(["10.00"]);
  });
});
