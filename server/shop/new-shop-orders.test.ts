import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import type { ShopProduct } from "../../contract/shop-products.ts";
import { listStaffOrders, type StaffOrderRow } from "../../contract/staff-orders.ts";
import { createTestApp, saveFixtureS0, type TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { booksOf } from "../../test/payments.ts";
import { ask, changeOrder, line, makeOrder, mary, refusedParameters, wcOrders } from "../../test/shop-client.ts";
import type { BookingEmailData } from "../mail/booking-email.ts";
import { customerBookingEmail } from "../mail/customer-booking-email.ts";
import { teamBookingEmail } from "../mail/team-booking-email.ts";

const products = "/wp-json/wc/v3/products";
const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: clock.now });
  await saveFixtureS0(app);
});
afterAll(() => app.close());

const addProduct = async (product: object) => {
  const { status, body } = await ask<ShopProduct>(app, "POST", products, product);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const rowOf = (id: number) => app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** The orders as the staff's list shows them. */
const staffRows = async (ids: number[]): Promise<(StaffOrderRow | undefined)[]> => {
  const token = await app.staffToken("shop_manager");
  const answer = await app.request(`${listStaffOrders.path}?perPage=50`, { token });
  const { orders } = (await answer.json()) as { orders: StaffOrderRow[] };
  return ids.map((wanted) => orders.find(({ id }) => id === wanted));
};
const cents = (decimal: string) => Math.round(Number(decimal) * 100);

describe("an order that a shop client makes", () => {
  it("has an id and a key, and can be read again [P369, A336]", async () => {
    const made = await makeOrder(app, { line_items: line("42.00"), billing: mary });
    expect(made.order_key).toMatch(/^wc_order_.{16,}/);
    expect(made).toMatchObject({ status: "pending", total: "42.00", created_via: "rest-api", needs_payment: true });
    expect((await ask<ShopOrder>(app, "GET", `${wcOrders}/${made.id}`)).body).toEqual(made);
    expect((await ask(app, "GET", `${wcOrders}/999999`)).body.code).toBe("woocommerce_rest_shop_order_invalid_id");
    expect((await app.request(`${wcOrders}/${made.id}`)).status).toBe(401);
    const token = await app.staffToken("shop_manager");
    expect((await app.request(`${wcOrders}/${made.id}`, { token })).status).toBe(200);
  });

  it("keeps its origin, payment method and line metadata as its client wrote them", async () => {
    const meta_data = [{ key: "Pallets", value: "2" }];
    const method = { payment_method: "stripe", payment_method_title: "Card (Stripe)" };
    const body = {
      ...method,
      created_via: "checkout",
      set_paid: true,
      billing: mary,
      line_items: [{ product_id: 1, total: "42.00", meta_data }],
      shipping_lines: [{ method_id: "flat_rate", method_title: "Fuel", total: "3.00", meta_data }],
      fee_lines: [{ name: "Tail lift", total: "8.00", meta_data }],
    };
    const [made, other] = [await makeOrder(app, body), await makeOrder(app, { line_items: line("5.00") })];
    expect(made).toMatchObject({ ...method, created_via: "checkout", status: "processing" });
    for (const { meta_data: kept } of [...made.line_items, ...made.shipping_lines, ...made.fee_lines]) {
      expect(kept).toMatchObject([{ key: "Pallets", value: "2", display_key: "Pallets", display_value: "2" }]);
    }
    expect((await ask<ShopOrder>(app, "GET", `${wcOrders}/${made.id}`)).body).toEqual(made);
    expect((await changeOrder(app, made.id, { ...method, customer_note: "Ring" })).payment_method).toBe("stripe");
    // The origin it claims does not make it a booking of ours, and the books record only what is certain.
    expect((await booksOf(app, made.id)).payments.map(({ method }) => method)).toEqual(["transfer"]);
    expect(other).toMatchObject({ created_via: "rest-api", payment_method: "", payment_method_title: "" });
    const listed = async (origin: string) =>
      (await ask<ShopOrder[]>(app, "GET", `${wcOrders}?created_via=${origin}&include=${made.id},${other.id}`)).body;
    expect((await listed("checkout")).map(({ id }) => id)).toEqual([made.id]);
    expect((await listed("rest-api")).map(({ id }) => id)).toEqual([other.id]);
  });

  it("costs what was sent, including VAT, and its parts add up to the cent [A359]", async () => {
    const order = await makeOrder(app, {
      line_items: [...line("10.01"), ...line("10.01"), { product_id: 1, quantity: 3, total: "0.05", subtotal: "1.00" }],
      shipping_lines: [{ method_title: "Fuel", total: "3.33" }],
      fee_lines: [{ name: "Tail lift", total: "8.80" }],
    });
    expect([order.prices_include_tax, order.total, order.total_tax]).toEqual([true, "32.20", "6.02"]);
    const parts = [...order.line_items, ...order.shipping_lines, ...order.fee_lines];
    const sum = (of: (part: (typeof parts)[number]) => string) => parts.reduce((all, part) => all + cents(of(part)), 0);
    expect([sum(({ total }) => total), sum(({ total_tax }) => total_tax)]).toEqual([2618, 602]);
    expect(cents(order.cart_tax) + cents(order.shipping_tax)).toBe(602);
    expect(cents(order.discount_total) + cents(order.discount_tax)).toBe(95);
    const lines = await app.db.selectFrom("order_lines").selectAll().where("order_id", "=", order.id).execute();
    expect(lines.reduce((all, { amount_cents }) => all + amount_cents, 0)).toBe(2618);
  });

  it("names its products by id or SKU, and costs what they cost", async () => {
    const parcel = await addProduct({ name: "Parcel", sku: "PARCEL", regular_price: "7.50" });
    const order = await makeOrder(app, { line_items: [{ sku: "PARCEL", quantity: 3 }, { product_id: parcel.id }] });
    expect(order.total).toBe("30.00");
    expect(order.line_items.map(({ name, sku, product_id, quantity }) => [name, sku, product_id, quantity])).toEqual([
      ["Parcel", "PARCEL", parcel.id, 3],
      ["Parcel", "PARCEL", parcel.id, 1],
    ]);
    for (const nameless of [{ quantity: 1, total: "9.00" }, { product_id: 0 }, { sku: "" }]) {
      const refused = await ask(app, "POST", wcOrders, { line_items: [nameless] });
      expect([refused.status, refused.body.code]).toEqual([400, "woocommerce_rest_required_product_reference"]);
    }
  });

  it("is listed under its customer's name, or else their email address, or else as a guest's [A189]", async () => {
    const named = await makeOrder(app, { meta_data: [{ key: "customer_name", value: "Siobhán Ní Bhriain" }] });
    const mailed = await makeOrder(app, { billing: { email: "only@example.ie" } });
    const nobody = await makeOrder(app);
    const rows = await Promise.all([named, mailed, nobody].map(({ id }) => rowOf(id)));
    expect(
      rows.map(({ customer_name, customer_email, customer_id }) => [customer_name, customer_email, customer_id]),
    ).toEqual([
      ["Siobhán Ní Bhriain", "", null],
      ["", "only@example.ie", expect.any(Number)],
      ["", "", null],
    ]);
    expect((await staffRows([named.id, mailed.id, nobody.id])).map((row) => row?.customerName)).toEqual([
      "Siobhán Ní Bhriain",
      "only@example.ie",
      "Guest",
    ]);
    const again = await makeOrder(app, { billing: { ...mary, email: "ONLY@example.ie" } });
    expect(again.customer_id).toBe(mailed.customer_id);
    const customer = await app.db
      .selectFrom("customers")
      .selectAll()
      .where("id", "=", again.customer_id)
      .executeTakeFirst();
    expect(customer).toMatchObject({ email: "only@example.ie", name: "Mary Byrne" });
    expect((await ask<ShopOrder[]>(app, "GET", `${wcOrders}?search=bhriain`)).body.map(({ id }) => id)).toEqual([
      named.id,
    ]);
  });

  it("has the service it names, or else its first line's name, or else the courier service [A190, A191, A192]", async () => {
    const named = await makeOrder(app, { meta_data: [{ key: "service_type", value: "small_van" }] });
    const unknown = await makeOrder(app, { meta_data: [{ key: "service_type", value: "night_boat" }] });
    const lined = await makeOrder(app, { line_items: [{ product_id: 1, name: "Piano move", total: "9.00" }] });
    const bare = await makeOrder(app);
    const rows = await staffRows([named.id, unknown.id, lined.id, bare.id]);
    expect(rows.map((row) => row?.serviceName)).toEqual(["Small Van", "Night Boat", "Piano move", "Courier Service"]);
    expect(rows[3]).toMatchObject({ pickup: "", dropoff: "", priority: null });
  });

  it("keeps its metadata, of any kind, and its note", async () => {
    const order = await makeOrder(app, {
      customer_note: "Ring the bell\ntwice",
      meta_data: [
        { key: "quote", value: { distance_km: 208.4, stops: ["a", "b"] } },
        { key: "__proto__", value: "mine" },
        { key: "gone", value: null },
        { key: "pickup_address", value: "1 Main Street, Dublin" },
      ],
    });
    expect(order.customer_note).toBe("Ring the bell\ntwice");
    expect(Object.fromEntries(order.meta_data.map(({ key, value }) => [`key ${key}`, value]))).toEqual({
      "key quote": { distance_km: 208.4, stops: ["a", "b"] },
      "key __proto__": "mine",
      "key pickup_address": "1 Main Street, Dublin",
    });
  });

  it("is made once for a repeated request, even at the same time", async () => {
    const body = { line_items: line("12.30"), billing: mary };
    const both = await Promise.all([1, 2, 3].map(() => ask<ShopOrder>(app, "POST", wcOrders, body, "twice")));
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(both.map(({ body: order }) => order.id)).size).toBe(1);
    expect((await ask<ShopOrder>(app, "POST", wcOrders, body, "twice")).body.id).toBe(both[0]?.body.id);
    const other = await ask(app, "POST", wcOrders, { ...body, billing: {} }, "twice");
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
  });

  it("does not block others when many are made at once", async () => {
    app.context.settings.invalidate();
    const body = { line_items: line("9.00"), set_paid: true };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(app, "POST", wcOrders, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  });

  it("has a history that names the key", async () => {
    const { id } = await makeOrder(app);
    const { events } = await booksOf(app, id);
    expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
      ["created", expect.stringMatching(/^API key \d+$/)],
    ]);
  });
});

