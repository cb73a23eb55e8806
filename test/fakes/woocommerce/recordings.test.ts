import { readdirSync, readFileSync } from "node:fs";
import { request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compare, compareShape } from "../../woocommerce/compare.ts";
import { type FakeWooCommerce, startFakeWooCommerce } from "./fake-woocommerce.ts";

type Recording = {
  name: string;
  request: { method: string; path: string; url: string; headers: Record<string, string>; body: unknown };
  response: { status: number; headers: Record<string, string>; body: unknown };
};

const folder = new URL("../../woocommerce/recordings/", import.meta.url);
const recordingFiles = readdirSync(folder).filter((file) => file.endsWith(".json"));
const recordings = new Map(
  recordingFiles.map((file) => {
    const one = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Recording;
    return [one.name, one];
  }),
);
const recording = (name: string): Recording => {
  const found = recordings.get(name);
  if (!found) throw new Error(`No recording ${name}`);
  return found;
};
const keyOf = (name: string) => {
  const [key = "", secret = ""] = atob(recording(name).request.headers["authorization"]?.slice(6) ?? "").split(":");
  return { key, secret };
};

let site: FakeWooCommerce;
let at = Date.parse("2026-11-21T09:32:01Z");
const aSecondLater = () => {
  at += 1_000;
};
beforeAll(async () => {
  site = await startFakeWooCommerce({
    ...keyOf("orders-get"),
    reader: keyOf("auth-readonly-post"),
    timeZone: "UTC",
    now: () => new Date(at),
  });
});
afterAll(() => site.close());

/** Parts of recorded products and refunds that this fake does not have. */
const differences = [
  { of: /^products-/, at: /\.(related_ids|price_html|average_rating|permalink_template|generated_slug)\b/ },
  // In WooCommerce a refund may have lines, which share their numbering with those of orders.
  { of: /^refunds-list$/, at: /^body\.0\.line_items\.0/ },
  { of: /^orders-get-fully-refunded$/, at: /line_items\.0\.id$/ },
];
/** Values that no recording determines: only their type is compared. */
const undetermined = [
  /(^|\.)date_(created|modified|paid|completed)(_gmt)?$/,
  /(^|\.)(order_key|payment_url)$/,
  /(^|\.)meta_data\.[^.]+\.id$/,
  /meta_data\._wp_trash_meta_time\.value$/,
];
const compared = ["x-wp-total", "x-wp-totalpages", "location", "allow"];

async function replay({ request }: Recording) {
  const { port } = new URL(site.url);
  const body = typeof request.body === "string" ? request.body : JSON.stringify(request.body);
  const answer = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    const { method, headers, path } = request;
    const sent = httpsRequest({ host: "localhost", port, path, method, headers, ca: site.cert }, resolve);
    sent.once("error", reject).end(request.body === null ? undefined : body);
  });
  const read = (await text(answer)).replaceAll(site.url, "https://127.0.0.1:8443");
  const headers = Object.fromEntries(
    compared.map((name) => [name, String(answer.headers[name] ?? "").replace(site.url, "https://127.0.0.1:8443")]),
  );
  return { status: answer.statusCode, headers, body: JSON.parse(read) as unknown };
}

async function unknownDifferences(one: Recording): Promise<string[]> {
  const { name, response } = one;
  const headers = Object.fromEntries(compared.map((header) => [header, response.headers[header] ?? ""]));
  const recorded = { status: response.status, headers, body: response.body };
  const answered = await replay(one);
  const isFree = (path: string) => undetermined.some((pattern) => pattern.test(path));
  return [
    ...compare(recorded, answered).filter(({ path }) => !isFree(path)),
    ...compareShape(recorded, answered).filter(({ path }) => isFree(path)),
  ]
    .filter(({ path }) => !differences.some(({ of, at }) => of.test(name) && at.test(path)))
    .map((found) => `${found.path}: ${JSON.stringify(found.recorded)} there, ${JSON.stringify(found.answered)} here`);
}

const product =
  (name: string, sku: string, price: string, description = "") =>
  () =>
    site.addProduct({ name, sku, regular_price: price, description, virtual: true });
const mary = (recording("orders-create-full").request.body as { billing: Record<string, string> }).billing;
/** Places an order as a client does; the status is set at once. */
const order = (body: object) => () => site.placeOrder(body);
const seeds = ["pending", "processing", "completed", "on-hold", "cancelled", "failed"].map((status, index) =>
  order({
    status,
    billing: { ...mary, last_name: `Seed${index}`, email: `cust${index % 2}@example.ie` },
    line_items: [{ product_id: 11, quantity: index + 1 }],
  }),
);
const refund =
  (id: number, amount: string | undefined, reason = "") =>
  () =>
    site.refundByHand(id, { amount: amount ?? "", reason, api_refund: false });

/** The recordings in order, by name, with the steps that prepare them in between. */
const script: (string | (() => unknown))[] = [
  product("Pallet delivery", "PALLET", "95.00", "One pallet, next day"),
  product("Parcel delivery", "PARCEL", "7.50"),
  "products-create-BOOKING",
  "products-search",
  "products-search-none",
  "products-get-404",
  "orders-create-full",
  "orders-create-minimal",
  "orders-create-paid",
  "orders-create-custom-line-no-product",
  order({
    billing: mary,
    line_items: [{ product_id: 12, name: "Courier booking Dublin-Galway", quantity: 1, total: "42.00" }],
  }),
  order({ line_items: [{ product_id: 11 }] }),
  "orders-create-bad-product",
  "orders-create-bad-email",
  "orders-create-bad-status",
  "orders-create-many-bad",
  "orders-create-malformed-json",
  order({}),
  order({ line_items: [{ product_id: 11 }] }),
  ...seeds,
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
  "refunds-create",
  "refunds-create-too-large",
  "refunds-create-negative",
  "refunds-create-number-type",
  "refunds-create-404-order",
  refund(15, "0.00"),
  refund(15, undefined, "no amount"),
  aSecondLater,
  refund(15, "1.01"),
  refund(13, "1.00"),
  refund(15, "7.50"),
  "refunds-list",
  "orders-get-after-partial-refund",
  order({ billing: mary, set_paid: true, line_items: [{ product_id: 10, quantity: 1 }] }),
  refund(33, "20.00", "Part"),
  "refunds-create-over-remaining",
  refund(33, "75.00", "All of it"),
  "orders-get-fully-refunded",
  "refunds-create-after-full",
  "orders-delete-no-force",
  "orders-delete-force",
  "auth-none",
  "auth-bad-secret",
  "auth-readonly-post",
  "no-route",
];

describe("the fake answers as WooCommerce did in the recordings", () => {
  const preparations: (() => unknown)[] = [];
  for (const step of script) {
    if (typeof step !== "string") {
      preparations.push(step);
      continue;
    }
    const before = preparations.splice(0);
    it(step, async () => {
      for (const prepare of before) prepare();
      expect(await unknownDifferences(recording(step))).toEqual([]);
    });
  }
});

it("an answer is compared with its recording by the keys of its metadata, whatever their order", () => {
  const meta = (...keys: string[]) => ({ meta_data: keys.map((key) => ({ key, value: key.length })) });
  expect(compare(meta("quote", "_hidden"), meta("_hidden", "quote"))).toEqual([]);
  expect(compare(meta("quote"), { meta_data: [{ key: "quote", value: "5" }] }).map(({ path }) => path)).toEqual([
    "meta_data.quote.value",
  ]);
  expect(compare(meta("quote", "quote"), meta("quote")).map(({ path }) => path)).toEqual(["meta_data.quote#2"]);
});
