import { describe, expect, it } from "vitest";
import {
  getConnections,
  getShopConnection,
  type ShopConnection,
  type SyncShopResult,
  syncShop,
} from "../../../contract/connections.ts";
import { eraseCustomer } from "../../../contract/customers.ts";
import type { ShopOrder } from "../../../contract/shop.ts";
import { createTestApp } from "../../../test/app.ts";
import { bookRequest } from "../../../test/journeys.ts";
import { bookPending, booksOf, type Pending } from "../../../test/payments.ts";
import { ask, wcOrders } from "../../../test/shop-client.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import { noRemoteShop } from "../../orders/remote-shop.ts";
import { sendDueRefunds } from "../../refunds/send-refund.ts";
import { type RemoteOrder, remoteOrderSchema } from "../client/remote-order.ts";
import { toRemoteRefund } from "../client/remote-refund.ts";
import { createRemoteShop } from "../remote-shop.ts";
import { importChangedOrders } from "./import-changed-orders.ts";
import { importOrder } from "./import-order.ts";
import { syncOrder } from "./import-order-by-id.ts";

const { shop, clock, sync } = wooCommerceAppForFile();

let minutes = 0;
/** Moves the clock on, so that what happens now is later than what happened before. */
const later = () => clock.set(new Date(Date.parse("2026-03-04T10:00:00Z") + ++minutes * 60_000).toISOString());

const orderHere = (id: number) =>
  shop.app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const orderOf = (shopOrderId: number) =>
  shop.app.db.selectFrom("orders").selectAll().where("shop_order_id", "=", shopOrderId).executeTakeFirst();
const linesOf = (id: number) =>
  shop.app.db.selectFrom("order_lines").selectAll().where("order_id", "=", id).orderBy("position").execute();
/** An order as that shop has it at this moment. */
const asThere = (id: number) => remoteOrderSchema.parse(shop.site.order(id));
const emailsOf = async (id: number) => (await booksOf(shop.app, id)).emails.map(({ template }) => template);

/** Books an order on the website, which is placed there. */
async function booked(): Promise<Pending & { there: number }> {
  later();
  const pending = await bookPending(shop.app);
  const { shop_order_id } = await orderHere(pending.orderId);
  if (shop_order_id === null) throw new Error("The order was not placed on the WordPress site");
  return { ...pending, there: shop_order_id };
}

const connection = async () =>
  (
    (await (await shop.app.request(getShopConnection.path, { token: await shop.app.administratorToken() })).json()) as {
      shop: ShopConnection | null;
    }
  ).shop;