describe("the status of a new order", () => {
  const priced = { line_items: line("50.00"), billing: mary };

  it.each(["pending", "on-hold", "cancelled", "failed"])("can be %s without a payment", async (status) => {
    const order = await makeOrder(app, { ...priced, status });
    expect([order.status, order.date_paid]).toEqual([status, null]);
    expect((await booksOf(app, order.id)).payments).toEqual([]);
  });

  it.each(["processing", "completed"])("%s means paid, recorded in the books as a transfer", async (status) => {
    const order = await makeOrder(app, { ...priced, status, payment_method: "stripe", transaction_id: "TR 7" });
    expect(order).toMatchObject({ status, payment_method: "stripe", transaction_id: "TR 7", needs_payment: false });
    expect(order.date_paid).toBe("2026-03-04T10:00:00");
    expect(order.date_completed).toBe(status === "completed" ? "2026-03-04T10:00:00" : null);
    const { payments, documents } = await booksOf(app, order.id);
    expect(payments.map(({ method, amount_cents, state }) => [method, amount_cents, state])).toEqual([
      ["transfer", 5000, "applied"],
    ]);
    expect(documents.map(({ kind }) => kind)).toEqual(["receipt"]);
  });

  it("is processing with set_paid, and both the team and the customer get an email", async () => {
    const order = await makeOrder(app, { ...priced, set_paid: true, payment_method: "phone" });
    expect([order.status, order.payment_method, order.payment_method_title]).toEqual(["processing", "phone", "Phone"]);
    const { emails } = await booksOf(app, order.id);
    expect(emails.map(({ template, recipient }) => [template, recipient])).toEqual([
      ["team_booking", expect.any(String)],
      ["customer_booking", "Mary@Example.ie"],
    ]);
  });

  it("leaves unknown details out of the emails", async () => {
    const order = await makeOrder(app, {
      line_items: line("50.00"),
      billing: { email: "b@example.ie" },
      set_paid: true,
    });
    const { emails } = await booksOf(app, order.id);
    const letters = emails.map(({ template, data }) =>
      template === "team_booking"
        ? teamBookingEmail(data as BookingEmailData)
        : customerBookingEmail(data as BookingEmailData),
    );
    expect(emails[0]?.subject).toBe(`New confirmed booking WC-${order.id} - b@example.ie`);
    expect(letters.map(({ paragraphs }) => paragraphs[0])).toEqual([
      "b@example.ie booked Courier Service through a shop client. It is paid.",
      "Hello,",
    ]);
    const rows = letters[1]?.sections.find(({ title }) => title === "Delivery")?.rows;
    expect(rows?.map(({ label, value }) => [label, value])).toEqual([["Service", "Courier Service"]]);
  });

  it("sends no email to a customer without an address", async () => {
    const order = await makeOrder(app, { line_items: line("50.00"), set_paid: true });
    const refund = await ask(app, "POST", `${wcOrders}/${order.id}/refunds`, { amount: "1.00", api_refund: false });
    expect(refund.status, JSON.stringify(refund.body)).toBe(201);
    expect((await booksOf(app, order.id)).emails.map(({ template }) => template)).toEqual(["team_booking"]);
  });

  it.each([
    [{ status: "refunded", ...priced }, "status", "To make an order refunded, refund everything that was paid."],
    [{ status: "auto-draft" }, "status", "This shop keeps no drafts."],
    [{ status: "checkout-draft" }, "status", "This shop keeps no drafts."],
    [{ status: "completed" }, "status", "This order has no price yet; set its price first."],
    [{ set_paid: true }, "set_paid", "This order has no price yet; set its price first."],
  ])("%j is refused", async (body, name, message) => {
    const before = await app.db.selectFrom("orders").select("id").execute();
    expect(await refusedParameters(app, "POST", wcOrders, body)).toEqual({ [name]: message });
    expect(await app.db.selectFrom("orders").select("id").execute()).toHaveLength(before.length);
  });
});

