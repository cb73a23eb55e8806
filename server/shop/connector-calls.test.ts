import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import {
  createShopOrder,
  type ShopBatch,
  type ShopBatchError,
  type ShopOrder,
  type ShopRefund,
} from "../../contract/shop.ts";
import type { ShopCustomer } from "../../contract/shop-customers.ts";
import type { ShopNote } from "../../contract/shop-notes.ts";
import type { ShopStatus } from "../../contract/shop-status.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, booksOf, createPayingApp, shopOrderOf } from "../../test/payments.ts";
import { ask, changeOrder, line, makeOrder, mary, refusedParameters, wcOrders } from "../../test/shop-client.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
});
afterAll(() => app.close());

const refusal = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) => {
  const answer = await ask(app, method, path, body);
  return [answer.status, answer.body.code];
};

describe("a new order", () => {
  it("cannot have the id of an existing order", async () => {
    const before = await app.db.selectFrom("orders").select("id").execute();
    expect(await refusal("POST", wcOrders, { id: 5, line_items: line("5.00") })).toEqual([
      400,
      "woocommerce_rest_shop_order_exists",
    ]);
    expect(await app.db.selectFrom("orders").select("id").execute()).toHaveLength(before.length);
  });

  it("belongs to the customer it names, who has to exist and match its address", async () => {
    const { customer_id } = await makeOrder(app, { billing: { email: "Known@example.ie" } });
    const named = await makeOrder(app, { customer_id, billing: { first_name: "Kim" } });
    expect([named.customer_id, named.billing.email]).toEqual([customer_id, "known@example.ie"]);
    expect(await refusal("POST", wcOrders, { customer_id: 987_654 })).toEqual([
      400,
      "woocommerce_rest_invalid_customer_id",
    ]);
    expect(
      await refusedParameters(app, "POST", wcOrders, { customer_id, billing: { email: "other@example.ie" } }),
    ).toEqual({ customer_id: expect.stringContaining("has another e-mail address") });
  });
});

describe("notes of an order", () => {
  it("are its whole history; an internal note can be added, read and deleted", async () => {
    const { id } = await makeOrder(app, { billing: mary });
    const path = `${wcOrders}/${id}/notes`;
    const { status, body: note } = await ask<ShopNote>(app, "POST", path, { note: "Gate code 7" });
    expect([status, note]).toMatchObject([
      201,
      { note: "Gate code 7", customer_note: false, author: expect.stringMatching(/^API key/) },
    ]);
    const listed = (await ask<ShopNote[]>(app, "GET", path)).body;
    expect(listed.map((one) => one.note)).toEqual(["Gate code 7", "Made by a shop client"]);
    expect((await ask<ShopNote>(app, "GET", `${path}/${note.id}`)).body).toEqual(note);
    expect(await refusal("DELETE", `${path}/${note.id}`)).toEqual([501, "woocommerce_rest_trash_not_supported"]);
    expect(await refusal("DELETE", `${path}/${listed[1]?.id}?force=true`)).toEqual([
      403,
      "woocommerce_rest_cannot_delete",
    ]);
    expect((await ask<ShopNote>(app, "DELETE", `${path}/${note.id}?force=true`)).body).toEqual(note);
    expect(await refusal("GET", `${path}/${note.id}`)).toEqual([404, "woocommerce_rest_invalid_id"]);
  });

  it("are sent to the customer if they are customer notes, and can't be deleted then", async () => {
    const { id } = await makeOrder(app, { billing: mary });
    const path = `${wcOrders}/${id}/notes`;
    const sent = await ask<ShopNote>(app, "POST", path, { note: "We are late", customer_note: true }, "late");
    await ask<ShopNote>(app, "POST", path, { note: "We are late", customer_note: true }, "late");
    const { emails } = await booksOf(app, id);
    expect(emails.map(({ template, recipient }) => [template, recipient])).toEqual([["order_note", "Mary@Example.ie"]]);
    expect((await ask<ShopNote[]>(app, "GET", `${path}?type=customer`)).body).toEqual([sent.body]);
    expect((await ask<ShopNote[]>(app, "GET", `${path}?type=internal`)).body).toHaveLength(1);
    expect((await refusal("DELETE", `${path}/${sent.body.id}?force=true`))[0]).toBe(403);
    const nobody = await makeOrder(app);
    const toNobody = { note: "Hello", customer_note: true };
    expect(await refusedParameters(app, "POST", `${wcOrders}/${nobody.id}/notes`, toNobody)).toHaveProperty(
      "customer_note",
    );
  });

  it("need an order and a text", async () => {
    expect(await refusal("GET", `${wcOrders}/999999/notes`)).toEqual([404, "woocommerce_rest_order_invalid_id"]);
    const { id } = await makeOrder(app);
    expect(await refusedParameters(app, "POST", `${wcOrders}/${id}/notes`, {})).toHaveProperty("note");
    expect(await refusedParameters(app, "POST", `${wcOrders}/${id}/notes`, { note: " " })).toHaveProperty("note");
    expect((await refusal("GET", `${wcOrders}/${id}/notes?type=secret`))[0]).toBe(400);
  });
});

