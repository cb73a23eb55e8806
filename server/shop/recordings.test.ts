import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { compare, compareShape, type Difference } from "../../test/woocommerce/compare.ts";
import { differences, isKnown, undetermined } from "../../test/woocommerce/differences.ts";
import { hashKey } from "../auth/authenticate.ts";
import { hashPassword } from "../auth/passwords.ts";

type Recording = {
  name: string;
  request: { method: string; url: string; headers: Record<string, string>; body: unknown };
  response: { status: number; headers: Record<string, string>; body: unknown };
};

const folder = new URL("../../test/woocommerce/recordings/", import.meta.url);
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .sort();
const recordings = new Map(
  files.map((file) => {
    const recording = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Recording;
    return [recording.name, recording];
  }),
);
const recording = (name: string): Recording => {
  const found = recordings.get(name);
  if (!found) throw new Error(`No recording ${name}`);
  return found;
};

const basicOf = (name: string) => {
  const [consumerKey = "", consumerSecret = ""] = atob(
    recording(name).request.headers["authorization"]?.replace("Basic ", "") ?? "",
  ).split(":");
  return { consumerKey, consumerSecret };
};
const key = basicOf("orders-get");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { apiKey: key, publicUrl: "https://127.0.0.1:8443" } });
  const reader = basicOf("auth-readonly-post");
  await app.db
    .insertInto("api_keys")
    .values({
      consumer_key_hash: hashKey(reader.consumerKey),
      consumer_key_ending: "aaaaaaa",
      consumer_secret_hash: hashKey(reader.consumerSecret),
      permissions: "read",
    })
    .execute();
  await app.db
    .insertInto("users")
    .values({
      username: "mary",
      email: "mary@example.ie",
      display_name: "mary",
      role: "customer",
      password_hash: await hashPassword("mary-pass-1"),
    })
    .execute();
});
afterAll(() => app.close());

/** Sends the request as it was recorded; https requests as they come through this machine's proxy. */
async function replay({ request }: Recording): Promise<Response> {
  const url = new URL(request.url);
  const body = typeof request.body === "string" ? request.body : JSON.stringify(request.body);
  return app.request(url.pathname + url.search, {
    method: request.method,
    headers: request.headers,
    ...(request.body !== null && { body }),
    from: url.protocol === "https:" ? "127.0.0.1" : "203.0.113.9",
  });
}

const compared = ["x-wp-total", "x-wp-totalpages", "location"];

async function answerOf(response: Response) {
  const headers = Object.fromEntries(compared.map((name) => [name, response.headers.get(name) ?? undefined]));
  return { status: response.status, headers, body: (await response.json().catch(() => null)) as unknown };
}

/** Differences from the recording that are not in the list of known ones. */
function unknownDifferences({ name, response }: Recording, answered: Awaited<ReturnType<typeof answerOf>>): string[] {
  const headers = Object.fromEntries(compared.map((header) => [header, response.headers[header]]));
  const recorded = { status: response.status, headers, body: response.body };
  const isFree = ({ path }: Difference) => undetermined.some((pattern) => pattern.test(path));
  const unknown = [
    ...compare(recorded, answered).filter((one) => !isFree(one)),
    ...compareShape(recorded, answered).filter(isFree),
  ].filter((one) => {
    const known = isKnown(name, one);
    if (known) for (const entry of differences) if (entry.of.test(name) && entry.at.test(one.path)) needed.add(entry);
    return !known;
  });
  const text = (value: unknown) => JSON.stringify(value)?.slice(0, 100);
  return unknown.map((one) => `${one.path}: ${text(one.recorded)} there, ${text(one.answered)} here`);
}
const needed = new Set<(typeof differences)[number]>();

