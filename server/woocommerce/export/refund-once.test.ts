import { beforeEach, describe, expect, it } from "vitest";
import { testClock } from "../../../test/journeys.ts";
import { bookPending, booksOf } from "../../../test/payments.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import { sendDueRefunds } from "../../refunds/send-refund.ts";
import { importChangedOrders } from "../import/import-changed-orders.ts";

const clock = testClock(new Date("2026-03-03T08:00:00Z"));
/** How far that shop's clock is ahead. */
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

/** Runs the job and the synchronisation through the next quarter of an hour. */
async function goOn() {
  for (const minutes of [1, 2, 5, 10]) {
    later(minutes);
    await sendDue();
    await importChangedOrders(shop.context);
    await sync();
  }
}

describe("A refund that the WordPress site stored without our key before it failed", () => {
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
  ])("is made once if that site's clock is %s", async (_, ms) => {
    aheadMs = ms;
    const order = await bookPaidThere();
    await brokenOff(order);
    await goOn();
    expect(refundsThere(order)).toEqual(["10.00"]);
    expect(await refundsHere(order)).toEqual([[1_000, "succeeded"]]);
  });

  it("is not confused with a refund of the same amount made there by hand minutes earlier", async () => {
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

  it("is not confused with a refund that was not known here when it was first requested", async () => {
    const order = await bookPaidThere();
    shop.site.refundByHand(order.there, { amount: "10.00" });
    later(3);
    await refundTen(order);
    await goOn();
    expect(refundsThere(order)).toEqual(["10.00", "10.00"]);
    expect(await refundsHere(order)).toHaveLength(2);
  });
});

describe("A refund at a slow WordPress site", () => {
  it("is sent once, even if another process sends due refunds while this one is still working on many", async () => {
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

  it("is not sent again for two minutes if its answer was lost", async () => {
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