it("a refund can be read by its number, and never deleted", async () => {
  const { orderId } = await bookPaid(app);
  const path = `${wcOrders}/${orderId}/refunds`;
  const { body: made } = await ask<ShopRefund>(app, "POST", path, { amount: "5.00" });
  expect((await ask<ShopRefund>(app, "GET", `${path}/${made.id}`)).body).toEqual(made);
  const deleted = await ask(app, "DELETE", `${path}/${made.id}?force=true`);
  expect([deleted.status, deleted.body.code, deleted.body.message]).toEqual([
    403,
    "woocommerce_rest_cannot_delete",
    "A refund cannot be deleted: the money has gone back, and its credit note stays in the books.",
  ]);
  const other = await makeOrder(app);
  expect(await refusal("GET", `${wcOrders}/${other.id}/refunds/${made.id}`)).toEqual([
    404,
    "woocommerce_rest_invalid_order_refund_id",
  ]);
  expect((await booksOf(app, orderId)).refunds).toHaveLength(1);
});

describe("a deleted order", () => {
  it("goes to the bin: it is cancelled, leaves every list but the bin's, and is restored by setting a status", async () => {
    const order = await makeOrder(app, { billing: { email: "bin@example.ie" }, line_items: line("5.00") });
    const deleted = await ask<ShopOrder>(app, "DELETE", `${wcOrders}/${order.id}`);
    expect([deleted.status, deleted.body.status]).toEqual([200, "trash"]);
    const listed = async (query: string) =>
      (await ask<ShopOrder[]>(app, "GET", `${wcOrders}?customer_email=bin@example.ie&${query}`)).body.map(
        ({ id }) => id,
      );
    expect(await listed("")).toEqual([]);
    expect(await listed("status=any")).toEqual([]);
    expect(await listed("status=cancelled")).toEqual([]);
    expect(await listed("status=trash")).toEqual([order.id]);
    expect(await listed("status=trash,pending")).toEqual([order.id]);
    const row = await app.db.selectFrom("orders").select("status").where("id", "=", order.id).executeTakeFirst();
    expect(row?.status).toBe("cancelled");
    expect(await refusal("DELETE", `${wcOrders}/${order.id}`)).toEqual([410, "woocommerce_rest_already_trashed"]);
    await changeOrder(app, order.id, { customer_note: "Still in the bin" });
    expect((await shopOrderOf(app, order.id)).status).toBe("trash");
    expect((await changeOrder(app, order.id, { status: "on-hold" })).status).toBe("on-hold");
    expect(await listed("")).toEqual([order.id]);
  });

  it("is never deleted for good", async () => {
    const order = await makeOrder(app);
    const answer = await ask(app, "DELETE", `${wcOrders}/${order.id}?force=true`);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      403,
      "woocommerce_rest_cannot_delete",
      "Orders are not deleted for good: receipts and refunds have to be kept. Without force it goes to the bin.",
    ]);
    expect((await shopOrderOf(app, order.id)).status).toBe("pending");
  });

  it("stays if staff could not cancel it, and its session is closed first", async () => {
    const done = await makeOrder(app, { line_items: line("5.00"), status: "completed" });
    expect(await refusal("DELETE", `${wcOrders}/${done.id}`)).toEqual([403, "woocommerce_rest_cannot_delete"]);
    expect((await shopOrderOf(app, done.id)).status).toBe("completed");
    expect(await refusal("DELETE", `${wcOrders}/999999`)).toEqual([404, "woocommerce_rest_shop_order_invalid_id"]);
  });
});

