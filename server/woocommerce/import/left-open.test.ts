import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { recordDeliveryEvent } from "../../../contract/deliveries.ts";
import { changeOrderStatus } from "../../../contract/staff-order.ts";
import { bookPending, booksOf } from "../../../test/payments.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import { applyOrderChanges } from "../../deliveries/apply-order-changes.ts";

const { shop, clock, later, sync, rowOf, numberOf, bothStatuses, staff } = wooCommerceAppForFile();

beforeEach(() => {
  shop.site.completeAtPayment(false);
  later();
});

async function bookPaidThere() {
  const { orderId } = await bookPending(shop.app);
  const number = await numberOf(orderId);
  later();
  shop.site.pay(number);
  await read();
  return { orderId, number };
}
async function read() {
  await sync();
  await applyOrderChanges(shop.context);
}
const completeThere = (number: number) => {
  later();
  shop.site.edit(number, { status: "completed" });
};
const complete = (orderId: number, stop: "pickup" | "dropoff") =>
  staff(recordDeliveryEvent.path, orderId, { eventId: randomUUID(), kind: "complete", stop });
const emailsOf = async (orderId: number) => (await booksOf(shop.app, orderId)).emails;
const countOf = async (orderId: number, template: string) =>
  (await emailsOf(orderId)).filter((email) => email.template === template).length;
const deliveryOf = async (orderId: number) =>
  (await shop.app.db.selectFrom("deliveries").select("state").where("order_id", "=", orderId).executeTakeFirst())
    ?.state;
/** Expects an order that still has to be delivered, with this number of alerts to the team. */
async function expectOpen(orderId: number, state: string, alerts = 1) {
  expect([(await rowOf(orderId)).status, await deliveryOf(orderId)]).toEqual(["processing", state]);
  expect([await countOf(orderId, "completed"), await countOf(orderId, "alert")]).toEqual([0, alerts]);
}

describe("An order that was left open here because nobody had collected it", () => {
  it("stays open in its driver's van until it is delivered, however often it is read", async () => {
    shop.site.completeAtPayment(true);
    const { orderId, number } = await bookPaidThere();
    await complete(orderId, "pickup");
    await read();
    await expectOpen(orderId, "collected");
    later();
    shop.site.edit(number, { customer_note: "Ring twice" });
    await read();
    await expectOpen(orderId, "collected");
    await complete(orderId, "dropoff");
    await read();
    expect([await bothStatuses(orderId), await deliveryOf(orderId)]).toEqual([["completed", "completed"], "delivered"]);
    expect(await countOf(orderId, "completed")).toBe(1);
  });

  it("is completed here once it is reopened there and completed again after its collection", async () => {
    const { orderId, number } = await bookPaidThere();
    completeThere(number);
    await read();
    await complete(orderId, "pickup");
    later();
    shop.site.edit(number, { status: "processing" });
    await read();
    completeThere(number);
    await read();
    expect((await rowOf(orderId)).status).toBe("completed");
  });
});

describe("An order that the WordPress site completed", () => {
  it("before its collection stays open if that is read only afterwards", async () => {
    const { orderId, number } = await bookPaidThere();
    completeThere(number);
    later();
    await complete(orderId, "pickup");
    await read();
    await expectOpen(orderId, "collected");
  });

  it("after cancelling it has to be collected again, and does not count as delivered", async () => {
    const { orderId, number } = await bookPaidThere();
    later();
    shop.site.edit(number, { status: "cancelled" });
    await read();
    expect(await deliveryOf(orderId)).toBe("cancelled");
    completeThere(number);
    await read();
    await expectOpen(orderId, "unassigned", 2);
  });

  it.each(["pending", "on-hold"])("at its payment, after it was made there and %s, is on the board", async (status) => {
    const { id: number } = shop.site.addOrder({
      status,
      total: "30.00",
      date_modified_gmt: clock.now().toISOString().slice(0, 19),
      billing: { first_name: "Mary", email: "mary@example.ie" },
      meta_data: [
        { key: "pickup_address", value: "1 Main Street, Dublin" },
        { key: "dropoff_address", value: "2 Quay Street, Galway" },
        { key: "scheduled_date", value: "2026-03-04" },
      ],
    });
    await read();
    const { id: orderId } = await shop.app.db
      .selectFrom("orders")
      .select("id")
      .where("shop_order_id", "=", number as never)
      .executeTakeFirstOrThrow();
    expect([(await rowOf(orderId)).status, await deliveryOf(orderId)]).toEqual([status, undefined]);
    completeThere(number);
    await read();
    await expectOpen(orderId, "unassigned");
  });

  it("on its day stays open after that day, whenever it is read, until staff here complete it", async () => {
    const [known, unread] = [await bookPaidThere(), await bookPaidThere()];
    completeThere(known.number);
    await read();
    completeThere(unread.number);
    later(24 * 60);
    await read();
    later(24 * 60);
    shop.site.edit(known.number, { customer_note: "Ring twice" });
    await read();
    for (const { orderId } of [known, unread]) await expectOpen(orderId, "unassigned");
    expect((await staff(changeOrderStatus.path, known.orderId, { action: "complete" })).status).toBe(200);
    await read();
    expect([await bothStatuses(known.orderId), await countOf(known.orderId, "completed")]).toEqual([
      ["completed", "completed"],
      1,
    ]);
    await expectOpen(unread.orderId, "unassigned");
  });
});