describe("products", () => {
  it("begin with the product that every booking is a line of", async () => {
    const { body } = await ask<ShopProduct[]>(app, "GET", `${products}?search=courier&per_page=10`);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      id: 1,
      name: "Courier Service",
      type: "simple",
      virtual: true,
      catalog_visibility: "hidden",
      price: "0.00",
    });
  });

  it("are found by name, description and SKU, a page at a time", async () => {
    for (const name of ["Night run", "Night boat", "Day run"]) {
      await addProduct({ name, sku: name.toUpperCase().replace(" ", "-"), description: "By the 100% van" });
    }
    const found = async (query: string) =>
      (await ask<ShopProduct[]>(app, "GET", `${products}?${query}`)).body.map(({ name }) => name);
    expect(await found("search=night")).toEqual(["Night boat", "Night run"]);
    expect(await found("search=100%25")).toHaveLength(3);
    expect(await found("search=_")).toEqual([]);
    expect(await found("sku=DAY-RUN,NIGHT-RUN")).toEqual(["Day run", "Night run"]);
    expect(await found("search=night&per_page=1&page=2")).toEqual(["Night run"]);
    const page = await app.request(`${products}?search=night&per_page=1`, { basic: app.apiKey });
    expect([page.headers.get("x-wp-total"), page.headers.get("x-wp-totalpages")]).toEqual(["2", "2"]);
  });

  it("have unique SKUs, and a repeated request adds one product", async () => {
    const first = await addProduct({ name: "Pallet", sku: "PALLET" });
    const second = await ask(app, "POST", products, { name: "Other pallet", sku: "PALLET" });
    expect([second.status, second.body]).toEqual([
      400,
      {
        code: "product_invalid_sku",
        message: "Invalid or duplicated SKU.",
        data: { resource_id: first.id, status: 400 },
      } satisfies ErrorBody,
    ]);
    const body = { name: "Once", sku: "ONCE" };
    const both = await Promise.all([1, 2].map(() => ask<ShopProduct>(app, "POST", products, body, "product-twice")));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body.id).toBe(both[1]?.body.id);
  });

  it("can be added only with a key that may write", async () => {
    expect((await app.request(products, { json: { name: "Mine" } })).status).toBe(401);
    const token = await app.staffToken("customer");
    expect((await app.request(products, { json: { name: "Mine" }, token })).status).toBe(403);
    expect((await app.request(products, { token })).status).toBe(403);
  });
});