describe("several orders in one call", () => {
  const batch = async (body: object, key?: string) =>
    (await ask<ShopBatch<ShopOrder & ShopBatchError>>(app, "POST", `${wcOrders}/batch`, body, key)).body;

  it("are each accepted or refused separately", async () => {
    const { id } = await makeOrder(app, { line_items: line("5.00") });
    const answer = await batch({
      create: [{ line_items: line("7.00") }, { status: "none" }, { id: 5 }],
      update: [{ id, status: "on-hold" }, { id: 999_999, status: "on-hold" }, "x"],
      delete: [999_999],
    });
    expect(answer.create).toMatchObject([
      { total: "7.00" },
      { id: 0, error: { code: "rest_invalid_param", data: { status: 400, params: { status: expect.any(String) } } } },
      { id: 0, error: { code: "woocommerce_rest_shop_order_exists" } },
    ]);
    expect(answer.update).toMatchObject([
      { id, status: "on-hold" },
      { id: 999_999, error: { code: "woocommerce_rest_shop_order_invalid_id" } },
      { id: 0, error: { code: "rest_invalid_param" } },
    ]);
    expect(answer.delete).toMatchObject([{ id: 999_999, error: { data: { status: 404 } } }]);
  });

  it("are made once even if the call is repeated, and are at most a hundred", async () => {
    const body = { create: [{ line_items: line("7.00") }, { line_items: line("7.00") }] };
    const [one, two] = [await batch(body, "batch"), await batch(body, "batch")];
    expect(one.create?.map(({ id }) => id)).toEqual(two.create?.map(({ id }) => id));
    expect(new Set(one.create?.map(({ id }) => id)).size).toBe(2);
    expect(await refusal("POST", `${wcOrders}/batch`, { delete: Array(101).fill(1) })).toEqual([
      413,
      "woocommerce_rest_request_entity_too_large",
    ]);
    expect((await refusal("POST", `${wcOrders}/batch`, { update: 5 }))[0]).toBe(400);
  });
});

describe("customers", () => {
  const customers = "/wp-json/wc/v3/customers";
  const listed = async (query: string) =>
    (await ask<ShopCustomer[]>(app, "GET", `${customers}?${query}`)).body.map(({ email }) => email);

  it("are everyone who ordered, with the addresses of their newest order", async () => {
    await makeOrder(app, { billing: { ...mary, email: "zoe@example.ie", first_name: "Zoe", last_name: "Van Dyk" } });
    clock.set("2026-03-04T10:01:00Z");
    const { customer_id } = await makeOrder(app, {
      billing: { first_name: "Zoe", last_name: "Van Dyk", email: "zoe@example.ie", city: "Cork" },
      shipping: { city: "Galway" },
    });
    const { status, body } = await ask<ShopCustomer>(app, "GET", `${customers}/${customer_id}`);
    expect([status, body]).toMatchObject([
      200,
      {
        email: "zoe@example.ie",
        first_name: "Zoe",
        last_name: "Van Dyk",
        role: "customer",
        billing: { city: "Cork", email: "zoe@example.ie" },
        shipping: { city: "Galway" },
        is_paying_customer: false,
      },
    ]);
    expect(await listed("search=van%20dyk")).toEqual(["zoe@example.ie"]);
    expect(await listed("email=ZOE@example.ie")).toEqual(["zoe@example.ie"]);
    expect(await listed(`include=${customer_id}`)).toEqual(["zoe@example.ie"]);
    const byName = await listed("orderby=name&order=desc&per_page=100");
    expect(await listed("per_page=100")).toEqual(byName.toReversed());
    expect(byName.indexOf("zoe@example.ie")).toBeLessThan(byName.indexOf("mary@example.ie"));
    expect(await listed("orderby=registered_date&order=desc&per_page=1")).toEqual(["zoe@example.ie"]);
    expect(await refusal("GET", `${customers}/999999`)).toEqual([404, "woocommerce_rest_invalid_id"]);
    // Roles and product types that do not exist here match nothing.
    expect((await ask<unknown[]>(app, "GET", `${customers}?role=administrator`)).body).toEqual([]);
    expect((await ask<unknown[]>(app, "GET", "/wp-json/wc/v3/products?type=variable")).body).toEqual([]);
    expect((await ask<unknown[]>(app, "GET", "/wp-json/wc/v3/products?type=simple")).body).not.toEqual([]);
  });
});

