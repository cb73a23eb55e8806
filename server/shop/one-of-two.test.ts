import { beforeEach, describe, expect, it } from "vitest";
import { wc } from "../../contract/paths.ts";
import type { ShopOrder, ShopRefund } from "../../contract/shop.ts";
import type { ShopCustomer } from "../../contract/shop-customers.ts";
import type { ShopNote } from "../../contract/shop-notes.ts";
import type { ShopProduct } from "../../contract/shop-products.ts";
import type { ShopWebhook } from "../../contract/shop-webhooks.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { refund } from "../../test/payments.ts";
import { ask, changeOrder, line, makeOrder, mary, wcOrders } from "../../test/shop-client.ts";
import { bookTwoPaid, type DistinctOrder, readEverythingOf } from "../../test/two-orders.ts";

const { app, later } = appForFile({ livePayments: true });
const get = async <Body>(path: string) => (await ask<Body>(app, "GET", path)).body;
const refusedWith = async (method: "GET" | "DELETE" | "PUT", path: string, body?: object) =>
  (await ask(app, method, path, body)).status;

describe("Of two orders a shop client", () => {
  let one: DistinctOrder;
  let other: DistinctOrder;
  beforeEach(async () => {
    [one, other] = await bookTwoPaid(app);
  });
  const pathOf = ({ orderId }: DistinctOrder) => `${wcOrders}/${orderId}`;

  it("reads each with its own payment, refunds and lines", async () => {
    await refund(app, one.orderId, { amount: "1.00", reason: "Late" });
    await refund(app, other.orderId, { amount: "2.00", reason: "Wet" });
    const failed = await refund(app, one.orderId, { amount: "3.00", reason: "Twice" });
    await app.db.updateTable("refunds").set({ state: "failed" }).where("id", "=", failed.body.id).execute();
    // A refunded surplus payment is not a refund of the order.
    const surplus = await app.db
      .insertInto("payments")
      .values({
        order_id: one.orderId,
        method: "phone",
        reference: "twice",
        livemode: true,
        amount_cents: 500,
        currency: "EUR",
        state: "surplus",
        case_reason: "The order was paid already",
        received_at: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const back = { payment_id: surplus.id, order_id: one.orderId, amount_cents: 500, by_gateway: false };
    await app.db
      .insertInto("refunds")
      .values({
        ...back,
        refund_key: "ab".repeat(12),
        state: "succeeded",
        requested_by: "test",
        created_at: new Date(),
      })
      .execute();
    const [first, second] = [await get<ShopOrder>(pathOf(one)), await get<ShopOrder>(pathOf(other))];
    expect([first.id, first.billing.email, first.refunds.map(({ total }) => total)]).toEqual([
      one.orderId,
      one.email,
      ["-1.00"],
    ]);
    expect([second.id, second.billing.email, second.refunds.map(({ total }) => total)]).toEqual([
      other.orderId,
      other.email,
      ["-2.00"],
    ]);
    for (const { id, transaction_id } of [first, second]) {
      const payment = await app.db
        .selectFrom("payments")
        .select("reference")
        .where("order_id", "=", id)
        .executeTakeFirstOrThrow();
      expect(transaction_id).toBe(payment.reference);
    }
    expect((await get<ShopOrder[]>(`${wcOrders}?include=${one.orderId}`)).map(({ id }) => id)).toEqual([one.orderId]);
  });

  it("reads a refund under its own order, and none that failed", async () => {
    const [mine, theirs] = [
      await refund(app, one.orderId, { amount: "1.00" }),
      await refund(app, other.orderId, { amount: "2.00" }),
    ];
    const again = await refund(app, one.orderId, { amount: "3.00" });
    expect(await get<ShopRefund>(`${pathOf(one)}/refunds/${mine.body.id}`)).toMatchObject({
      id: mine.body.id,
      amount: "1.00",
    });
    expect(await get<ShopRefund>(`${pathOf(one)}/refunds/${again.body.id}`)).toMatchObject({
      id: again.body.id,
      amount: "3.00",
    });
    expect(await refusedWith("GET", `${pathOf(one)}/refunds/${theirs.body.id}`)).toBe(404);
    expect(await refusedWith("GET", `${pathOf(one)}/refunds/999999`)).toBe(404);
    await app.db.updateTable("refunds").set({ state: "failed" }).where("id", "=", again.body.id).execute();
    expect(await refusedWith("GET", `${pathOf(one)}/refunds/${again.body.id}`)).toBe(404);
  });

  it("refunds lines of one, and each refund shows its own lines", async () => {
    const lines = [
      { name: "Crate", product_id: 1, quantity: 2, total: "20.00" },
      { name: "Box", product_id: 1, quantity: 1, total: "5.00" },
    ];
    const orders = [
      await makeOrder(app, { line_items: lines, set_paid: true }),
      await makeOrder(app, { line_items: line("7.00"), set_paid: true }),
    ];
    const refunds: ShopRefund[] = [];
    for (const { id, line_items } of orders) {
      const given = { amount: "1.00", line_items: [{ id: line_items[0]?.id, quantity: 1, refund_total: "1.00" }] };
      const made = await ask<ShopRefund>(app, "POST", `${wcOrders}/${id}/refunds`, given);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      refunds.push(made.body);
    }
    for (const [index, { id, line_items }] of orders.entries()) {
      const shown = await get<ShopRefund>(`${wcOrders}/${id}/refunds/${refunds[index]?.id}`);
      expect(shown.line_items.map(({ name }) => name)).toEqual([line_items[0]?.name]);
      expect(shown.line_items[0]?.meta_data[0]?.value).toBe(String(line_items[0]?.id));
    }
  });

  it("reads and deletes only notes of the order it names", async () => {
    const note = async (order: DistinctOrder, text: string) =>
      (await ask<ShopNote>(app, "POST", `${pathOf(order)}/notes`, { note: text })).body;
    const [mine, kept, theirs] = [await note(one, "One"), await note(one, "Two"), await note(other, "Three")];
    await app.db
      .insertInto("order_events")
      .values({ order_id: one.orderId, actor: "test", kind: "note", note: "", happened_at: new Date() })
      .execute();
    const notesOf = async (order: DistinctOrder) =>
      (await get<ShopNote[]>(`${pathOf(order)}/notes`)).map(({ note }) => note);
    expect(await notesOf(one)).toEqual(expect.arrayContaining(["One", "Two"]));
    expect(await notesOf(one)).not.toContain("");
    expect(await notesOf(one)).not.toContain("Three");
    await ask(app, "POST", `${pathOf(one)}/notes`, { note: "We ring first", customer_note: true });
    const ofKind = async (type: string) =>
      (await get<ShopNote[]>(`${pathOf(one)}/notes?type=${type}`)).map(({ note }) => note);
    expect(await ofKind("customer")).toEqual(["We ring first"]);
    expect(await ofKind("internal")).not.toContain("We ring first");
    expect(await ofKind("internal")).toContain("One");
    expect((await get<ShopNote>(`${pathOf(one)}/notes/${mine.id}`)).note).toBe("One");
    expect((await get<ShopNote>(`${pathOf(one)}/notes/${kept.id}`)).note).toBe("Two");
    expect(await refusedWith("GET", `${pathOf(one)}/notes/${theirs.id}`)).toBe(404);
    const empty = await app.db.selectFrom("order_events").select("id").where("note", "=", "").execute();
    for (const { id } of empty) expect(await refusedWith("GET", `${pathOf(one)}/notes/${id}`)).toBe(404);
    expect(await refusedWith("DELETE", `${pathOf(one)}/notes/${theirs.id}?force=true`)).toBe(404);
    const before = await readEverythingOf(app.db, other.orderId);
    expect(await refusedWith("DELETE", `${pathOf(one)}/notes/${mine.id}?force=true`)).toBe(200);
    expect(await notesOf(one)).toContain("Two");
    expect(await notesOf(one)).not.toContain("One");
    expect(await readEverythingOf(app.db, other.orderId)).toEqual(before);
  });

  it("changes, bins and restores one, while the other stays as it was", async () => {
    const [mine, theirs] = [
      await makeOrder(app, { line_items: [{ name: "Crate", product_id: 1, total: "9.00" }], billing: mary }),
      await makeOrder(app, { line_items: line("5.00"), billing: { ...mary, email: "other@example.ie" } }),
    ];
    await ask(app, "DELETE", `${wcOrders}/${theirs.id}`);
    const before = await readEverythingOf(app.db, theirs.id);
    later(1);
    const changed = await changeOrder(app, mine.id, {
      customer_note: "Ring twice",
      meta_data: [{ key: "a", value: "b" }],
    });
    expect([changed.id, changed.customer_note]).toEqual([mine.id, "Ring twice"]);
    expect((await ask<ShopOrder>(app, "DELETE", `${wcOrders}/${mine.id}`)).body.status).toBe("trash");
    expect(await readEverythingOf(app.db, theirs.id)).toEqual(before);
    await changeOrder(app, mine.id, { status: "cancelled" });
    expect(await readEverythingOf(app.db, theirs.id)).toEqual(before);
    const binned = (await get<ShopOrder[]>(`${wcOrders}?status=trash`)).map(({ id }) => id);
    expect([binned.includes(mine.id), binned.includes(theirs.id)]).toEqual([false, true]);
    const services = await app.db
      .selectFrom("orders")
      .select(["id", "service_name"])
      .where("id", "in", [mine.id, theirs.id])
      .orderBy("id")
      .execute();
    expect(services[0]?.service_name).toBe("Crate");
  });

  it("finds each by its customer, by a search and by its time", async () => {
    later(10);
    const { id: late } = await makeOrder(app, { line_items: line("5.00"), billing: { email: "late@example.ie" } });
    const idsOf = async (query: string) =>
      (await get<ShopOrder[]>(`${wcOrders}?per_page=100&${query}`)).map(({ id }) => id);
    for (const { orderId, email } of [one, other]) {
      expect(await idsOf(`customer_email=${encodeURIComponent(email.toUpperCase())}`)).toEqual([orderId]);
      expect(await idsOf(`search=${encodeURIComponent(email)}`)).toEqual([orderId]);
      const before = await idsOf("before=2026-03-04T10:05:00Z");
      expect([before.includes(orderId), before.includes(late)]).toEqual([true, false]);
      const after = await idsOf("after=2026-03-04T10:05:00Z");
      expect([after.includes(orderId), after.includes(late)]).toEqual([false, true]);
    }
  });

  it("reads each customer with the addresses of their own newest order", async () => {
    const customers = await get<ShopCustomer[]>(`${wc}/customers?per_page=100`);
    for (const { email, name } of [one, other]) {
      const known = customers.find((each) => each.email === email);
      expect(`${known?.billing.first_name} ${known?.billing.last_name}`).toBe(name);
      const read = await get<ShopCustomer>(`${wc}/customers/${known?.id}`);
      expect([read.email, read.billing.address_1]).toEqual([email, known?.billing.address_1]);
      expect((await get<ShopCustomer[]>(`${wc}/customers?email=${email.toUpperCase()}`)).map(({ id }) => id)).toEqual([
        known?.id,
      ]);
      const excluded = await get<ShopCustomer[]>(`${wc}/customers?exclude=${known?.id}`);
      expect(excluded.map(({ id }) => id)).not.toContain(known?.id);
      expect((await get<ShopCustomer[]>(`${wc}/customers?include=${known?.id}`)).map(({ id }) => id)).toEqual([
        known?.id,
      ]);
      const found = await get<ShopCustomer[]>(`${wc}/customers?search=${encodeURIComponent(email)}`);
      expect(found.map((each) => each.email)).toEqual([email]);
      const made = await makeOrder(app, { customer_id: known?.id, line_items: line("5.00") });
      expect([made.customer_id, made.billing.email]).toEqual([known?.id, email]);
    }
    const streets = [one, other].map(({ email }) => customers.find((each) => each.email === email)?.billing.address_1);
    expect(new Set(streets).size).toBe(2);
    expect((await ask(app, "POST", wcOrders, { customer_id: 999_999 })).status).toBe(400);
  });
});

it("Each of two products is read, found and sold as itself", async () => {
  const products = `${wc}/products`;
  const make = async (body: object) => (await ask<ShopProduct>(app, "POST", products, body)).body;
  const crate = await make({ name: "Crate", sku: "crate", regular_price: "9.00", status: "draft" });
  const box = await make({ name: "Box", sku: "box", regular_price: "4.00" });
  const idsOf = async (query: string) => (await get<ShopProduct[]>(`${products}?${query}`)).map(({ id }) => id);
  for (const { id, name, sku } of [crate, box]) {
    expect((await get<ShopProduct>(`${products}/${id}`)).name).toBe(name);
    expect(await idsOf(`sku=${sku}`)).toEqual([id]);
    expect(await idsOf(`include=${id}`)).toEqual([id]);
    expect(await idsOf(`search=${name}`)).toEqual([id]);
    expect(await idsOf(`exclude=${id}`)).not.toContain(id);
  }
  expect(await idsOf("status=draft")).toEqual([crate.id]);
  const order = await makeOrder(app, { line_items: [{ sku: "box" }, { product_id: crate.id }] });
  expect(order.line_items.map(({ name, total }) => [name, total])).toEqual([
    ["Box", expect.any(String)],
    ["Crate", expect.any(String)],
  ]);
  const twice = await ask<{ data: { resource_id: number } }>(app, "POST", products, { name: "Box", sku: "box" });
  expect(twice.body.data.resource_id).toBe(box.id);
});

it("Only the named one of two webhooks is changed, paused and deleted", async () => {
  const webhooks = `${wc}/webhooks`;
  const make = async (name: string) => {
    const body = { name, topic: "order.created", delivery_url: "https://books.example.ie/orders" };
    return (await ask<ShopWebhook>(app, "POST", webhooks, body)).body;
  };
  const [one, other, last] = [await make("One"), await make("Other"), await make("Last")];
  const read = async ({ id }: ShopWebhook) => get<ShopWebhook>(`${webhooks}/${id}`);
  later(1);
  const changed = await ask<ShopWebhook>(app, "PUT", `${webhooks}/${one.id}`, { name: "First", status: "paused" });
  expect(changed.body).toMatchObject({ id: one.id, name: "First", status: "paused" });
  expect(await read(other)).toEqual(other);
  expect((await ask<ShopWebhook>(app, "DELETE", `${webhooks}/${last.id}?force=true`)).body.id).toBe(last.id);
  expect((await get<ShopWebhook[]>(webhooks)).map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
});
