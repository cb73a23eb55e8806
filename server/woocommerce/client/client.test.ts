import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type FakeWooCommerce,
  type FakeWooCommerceOptions,
  startFakeWooCommerce,
} from "../../../test/fakes/woocommerce/fake-woocommerce.ts";
import type { How } from "../../../test/fakes/woocommerce/misbehaviour.ts";
import { selfSigned } from "../../../test/self-signed.ts";
import { connectTo, quickTimeouts } from "../../../test/woocommerce-app.ts";
import { createWooCommerceClient } from "./client.ts";
import { RemoteRefused, RemoteUnavailable } from "./remote-error.ts";

let closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(closing.map((close) => close()));
  closing = [];
});

async function start(options: FakeWooCommerceOptions = {}, timeouts: Partial<typeof quickTimeouts> = {}) {
  const fake = await startFakeWooCommerce(options);
  closing.push(fake.close);
  return { fake, site: connectTo(fake, timeouts).woocommerce };
}

/** The error that a call throws. */
async function thrownBy(call: Promise<unknown>): Promise<RemoteUnavailable | RemoteRefused> {
  const thrown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown instanceof RemoteUnavailable || thrown instanceof RemoteRefused) return thrown;
  throw new Error(`neither refused nor unavailable: ${thrown}`);
}

const since = new Date("2026-01-01T00:00:00Z");
const email = "mary+courier@example.ie";
const newOrder = (reference: string, productId = 1, total = "62.50") => ({
  status: "pending",
  payment_method: "stripe",
  payment_method_title: "Card",
  set_paid: false,
  currency: "EUR",
  billing: { first_name: "Mary", last_name: "Byrne", email, country: "IE" },
  shipping: { first_name: "Sean", last_name: "Murphy", country: "IE" },
  line_items: [
    {
      product_id: productId,
      name: "Same Day",
      quantity: 1,
      subtotal: total,
      total,
      meta_data: [{ key: "a", value: 1 }],
    },
  ],
  meta_data: [{ key: "quote_reference", value: reference }],
});
const askedFor = (fake: FakeWooCommerce) => fake.requests.map(({ method, path }) => `${method} ${path.slice(14)}`);

describe("an order on the WordPress site", () => {
  it("is placed, paid there, refunded, completed and read with its notes", async () => {
    const { fake, site } = await start();
    const placed = await site.createOrder(newOrder("DCQ-1", await site.ensureCourierProductId()));
    expect(placed).toMatchObject({ status: "pending", total: 6250, total_tax: 0, currency: "EUR" });
    fake.pay(placed.id);
    const refund = await site.refund(placed.id, {
      refundKey: "key-1",
      amountCents: 1050,
      reason: "Late",
      byGateway: true,
    });
    expect(refund).toMatchObject({ amountCents: 1050, reason: "Late", byGateway: true });
    const refundId = Number(refund.gatewayRefundId.replace(/^wc-/, ""));
    const refunds = await site.readRefunds(placed.id);
    expect(refunds.map(({ refundKey }) => refundKey)).toEqual(["key-1"]);
    expect(await site.readOrder(placed.id)).toMatchObject({
      status: "processing",
      refunds: [{ id: refundId, reason: "Late", total: -1050 }],
    });
    expect(await site.changeOrder(placed.id, { status: "completed" })).toMatchObject({ status: "completed" });
    expect((await site.readNotes(placed.id)).map(({ note }) => note)).toEqual([
      "Order status changed from Processing to Completed.",
      `Refunded €10.50 – Refund ID: re_${refundId}`,
      "Order status changed from Pending payment to Processing.",
      expect.stringMatching(/^Stripe charge complete/),
    ]);
  });

  it("is null if there is none", async () => {
    const { site } = await start();
    expect(await site.readOrder(999)).toBeNull();
  });

  it("changes its price by its line, and is marked paid with a transaction", async () => {
    const { site } = await start();
    const created = await site.createOrder(newOrder("DCQ-1", await site.ensureCourierProductId()));
    const { id, line_items: lines } = created;
    const line = { id: lines[0]?.id ?? 0, subtotal: "80.00", total: "80.00" };
    expect((await site.changeOrder(id, { line_items: [line] })).total).toBe(8000);
    expect(await site.changeOrder(id, { set_paid: true, transaction_id: "phone" })).toMatchObject({
      status: "processing",
      transaction_id: "phone",
      date_paid_gmt: expect.any(Date),
    });
  });

  it("keeps its price if the site adds tax, since the courier product has none", async () => {
    const { fake, site } = await start({ taxRate: 23 });
    expect((await site.createOrder(newOrder("DCQ-1", await site.ensureCourierProductId()))).total).toBe(6250);
    const taxed = fake.addProduct({ name: "Courier van" });
    expect((await site.createOrder(newOrder("DCQ-2", taxed.id))).total).toBe(7688);
  });

  it("is read even with an old empty refund", async () => {
    const { fake, site } = await start();
    const { id } = fake.addOrder({ status: "processing", total: "20.00", payment_method: "stripe" });
    fake.refundByHand(id, { amount: "", api_refund: false });
    expect((await site.readOrder(id))?.refunds).toMatchObject([{ total: 0 }]);
    expect(await site.readRefunds(id)).toMatchObject([{ amountCents: 0 }]);
  });

  it("is paid and viewed at addresses of that site", async () => {
    const { fake, site } = await start();
    expect(site.payUrl(13, "wc_order_a b", "https://courier.example/done?id=1")).toBe(
      `${fake.url}/checkout/order-pay/13/?pay_for_order=true&key=wc_order_a+b&referrer=https%3A%2F%2Fcourier.example%2Fdone%3Fid%3D1`,
    );
    expect(site.adminUrl(13)).toBe(`${fake.url}/wp-admin/post.php?post=13&action=edit`);
  });
});

