import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import { changeOrderStatus } from "../../contract/staff-order.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { bookPending } from "../../test/payments.ts";
import { wooCommerceAppForFile } from "../../test/woocommerce-app-for-file.ts";
import { importOrder } from "../woocommerce/import/import-order.ts";
import { applyOrderChanges } from "./apply-order-changes.ts";

const { shop, clock, numberOf, bothStatuses, staff } = wooCommerceAppForFile({
  timeouts: { readMs: 1_000, totalReadMs: 1_500, writeMs: 1_000 },
});

/** Books an order here, pays for it at the WordPress site, and imports it from there. */
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
  const done = await staff(recordDeliveryEvent.path, orderId, { eventId: randomUUID(), kind: "complete", stop });
  expect(done.status).toBe(200);
};

/** The kinds of emails that the customer got about the delivery, in order. */
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

it("an order of a WordPress site is completed there once it is delivered, even if that site is away at first [D029]", async () => {
  const { orderId, number } = await bookPaidThere();
  for (const stop of ["pickup", "dropoff"] as const) await complete(orderId, stop);
  shop.site.misbehave({ on: "changeOrder", how: { kind: "error", status: 503 } });
  await applyOrderChanges(shop.context);
  expect(await bothStatuses(orderId)).toEqual(["processing", "processing"]);
  await applyOrderChanges(shop.context);
  expect(await bothStatuses(orderId)).toEqual(["processing", "processing"]);
  clock.set(new Date(clock.now().getTime() + 61_000).toISOString());
  await applyOrderChanges(shop.context);
  expect(await bothStatuses(orderId)).toEqual(["completed", "completed"]);
  // The customer is emailed once, even when the order is imported again as completed.
  await bring(number);
  await applyOrderChanges(shop.context);
  expect(await toldOf(orderId)).toEqual(["collected", "completed"]);
});

it("an order is completed there once it is delivered, even if another one was completed in the meantime or it was itself before", async () => {
  const [one, other] = [await bookPaidThere(), await bookPaidThere()];
  const minute = () => clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
  for (const stop of ["pickup", "dropoff"] as const) await complete(one.orderId, stop);
  minute();
  shop.site.edit(other.number, { status: "completed" });
  await bring(other.number);
  await applyOrderChanges(shop.context);
  expect(await bothStatuses(one.orderId)).toEqual(["completed", "completed"]);
  minute();
  // The delivery was recorded for the wrong order: it is set back, driven again and completed again.
  const events = await shop.app.db
    .selectFrom("delivery_events")
    .select("id")
    .where("order_id", "=", one.orderId)
    .where("stop", "=", "dropoff")
    .execute();
  await staff(changeOrderStatus.path, one.orderId, { action: "process" });
  await applyOrderChanges(shop.context);
  expect(await bothStatuses(one.orderId)).toEqual(["processing", "processing"]);
  minute();
  const back = { eventId: randomUUID(), kind: "take_back", takesBack: events[0]?.id };
  expect((await staff(recordDeliveryEvent.path, one.orderId, back)).status).toBe(200);
  await complete(one.orderId, "dropoff");
  await applyOrderChanges(shop.context);
  expect(await bothStatuses(one.orderId)).toEqual(["completed", "completed"]);
});

it("an order that was on hold when it was delivered is completed there once it is processing again, and no other one is", async () => {
  const [one, other] = [await bookPaidThere(), await bookPaidThere()];
  await complete(one.orderId, "pickup");
  await staff(changeOrderStatus.path, one.orderId, { action: "hold" });
  await applyOrderChanges(shop.context);
  await complete(one.orderId, "dropoff");
  await applyOrderChanges(shop.context);
  expect(await bothStatuses(one.orderId)).toEqual(["on-hold", "on-hold"]);
  await staff(changeOrderStatus.path, one.orderId, { action: "process" });
  await applyOrderChanges(shop.context);
  expect(await bothStatuses(one.orderId)).toEqual(["completed", "completed"]);
  expect(await bothStatuses(other.orderId)).toEqual(["processing", "processing"]);
});

