import { beforeEach, describe, expect, it } from "vitest";
import { orderPayPath } from "../../../contract/paths.ts";
import { recordPayment } from "../../../contract/payments.ts";
import { changeOrderStatus, setOrderPrice } from "../../../contract/staff-order.ts";
import { bookRequest, requestInternational } from "../../../test/journeys.ts";
import { bookPending, booksOf } from "../../../test/payments.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import { cancelUnpaidOrders } from "../../order-actions/cancel-unpaid-orders.ts";
import { importOrder } from "../import/import-order.ts";
import { syncOrder } from "../import/import-order-by-id.ts";
import { syncOrders } from "../import/sync-orders.ts";
import { readShopConnection } from "../shop-connection.ts";
import { exportDueOrders } from "./export-order.ts";

const { shop, clock, rowOf, numberOf, there, bothStatuses, staff } = wooCommerceAppForFile();
beforeEach(() => clock.set("2026-03-04T10:00:00Z"));

const placementOf = (id: number) =>
  shop.app.db.selectFrom("shop_placements").selectAll().where("order_id", "=", id).executeTakeFirstOrThrow();
const newest = async () =>
  (await shop.app.db.selectFrom("orders").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id;

const change = async (id: number, action: string, refund = false) =>
  (await staff(changeOrderStatus.path, id, { action, ...(refund && { refund }) })).status;
const price = async (id: number, totalCents: number, sendLink: boolean) =>
  (await staff(setOrderPrice.path, id, { totalCents, sendLink })).status;
const payByPhone = async (id: number) =>
  (await staff(recordPayment.path, id, { method: "phone", reference: "T-1" })).status;
const payPage = async (id: number) =>
  (await shop.app.request(orderPayPath(id, (await rowOf(id)).order_key))).headers.get("location");

/** Books an order that the site is too busy to take. */
async function bookUnplaced(): Promise<number> {
  shop.site.misbehave({ on: "createOrder", how: { kind: "429" } });
  await bookPending(shop.app).catch(() => undefined);
  return newest();
}
async function bookPaidThere(): Promise<number> {
  const { orderId } = await bookPending(shop.app);
  shop.site.pay(await numberOf(orderId));
  await syncOrder(shop.context, orderId);
  return orderId;
}

describe("A payment that staff recorded", () => {
  it("reaches a priced quote request that waits there on hold, and stays", async () => {
    const { orderId } = await bookRequest(shop.app, requestInternational);
    await exportDueOrders(shop.context);
    expect(await price(orderId, 5_000, false)).toBe(200);
    clock.set("2026-03-04T10:01:00Z");
    await exportDueOrders(shop.context);
    expect(await payByPhone(orderId)).toBe(201);
    clock.set("2026-03-04T10:02:00Z");
    await exportDueOrders(shop.context);
    expect(await there(orderId)).toMatchObject({ status: "processing", total: "50.00", date_paid: expect.any(String) });
    await syncOrder(shop.context, orderId);
    expect(await bothStatuses(orderId)).toEqual(["processing", "processing"]);
  });

  it("arrives there with an order that could not be placed before, as does its completion", async () => {
    const id = await bookUnplaced();
    expect([await payByPhone(id), await change(id, "complete")]).toEqual([201, 200]);
    clock.set("2026-03-04T10:05:00Z");
    await exportDueOrders(shop.context);
    expect(await there(id)).toMatchObject({ status: "completed", date_paid: expect.any(String) });
    await syncOrder(shop.context, id);
    expect(await bothStatuses(id)).toEqual(["completed", "completed"]);
  });
});

describe("A refund that staff recorded", () => {
  it("before its order could be placed arrives there with it, once, and the order is refunded on both sides", async () => {
    const id = await bookUnplaced();
    expect([await payByPhone(id), await change(id, "cancel", true)]).toEqual([201, 200]);
    expect((await rowOf(id)).status).toBe("refunded");
    clock.set("2026-03-04T10:05:00Z");
    shop.site.misbehave({ on: "createRefund", how: { kind: "error", when: "after", status: 500 } });
    await exportDueOrders(shop.context);
    clock.set("2026-03-04T10:10:00Z");
    await exportDueOrders(shop.context);
    await syncOrder(shop.context, id);
    expect(await bothStatuses(id)).toEqual(["refunded", "refunded"]);
    expect(shop.site.refundsOf(await numberOf(id))).toHaveLength(1);
    const { refunds, documents } = await booksOf(shop.app, id);
    expect(refunds).toMatchObject([{ state: "succeeded", gateway_refund_id: expect.stringMatching(/^wc-/) }]);
    expect(documents.map(({ kind }) => kind).sort()).toEqual(["credit_note", "receipt"]);
  });
});

describe("What staff do while an order is being placed", () => {
  it("is sent to that site afterwards: a cancelled order is cancelled there and can't be paid", async () => {
    shop.site.misbehave({ on: "createOrder", how: { kind: "slow", ms: 600 } });
    const before = await newest().catch(() => 0);
    const booking = bookPending(shop.app);
    await expect.poll(newest).not.toBe(before);
    await expect
      .poll(() => placementOf(0).catch(async () => (await placementOf(await newest())).posted_at))
      .not.toBeNull();
    const id = await newest();
    expect(await change(id, "cancel")).toBe(200);
    await booking;
    clock.set("2026-03-04T10:01:00Z");
    await exportDueOrders(shop.context);
    await syncOrders(shop.context);
    expect(await bothStatuses(id)).toEqual(["cancelled", "cancelled"]);
  });

  it("is sent to that site even if the clean-up does it: an abandoned order can't be paid there", async () => {
    const id = await bookUnplaced();
    clock.set("2026-03-07T10:00:00Z");
    const stop = shop.site.watch("before", "createOrder", async () => {
      expect(await cancelUnpaidOrders(shop.app.context)).toBe(1);
    });
    await exportDueOrders(shop.context);
    stop();
    await syncOrders(shop.context);
    await exportDueOrders(shop.context);
    await syncOrders(shop.context);
    expect(await bothStatuses(id)).toEqual(["cancelled", "cancelled"]);
  });
});

describe("A payable order", () => {
  it("is placed even if it was cancelled before it could be placed, and then resumed", async () => {
    const id = await bookUnplaced();
    await change(id, "cancel");
    clock.set("2026-03-04T10:05:00Z");
    await exportDueOrders(shop.context);
    expect([await change(id, "hold"), await price(id, 5_000, true)]).toEqual([200, 200]);
    expect(await payPage(id)).toContain(`${shop.site.url}/checkout/order-pay/`);
    expect(await there(id)).toMatchObject({ status: "pending", total: "50.00" });
  });

  it("is placed even if it was booked before that site ran the shop", async () => {
    const { orderId } = await bookRequest(shop.app, requestInternational);
    await shop.app.db.deleteFrom("shop_placements").where("order_id", "=", orderId).execute();
    expect(await price(orderId, 5_000, true)).toBe(200);
    await exportDueOrders(shop.context);
    expect((await rowOf(orderId)).shop_order_id).toBeNull();
    expect(await payPage(orderId)).toContain(`${shop.site.url}/checkout/order-pay/`);
  });
});

it("The clean-up leaves unpaid orders made at that site to that site", async () => {
  clock.set("2026-03-08T12:00:00Z");
  const made = shop.site.addOrder({
    status: "pending",
    date_modified_gmt: "2026-03-08T12:00:00",
    total: "100.00",
    date_created_gmt: "2026-01-15T09:30:00",
    billing: { email: "m@example.ie" },
  });
  await syncOrders(shop.context);
  await cancelUnpaidOrders(shop.app.context);
  const here = await shop.app.db.selectFrom("orders").select("status").where("shop_order_id", "=", made.id).execute();
  expect([here, shop.site.order(made.id).status]).toEqual([[{ status: "pending" }], "pending"]);
});

it("A cancellation that comes back from that site before it is stored here still refunds the money", async () => {
  const id = await bookPaidThere();
  const stop = shop.site.watch("after", "changeOrder", async () => {
    stop();
    await syncOrder(shop.context, id);
  });
  expect(await change(id, "cancel", true)).toBe(200);
  expect((await booksOf(shop.app, id)).refunds.map(({ state }) => state)).toEqual(["succeeded"]);
  expect((await there(id)).status).toMatch(/cancelled|refunded/);
});

it("A pending price update is dropped if the order was cancelled there meanwhile", async () => {
  const { orderId } = await bookRequest(shop.app, requestInternational);
  await exportDueOrders(shop.context);
  await price(orderId, 5_000, false);
  shop.site.edit(await numberOf(orderId), { status: "cancelled" });
  clock.set("2026-03-04T10:01:00Z");
  await exportDueOrders(shop.context);
  await syncOrder(shop.context, orderId);
  expect(await placementOf(orderId)).toMatchObject({ next_attempt_at: null, failure: null });
  expect(await bothStatuses(orderId)).toEqual(["cancelled", "cancelled"]);
});

it.each([
  ["unpaid", false],
  ["paid and refunded in part there", true],
])(
  "An order that was taken for one made there, because its metadata was not written yet, is recognised as ours: %s",
  async (_, isPaid) => {
    const id = await bookUnplaced();
    shop.site.misbehave({ on: "createOrder", how: { kind: "error", when: "after", status: 502 } });
    shop.site.misbehave({ on: "listOrders", how: { kind: "error", status: 503 }, times: 6 });
    clock.set("2026-03-04T10:01:00Z");
    await exportDueOrders(shop.context);
    shop.site.behave();
    const number = shop.site.orders().at(-1)?.id ?? 0;
    if (isPaid) {
      shop.site.pay(number);
      shop.site.refundByHand(number, { amount: "1.00" });
    }
    const whole = await shop.client.readOrder(number);
    const refunds = isPaid ? await shop.client.readRefunds(number) : null;
    clock.set("2026-03-04T10:10:00Z");
    const copy = await importOrder(shop.app.context, { order: { ...whole!, meta_data: [] }, refunds, notes: null });
    expect((await booksOf(shop.app, copy.orderId ?? 0)).refunds).toHaveLength(isPaid ? 1 : 0);
    expect(await numberOf(id)).toBe(0);
    await exportDueOrders(shop.context);
    expect(await numberOf(id)).toBe(number);
    const rows = await shop.app.db.selectFrom("orders").select("id").where("shop_order_id", "=", number).execute();
    expect(rows).toEqual([{ id }]);
  },
);

it("A state read there before staff changed the order here undoes nothing", async () => {
  const id = await bookPaidThere();
  const old = await shop.client.readOrder(await numberOf(id));
  clock.set("2026-03-04T10:01:00Z");
  expect(await change(id, "hold")).toBe(200);
  await importOrder(shop.app.context, { order: old!, refunds: null, notes: null });
  await exportDueOrders(shop.context);
  await syncOrder(shop.context, id);
  expect(await bothStatuses(id)).toEqual(["on-hold", "on-hold"]);
});

it("An order that was deleted there for good is cancelled as soon as staff touch it, and is not retried", async () => {
  const { orderId } = await bookPending(shop.app);
  shop.site.remove(await numberOf(orderId));
  // It is already cancelled, because it was looked up there first.
  expect(await change(orderId, "cancel")).toBe(409);
  expect((await rowOf(orderId)).status).toBe("cancelled");
  await exportDueOrders(shop.context);
  expect(await placementOf(orderId)).toMatchObject({ next_attempt_at: null });
  expect((await readShopConnection(shop.context)).problem ?? "").not.toContain("any more");
  const later = await bookUnplaced();
  const { form_submission_id: submission } = await rowOf(later);
  expect((await readShopConnection(shop.context)).problem).toContain(`Booking DL-${submission} is not there yet`);
});

it("An order that can't be placed because of an error here holds up no other", async () => {
  const broken = await bookUnplaced();
  shop.site.behave();
  const { orderId } = await bookRequest(shop.app, requestInternational);
  await shop.app.db.updateTable("orders").set({ billing: "null", meta: "null" }).where("id", "=", broken).execute();
  clock.set("2026-03-04T10:30:00Z");
  await exportDueOrders(shop.context);
  expect((await rowOf(orderId)).shop_order_id).not.toBeNull();
  expect((await placementOf(broken)).failure).toBe("Something went wrong here; the log says what");
});
