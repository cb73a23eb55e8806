import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import type { ShopOrder, ShopRefund } from "../../contract/shop.ts";
import type { ShopProduct } from "../../contract/shop-products.ts";
import type { TestApp } from "../../test/app.ts";
import { bookRequest, testClock } from "../../test/journeys.ts";
import { createPayingApp } from "../../test/payments.ts";
import { ask, changeOrder, line, makeOrder, wcOrders } from "../../test/shop-client.ts";
import { stubMaps } from "../../test/stub-maps.ts";

const clock = testClock();
let app: TestApp;
let pallet: number;
/** One booking in spring, then three orders in summer, an hour apart, of which the first was changed last. */
let ids: { first: number; second: number; third: number; booked: number };

beforeAll(async () => {
  app = await createPayingApp({ now: clock.now, maps: stubMaps(50) });
  pallet = (await ask<ShopProduct>(app, "POST", "/wp-json/wc/v3/products", { name: "Pallet", regular_price: "9.00" }))
    .body.id;
  const booked = (await bookRequest(app)).orderId;
  const at = async (time: string, body: object) => {
    clock.set(`2026-07-01T${time}:00Z`);
    return (await makeOrder(app, body)).id;
  };
  const first = await at("09:00", { billing: { email: "one@example.ie" }, line_items: [{ product_id: pallet }] });
  const second = await at("10:00", { billing: { email: "two@example.ie" }, line_items: line("5.00") });
  const third = await at("11:00", { line_items: line("5.00"), set_paid: true });
  clock.set("2026-07-01T13:00:00Z");
  await changeOrder(app, first, { customer_note: "Ring twice" });
  ids = { first, second, third, booked };
});
afterAll(() => app.close());

const get = (query: string) => app.request(`${wcOrders}?${query}`, { basic: app.apiKey });
const list = async (query: string) => {
  const answer = await get(query);
  const body = (await answer.json()) as ShopOrder[];
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return { ids: body.map(({ id }) => id), total: answer.headers.get("x-wp-total"), body };
};
const idsOf = async (query: string) => (await list(query)).ids;

describe("a connector that asks for changes since last time", () => {
  it("gets only those, and nothing if nothing changed", async () => {
    const { first, second, third, booked } = ids;
    // Dublin is an hour ahead of UTC in July.
    expect(await list("modified_after=2026-07-01T13:30:00")).toMatchObject({ ids: [first], total: "1" });
    expect(await idsOf("modified_after=2026-07-01T13:30:00&dates_are_gmt=true")).toEqual([]);
    expect(await idsOf("modified_after=2026-07-01T12:30:00Z")).toEqual([first]);
    expect(await list("modified_after=2026-07-01T14:00:00")).toMatchObject({ ids: [], total: "0" });
    expect(await idsOf("modified_before=2026-07-01T11:00:00Z")).toEqual([second, booked]);
    expect(await idsOf("modified_after=2026-07-01T10:59:59Z&orderby=modified&order=asc")).toEqual([third, first]);
  });
});