describe("one of our orders is recognised", () => {
  it("by its quote reference among those of the same email address, the oldest if there are two", async () => {
    const { site } = await start();
    await site.createOrder(newOrder("DCQ-1"));
    const first = await site.createOrder(newOrder("DCQ-2"));
    await site.createOrder(newOrder("DCQ-2"));
    expect((await site.findOrder({ reference: "DCQ-2", email, since }))?.id).toBe(first.id);
    expect(await site.findOrder({ reference: "DCQ-3", email, since })).toBeNull();
    expect(await site.findOrder({ reference: "DCQ-2", email: "other@example.ie", since })).toBeNull();
  });

  it("even if a plugin there has corrupted it, so that it is not taken for missing", async () => {
    const { fake, site } = await start();
    const { id } = await site.createOrder(newOrder("DCQ-1"));
    fake.spoil(id, { total: "sixty euro" });
    const error = await thrownBy(site.findOrder({ reference: "DCQ-1", email, since }));
    expect(error).toMatchObject({ name: "SiteUnavailable", code: "unreadable" });
    expect(error.message).toBe(`GET orders: order ${id} cannot be read (total: is not an amount)`);
    expect(await site.listChanged(null, 1)).toMatchObject({ listed: [{ id, order: null }], total: 1 });
  });

  it("on a later page too, and while that site's clock is a few minutes slow", async () => {
    const { fake, site } = await start({ now: () => new Date("2026-07-01T11:55:00Z") });
    for (let count = 0; count < 130; count++) fake.placeOrder({ billing: { email } });
    const ours = await site.createOrder(newOrder("DCQ-1"));
    const asked = { reference: "DCQ-1", email, since: new Date("2026-07-01T12:00:00Z") };
    expect((await site.findOrder(asked))?.id).toBe(ours.id);
    expect(await site.findOrder({ ...asked, since: new Date("2026-07-01T12:10:00Z") })).toBeNull();
  });
});

describe("the list of changes there", () => {
  it("comes in pages of 100, oldest change first, only after the given second, even in another time zone", async () => {
    const { fake, site } = await start({ timeZone: "Europe/Dublin" });
    for (let minute = 0; minute < 130; minute++) {
      const at = new Date(Date.parse("2026-07-01T10:00:00Z") + minute * 60_000).toISOString().slice(0, 19);
      fake.addOrder({ date_created_gmt: at, total: "10.00" });
    }
    const first = await site.listChanged(null, 1);
    const second = await site.listChanged(null, 2);
    expect([first.total, first.pages, first.listed.length, second.listed.length]).toEqual([130, 2, 100, 30]);
    const times = [...first.listed, ...second.listed].map(({ modifiedAt }) => modifiedAt?.getTime() ?? 0);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const late = await site.listChanged(new Date("2026-07-01T12:07:00Z"), 1);
    expect(late.listed.map(({ modifiedAt }) => modifiedAt?.toISOString())).toEqual([
      "2026-07-01T12:08:00.000Z",
      "2026-07-01T12:09:00.000Z",
    ]);
    expect(await site.listChanged(null, 3)).toMatchObject({ listed: [], total: 0, pages: 0 });
  });
});

