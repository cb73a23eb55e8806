import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { type EmailPreview, previewOrderEmail } from "../../../contract/change-order.ts";
import { createDelivery, recordDeliveryEvent } from "../../../contract/deliveries.ts";
import type { RemoteDeliveries } from "../../../contract/settings.ts";
import { changeSettings } from "../../../test/app.ts";
import { booksOf } from "../../../test/payments.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import { applyOrderChanges } from "../../deliveries/apply-order-changes.ts";

const { shop, clock, later, sync, staff } = wooCommerceAppForFile();

const allNews = { onTheWay: true, collected: true, delivered: true, failed: true };
const byDefault: RemoteDeliveries = { from: "", products: [], emails: false };
const set = (remoteDeliveries: Partial<RemoteDeliveries>) =>
  changeSettings(shop.app, { remoteDeliveries: { ...byDefault, ...remoteDeliveries } });
beforeEach(async () => {
  await set({});
  await sync();
  later();
});

const addresses = [
  { key: "pickup_address", value: "1 Main Street, Dublin" },
  { key: "dropoff_address", value: "2 Quay Street, Galway" },
];
const day = (value: string) => ({ key: "scheduled_date", value });
type Given = Parameters<typeof shop.site.addOrder>[0];
/** Adds an order made there for today with both addresses, unless given otherwise. */
const add = (order: Given = {}) =>
  shop.site.addOrder({
    status: "processing",
    total: "30.00",
    // Changed just now, whenever it was made.
    date_modified_gmt: clock.now().toISOString().slice(0, 19),
    billing: { first_name: "Mary", email: "mary@example.ie" },
    meta_data: [...addresses, day("2026-03-04")],
    ...order,
  }).id;

const orderOf = (number: number) =>
  shop.app.db
    .selectFrom("orders")
    .leftJoin("deliveries", "order_id", "id")
    .select(["id", "status", "state"])
    .where("shop_order_id", "=", number as never)
    .executeTakeFirstOrThrow();
const isOnBoard = async (number: number) => (await orderOf(number)).state !== null;
const emailsOf = async (number: number) => (await booksOf(shop.app, (await orderOf(number)).id)).emails;

describe("The board has of the orders made on a WordPress site", () => {
  it("those with both addresses since the day of its connection, but neither past orders nor gift vouchers", async () => {
    const today = add();
    const past = add({ meta_data: [...addresses, day("2026-03-03")] });
    const old = add({ meta_data: addresses, date_created_gmt: "2024-05-02T09:00:00" });
    const voucher = add({ meta_data: [], line_items: [{ product_id: 10, name: "Gift voucher", total: "50.00" }] });
    await sync();
    expect(await Promise.all([today, past, old, voucher].map(isOnBoard))).toEqual([true, false, false, false]);
    for (const number of [past, old, voucher]) expect((await orderOf(number)).status).toBe("processing");
  });

  it("those for the products, and from the day, that the settings name", async () => {
    const lines = (product_id: number) => [{ product_id, total: "30.00" }];
    const named = shop.site.addProduct({ name: "Pallet" }).id;
    await set({ from: "2026-03-06", products: [named] });
    const on = (value: string, product: number) => add({ meta_data: [day(value)], line_items: lines(product) });
    const [early, right, other] = [on("2026-03-05", named), on("2026-03-06", named), on("2026-03-06", named + 900)];
    await sync();
    expect(await Promise.all([early, right, other].map(isOnBoard))).toEqual([false, true, false]);
  });

  it("those that get their addresses later, and those for which staff make a delivery", async () => {
    const [later1, byHand] = [add({ meta_data: [] }), add({ meta_data: [] })];
    await sync();
    expect(await isOnBoard(later1)).toBe(false);
    later();
    shop.site.edit(later1, { meta_data: [...addresses, day("2026-03-05")] });
    await sync();
    expect(await isOnBoard(later1)).toBe(true);
    expect((await staff(createDelivery.path, (await orderOf(byHand)).id, {})).status).toBe(200);
    expect(await isOnBoard(byHand)).toBe(true);
  });

  it("those completed there at their payment, but none that was completed before", async () => {
    const paidToday = add({ status: "completed", date_completed_gmt: "2026-03-04T10:03:00" });
    const tomorrow = add({
      status: "completed",
      date_completed_gmt: "2026-03-02T10:00:00",
      meta_data: [...addresses, day("2026-03-05")],
    });
    const deliveredBefore = add({ status: "completed", date_completed_gmt: "2026-03-04T08:00:00" });
    const voucher = add({ status: "completed", meta_data: [], date_completed_gmt: "2026-03-04T10:03:00" });
    later(5);
    await sync();
    const states = await Promise.all([paidToday, tomorrow, deliveredBefore, voucher].map(orderOf));
    expect(states.map(({ status, state }) => [status, state])).toEqual([
      ["processing", "unassigned"],
      ["processing", "unassigned"],
      ["completed", null],
      ["completed", null],
    ]);
    const alerts = await Promise.all([paidToday, deliveredBefore].map(emailsOf));
    expect(alerts.map((emails) => emails.map(({ template }) => template))).toEqual([["alert"], []]);
  });
});

