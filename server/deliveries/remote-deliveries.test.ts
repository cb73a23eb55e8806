import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { moveDelivery } from "../../contract/deliveries.ts";
import { bookPending } from "../../test/payments.ts";
import { wooCommerceAppForFile } from "../../test/woocommerce-both-sides.ts";
import { importOrder } from "../woocommerce/import/import-order.ts";
import { followOrders } from "./follow-orders.ts";

const { shop, clock, numberOf, bothStatuses, staff } = wooCommerceAppForFile({
  timeouts: { read: 1_000, readInAll: 1_500, write: 1_000 },
});

/** Booked here, paid for at that site, and brought from there. */
async function bookPaidThere() {
  const { orderId } = await bookPending(shop.app);
  const number = await numberOf(orderId);
  shop.site.pay(number);
  await bring(number);
  return { orderId, number };
}

async function bring(number: number) {
  const order = await shop.client.readOrder(number);
  if (!order) throw new Error("That site has no such order");
  await importOrder(shop.app.context, { order, refunds: null, notes: null });
}

const complete = async (orderId: number, stop: "pickup" | "dropoff") => {
  const done = await staff(moveDelivery.path, orderId, { eventId: randomUUID(), kind: "complete", stop });
  expect(done.status).toBe(200);
};

/** What the customer was written of the delivery, in its order. */
async function toldOf(orderId: number) {
  const emails = await shop.app.db
    .selectFrom("emails")
    .select(["template", "data"])
    .where("order_id", "=", orderId)
    .where("template", "in", ["delivery_news", "completed"])
    .orderBy("id")
    .execute();
  return emails.map(({ template, data }) => (data as { news?: { kind: string } }).news?.kind ?? template);
}

it("an order of a WordPress site is completed there once it is delivered, also where that site is away at first [D029]", async () => {
  const { orderId, number } = await bookPaidThere();
  for (const stop of ["pickup", "dropoff"] as const) await complete(orderId, stop);
  shop.site.misbehave({ on: "changeOrder", how: { kind: "error", status: 503 } });
  await followOrders(shop.context);
  expect(await bothStatuses(orderId)).toEqual(["processing", "processing"]);
  await followOrders(shop.context);
  expect(await bothStatuses(orderId)).toEqual(["processing", "processing"]);
  clock.set(new Date(clock.now().getTime() + 61_000).toISOString());
  await followOrders(shop.context);
  expect(await bothStatuses(orderId)).toEqual(["completed", "completed"]);
  // The customer hears of it once, also when it comes back from there as completed.
  await bring(number);
  await followOrders(shop.context);
  expect(await toldOf(orderId)).toEqual(["collected", "completed"]);
});

describe("[D072] Of an order that is completed on the WordPress site its customer is written to", () => {
  const completeThere = async (number: number) => {
    shop.site.edit(number, { status: "completed" });
    await bring(number);
  };

  it("once, however often it is brought, and its delivery has arrived", async () => {
    const { orderId, number } = await bookPaidThere();
    await completeThere(number);
    await bring(number);
    await followOrders(shop.context);
    await followOrders(shop.context);
    expect(await bothStatuses(orderId)).toEqual(["completed", "completed"]);
    expect(await toldOf(orderId)).toEqual(["completed"]);
    shop.site.edit(number, { status: "processing" });
    await bring(number);
    await followOrders(shop.context);
    await completeThere(number);
    await followOrders(shop.context);
    expect(await toldOf(orderId)).toEqual(["completed"]);
  });

  it("once, where its driver delivers in the same moment", async () => {
    const { orderId, number } = await bookPaidThere();
    await complete(orderId, "pickup");
    await Promise.all([completeThere(number), complete(orderId, "dropoff")]);
    await followOrders(shop.context);
    await bring(number);
    await followOrders(shop.context);
    expect(await toldOf(orderId)).toEqual(["collected", "completed"]);
  });

  it("by that site alone where they ordered there", async () => {
    const { id: number } = shop.site.addOrder({ status: "processing", date_paid_gmt: "2026-03-04T09:00:00" });
    await bring(number);
    const { id } = await shop.app.db
      .selectFrom("orders")
      .select("id")
      .where("shop_order_id", "=", number as never)
      .executeTakeFirstOrThrow();
    await completeThere(number);
    await followOrders(shop.context);
    expect(await toldOf(id)).toEqual([]);
    expect(await bothStatuses(id)).toEqual(["completed", "completed"]);
  });
});