/** Gives the next order, product or refund the id that it had in the recorded shop. */
const numberNext = (table: "orders" | "products" | "refunds", id: number) =>
  sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(id)}`.execute(app.db);

const post = async (path: string, json: object) => {
  const response = await app.request(`/wp-json/wc/v3${path}`, { json, basic: key });
  expect(response.status, await response.clone().text()).toBe(201);
};
const product =
  (id: number, name: string, sku: string, price: string, description = "") =>
  async () => {
    await numberNext("products", id);
    await post("/products", { name, sku, regular_price: price, description, virtual: true });
  };
const order = (id: number, body: object) => async () => {
  await numberNext("orders", id);
  await post("/orders", body);
};
const refund = (orderId: number, id: number, amount: string, reason: string) => async () => {
  await numberNext("refunds", id);
  await post(`/orders/${orderId}/refunds`, { amount, reason, api_refund: false });
};
/** A refund of the order's first line. */
const refundOfLine = (orderId: number, id: number, total: string) => async () => {
  await numberNext("refunds", id);
  const line_items = [{ id: orderId * 100, quantity: 1, refund_total: total }];
  await post(`/orders/${orderId}/refunds`, { line_items, api_refund: false });
};
const mary = (recording("orders-create-full").request.body as { billing: object }).billing;
const seed = (index: number, status: string) =>
  order(21 + index, {
    status,
    billing: { ...mary, last_name: `Seed${index}`, email: `cust${index % 2}@example.ie` },
    line_items: [{ product_id: 11, quantity: index + 1 }],
  });

/** The names of the recordings in order, with the preparations in between. */
const script: (string | (() => Promise<unknown>))[] = [
  product(10, "Pallet delivery", "PALLET", "95.00", "One pallet, next day"),
  product(11, "Parcel delivery", "PARCEL", "7.50"),
  "products-create-BOOKING",
  "products-search",
  "products-search-none",
  "products-get-404",
  () => numberNext("orders", 13),
  "orders-create-full",
  "orders-create-minimal",
  "orders-create-paid",
  "orders-create-custom-line-no-product",
  order(16, {
    billing: mary,
    line_items: [{ product_id: 12, name: "Courier booking Dublin-Galway", quantity: 1, total: "42.00" }],
  }),
  order(17, {}),
  "orders-create-bad-product",
  "orders-create-bad-email",
  "orders-create-bad-status",
  "orders-create-many-bad",
  "orders-create-malformed-json",
  order(19, {}),
  order(20, {}),
  ...["pending", "processing", "completed", "on-hold", "cancelled", "failed"].map((status, index) =>
    seed(index, status),
  ),
  "orders-get",
  "orders-get-404",
  "orders-get-nonnumeric",
  "orders-list-page1",
  "orders-list-page-beyond",
  "orders-list-per-page-101",
  "orders-list-page-abc",
  "orders-list-status-bad",
  "orders-list-search-email",
  "orders-list-after-dateonly",
  "orders-update-status",
  "orders-update-bad-status",
  "orders-update-404",
  "orders-update-set-paid",
  () => numberNext("refunds", 27),
  "refunds-create",
  "refunds-create-too-large",
  "refunds-create-negative",
  "refunds-create-number-type",
  "refunds-create-404-order",
  refund(15, 30, "1.01", ""),
  refundOfLine(15, 32, "7.50"),
  "refunds-list",
  "orders-get-after-partial-refund",
  order(33, { billing: mary, set_paid: true, line_items: [{ product_id: 10, quantity: 1 }] }),
  refund(33, 34, "20.00", "Part"),
  "refunds-create-over-remaining",
  refund(33, 35, "75.00", "All of it"),
  "orders-get-fully-refunded",
  "refunds-create-after-full",
  "orders-delete-no-force",
  "orders-delete-force",
  "auth-none",
  "auth-bad-secret",
  "auth-readonly-post",
  "auth-basic-over-plain-http",
  "no-route",
  "jwt-success",
  "jwt-wrong-password",
  "jwt-unknown-user",
  "jwt-malformed-json",
  "jwt-validate-ok",
  "jwt-validate-garbage",
  "jwt-users-me",
  "jwt-cors-preflight",
];

describe("Our answers match WooCommerce's recorded ones, except for known differences [A334, A335, A336, P369]", () => {
  const preparations: (() => Promise<unknown>)[] = [];
  for (const step of script) {
    if (typeof step !== "string") {
      preparations.push(step);
      continue;
    }
    const before = preparations.splice(0);
    it(step, async () => {
      for (const prepare of before) await prepare();
      expect(unknownDifferences(recording(step), await answerOf(await replay(recording(step))))).toEqual([]);
    });
  }

  it("every recording is replayed, and every known difference is needed", () => {
    expect(script.filter((step) => typeof step === "string").sort()).toEqual([...recordings.keys()].sort());
    expect(differences.filter((one) => !needed.has(one))).toEqual([]);
  });
});