describe("the courier product", () => {
  it("is searched for once, and found by its name [P245]", async () => {
    const { fake, site } = await start();
    fake.addProduct({ name: "Gift card", description: "Give a courier ride" });
    const courier = fake.addProduct({ name: "Pallet delivery by courier" });
    expect(await Promise.all([site.ensureCourierProductId(), site.ensureCourierProductId()])).toEqual([
      courier.id,
      courier.id,
    ]);
    expect(await site.ensureCourierProductId()).toBe(courier.id);
    expect(fake.requests.map(({ query }) => query)).toEqual(["search=courier&per_page=10"]);
  });

  it("is a simple product if none has the name [P245]", async () => {
    const { fake, site } = await start();
    fake.addProduct({ name: "Bundle", type: "grouped", description: "courier" });
    const simple = fake.addProduct({ name: "Booking", description: "courier" });
    expect(await site.ensureCourierProductId()).toBe(simple.id);
    expect(askedFor(fake)).toEqual(["GET /products"]);
  });

  it("is ours, by SKU or full name, before any that mentions couriers, and never one whose stock would be sold", async () => {
    const found = async (...products: Parameters<FakeWooCommerce["addProduct"]>[0][]) => {
      const { fake, site } = await start();
      const added = products.map((product) => fake.addProduct(product).id);
      return added.indexOf(await site.ensureCourierProductId());
    };
    const counted = { name: "Courier bags", manage_stock: true };
    expect(await found({ name: "Courier Service" }, { name: "Express courier" }, counted)).toBe(0);
    expect(await found({ name: "Rides by courier", sku: "courier-service" }, { name: "Courier Service" })).toBe(0);
    expect(await found({ name: "Bags", description: "for couriers" }, counted)).toBe(0);
    // A new one is made.
    expect(await found(counted)).toBe(-1);
    const others = Array.from({ length: 10 }, (_, index) => ({ name: `Courier bag ${index}` }));
    expect(await found({ name: "Rides", description: "courier", sku: "courier-service" }, ...others)).toBe(0);
  });

  it("is created if there is none: hidden, virtual, simple and free [P246]", async () => {
    const { fake, site } = await start();
    const id = await site.ensureCourierProductId();
    expect(fake.products()).toMatchObject([
      {
        id,
        name: "Courier Service",
        type: "simple",
        virtual: true,
        catalog_visibility: "hidden",
        regular_price: "0",
        tax_status: "none",
      },
    ]);
  });

  it("is number 1 if it can't be created; the next order tries again [P247]", async () => {
    const { fake, site } = await start();
    fake.misbehave({ on: "createProduct", how: { kind: "error" } });
    expect(await site.ensureCourierProductId()).toBe(1);
    expect((await site.createOrder(newOrder("DCQ-1", 1))).total).toBe(6250);
    const made = await site.ensureCourierProductId();
    expect(fake.products()).toMatchObject([{ id: made }]);
  });

  it("is searched for again once an order's line has none, since it was deleted there", async () => {
    const { fake, site } = await start();
    const first = await site.ensureCourierProductId();
    fake.removeProduct(first);
    const { line_items: lines } = await site.createOrder(newOrder("DCQ-1", await site.ensureCourierProductId()));
    expect(lines).toMatchObject([{ product_id: 0 }]);
    const second = await site.ensureCourierProductId();
    expect(second).not.toBe(first);
    expect(fake.products()).toMatchObject([{ id: second }]);
    expect((await site.createOrder(newOrder("DCQ-2", second))).line_items).toMatchObject([{ product_id: second }]);
    expect(await site.ensureCourierProductId()).toBe(second);
  });

  it("is searched for again when the connection is tested, which reports that the next booking makes one", async () => {
    const { fake, site } = await start();
    const first = await site.ensureCourierProductId();
    fake.removeProduct(first);
    expect(
      (await site.check({ publicUrl: "https://courier.example", awaitEvent: async () => "missing" })).map(
        ({ says }) => says,
      ),
    ).toContain("There is none yet; the first booking makes it.");
    const second = await site.ensureCourierProductId();
    expect(fake.products()).toMatchObject([{ id: second }]);
  });

  it("is unknown while the site does not answer", async () => {
    const { fake, site } = await start();
    fake.misbehave({ on: "findProducts", how: { kind: "error", status: 503 }, times: 3 });
    expect(await thrownBy(site.ensureCourierProductId())).toMatchObject({ status: 503 });
    expect(await site.ensureCourierProductId()).toBeGreaterThan(1);
  });
});