describe("An order that was booked on the website", () => {
  it("is paid once with one receipt and two emails, however often it is reported", async () => {
    const order = await booked();
    const before = (await emailsOf(order.orderId)).length;
    shop.connectWebhooks();
    later();
    shop.site.pay(order.there);
    await shop.site.webhooksTaken();
    shop.site.sendWebhooksAgain();
    await shop.site.webhooksTaken();
    shop.site.sendWebhooksTo(null);
    await Promise.all([
      sync(),
      syncOrder(shop.context, order.orderId),
      syncOrder(shop.context, order.orderId),
      importChangedOrders(shop.context),
    ]);
    await sync();
    const { payments, documents, emails } = await booksOf(shop.app, order.orderId);
    expect(payments).toMatchObject([
      { method: "woocommerce", reference: String(order.there), amount_cents: order.totalCents, state: "applied" },
    ]);
    expect(documents.map(({ kind }) => kind)).toEqual(["receipt"]);
    expect(emails.slice(before).map(({ template }) => template)).toEqual(["team_booking", "customer_booking"]);
    expect(await orderHere(order.orderId)).toMatchObject({ status: "processing", date_paid: clock.now() });
    expect(await shop.app.db.selectFrom("shop_webhook_inbox").selectAll().execute()).toEqual([]);
    // Whatever that shop returns as it was sent is not a change.
    const { events } = await booksOf(shop.app, order.orderId);
    const theirs = events.filter(({ actor }) => actor === "WordPress site").map(({ kind }) => kind);
    expect(theirs.filter((kind) => kind !== "note")).toEqual(["placed", "paid"]);
  });

  it("that was paid is found by the synchronisation if its webhook was lost", async () => {
    const order = await booked();
    shop.connectWebhooks();
    await shop.site.webhooksTaken();
    shop.site.loseWebhooks();
    later();
    shop.site.pay(order.there);
    await shop.site.webhooksTaken();
    shop.site.sendWebhooksTo(null);
    expect(await importChangedOrders(shop.context)).toBe(false);
    expect((await orderHere(order.orderId)).date_paid).toBeNull();
    expect(await sync()).toMatchObject({ state: "done", problem: null });
    expect((await orderHere(order.orderId)).status).toBe("processing");
  });

  it("and edited there before it is paid gets the price it has there, and is paid with it", async () => {
    const order = await booked();
    later();
    const [line] = shop.site.order(order.there).line_items;
    shop.site.edit(order.there, {
      line_items: [{ id: line?.id ?? 0, subtotal: "99.99", total: "99.99" }],
      fee_lines: [{ name: "Tail lift", total: "20.01" }],
      billing: { company: "Byrne Ltd" },
      meta_data: [{ key: "scheduled_date", value: "2026-03-09" }],
    });
    await sync();
    const edited = await orderHere(order.orderId);
    expect(edited).toMatchObject({ total_cents: 12_000, scheduled_date: "2026-03-09", status: "pending" });
    expect(edited.billing).toMatchObject({ company: "Byrne Ltd" });
    const lines = await linesOf(order.orderId);
    expect(lines.map(({ label }) => label)).toContain("Tail lift");
    expect(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(edited.net_cents);
    const { events } = await booksOf(shop.app, order.orderId);
    expect(events.filter(({ actor }) => actor === "WordPress site").slice(-2)).toMatchObject([
      { kind: "changed", data: { to: { billing: { company: "Byrne Ltd" } } } },
      { kind: "price", data: { from: { totalCents: order.totalCents }, to: { totalCents: 12_000 } } },
    ]);
    later();
    shop.site.pay(order.there);
    await sync();
    const { payments, documents } = await booksOf(shop.app, order.orderId);
    expect([payments[0]?.amount_cents, documents.length]).toEqual([12_000, 1]);
  });

  it("and edited there after it was paid stays as receipted, and the team is alerted once", async () => {
    const order = await booked();
    later();
    shop.site.pay(order.there);
    await sync();
    later();
    const [line] = shop.site.order(order.there).line_items;
    shop.site.edit(order.there, { line_items: [{ id: line?.id ?? 0, subtotal: "1.00", total: "1.00" }] });
    await sync();
    later();
    shop.site.edit(order.there, { customer_note: "Ring twice" });
    await sync();
    expect(await orderHere(order.orderId)).toMatchObject({
      total_cents: order.totalCents,
      customer_note: "Ring twice",
    });
    expect((await emailsOf(order.orderId)).filter((template) => template === "alert")).toHaveLength(1);
  });

  it("and refunded there gets a credit note and one email, and is restored if that refund is deleted", async () => {
    const order = await booked();
    later();
    shop.site.pay(order.there);
    await sync();
    later();
    shop.site.refundByHand(order.there, { amount: "5.00", reason: "Late" });
    await sync();
    await syncOrder(shop.context, order.orderId);
    const partly = await booksOf(shop.app, order.orderId);
    expect(partly.refunds).toMatchObject([
      { amount_cents: 500, state: "succeeded", reason: "Late", requested_by: "WordPress site", by_gateway: true },
    ]);
    expect(partly.documents.map(({ kind }) => kind).sort()).toEqual(["credit_note", "receipt"]);
    expect(partly.emails.filter(({ template }) => template === "refund")).toHaveLength(1);
    later();
    shop.site.refundByHand(order.there);
    await sync();
    expect(await orderHere(order.orderId)).toMatchObject({ status: "refunded", refunded_cents: order.totalCents });
    later();
    const there = asThere(order.there);
    const kept = there.refunds.filter(({ total }) => total === -500);
    await importOrder(shop.app.context, {
      order: { ...there, refunds: kept, status: "processing", date_modified_gmt: clock.now() },
      refunds: null,
      notes: null,
    });
    expect(await orderHere(order.orderId)).toMatchObject({ status: "processing", refunded_cents: 500 });
    const { refunds, documents } = await booksOf(shop.app, order.orderId);
    expect(refunds.map(({ state }) => state)).toEqual(["succeeded", "failed"]);
    expect(documents.filter(({ voided_at }) => voided_at !== null)).toHaveLength(1);
  });

  it("recognises a refund requested here by its key, and books none whose origin is uncertain", async () => {
    const order = await booked();
    later();
    shop.site.pay(order.there);
    await sync();
    const [payment] = (await booksOf(shop.app, order.orderId)).payments;
    const refundKey = `crf_test_${order.orderId}_of_a_lost_answer`;
    await shop.app.db
      .insertInto("refunds")
      .values({
        refund_key: refundKey,
        payment_id: payment?.id ?? 0,
        order_id: order.orderId,
        amount_cents: 700,
        by_gateway: true,
        state: "pending",
        requested_by: "aoife",
        created_at: clock.now(),
      })
      .execute();
    later();
    const there = {
      ...asThere(order.there),
      refunds: [{ id: 8_800_001, reason: "", total: -700 }],
      date_modified_gmt: clock.now(),
    };
    await importOrder(shop.app.context, { order: there, refunds: null, notes: null });
    expect((await booksOf(shop.app, order.orderId)).refunds.map(({ state }) => state)).toEqual(["pending"]);
    expect(await shop.app.db.selectFrom("shop_webhook_inbox").select("shop_order_id").execute()).toEqual([
      { shop_order_id: order.there },
    ]);
    const detail = toRemoteRefund(
      {
        id: 8_800_001,
        date_created_gmt: clock.now(),
        amount: 700,
        reason: "",
        refunded_payment: true,
        meta_data: [{ key: "courier_refund_key", value: refundKey }],
      },
      there.id,
    );
    for (const _ of [1, 2]) {
      await importOrder(shop.app.context, { order: there, refunds: [detail], notes: null });
    }
    const { refunds, documents } = await booksOf(shop.app, order.orderId);
    expect(refunds).toMatchObject([{ state: "succeeded", gateway_refund_id: "wc-8800001", requested_by: "aoife" }]);
    expect(documents.filter(({ kind }) => kind === "credit_note")).toHaveLength(1);
    await shop.app.db.deleteFrom("shop_webhook_inbox").execute();
  });

  it("ignores a state older than the one already known", async () => {
    const order = await booked();
    const old = asThere(order.there);
    later();
    shop.site.pay(order.there);
    shop.site.edit(order.there, { status: "on-hold" });
    await sync();
    const done = await orderHere(order.orderId);
    expect(done.status).toBe("on-hold");
    expect(await importOrder(shop.app.context, { order: old, refunds: null, notes: null })).toEqual({
      effect: "older",
      orderId: order.orderId,
    });
    expect(await orderHere(order.orderId)).toEqual(done);
  });

  it("whose placement was never answered is recognised by its quote, and a second one there is reported once", async () => {
    later();
    shop.site.misbehave({ on: "createOrder", how: { kind: "error", when: "after" }, times: 5 });
    shop.site.misbehave({ on: "listOrders", how: { kind: "error", status: 503 }, times: 100 });
    const failed = await bookRequest(shop.app).catch(() => null);
    expect(failed).toBeNull();
    shop.site.behave();
    const there = shop.site.orders().at(-1);
    const count = await shop.app.db
      .selectFrom("orders")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    later();
    await sync();
    const linked = await orderOf(there?.id ?? 0);
    expect(linked).toMatchObject({ created_via: "website", status: "pending" });
    const reference = there?.meta_data.find(({ key }) => key === "quote_reference")?.value;
    later();
    shop.site.addOrder({ status: "pending", meta_data: [{ key: "quote_reference", value: reference }] });
    await sync();
    await sync();
    const after = await shop.app.db
      .selectFrom("orders")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(count);
    expect((await orderHere(linked?.id ?? 0)).shop_order_id).toBe(there?.id);
    expect((await emailsOf(linked?.id ?? 0)).filter((template) => template === "alert")).toHaveLength(1);
  });
});

describe("A refund of ours that the WordPress site has stored without its key", () => {
  /** An order paid there, with a partial refund of ours that the shop stored without its key. */
  async function brokenOff() {
    const order = await booked();
    later();
    shop.site.pay(order.there);
    await sync();
    const [payment] = (await booksOf(shop.app, order.orderId)).payments;
    later();
    const asked = {
      refund_key: `crf_test_${order.orderId}_broken_off`,
      payment_id: payment?.id ?? 0,
      order_id: order.orderId,
      amount_cents: 1_000,
      by_gateway: true,
      state: "pending" as const,
      requested_by: "aoife",
      attempts: 1,
      next_attempt_at: clock.now(),
      created_at: clock.now(),
    };
    await shop.app.db.insertInto("refunds").values(asked).execute();
    return order;
  }
  const refundsOf = async (id: number) =>
    (await booksOf(shop.app, id)).refunds.map((one) => [one.amount_cents, one.state, one.requested_by]);

  it("is neither requested again nor booked as another, and counts as ours once its key can no longer be on its way", async () => {
    const order = await brokenOff();
    shop.site.refundByHand(order.there, { amount: "10.00" });
    await sync();
    await sendDueRefunds(shop.app.context);
    expect(await refundsOf(order.orderId)).toEqual([[1_000, "pending", "aoife"]]);
    minutes += 9;
    later();
    await sendDueRefunds(shop.app.context);
    await importChangedOrders(shop.context);
    await sync();
    expect(await refundsOf(order.orderId)).toEqual([[1_000, "succeeded", "aoife"]]);
    expect(shop.site.refundsOf(order.there)).toHaveLength(1);
    const { documents } = await booksOf(shop.app, order.orderId);
    expect(documents.filter(({ kind }) => kind === "credit_note")).toHaveLength(1);
  });

  it("is recognised by the synchronisation too", async () => {
    const order = await brokenOff();
    shop.site.refundByHand(order.there, { amount: "10.00" });
    await sync();
    minutes += 2;
    later();
    await importChangedOrders(shop.context);
    expect(await refundsOf(order.orderId)).toEqual([[1_000, "succeeded", "aoife"]]);
    await sendDueRefunds(shop.app.context);
    expect(shop.site.refundsOf(order.there)).toHaveLength(1);
  });

  it("is not confused with one of a different amount or an earlier one", async () => {
    const order = await brokenOff();
    shop.site.refundByHand(order.there, { amount: "2.00" });
    await shop.app.db
      .updateTable("refunds")
      .set({ attempts: 0, created_at: new Date(clock.now().getTime() + 30_000) })
      .where("order_id", "=", order.orderId)
      .execute();
    shop.site.refundByHand(order.there, { amount: "10.00" });
    await sync();
    minutes += 9;
    later();
    await sendDueRefunds(shop.app.context);
    await sync();
    expect((await refundsOf(order.orderId)).sort()).toEqual([
      [1_000, "succeeded", "WordPress site"],
      [1_000, "succeeded", "aoife"],
      [200, "succeeded", "WordPress site"],
    ]);
    expect(shop.site.refundsOf(order.there)).toHaveLength(3);
  });

  it("holds up no other if it can't be sent", async () => {
    const [first, second] = [await brokenOff(), await brokenOff()];
    const failing = {
      ...shop.client,
      readRefunds: (id: number) =>
        id === first.there ? Promise.reject(new TypeError("never heard of it")) : shop.client.readRefunds(id),
    };
    expect(await sendDueRefunds({ ...shop.app.context, remoteShop: createRemoteShop(failing) })).toBe(2);
    expect(await refundsOf(first.orderId)).toEqual([[1_000, "pending", "aoife"]]);
    expect(await refundsOf(second.orderId)).toEqual([[1_000, "succeeded", "aoife"]]);
    await shop.app.db.updateTable("refunds").set({ next_attempt_at: null }).where("state", "=", "pending").execute();
  });

  it("is done without that site if it was only to be recorded and that site no longer runs the shop", async () => {
    const order = await brokenOff();
    await shop.app.db.updateTable("refunds").set({ by_gateway: false }).where("order_id", "=", order.orderId).execute();
    await sendDueRefunds({ ...shop.app.context, remoteShop: noRemoteShop });
    expect(await refundsOf(order.orderId)).toEqual([[1_000, "succeeded", "aoife"]]);
    expect(shop.site.refundsOf(order.there)).toEqual([]);
  });
});

describe("An order that is read there while its metadata is still being written", () => {
  /** An order booked here whose answer was lost, and which that shop has without the metadata that marks it as ours. */
  async function halfWritten() {
    later();
    shop.site.misbehave({ on: "createOrder", how: { kind: "error", when: "after" }, times: 5 });
    shop.site.misbehave({ on: "listOrders", how: { kind: "error", status: 503 }, times: 100 });
    await bookRequest(shop.app).catch(() => null);
    shop.site.behave();
    const whole = asThere(shop.site.orders().at(-1)?.id ?? 0);
    return { whole, half: { ...whole, meta_data: [] } };
  }
  const take = (order: RemoteOrder) => importOrder(shop.app.context, { order, refunds: null, notes: null });

  it("waits a minute, and is then recognised as ours", async () => {
    const { whole, half } = await halfWritten();
    expect(await take(half)).toEqual({ effect: "skipped", orderId: null });
    expect(await orderOf(whole.id)).toBeUndefined();
    expect(await importChangedOrders(shop.context)).toBe(false);
    expect(await orderOf(whole.id)).toBeUndefined();
    later();
    await importChangedOrders(shop.context);
    expect(await orderOf(whole.id)).toMatchObject({ created_via: "website" });
  });

  it("is imported as made there if the metadata is missing for longer, and becomes ours with its money if it turns out to be", async () => {
    const { whole, half } = await halfWritten();
    shop.site.pay(whole.id);
    const paid = asThere(whole.id);
    minutes += 2;
    later();
    expect(await take({ ...half, status: paid.status, date_paid_gmt: paid.date_paid_gmt })).toMatchObject({
      effect: "new",
    });
    const taken = await orderOf(whole.id);
    expect(taken).toMatchObject({ created_via: "woocommerce", date_paid: paid.date_paid_gmt });
    await sync();
    const ours = await orderOf(whole.id);
    expect(ours).toMatchObject({ created_via: "website", status: "processing", date_paid: paid.date_paid_gmt });
    const { payments, documents } = await booksOf(shop.app, ours?.id ?? 0);
    expect(payments).toMatchObject([{ method: "woocommerce", reference: String(whole.id), state: "applied" }]);
    expect(documents.map(({ kind }) => kind)).toEqual(["receipt"]);
    const gone = await shop.app.db
      .selectFrom("orders")
      .select("id")
      .where("id", "=", taken?.id ?? 0)
      .executeTakeFirst();
    expect(gone).toBeUndefined();
  });

  it("stays if staff here have recorded money for it since", async () => {
    const { whole, half } = await halfWritten();
    shop.site.pay(whole.id);
    const paid = asThere(whole.id);
    minutes += 2;
    later();
    const { orderId } = await take({ ...half, status: paid.status, date_paid_gmt: paid.date_paid_gmt });
    const { payments } = await booksOf(shop.app, orderId ?? 0);
    await shop.app.db
      .insertInto("refunds")
      .values({
        refund_key: `crf_test_of_staff_${orderId}`,
        payment_id: payments[0]?.id ?? 0,
        order_id: orderId,
        amount_cents: 100,
        by_gateway: false,
        state: "succeeded",
        requested_by: "aoife",
        created_at: clock.now(),
      })
      .execute();
    await sync();
    expect(await orderOf(whole.id)).toMatchObject({ id: orderId, created_via: "woocommerce" });
    await shop.app.db.deleteFrom("shop_placements").where("failure", "is not", null).execute();
  });
});

describe("An order that was made on the WordPress site", () => {
  const made = (order: Parameters<typeof shop.site.addOrder>[0] = {}) => {
    later();
    return shop.site.addOrder({
      status: "processing",
      date_created_gmt: "2026-01-15T09:30:00",
      date_paid_gmt: "2026-01-15T09:31:00",
      date_modified_gmt: clock.now().toISOString().slice(0, 19),
      payment_method: "stripe",
      payment_method_title: "Card",
      billing: { first_name: "Mary", last_name: "Byrne", email: `mary${minutes}@example.ie`, phone: "+353 1 555 0100" },
      line_items: [
        { product_id: 10, name: "Pallet delivery", quantity: 2, subtotal: "120.50", total: "100.50" },
        { product_id: 11, name: "Tail lift", total: "22.50" },
      ],
      meta_data: [
        { key: "pickup_address", value: "1 Main Street, Tallaght, Dublin, D24 X9Y8, Ireland" },
        { key: "dropoff_address", value: "2 Patrick Street, Cork, Ireland" },
        { key: "service_type", value: "small_van" },
        { key: "_stripe_intent_id", value: "pi_1" },
      ],
      ...order,
    });
  };

  it("is shown by wc/v3 as that site shows it: its origin, payment method and line metadata", async () => {
    const meta_data = [{ key: "Pallets", value: "2" }];
    const there = made({
      created_via: "checkout",
      payment_method: "ppcp-gateway",
      payment_method_title: "PayPal",
      line_items: [{ product_id: 10, name: "Pallet delivery", total: "120.50", meta_data }],
    });
    const byHand = made();
    shop.site.spoil(there.id, {
      fee_lines: [{ id: 901, name: "Tail lift", total: "2.50", total_tax: "0.00", meta_data }],
      total: "123.00",
    });
    await sync();
    const shown = async (id: number) =>
      (await ask<ShopOrder>(shop.app, "GET", `${wcOrders}/${(await orderOf(id))?.id}`)).body;
    const order = await shown(there.id);
    expect(order).toMatchObject({
      created_via: "checkout",
      payment_method: "ppcp-gateway",
      payment_method_title: "PayPal",
      line_items: [{ meta_data: [{ key: "Pallets", value: "2" }] }],
      fee_lines: [{ name: "Tail lift", meta_data: [{ key: "Pallets", value: "2" }] }],
    });
    expect(await shown(byHand.id)).toMatchObject({ created_via: "admin", payment_method: "stripe" });
    // For everything else it stays an order made there.
    expect((await orderOf(there.id))?.created_via).toBe("woocommerce");
    later();
    shop.site.edit(there.id, { created_via: "subscription" });
    await sync();
    expect((await shown(there.id)).created_via).toBe("subscription");
  });

  it("has its money, lines, towns, customer and dates here, and nobody gets an email", async () => {
    const there = made();
    shop.site.addNote(there.id, { note: "Driver &amp; van <b>confirmed</b><br>for 9", author: "Niamh" });
    shop.site.addNote(there.id, { note: "On its way", customer_note: true });
    await sync();
    const here = await orderOf(there.id);
    expect(here).toMatchObject({
      created_via: "woocommerce",
      kind: "priced",
      status: "processing",
      total_cents: 12_300,
      net_cents: 10_000,
      vat_cents: 2_300,
      pickup_town: "Tallaght",
      dropoff_town: "Cork",
      service_name: "Small Van",
      customer_name: "Mary Byrne",
      date_created: new Date("2026-01-15T09:30:00Z"),
      date_paid: new Date("2026-01-15T09:31:00Z"),
      order_key: there.order_key,
    });
    expect(here?.meta).not.toHaveProperty("_stripe_intent_id");
    const lines = await linesOf(here?.id ?? 0);
    expect(lines.map(({ label }) => label)).toEqual(["2 × Pallet delivery", "Tail lift"]);
    expect(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(10_000);
    const { emails, documents, payments, events } = await booksOf(shop.app, here?.id ?? 0);
    expect([emails, documents]).toEqual([[], []]);
    expect(payments).toMatchObject([{ amount_cents: 12_300, received_at: new Date("2026-01-15T09:31:00Z") }]);
    expect(events.map(({ kind, actor, note }) => [kind, actor, note])).toEqual([
      ["created", "WordPress site", `Made on the WordPress site as order ${there.id}`],
      ["note", "Niamh", "Driver & van confirmed\nfor 9"],
      ["customer_note", "Niamh", "On its way"],
    ]);
    const customer = await shop.app.db
      .selectFrom("customers")
      .selectAll()
      .where("id", "=", here?.customer_id ?? 0)
      .execute();
    expect(customer).toMatchObject([{ name: "Mary Byrne" }]);
  });

  it("brings its refunds along without an email, each once, and shows a deleted one as failed", async () => {
    const there = made();
    shop.site.refundByHand(there.id, { amount: "10.00", reason: "Late" });
    await sync();
    later();
    shop.site.refundByHand(there.id, { amount: "2.30", api_refund: false });
    await sync();
    await sync();
    const here = await orderOf(there.id);
    const { refunds, emails, documents } = await booksOf(shop.app, here?.id ?? 0);
    expect(refunds.map((one) => [one.amount_cents, one.state, one.by_gateway])).toEqual([
      [1_000, "succeeded", true],
      [230, "succeeded", false],
    ]);
    expect([here?.refunded_cents, emails, documents]).toEqual([1_230, [], []]);
    later();
    const now = asThere(there.id);
    await importOrder(shop.app.context, {
      order: { ...now, refunds: now.refunds.slice(0, 1), date_modified_gmt: clock.now() },
      refunds: null,
      notes: null,
    });
    const after = await booksOf(shop.app, here?.id ?? 0);
    expect(after.refunds.map(({ state }) => state).sort()).toEqual(["failed", "succeeded"]);
  });

  it("is refunded with no more than was paid, and the team is alerted to the rest", async () => {
    const there = made();
    later();
    const order = {
      ...asThere(there.id),
      refunds: [{ id: 9_001, reason: "", total: -99_900 }],
      date_modified_gmt: clock.now(),
    };
    const refund = toRemoteRefund(
      {
        id: 9_001,
        date_created_gmt: clock.now(),
        amount: 99_900,
        reason: "",
        refunded_payment: true,
        meta_data: [],
      },
      there.id,
    );
    const { orderId } = await importOrder(shop.app.context, { order, refunds: [refund], notes: null });
    await importOrder(shop.app.context, { order, refunds: [refund], notes: null });
    expect((await orderHere(orderId ?? 0)).refunded_cents).toBe(0);
    expect(await emailsOf(orderId ?? 0)).toEqual(["alert"]);
  });

  it("follows edits there, with the old and new values in its history", async () => {
    const there = made({ status: "pending", date_paid_gmt: null });
    await sync();
    later();
    const [line] = shop.site.order(there.id).line_items;
    shop.site.edit(there.id, {
      status: "on-hold",
      line_items: [{ id: line?.id ?? 0, subtotal: "200.50", total: "200.50" }],
      meta_data: [{ key: "dropoff_address", value: "5 Shop Street, Galway, Ireland" }],
    });
    await sync();
    const here = await orderOf(there.id);
    expect(here).toMatchObject({ status: "on-hold", total_cents: 22_300, dropoff_town: "Galway", date_paid: null });
    const { events, payments } = await booksOf(shop.app, here?.id ?? 0);
    expect(payments).toEqual([]);
    expect(events.find(({ kind }) => kind === "status")).toMatchObject({ data: { from: "pending", to: "on-hold" } });
  });

  it("has the same tax here as there, and lines that add up", async () => {
    const there = made();
    later();
    const order = asThere(there.id);
    const { orderId } = await importOrder(shop.app.context, {
      order: {
        ...order,
        total: 12_301,
        total_tax: 2_301,
        line_items: order.line_items.map((line, index) => ({ ...line, total: 5_000, total_tax: 1_150 + index })),
        date_modified_gmt: clock.now(),
      },
      refunds: null,
      notes: null,
    });
    const here = await orderHere(orderId ?? 0);
    expect([here.net_cents, here.vat_cents]).toEqual([10_000, 2_301]);
    expect((await linesOf(here.id)).reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(10_000);
  });

  it("keeps its status if a plugin there uses a custom one, and is cancelled when binned unless it was paid", async () => {
    const paid = made();
    const unpaid = made({ status: "pending", date_paid_gmt: null });
    await sync();
    later();
    shop.site.edit(paid.id, { status: "checked-in" as "pending" });
    await syncOrder(shop.context, (await orderOf(paid.id))?.id ?? 0);
    expect((await orderOf(paid.id))?.status).toBe("processing");
    later();
    shop.site.trash(paid.id);
    shop.site.trash(unpaid.id);
    for (const { id } of [paid, unpaid]) await syncOrder(shop.context, (await orderOf(id))?.id ?? 0);
    expect([(await orderOf(paid.id))?.status, (await orderOf(unpaid.id))?.status]).toEqual(["processing", "cancelled"]);
    shop.site.remove(paid.id);
    const orderId = (await orderOf(paid.id))?.id ?? 0;
    for (const _ of [1, 2]) expect(await syncOrder(shop.context, orderId)).toBe(true);
    const { events } = await booksOf(shop.app, orderId);
    expect(events.map(({ note }) => note)).toEqual(
      expect.arrayContaining([
        "Its status on the WordPress site is 'checked-in'",
        "Put into the bin on the WordPress site; what was paid stays here",
      ]),
    );
    expect(events.filter(({ kind }) => kind === "gone_there")).toHaveLength(1);
  });

  it("is cancelled when a webhook reports it binned, and restored when one reports it taken out", async () => {
    const there = made({ status: "on-hold", date_paid_gmt: null });
    await sync();
    shop.connectWebhooks(["order.updated", "order.deleted", "order.restored"]);
    const statusAfter = async (change: (id: number) => void) => {
      later();
      change(there.id);
      await shop.site.webhooksTaken();
      await importChangedOrders(shop.context);
      return (await orderOf(there.id))?.status;
    };
    expect(await statusAfter(shop.site.trash)).toBe("cancelled");
    expect(await statusAfter(shop.site.restore)).toBe("on-hold");
    shop.site.sendWebhooksTo(null);
  });

  it("does not restore a customer who was erased here", async () => {
    const there = made({ status: "completed", customer_note: "Mary lives here" });
    await sync();
    const here = await orderOf(there.id);
    const token = await shop.app.administratorToken();
    const path = eraseCustomer.path.replace("{id}", String(here?.customer_id));
    const erased = await shop.app.request(path, { token, json: { email: here?.customer_email } });
    expect(erased.status, await erased.clone().text()).toBe(200);
    later();
    shop.site.edit(there.id, { status: "processing", customer_note: "Mary is at home" });
    shop.site.addNote(there.id, { note: "Mary called" });
    await sync();
    const after = await orderOf(there.id);
    expect(after).toMatchObject({
      status: "processing",
      customer_name: "Erased customer",
      customer_email: "",
      customer_note: "",
    });
    expect(JSON.stringify([after, (await booksOf(shop.app, after?.id ?? 0)).events])).not.toMatch(/Mary/);
  });
});

describe("The connection to the WordPress site", () => {
  it("tells staff about an order that can't be imported, which holds up no other", async () => {
    later();
    const broken = shop.site.addOrder({ status: "processing", currency: "euro", total: "10.00" });
    const unreadable = shop.site.addOrder({ status: "processing", total: "ten" });
    later();
    const good = shop.site.addOrder({ status: "processing", total: "10.00" });
    expect(await sync()).toMatchObject({ state: "done", failed: 2 });
    expect(await orderOf(good.id)).toBeDefined();
    expect((await connection())?.problem).toMatch(
      new RegExp(`^Not imported from there: orders ${broken.id}, ${unreadable.id} \\(`),
    );
    shop.site.edit(broken.id, { currency: "EUR" });
    shop.site.remove(unreadable.id);
    minutes += 10;
    later();
    await importChangedOrders(shop.context);
    expect(await connection()).toMatchObject({ problem: null });
    expect(await orderOf(broken.id)).toBeDefined();
  });

  it("tells staff about a booking that could not be placed there and is waiting", async () => {
    later();
    shop.site.misbehave({ on: "createOrder", how: { kind: "error", when: "before", status: 503 }, times: 20 });
    await bookRequest(shop.app).catch(() => null);
    shop.site.behave();
    const told = await connection();
    expect(told?.waiting).toBe(1);
    expect(told?.problem).toMatch(/^Booking DL-\d+ is not there yet: /);
    // A booking that is not retried does not count as waiting.
    const failed = shop.app.db.updateTable("shop_placements").where("failure", "is not", null);
    await failed.set({ next_attempt_at: null }).execute();
    expect(await connection()).toMatchObject({ waiting: 0, problem: null });
    await shop.app.db.deleteFrom("shop_placements").where("failure", "is not", null).execute();
  });

  it("is reported as failing while that site is down, and as working afterwards; staff can synchronise at once", async () => {
    await sync();
    shop.site.misbehave({ on: "*", how: { kind: "error", status: 503 }, times: 100 });
    const ask = async () =>
      (
        (await (
          await shop.app.request(syncShop.path, { method: "POST", token: await shop.app.staffToken("shop_manager") })
        ).json()) as { shop: ShopConnection }
      ).shop;
    expect((await ask()).problem).toMatch(/^The WordPress site did not answer/);
    shop.site.behave();
    later();
    const synced = await ask();
    expect(synced).toMatchObject({
      site: shop.site.url,
      problem: null,
      syncedAt: clock.now().toISOString(),
      waiting: 0,
    });
    const token = await shop.app.administratorToken();
    const connections = await (await shop.app.request(getConnections.path, { token })).json();
    expect(connections).toMatchObject({ shop: synced, payments: { gateway: "woocommerce" } });
  });

  it("imports a note as the only change there when staff synchronise that order", async () => {
    const { orderId, there } = await booked();
    later();
    await sync();
    const notes = async () =>
      (await booksOf(shop.app, orderId)).events.flatMap(({ kind, note }) => (kind === "note" ? [note] : []));
    const press = async (query: string) => {
      const token = await shop.app.staffToken("shop_manager");
      const response = await shop.app.request(`${syncShop.path}${query}`, { method: "POST", token });
      return { status: response.status, body: (await response.json()) as SyncShopResult };
    };
    shop.site.addNote(there, { note: "The gate is open till six" });
    expect((await press("")).body.order).toBeNull();
    expect(await notes()).not.toContain("The gate is open till six");
    expect((await press(`?orderId=${orderId}`)).body.order).toBe("read");
    expect((await notes()).filter((note) => note === "The gate is open till six")).toHaveLength(1);
    shop.site.misbehave({ on: "readOrder", how: { kind: "error", status: 503 }, times: 20 });
    expect((await press(`?orderId=${orderId}`)).body.order).toBe("unread");
    shop.site.behave();
    expect((await press("?orderId=2000000000")).body.order).toBe("unread");
    expect(await press("?orderId=none")).toMatchObject({
      status: 422,
      body: { data: { params: { orderId: expect.any(String) } } },
    });
  });

  it("imports each order's own notes, even if a restored site reuses their numbers", async () => {
    const [first, second] = [await booked(), await booked()];
    const note = (text: string) => ({
      id: 7,
      author: "Nora",
      date_created_gmt: clock.now(),
      note: text,
      customer_note: false,
    });
    const take = ({ there }: typeof first, text: string) =>
      importOrder(shop.app.context, { order: asThere(there), refunds: null, notes: [note(text)] });
    await take(first, "The gate is open");
    await take(second, "The gate is shut");
    const noted = async ({ orderId }: typeof first) =>
      (await booksOf(shop.app, orderId)).events.filter(({ actor }) => actor === "Nora").map(({ note }) => note);
    expect([await noted(first), await noted(second)]).toEqual([["The gate is open"], ["The gate is shut"]]);
  });

  it("accepts a webhook only with that site's signature, and any number of them for one order as one", async () => {
    const post = (body: string, headers: Record<string, string> = {}) =>
      shop.app.request("/webhooks/woocommerce", { method: "POST", body, headers });
    expect((await post('{"id":1}', { "x-wc-webhook-signature": "AAAA" })).status).toBe(400);
    expect((await post("webhook_id=3")).status).toBe(200);
    expect((await post("x".repeat(1024 * 1024 + 1))).status).toBe(413);
    shop.connectWebhooks();
    later();
    const order = shop.site.addOrder({ status: "pending", total: "10.00" });
    for (let n = 0; n < 20; n++) shop.site.edit(order.id, { customer_note: `Note ${n}` });
    await shop.site.webhooksTaken();
    shop.site.sendWebhooksTo(null);
    expect(await shop.app.db.selectFrom("shop_webhook_inbox").select("shop_order_id").execute()).toEqual([
      { shop_order_id: order.id },
    ]);
    await importChangedOrders(shop.context);
    expect(await orderOf(order.id)).toMatchObject({ customer_note: "Note 19" });
    expect(await shop.app.db.selectFrom("shop_webhook_inbox").selectAll().execute()).toEqual([]);
  });

  it("does not exist if the shop is ours: there is no such address", async () => {
    const own = await createTestApp();
    const answer = await own.request("/webhooks/woocommerce", { method: "POST", body: "webhook_id=1" });
    const token = await own.administratorToken();
    const shown = await (await own.request(getShopConnection.path, { token })).json();
    await own.close();
    expect([answer.status, shown]).toEqual([404, { shop: null }]);
  });
});