it("the status reports facts about this shop, and makes nothing up", async () => {
  const { body } = await ask<ShopStatus>(app, "GET", "/wp-json/wc/v3/system_status");
  expect(body).toMatchObject({
    environment: { home_url: "http://localhost:3000", version: "11.0.1", default_timezone: "Europe/Dublin" },
    active_plugins: [],
    settings: { currency: "EUR", number_of_decimals: 2 },
  });
});

describe("the index", () => {
  it.each(["/wp-json/", "/wp-json"])("at %s names what clients look for, without a key", async (path) => {
    const answer = await app.request(path);
    const body = (await answer.json()) as { namespaces: string[]; routes: Record<string, { methods: string[] }> };
    expect([answer.status, body.namespaces]).toEqual([200, ["wc/v3", "jwt-auth/v1"]]);
    expect(body.routes["/wc/v3/orders"]?.methods).toEqual(["GET", "POST"]);
    expect(body.routes["/wc/v3/orders/(?P<id>[\\d]+)"]?.methods).toEqual(["GET", "PUT", "DELETE"]);
    expect(Object.keys(body.routes).filter((route) => route.includes("staff"))).toEqual([]);
  });

  it("of wc/v3 names its own calls", async () => {
    const body = (await (await app.request("/wp-json/wc/v3")).json()) as { namespace: string; routes: object };
    expect(body.namespace).toBe("wc/v3");
    expect(body.routes).toHaveProperty(["/wc/v3/webhooks"]);
    expect(Object.keys(body.routes).every((route) => route.startsWith("/wc/v3/"))).toBe(true);
  });
});

describe("a body of form fields with PHP's brackets", () => {
  const form = async (method: string, path: string, fields: [string, string][]) => {
    const { consumerKey, consumerSecret } = app.apiKey;
    const query = new URLSearchParams({ consumer_key: consumerKey, consumer_secret: consumerSecret });
    const answer = await app.request(`${path}?${query}`, { method, body: new URLSearchParams(fields) });
    return { status: answer.status, body: (await answer.json()) as ShopOrder & ErrorBody };
  };

  it("makes the same order as its JSON would, even with the key in the address", async () => {
    const { status, body } = await form("POST", createShopOrder.path, [
      ["billing[first_name]", "Mary"],
      ["billing[email]", "form@example.ie"],
      ["line_items[0][product_id]", "1"],
      ["line_items[0][quantity]", "2"],
      ["line_items[0][total]", "12.00"],
      ["line_items[1][product_id]", "1"],
      ["line_items[1][total]", "3.00"],
      ["meta_data[0][key]", "floor"],
      ["meta_data[0][value]", "3"],
      ["set_paid", "true"],
    ]);
    expect([status, body]).toMatchObject([
      201,
      { status: "processing", total: "15.00", billing: { first_name: "Mary", email: "form@example.ie" } },
    ]);
    expect(body.line_items.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect((await form("PUT", `${wcOrders}/${body.id}`, [["status", "completed"]])).body.status).toBe("completed");
  });

  it("is refused by parameter like any other, and does no harm", async () => {
    const { status, body } = await form("POST", wcOrders, [["line_items[0][quantity]", "none"]]);
    expect([status, body.code]).toEqual([400, "rest_invalid_param"]);
    const fields: [string, string][] = [
      ["__proto__[polluted]", "yes"],
      ["constructor[prototype][polluted]", "yes"],
    ];
    expect((await form("POST", wcOrders, fields)).status).toBe(201);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect((await form("POST", wcOrders, [[`a${"[b]".repeat(60)}`, "1"]])).status).toBe(400);
    expect((await form("POST", wcOrders, [["status[", "none"]])).status).toBe(201);
  });
});