describe("a call that reads", () => {
  const passing: [string, How][] = [
    ["an error of the site", { kind: "error", status: 502 }],
    ["too many calls", { kind: "429", retryAfter: 0 }],
    ["a cut connection", { kind: "cut" }],
    ["an answer that is not JSON", { kind: "invalid json" }],
    ["no answer in time", { kind: "hang" }],
  ];
  it.each(passing)("is retried after %s, and succeeds the third time", async (_, how) => {
    const { fake, site } = await start({}, how.kind === "hang" ? { backgroundReadMs: 700 } : {});
    fake.misbehave({ on: "listOrders", how, times: 2 });
    expect(await site.listChanged(null, 1)).toMatchObject({ listed: [], total: 0, pages: 0 });
    expect(askedFor(fake)).toHaveLength(3);
  });

  it("ends within the total time for all attempts", async () => {
    const { fake, site } = await start({}, { readMs: 700, totalReadMs: 1_000 });
    fake.misbehave({ on: "readOrder", how: { kind: "hang" }, times: 3 });
    const error = await thrownBy(site.readOrder(13));
    expect(error).toMatchObject({ name: "SiteUnavailable", code: "timeout" });
    // The second attempt has the time that is left.
    expect(Number(/within (\d+) ms/.exec(error.message)?.[1])).toBeLessThanOrEqual(300);
  });

  it("is given up after the third attempt", async () => {
    const { fake, site } = await start();
    fake.misbehave({ on: "readOrder", how: { kind: "error" }, times: 9 });
    const error = await thrownBy(site.readOrder(13));
    expect(error).toMatchObject({ name: "SiteUnavailable", status: 500, mayHaveHappened: false });
    expect(error.message).toBe(
      "GET orders/13 answered 500 internal_server_error: There has been a critical error on this website.",
    );
    expect(askedFor(fake)).toHaveLength(3);
  });

  it("is not retried if the site asks for a longer wait than there is time for", async () => {
    const { fake, site } = await start();
    fake.misbehave({ on: "readOrder", how: { kind: "429", retryAfter: 60 } });
    expect(await thrownBy(site.readOrder(13))).toMatchObject({ status: 429, retryAfterMs: 60_000 });
    expect(askedFor(fake)).toHaveLength(1);
  });

  it("is not retried if the site refuses", async () => {
    const { fake } = await start();
    const site = connectTo({ ...fake, secret: "cs_wrong" }).woocommerce;
    expect(await thrownBy(site.readOrder(13))).toMatchObject({
      name: "SiteRefused",
      status: 401,
      code: "woocommerce_rest_authentication_error",
    });
    expect(askedFor(fake)).toHaveLength(1);
  });

  it("is not retried if the answer has an unexpected format, and names what does not fit", async () => {
    const { fake, site } = await start();
    const { id } = fake.addOrder();
    fake.misbehave({ on: "readOrder", how: { kind: "other json" } });
    const error = await thrownBy(site.readOrder(id));
    expect(error).toMatchObject({ name: "SiteUnavailable", mayHaveHappened: false });
    expect(error.message).toMatch(/^GET orders\/\d+ returned an unexpected response \(id: /);
    expect(askedFor(fake)).toHaveLength(1);
  });
});

describe("a call that writes is sent once", () => {
  const failing: [string, How, { stored: number; mayHaveHappened: boolean }][] = [
    ["an error before it was stored", { kind: "error" }, { stored: 0, mayHaveHappened: true }],
    ["an error after it was stored", { kind: "error", when: "after" }, { stored: 1, mayHaveHappened: true }],
    ["no answer, nothing stored", { kind: "hang" }, { stored: 0, mayHaveHappened: true }],
    ["no answer, though it is stored", { kind: "hang", when: "after" }, { stored: 1, mayHaveHappened: true }],
    ["a connection cut after it was stored", { kind: "cut", when: "after" }, { stored: 1, mayHaveHappened: true }],
    ["an answer that is not JSON", { kind: "invalid json" }, { stored: 1, mayHaveHappened: true }],
    ["an answer in another format", { kind: "other json" }, { stored: 1, mayHaveHappened: true }],
    ["too many calls", { kind: "429", retryAfter: 7 }, { stored: 0, mayHaveHappened: false }],
  ];
  it.each(failing)("whatever fails: %s", async (_, how, { stored, mayHaveHappened }) => {
    const { fake, site } = await start({}, how.kind === "hang" ? { writeMs: 700 } : {});
    fake.misbehave({ on: "createOrder", how });
    const error = await thrownBy(site.createOrder(newOrder("DCQ-1")));
    expect(error).toMatchObject({
      name: "SiteUnavailable",
      mayHaveHappened,
      retryAfterMs: how.kind === "429" ? 7_000 : null,
    });
    expect(askedFor(fake)).toEqual(["POST /orders"]);
    expect(fake.orders()).toHaveLength(stored);
    expect((await site.findOrder({ reference: "DCQ-1", email, since })) === null).toBe(stored === 0);
  });

  it("and waits for a slow answer", async () => {
    const { fake, site } = await start();
    fake.misbehave({ on: "createOrder", how: { kind: "slow", ms: 100 } });
    expect((await site.createOrder(newOrder("DCQ-1"))).total).toBe(6250);
  });

  it("and is refused with the site's own words and nothing more", async () => {
    const { site } = await start();
    const bad = { ...newOrder("DCQ-1"), billing: { email: "nobody", phone: "+353 1 555 0100" } };
    const error = await thrownBy(site.createOrder(bad));
    expect(error).toMatchObject({ name: "SiteRefused", status: 400, code: "rest_invalid_param" });
    expect(error.message).toBe("POST orders answered 400 rest_invalid_param: Invalid parameter(s): billing");
  });

  it("a refund that is too large counts as refused, although the site answers 500", async () => {
    const { fake, site } = await start();
    const { id } = fake.addOrder({ status: "processing", total: "20.00", payment_method: "stripe" });
    const refund = { refundKey: "k", amountCents: 2001, reason: "", byGateway: true };
    expect(await thrownBy(site.refund(id, refund))).toMatchObject({
      name: "SiteRefused",
      status: 500,
      code: "woocommerce_rest_cannot_create_order_refund",
      message: expect.stringContaining("Invalid refund amount."),
    });
    expect(await thrownBy(site.refund(999, refund))).toMatchObject({ name: "SiteRefused" });
  });
});

describe("at an address that can't be reached", () => {
  const nobody = (url: string, ca?: string) =>
    createWooCommerceClient({
      url,
      key: "ck_a",
      secret: "cs_secret",
      webhookSecret: "w",
      // A machine without a network takes a while to report an unknown name.
      timeouts: { ...quickTimeouts, writeMs: 15_000 },
      ...(ca && { ca }),
    });

  it("a call had no effect: no server, unknown name or untrusted certificate", async () => {
    const { fake } = await start();
    const gone = await startFakeWooCommerce();
    await gone.close();
    for (const [url, code] of [
      [gone.url, "ECONNREFUSED"],
      ["https://nobody.invalid", expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/)],
      [fake.url, "DEPTH_ZERO_SELF_SIGNED_CERT"],
    ] as const) {
      const error = await thrownBy(nobody(url).createOrder(newOrder("DCQ-1")));
      expect(error).toMatchObject({ name: "SiteUnavailable", code, status: null, mayHaveHappened: false });
      expect(error.message).not.toMatch(/cs_|mary/);
      expect(error.cause).toBeUndefined();
    }
  });

  it("the key does not follow a redirect", async () => {
    const seen: (string | undefined)[] = [];
    const { key, cert } = selfSigned();
    const server = createServer({ key, cert }, (request, response) => {
      seen.push(request.url);
      response.writeHead(301, { location: "/elsewhere" }).end();
    }).listen(0, "127.0.0.1");
    closing.push(async () => {
      server.closeAllConnections();
      server.close();
    });
    await new Promise((resolve) => server.once("listening", resolve));
    const site = nobody(`https://localhost:${(server.address() as AddressInfo).port}`, cert);
    expect(await thrownBy(site.readOrder(1))).toMatchObject({ name: "SiteRefused", status: 301, code: "redirect" });
    expect(seen).toHaveLength(1);
    expect(
      (await site.check({ publicUrl: "https://courier.example", awaitEvent: async () => "missing" }))[0]?.says,
    ).toBe("The site leads to another address. Check WOOCOMMERCE_URL, with or without www.");
  });
});