it("an order that cannot be completed there yet is retried in a minute, and another one does not wait for it", async () => {
  const [one, other] = [await bookPaidThere(), await bookPaidThere()];
  for (const stop of ["pickup", "dropoff"] as const) await complete(one.orderId, stop);
  shop.site.misbehave({ on: "changeOrder", how: { kind: "error", status: 503 } });
  await applyOrderChanges(shop.context);
  const dueOf = async (id: number) => {
    const { follows_from } = await shop.app.db
      .selectFrom("deliveries")
      .select("follows_from")
      .where("order_id", "=", id as OrderId)
      .executeTakeFirstOrThrow();
    return follows_from;
  };
  expect(await dueOf(one.orderId)).toEqual(new Date(clock.now().getTime() + 60_000));
  expect(await dueOf(other.orderId)).toBeNull();
});

describe("[D072] The customer of an order that is completed on the WordPress site is emailed", () => {
  const completeThere = async (number: number) => {
    shop.site.edit(number, { status: "completed" });
    await bring(number);
  };

  it("once, however often the order is imported and its changes applied", async () => {
    const { orderId, number } = await bookPaidThere();
    await complete(orderId, "pickup");
    await completeThere(number);
    await bring(number);
    await applyOrderChanges(shop.context);
    await applyOrderChanges(shop.context);
    expect(await bothStatuses(orderId)).toEqual(["completed", "completed"]);
    expect(await toldOf(orderId)).toEqual(["collected", "completed"]);
    shop.site.edit(number, { status: "processing" });
    await bring(number);
    await applyOrderChanges(shop.context);
    await completeThere(number);
    await applyOrderChanges(shop.context);
    expect(await toldOf(orderId)).toEqual(["collected", "completed"]);
  });

  it("once if its driver delivers at the same moment", async () => {
    const { orderId, number } = await bookPaidThere();
    await complete(orderId, "pickup");
    await Promise.all([completeThere(number), complete(orderId, "dropoff")]);
    await applyOrderChanges(shop.context);
    await bring(number);
    await applyOrderChanges(shop.context);
    expect(await toldOf(orderId)).toEqual(["collected", "completed"]);
  });

  it("by that site alone if they ordered there", async () => {
    const { id: number } = shop.site.addOrder({
      status: "processing",
      date_paid_gmt: "2026-03-03T09:00:00",
      meta_data: [{ key: "scheduled_date", value: "2026-03-03" }],
    });
    await bring(number);
    const { id } = await shop.app.db
      .selectFrom("orders")
      .select("id")
      .where("shop_order_id", "=", number as never)
      .executeTakeFirstOrThrow();
    await completeThere(number);
    await applyOrderChanges(shop.context);
    expect(await toldOf(id)).toEqual([]);
    expect(await bothStatuses(id)).toEqual(["completed", "completed"]);
  });
});

it("an order that is resumed and completed by hand before its delivery has caught up is delivered, and one that a dispatcher cancelled is not", async () => {
  const [again, cancelledHere] = [await bookPaidThere(), await bookPaidThere()];
  const minute = () => clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
  const setThere = async (status: string) => {
    minute();
    shop.site.edit(again.number, { status });
    await bring(again.number);
  };
  const stateOf = async ({ orderId }: { orderId: number }) =>
    (
      await shop.app.db
        .selectFrom("deliveries")
        .select("state")
        .where("order_id", "=", orderId as OrderId)
        .executeTakeFirstOrThrow()
    ).state;
  await setThere("cancelled");
  await applyOrderChanges(shop.context);
  expect(await stateOf(again)).toBe("cancelled");
  await setThere("processing");
  const cancel = { eventId: randomUUID(), kind: "cancel" };
  expect((await staff(recordDeliveryEvent.path, cancelledHere.orderId, cancel)).status).toBe(200);
  for (const { orderId } of [again, cancelledHere])
    expect((await staff(changeOrderStatus.path, orderId, { action: "complete" })).status).toBe(200);
  await applyOrderChanges(shop.context);
  expect([await stateOf(again), await stateOf(cancelledHere)]).toEqual(["delivered", "cancelled"]);
});
