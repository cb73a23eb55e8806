import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import { changeSettings, type TestApp } from "../../test/app.ts";
import { book, bookRequest, quoteFor, requestInternational, testClock } from "../../test/journeys.ts";
import { createPayingApp } from "../../test/payments.ts";
import { stubMaps } from "../../test/stub-maps.ts";

const orders = "/wp-json/wc/v3/orders";
const clock = testClock(new Date("2026-03-04T10:00:00Z"));
const maps = stubMaps(50);
let app: TestApp;
/** Orders of three days: Maeve's to be paid, Áine's on account, then an international request. */
let ids: { pending: number; held: number; request: number };

beforeAll(async () => {
  app = await createPayingApp({ now: clock.now, maps });
  const maeve = { firstName: "Maeve", email: "Maeve@Example.ie" };
  const pending = await book(app, (await quoteFor(app)).id, maeve);
  await changeSettings(app, { livePaymentsEnabled: false });
  clock.set("2026-03-04T12:00:00Z");
  const held = await bookRequest(app);
  clock.set("2026-03-04T14:00:00Z");
  const request = await bookRequest(app, requestInternational);
  ids = { pending: pending.orderId, held: held.orderId, request: request.orderId };
});
afterAll(() => app.close());

const get = (path: string) => app.request(path, { basic: app.apiKey });
const list = async (query = "") => (await (await get(orders + query)).json()) as ShopOrder[];
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);

describe("an order in the shop's shape", () => {
  it("has a gross total including VAT, as text with two decimals", async () => {
    const order = (await (await get(`${orders}/${ids.held}`)).json()) as ShopOrder;
    expect(order).toMatchObject({
      id: ids.held,
      number: String(ids.held),
      status: "on-hold",
      currency: "EUR",
      prices_include_tax: true,
      total: "145.29",
      total_tax: "27.17",
      date_created: "2026-03-04T12:00:00",
      date_created_gmt: "2026-03-04T12:00:00",
      date_paid: null,
      needs_payment: false,
      payment_url: `http://localhost:3000/checkout/order-pay/${ids.held}/?pay_for_order=true&key=${order.order_key}`,
      line_items: [{ name: "Courier Service", quantity: 1, total: "118.12", total_tax: "27.17" }],
    });
    expect(order._links.self[0]?.href).toBe(`http://localhost:3000${orders}/${ids.held}`);
  });

  it("has every key that WooCommerce's answer has", async () => {
    const order = (await (await get(`${orders}/${ids.held}`)).json()) as Record<string, unknown>;
    const recorded =
      "id parent_id status currency version prices_include_tax date_created date_modified discount_total discount_tax shipping_total shipping_tax cart_tax total total_tax customer_id order_key billing shipping payment_method payment_method_title transaction_id customer_ip_address customer_user_agent created_via customer_note date_completed date_paid cart_hash number meta_data line_items tax_lines shipping_lines fee_lines coupon_lines refunds payment_url is_editable needs_payment needs_processing date_created_gmt date_modified_gmt date_completed_gmt date_paid_gmt currency_symbol _links";
    expect(Object.keys(order)).toEqual(recorded.split(" "));
  });

  it("writes summer dates in Dublin time and in UTC", async () => {
    await app.db
      .updateTable("orders")
      .set({ date_paid: new Date("2026-07-01T22:30:05Z") })
      .where("id", "=", ids.request)
      .execute();
    const order = (await (await get(`${orders}/${ids.request}`)).json()) as ShopOrder;
    await app.db.updateTable("orders").set({ date_paid: null }).where("id", "=", ids.request).execute();
    expect([order.date_paid, order.date_paid_gmt]).toEqual(["2026-07-01T23:30:05", "2026-07-01T22:30:05"]);
  });

  it("gives each metadata entry its own id", async () => {
    const entries = (await list()).flatMap((order) => order.meta_data.map(({ id }) => id));
    expect(new Set(entries).size).toBe(entries.length);
  });

  it("that does not exist is refused in WooCommerce's words", async () => {
    for (const id of ["999999", "0", "99999999999999999999"]) {
      const response = await get(`${orders}/${id}`);
      expect([response.status, await response.json()]).toEqual([
        404,
        { code: "woocommerce_rest_shop_order_invalid_id", message: "Invalid ID.", data: { status: 404 } },
      ]);
    }
    const response = await get(`${orders}/abc`);
    expect([response.status, ((await response.json()) as ErrorBody).code]).toEqual([404, "rest_no_route"]);
  });
});