describe("An order made on a WordPress site whose status only a plugin there knows", () => {
  const paid = () => clock.now().toISOString().slice(0, 19);
  it("is not on the board even if it is paid, and the team is alerted once to decide", async () => {
    const [fresh, pending, unpaid, voucher] = [
      add({ status: "packing", date_paid_gmt: paid() }),
      add({ status: "pending" }),
      add({ status: "packing" }),
      add({ status: "packing", date_paid_gmt: paid(), meta_data: [] }),
    ];
    await sync();
    later();
    shop.site.spoil(pending, { status: "packing", date_paid_gmt: paid(), date_modified_gmt: paid() });
    await sync();
    later();
    for (const number of [fresh, pending]) shop.site.edit(number, { customer_note: "Ring twice" });
    await sync();
    const alerts = async (number: number) =>
      (await emailsOf(number)).flatMap(({ template, data }) =>
        template === "alert" ? [(data as { title: string }).title] : [],
      );
    for (const number of [fresh, pending]) {
      expect(await isOnBoard(number)).toBe(false);
      expect(await alerts(number)).toEqual([expect.stringMatching(/ is 'packing' on the WordPress site and not on/)]);
    }
    for (const number of [unpaid, voucher]) expect(await alerts(number)).toEqual([]);
  });
});

describe("The customer of an order made on the WordPress site gets about its delivery", () => {
  const record = async (number: number, stop: "pickup" | "dropoff") =>
    staff(recordDeliveryEvent.path, (await orderOf(number)).id, { eventId: randomUUID(), kind: "complete", stop });
  /** Delivers the goods and returns the order's emails. */
  const arrive = async (number: number) => {
    await record(number, "dropoff");
    await applyOrderChanges(shop.context);
    expect((await orderOf(number)).status).toBe("completed");
    return (await emailsOf(number)).map(({ template }) => template);
  };
  const deliver = async (number: number) => {
    await record(number, "pickup");
    return arrive(number);
  };

  it("no email from here, since that site writes to them", async () => {
    const number = add();
    await sync();
    expect(await deliver(number)).toEqual([]);
  });

  it("all emails from here, if the settings say so", async () => {
    await set({ emails: true });
    const number = add();
    await sync();
    expect(await deliver(number)).toEqual(["delivery_news", "completed"]);
  });

  it.each([
    ["all emails", true, ["delivery_news", "completed"], []],
    ["no emails", false, [], ["delivery_news", "completed"]],
  ])("%s, whatever the settings say after it was collected", async (_, emails, ofStarted, ofNext) => {
    await set({ emails });
    const [started, next] = [add(), add()];
    await sync();
    await record(started, "pickup");
    await set({ emails: !emails });
    expect(await arrive(started)).toEqual(ofStarted);
    expect(await deliver(next)).toEqual(ofNext);
  });

  it("all or none, even if one kind of email was switched off when the goods were collected", async () => {
    await set({ emails: true });
    await changeSettings(shop.app, { deliveryNews: { ...allNews, collected: false } });
    const number = add();
    await sync();
    await record(number, "pickup");
    await set({ emails: false });
    await changeSettings(shop.app, { deliveryNews: allNews });
    expect(await arrive(number)).toEqual(["completed"]);
  });

  it("all emails if an older version has already sent some of them", async () => {
    await set({ emails: true });
    const [told, untold] = [add(), add()];
    await sync();
    for (const number of [told, untold]) await record(number, "pickup");
    const ids = [(await orderOf(told)).id, (await orderOf(untold)).id];
    await shop.app.db.updateTable("orders").set({ emails_delivery: null }).where("id", "in", ids).execute();
    await shop.app.db
      .deleteFrom("sent_notifications")
      .where("order_id", "=", ids[1] as never)
      .execute();
    await set({ emails: false });
    expect(await arrive(told)).toEqual(["delivery_news", "completed"]);
    expect(await arrive(untold)).toEqual(["delivery_news"]);
  });

  it("what the preview shows staff before they complete it: the email, or that there is none", async () => {
    const preview = async (number: number) => {
      const { id } = await orderOf(number);
      return (await staff(previewOrderEmail.path, id, { about: "complete" })).body as unknown as EmailPreview;
    };
    await set({ emails: true });
    const [started, next] = [add(), add()];
    await sync();
    await record(started, "pickup");
    await set({ emails: false });
    expect((await preview(started)).email?.recipient).toBe("mary@example.ie");
    expect(await preview(next)).toEqual({ email: null, reason: expect.stringContaining("WordPress site") });
  });
});