describe("the list of orders", () => {
  it("can begin at an offset instead of a page", async () => {
    const all = await idsOf("");
    expect(await list("offset=1&per_page=2")).toMatchObject({ ids: all.slice(1, 3), total: "4" });
    expect(await idsOf("offset=3&page=7")).toEqual(all.slice(3));
    expect(await idsOf("offset=900000000000")).toEqual([]);
  });

  it("leaves out excluded orders, and follows the order of included ones", async () => {
    const { first, second, third, booked } = ids;
    expect(await idsOf(`exclude=${booked},${first}`)).toEqual([third, second]);
    expect(await idsOf(`exclude[]=${booked}&exclude[]=99999999999`)).toEqual([third, second, first]);
    expect(await idsOf(`include=${second},${booked},${first}&orderby=include`)).toEqual([second, booked, first]);
  });

  it("is filtered by customer, or by having none", async () => {
    const { customer_id } = (await ask<ShopOrder>(app, "GET", `${wcOrders}/${ids.first}`)).body;
    expect(customer_id).toBeGreaterThan(0);
    expect(await list(`customer=${customer_id}`)).toMatchObject({ ids: [ids.first], total: "1" });
    expect(await idsOf("customer=0")).toEqual([ids.third]);
    expect(await idsOf("customer=99999999999")).toEqual([]);
  });

  it("is filtered by product; every booking counts as the courier service", async () => {
    expect(await list(`product=${pallet}`)).toMatchObject({ ids: [ids.first], total: "1" });
    expect(await idsOf("product=1")).toEqual([ids.third, ids.second, ids.booked]);
    expect(await idsOf("product=123456")).toEqual([]);
  });

  it("is filtered by where orders were made", async () => {
    expect(await idsOf("created_via=website")).toEqual([ids.booked]);
    expect(await idsOf("created_via[]=rest-api&created_via[]=checkout")).toEqual([ids.third, ids.second, ids.first]);
    expect(await idsOf("created_via=checkout")).toEqual([]);
  });

  it("has no order with a parent", async () => {
    expect(await idsOf("parent=0")).toHaveLength(4);
    expect(await idsOf(`parent=${ids.first}`)).toEqual([]);
    expect(await idsOf("parent_exclude=0")).toEqual([]);
  });

  it("has only the requested keys, even nested ones, and so have all other answers", async () => {
    const { body } = await list(`_fields=id,billing.email,line_items&include=${ids.first}`);
    expect(body).toEqual([{ id: ids.first, billing: { email: "one@example.ie" }, line_items: [expect.any(Object)] }]);
    const one = await ask(app, "GET", `${wcOrders}/${ids.first}?_fields[]=id&_fields[]=status`);
    expect(one.body).toEqual({ id: ids.first, status: "pending" });
    const made = await ask<ShopOrder>(app, "POST", `${wcOrders}?_fields=total`, {});
    expect(made.body).toEqual({ total: "0.00" });
    await app.db.deleteFrom("orders").where("total_cents", "=", 0).where("created_via", "=", "rest-api").execute();
  });

  it.each([
    ["modified_after=2026-07-01", "modified_after", "Invalid date."],
    ["modified_before=yesterday", "modified_before", "Invalid date."],
    ["offset=-1", "offset", /^offset must be between 0/],
    ["offset=x", "offset", "offset is not of type integer."],
    ["exclude=a", "exclude", "exclude[0] is not of type integer."],
    ["customer=mary", "customer", "customer is not of type integer."],
    ["product=", "product", "product is not of type integer."],
    ["parent=x", "parent", "parent[0] is not of type integer."],
    ["dates_are_gmt=perhaps", "dates_are_gmt", "dates_are_gmt is not of type boolean."],
    ["orderby=title", "orderby", "orderby is not one of date, id, include, and modified."],
    ["dp=4", "dp", "dp is not 2."],
    ["context=embed", "context", /^context is not one of/],
    ["order_item_display_meta=true", "order_item_display_meta", "order_item_display_meta is not served by this shop."],
    ["include_meta=_a", "include_meta", "include_meta is not served by this shop."],
    ["_embed=1", "_embed", "_embed is not served by this shop."],
    ["_method=DELETE", "_method", "_method is not served by this shop."],
  ])("refuses %s by name, and lists nothing", async (query, name, text) => {
    const answer = await get(query);
    const body = (await answer.json()) as ErrorBody;
    expect([answer.status, body.code, body.message]).toEqual([
      400,
      "rest_invalid_param",
      `Invalid parameter(s): ${name}`,
    ]);
    const said = body.data.params?.[name];
    if (typeof text === "string") expect(said).toBe(text);
    else expect(said).toMatch(text);
    expect(body.data["details"]).toHaveProperty(name);
  });

  it("ignores parameters that WordPress does not know either", async () => {
    expect(await idsOf("_=1783&utm_source=app")).toHaveLength(4);
  });
});

it("refunds and products are listed by the same parameters, and refuse those they do not support", async () => {
  const path = `${wcOrders}/${ids.third}/refunds`;
  const made = [];
  for (const amount of ["1.00", "2.00"]) made.push((await ask<ShopRefund>(app, "POST", path, { amount })).body.id);
  const found = async (query: string) =>
    (await ask<{ id: number }[]>(app, "GET", `${path}?${query}`)).body.map(({ id }) => id);
  expect(await found("order=asc")).toEqual(made);
  expect(await found("offset=1")).toEqual(made.slice(0, 1));
  expect(await found(`exclude=${made[0]}`)).toEqual(made.slice(1));
  expect((await ask(app, "GET", `${path}?after=2026-01-01T00:00:00`)).status).toBe(400);

  const products = "/wp-json/wc/v3/products";
  const named = (await ask<ShopProduct[]>(app, "GET", `${products}?exclude=1&order=asc&_fields=name`)).body;
  expect(named).toEqual([{ name: "Pallet" }]);
  expect((await ask(app, "GET", `${products}?category=5`)).body.data.params).toEqual({
    category: "category is not served by this shop.",
  });
  expect((await ask(app, "POST", `${products}?_method=DELETE`, { name: "X" })).status).toBe(400);
});

it("the total of a list is exact after every change, and leaves out binned orders", async () => {
  const statuses = ["pending", "processing", "completed", "cancelled"];
  const asked = [
    "",
    ...statuses.map((status) => `status=${status}`),
    "status=completed,cancelled",
    "status=auto-draft",
  ];
  const totals = async () => (await Promise.all(asked.map((query) => list(`${query}&per_page=100`)))).map(countOf);
  const countOf = ({ ids, total }: Awaited<ReturnType<typeof list>>) => {
    expect(total).toBe(String(ids.length));
    return ids.length;
  };
  const before = await totals();
  const more = (counts: Record<string, number>) => before.map((count, at) => count + (counts[asked[at] ?? ""] ?? 0));
  const kept = await makeOrder(app, { line_items: line("5.00"), set_paid: true });
  const binned = await makeOrder(app, {});
  expect(await totals()).toEqual(more({ "": 2, "status=processing": 1, "status=pending": 1 }));
  await changeOrder(app, kept.id, { status: "completed" });
  await ask(app, "DELETE", `${wcOrders}/${binned.id}`);
  expect(await totals()).toEqual(more({ "": 1, "status=completed": 1, "status=completed,cancelled": 1 }));
  await ask(app, "DELETE", `${wcOrders}/${binned.id}?force=true`);
  expect(await totals()).toEqual(more({ "": 1, "status=completed": 1, "status=completed,cancelled": 1 }));
});