describe("after five failures in a row", () => {
  it("the site is left alone for a while, and then one trial call decides", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { fake, site } = await start({}, { maxConsecutiveFailures: 5, circuitOpenMs: 30_000 });
    fake.misbehave({ on: "createOrder", how: { kind: "error" }, times: 6 });
    for (let count = 0; count < 5; count++) await thrownBy(site.createOrder(newOrder("DCQ-1")));
    expect(await thrownBy(site.createOrder(newOrder("DCQ-1")))).toMatchObject({
      code: "resting",
      mayHaveHappened: false,
      retryAfterMs: 30_000,
    });
    expect(await thrownBy(site.readOrder(1))).toMatchObject({ code: "resting" });
    expect(askedFor(fake)).toHaveLength(5);
    const rest = () => vi.setSystemTime(Date.now() + 30_001);
    rest();
    expect(await thrownBy(site.createOrder(newOrder("DCQ-1")))).toMatchObject({ status: 500 });
    expect(await thrownBy(site.createOrder(newOrder("DCQ-1")))).toMatchObject({ code: "resting" });
    rest();
    expect((await site.createOrder(newOrder("DCQ-1"))).total).toBe(6250);
    expect((await site.createOrder(newOrder("DCQ-2"))).total).toBe(6250);
  });

  it("a trial that gets 429 proves that the site is up, so that a later failure counts as the first, not the sixth", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { fake, site } = await start({}, { maxConsecutiveFailures: 5, circuitOpenMs: 30_000 });
    fake.misbehave({ on: "createOrder", how: { kind: "error" }, times: 5 });
    for (let count = 0; count < 5; count++) await thrownBy(site.createOrder(newOrder("DCQ-1")));
    expect(await thrownBy(site.createOrder(newOrder("DCQ-1")))).toMatchObject({ code: "resting" });
    vi.setSystemTime(Date.now() + 30_001);
    fake.misbehave({ on: "createOrder", how: { kind: "429" } });
    expect(await thrownBy(site.createOrder(newOrder("DCQ-1")))).toMatchObject({ status: 429 });
    fake.misbehave({ on: "createOrder", how: { kind: "error" } });
    expect(await thrownBy(site.createOrder(newOrder("DCQ-1")))).toMatchObject({ status: 500 });
    expect((await site.createOrder(newOrder("DCQ-1"))).total).toBe(6250);
  });

  it("the site still takes bookings if long lists of its orders fail, and only those are paused", async () => {
    const { fake, site } = await start({}, { maxConsecutiveFailures: 2, circuitOpenMs: 60_000 });
    fake.misbehave({ on: "listOrders", how: { kind: "error", status: 504 }, times: 10 });
    await thrownBy(site.listChanged(null, 1));
    expect(await thrownBy(site.listFigures(1))).toMatchObject({ code: "resting" });
    expect((await site.createOrder(newOrder("DCQ-1"))).total).toBe(6250);
    expect(await site.readOrder(999)).toBeNull();
  });

  it("refusals and 429 do not count as failures", async () => {
    const { fake, site } = await start({}, { maxConsecutiveFailures: 2, circuitOpenMs: 60_000 });
    fake.misbehave({ on: "createOrder", how: { kind: "429" }, times: 3 });
    for (let count = 0; count < 3; count++) await thrownBy(site.createOrder(newOrder("DCQ-1")));
    for (let count = 0; count < 3; count++) expect(await site.readOrder(999)).toBeNull();
    expect((await site.createOrder(newOrder("DCQ-1"))).total).toBe(6250);
  });
});
