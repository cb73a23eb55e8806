import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { moveDelivery } from "../../contract/deliveries.ts";
import { bookPending } from "../../test/payments.ts";
import { wooCommerceAppForFile } from "../../test/woocommerce-both-sides.ts";
import { importOrder } from "../woocommerce/import/import-order.ts";
import { followOrders } from "./follow-orders.ts";

const { shop, clock, numberOf, bothStatuses, staff } = wooCommerceAppForFile({
  timeouts: { read: 1_000, readInAll: 1_500, write: 1_000 },
});

it("an order of a WordPress site is completed there once it is delivered, also where that site is away at first [D029]", async () => {
  const { orderId } = await bookPending(shop.app);
  const number = await numberOf(orderId);
  shop.site.pay(number);
  const order = await shop.client.readOrder(number);
  if (!order) throw new Error("That site has no such order");
  await importOrder(shop.app.context, { order, refunds: null, notes: null });
  for (const stop of ["pickup", "dropoff"])
    expect((await staff(moveDelivery.path, orderId, { eventId: randomUUID(), kind: "complete", stop })).status).toBe(
      200,
    );
  shop.site.misbehave({ on: "changeOrder", how: { kind: "error", status: 503 } });
  await followOrders(shop.context);
  expect(await bothStatuses(orderId)).toEqual(["processing", "processing"]);
  await followOrders(shop.context);
  expect(await bothStatuses(orderId)).toEqual(["processing", "processing"]);
  clock.set(new Date(clock.now().getTime() + 61_000).toISOString());
  await followOrders(shop.context);
  expect(await bothStatuses(orderId)).toEqual(["completed", "completed"]);
});