describe("the list of orders", () => {
  it("comes newest first, with its length in the headers", async () => {
    const response = await get(`${orders}?per_page=2`);
    expect(((await response.json()) as ShopOrder[]).map(({ id }) => id)).toEqual([ids.request, ids.held]);
    expect(response.headers.get("x-wp-total")).toBe("3");
    expect(response.headers.get("x-wp-totalpages")).toBe("2");
    expect(response.headers.get("link")).toBe(`<http://localhost:3000${orders}?per_page=2&page=2>; rel="next"`);
    const second = await get(`${orders}?per_page=2&page=2`);
    expect(((await second.json()) as ShopOrder[]).map(({ id }) => id)).toEqual([ids.pending]);
    expect(second.headers.get("link")).toBe(`<http://localhost:3000${orders}?per_page=2&page=1>; rel="prev"`);
  });

  it("is empty beyond its end", async () => {
    const response = await get(`${orders}?page=99`);
    expect([response.status, await response.json()]).toEqual([200, []]);
    expect(await list("?page=90000000000000")).toEqual([]);
  });

  it.each([
    ["?status=pending", ["pending"]],
    ["?status=pending,on-hold", ["request", "held", "pending"]],
    ["?status[]=pending&status[]=completed", ["pending"]],
    ["?status=any", ["request", "held", "pending"]],
    ["?status=trash", []],
    ["?customer_email=MAEVE@example.ie", ["pending"]],
    ["?search=maeve", ["pending"]],
    ["?search=aine@example.ie", ["request", "held"]],
    ["?search=ÁINE", ["request", "held"]],
    ["?search=small van", ["held", "pending"]],
    // Maeve, and two on Main Street.
    ["?search=ma", ["request", "held", "pending"]],
    ["?search=ae", []],
    ["?search=%25", []],
    ["?search=_", []],
    ["?after=2026-03-04T11:00:00", ["request", "held"]],
    ["?before=2026-03-04T11:00:00", ["pending"]],
    ["?after=2026-03-04T12:00:00", ["request"]],
    ["?after=2026-03-04T12:00:00Z&before=2026-03-04T14:00:00%2B00:00", []],
    ["?order=asc", ["pending", "held", "request"]],
    ["?orderby=id&order=asc", ["pending", "held", "request"]],
    ["?orderby=modified&per_page=1", ["request"]],
  ])("answers %s", async (query, names) => {
    expect(await idsOf(query)).toEqual(names.map((name) => ids[name as keyof typeof ids]));
  });

  it("finds orders by their ids", async () => {
    expect(await idsOf(`?include=${ids.pending},${ids.held}`)).toEqual([ids.held, ids.pending]);
    expect(await idsOf(`?include[]=${ids.pending}&include[]=99999999999`)).toEqual([ids.pending]);
    expect(await idsOf(`?search=${ids.held}`)).toEqual([ids.held]);
  });

  it("reads times without an offset as Dublin's, or as UTC if told to", async () => {
    await app.db
      .updateTable("orders")
      .set({ date_created: new Date("2026-07-01T10:30:00Z") })
      .where("id", "=", ids.request)
      .execute();
    const [dublin, utc] = [
      await idsOf("?after=2026-07-01T11:00:00"),
      await idsOf("?after=2026-07-01T11:00:00&dates_are_gmt=true"),
    ];
    await app.db
      .updateTable("orders")
      .set({ date_created: new Date("2026-03-04T14:00:00Z") })
      .where("id", "=", ids.request)
      .execute();
    expect([dublin, utc]).toEqual([[ids.request], []]);
  });

  const enumeration =
    "status[0] is not one of any, trash, auto-draft, pending, processing, on-hold, completed, cancelled, refunded, failed, and checkout-draft.";
  it.each([
    ["per_page=101", "per_page", "per_page must be between 1 (inclusive) and 100 (inclusive)"],
    ["per_page=0", "per_page", "per_page must be between 1 (inclusive) and 100 (inclusive)"],
    ["page=abc", "page", "page is not of type integer."],
    ["page=0", "page", "page must be greater than or equal to 1"],
    ["page=1e3", "page", "page is not of type integer."],
    ["status=banana", "status", enumeration],
    ["after=2020-01-01", "after", "Invalid date."],
    ["before=2026-02-31T00:00:00", "before", "Invalid date."],
    ["before=2026-03-04T25:00:00", "before", "Invalid date."],
    ["include=1,x", "include", "include[1] is not of type integer."],
    ["orderby=total", "orderby", "orderby is not one of date, id, include, and modified."],
  ])("refuses %s in WordPress's words", async (query, name, message) => {
    const response = await get(`${orders}?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "rest_invalid_param",
      message: `Invalid parameter(s): ${name}`,
      data: { status: 400, params: { [name]: message } },
    });
  });
});

describe("access to orders", () => {
  const refusal = async (response: Response) => {
    const { code, message } = (await response.json()) as ErrorBody;
    return [response.status, code, message];
  };

  it("is for shop clients with a key, and for staff", async () => {
    for (const role of ["administrator", "shop_manager"] as const) {
      expect((await app.request(orders, { token: await app.staffToken(role) })).status).toBe(200);
    }
  });

  it("is for nobody else", async () => {
    expect(await refusal(await app.request(orders))).toEqual([
      401,
      "woocommerce_rest_cannot_view",
      "Sorry, you cannot list resources.",
    ]);
    const wrong = { ...app.apiKey, consumerSecret: "cs_wrong" };
    expect(await refusal(await app.request(orders, { basic: wrong }))).toEqual([
      401,
      "woocommerce_rest_authentication_error",
      "Consumer secret is invalid.",
    ]);
    expect((await app.request(orders, { token: await app.staffToken("customer") })).status).toBe(403);
    expect((await app.request(`${orders}/${ids.held}`)).status).toBe(401);
  });

  it("needs a key that may write to make orders [P348]", async () => {
    const order = { payment_method: "bacs", set_paid: true, line_items: [{ product_id: 1, total: "0.01" }] };
    const before = (await list("?per_page=100")).length;
    expect((await app.request(orders, { json: order })).status).toBe(401);
    expect((await app.request(orders, { json: order, token: await app.staffToken("customer") })).status).toBe(403);
    expect(await list("?per_page=100")).toHaveLength(before);
  });
});
