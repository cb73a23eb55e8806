import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConnectionCheck, testShop } from "../../../contract/connections.ts";
import { wooCommerceWebhookPath } from "../../../contract/paths.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import type { Topic } from "../../../test/fakes/woocommerce/books.ts";
import {
  type FakeWooCommerce,
  type FakeWooCommerceOptions,
  startFakeWooCommerce,
} from "../../../test/fakes/woocommerce/fake-woocommerce.ts";
import type { WebhookHeaders } from "../../../test/fakes/woocommerce/webhooks.ts";
import { connectTo } from "../../../test/woocommerce-app.ts";
import type { ClientOptions } from "./client.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const started: FakeWooCommerce[] = [];
afterAll(() => Promise.all(started.map((fake) => fake.close())));

async function start(options: FakeWooCommerceOptions = {}) {
  const fake = await startFakeWooCommerce(options);
  started.push(fake);
  return fake;
}

async function press(app: TestApp): Promise<ConnectionCheck[]> {
  const response = await app.request(testShop.path, { method: "POST", token: await app.administratorToken() });
  expect(response.status).toBe(200);
  return ((await response.json()) as { checks: ConnectionCheck[] }).checks;
}

/** What an administrator reads when testing the connection to this site. */
async function checksOf(fake: FakeWooCommerce, timeouts: ClientOptions["timeouts"] = {}): Promise<ConnectionCheck[]> {
  const { woocommerce, environment } = connectTo(fake, timeouts);
  app = await createTestApp({ database, woocommerce, environment: { ...environment, publicUrl } });
  return press(app);
}
const says = (checks: ConnectionCheck[]) => checks.map(({ ok, says }) => `${ok ? "yes" : "no"}: ${says}`);
const notTried = "no: Not tried: orders could not be read.";

/** The public address in these tests. */
const publicUrl = "https://courier.example";
const topics: Topic[] = ["order.updated", "order.deleted", "order.restored"];
/** The application that was tested last, which the site's webhooks go to. */
let app: TestApp;
const webhookStatuses: number[] = [];
async function deliver(body: string, headers: WebhookHeaders): Promise<number> {
  const { status } = await app.request(wooCommerceWebhookPath, { method: "POST", body, headers });
  webhookStatuses.push(status);
  return status;
}
/** Sets the shop up as in docs/woocommerce.md. */
function setUp(fake: FakeWooCommerce) {
  fake.sendWebhooksTo(deliver, topics, `${publicUrl}${wooCommerceWebhookPath}`);
  fake.installReturnFilter(publicUrl);
  fake.switchEmailsOn(["new_order", "customer_on_hold_order", "customer_new_account"]);
}

describe("an administrator tests the connection to the WordPress site", () => {
  it("and reads that all is well, without anything being changed there", async () => {
    const fake = await start({ schedulerMs: 1 });
    setUp(fake);
    const checks = await checksOf(fake);
    expect(checks.map(({ name }) => name)).toEqual([
      "Sign in and read orders",
      "Change orders",
      "Currency",
      "Courier product",
      "Orders after their payment",
      "Taxes",
      "Webhooks",
      "Test event",
      "Customer emails",
      "Return after paying",
    ]);
    expect(says(checks)).toEqual([
      "yes: The key is good. The site has no orders yet.",
      "yes: The key may place and change orders.",
      "yes: The shop sells in euro.",
      "yes: There is none yet; the first booking makes it.",
      "yes: A paid order stays open there until somebody completes it.",
      "yes: The site adds no taxes, so a booking costs there what was quoted.",
      "yes: Changes to orders there reach us within a minute or two.",
      "yes: Not tried: the site has no order yet that it could send an event of.",
      "yes: The site sends customers none of the emails that they get from here.",
      "yes: Customers who pay there are brought back to the confirmation page here.",
    ]);
    expect([fake.orders(), fake.products()]).toEqual([[], []]);
    fake.addOrder();
    expect(says(await checksOf(fake))[0]).toBe(
      "yes: The key is good. The newest order was made by WooCommerce 11.0.1.",
    );
  });

  it("and reads what is wrong with the key", async () => {
    const fake = await start();
    expect(says(await checksOf({ ...fake, key: "ck_unknown" }))).toEqual([
      "no: The site does not know this key, or its web server does not pass it on. Check WOOCOMMERCE_KEY.",
      notTried,
      notTried,
    ]);
    expect(says(await checksOf({ ...fake, secret: "cs_wrong" }))[0]).toBe(
      "no: The site refuses the secret of this key. Check WOOCOMMERCE_SECRET.",
    );
    expect(says(await checksOf({ ...fake, ...fake.reader })).slice(0, 3)).toEqual([
      "yes: The key is good. The site has no orders yet.",
      "no: The key may only read. Give it read and write permission in WooCommerce's REST API settings.",
      "yes: The shop sells in euro.",
    ]);
  });

  it("and reads about a wrong currency, even from the newest order if the setting can't be read", async () => {
    const fake = await start({ currency: "GBP" });
    const text = "no: The shop sells in GBP. Prices here are in euro: change the shop's currency.";
    expect(says(await checksOf(fake))[2]).toBe(text);
    fake.misbehave({ on: "readCurrency", how: { kind: "error", status: 403 }, times: 2 });
    expect(says(await checksOf(fake))[2]).toBe("no: The site did not say what its currency is; it has to be euro.");
    fake.addOrder({ currency: "GBP" });
    expect(says(await checksOf(fake))[2]).toBe(text);
  });

  const checkOf = async (fake: FakeWooCommerce, name: string, timeouts: ClientOptions["timeouts"] = {}) => {
    const found = (await checksOf(fake, timeouts)).filter((check) => check.name === name);
    return says(found)[0];
  };

  it("and reads whether customers who pay there come back", async () => {
    const fake = await start();
    const check = () => checkOf(fake, "Return after paying");
    expect(await check()).toBe(
      "no: The filter for this is not installed, so customers who have paid stay on that site and can get back only from our email. The filter is in docs/woocommerce.md.",
    );
    fake.installReturnFilter("https://www.courier.example");
    expect(await check()).toMatch(/^no: The filter is installed, and does not lead to https:\/\/courier\.example: /);
    fake.installReturnFilter(publicUrl);
    expect(await check()).toBe("yes: Customers who pay there are brought back to the confirmation page here.");
    fake.misbehave({ on: "readReturn", how: { kind: "error", status: 503 } });
    expect(await check()).toMatch(
      /^no: The site did not say where it leads after a payment\. The WordPress site returned an error/,
    );
  });

  it("and reads which webhooks are missing or switched off", async () => {
    const fake = await start();
    const check = () => checkOf(fake, "Webhooks");
    expect(await check()).toMatch(
      /^no: No active webhook leads to .+ for order\.updated, order\.deleted, order\.restored\. W/,
    );
    fake.sendWebhooksTo(`${publicUrl}${wooCommerceWebhookPath}`);
    expect(await check()).toMatch(/ for order\.deleted, order\.restored\. Without/);
    fake.sendWebhooksTo("https://elsewhere.example/webhooks/woocommerce", ["order.updated"]);
    expect(await check()).toMatch(/ for order\.updated, /);
  });

  const eventOf = (fake: FakeWooCommerce, timeouts?: ClientOptions["timeouts"]) =>
    checkOf(fake, "Test event", timeouts);

  it("and reads that an event of the newest order came back signed, without changing the order", async () => {
    const fake = await start({ schedulerMs: 1 });
    setUp(fake);
    const other = fake.addOrder({ status: "on-hold" });
    const order = fake.addOrder({ status: "on-hold" });
    expect(await eventOf(fake)).toBe(`yes: A test event of order ${order.id} came back, signed with our secret.`);
    expect(fake.webhooks().map(({ topic, orderId }) => [topic, orderId])).toEqual([["order.updated", order.id]]);
    const { date_modified: _, date_modified_gmt: __, ...same } = order;
    expect(fake.order(order.id)).toMatchObject(same);
    expect(fake.order(other.id)).toEqual(other);
  });

  it("and reads that the event has a wrong signature", async () => {
    const fake = await start({ schedulerMs: 1, webhookSecret: "another secret" });
    setUp(fake);
    fake.addOrder();
    const wrong = { ...fake, webhookSecret: "the secret of the environment" };
    expect(await eventOf(wrong)).toMatch(/^no: A test event came back with another signature\. Enter WOOCOMMERCE_/);
    expect(webhookStatuses.at(-1)).not.toBe(200);
    // The next test asks for a new one.
    expect(await eventOf(fake)).toMatch(/^yes: /);
  });

  it("and reads that no event came in time; a later one counts at the next test", async () => {
    const fake = await start();
    setUp(fake);
    const { id } = fake.addOrder();
    const first = await eventOf(fake, { testEventMs: 1 });
    expect(first).toMatch(new RegExp(`^no: A test event of order ${id} has not come back yet\\. `));
    await fake.webhooksTaken();
    expect(await eventOf(fake, { testEventMs: 1 })).toMatch(/^yes: /);
    expect(fake.webhooks()).toHaveLength(1);
    // An event of an earlier test does not count for this one.
    expect(await eventOf(fake, { testEventMs: 1 })).toMatch(/^no: /);
  });

  it("and no event of a test an hour earlier counts", async () => {
    const [fake, other] = [await start(), await start()];
    for (const each of [fake, other]) {
      setUp(each);
      each.addOrder();
      expect(await eventOf(each, { testEventMs: 1 })).toMatch(/^no: /);
      await each.webhooksTaken();
    }
    await database.db
      .updateTable("shop_syncs")
      .set(({ eb }) => ({ test_event_sent_at: eb("test_event_sent_at", "-", sql<Date>`interval '1 hour'`) }))
      .where("site", "=", fake.url)
      .execute();
    expect(await eventOf(fake, { testEventMs: 1 })).toMatch(/^no: /);
    expect(await eventOf(other, { testEventMs: 1 })).toMatch(/^yes: /);
  });

  it("and does not have to wait for an event if no webhook leads here", async () => {
    const fake = await start();
    fake.addOrder();
    expect(await eventOf(fake)).toBe("no: Not tried: the webhooks are not set up.");
    expect(fake.requests.filter(({ method }) => method === "PUT")).toEqual([]);
  });

  it("and reads which emails customers also get from that site", async () => {
    const fake = await start();
    const check = () => checkOf(fake, "Customer emails");
    expect(await check()).toMatch(
      /^no: The site also emails customers: Processing order, Completed order, Refunded order, Customer note\. /,
    );
    fake.switchEmailsOn(["new_order", "customer_on_hold_order", "customer_new_account", "customer_completed_order"]);
    expect(await check()).toMatch(/^no: The site also emails customers: Completed order\. /);
    fake.switchEmailsOn(["customer_on_hold_order"]);
    expect(await check()).toMatch(/^yes: /);
    fake.misbehave({ on: "readEmails", how: { kind: "error", status: 403 } });
    expect(await check()).toMatch(/^no: The site did not say which emails it sends\. The key belongs to a user/);
  });

  it("and reads about taxes that would be added to the quoted price", async () => {
    const fake = await start({ taxRate: 23 });
    expect(await checkOf(fake, "Taxes")).toMatch(/^yes: .* the first booking makes has none\.$/);
    fake.addProduct({ name: "Courier Service" });
    expect(await checkOf(fake, "Taxes")).toMatch(/^no: The site adds tax to 'Courier Service'/);
  });

  it("and is warned of a product that only mentions couriers, or whose stock every booking would reduce", async () => {
    const fake = await start();
    fake.addProduct({ name: "Gift card", description: "Give a courier ride" });
    expect(await checkOf(fake, "Courier product")).toMatch(
      /^no: Bookings would be lines of 'Gift card' \(product \d+\), which may be a product of another kind\. Make one/,
    );
    fake.addProduct({ name: "courier service", manage_stock: true });
    expect(await checkOf(fake, "Courier product")).toMatch(/^no: .* counts its stock/);
    fake.addProduct({ name: "Rides", description: "courier", sku: "courier-service" });
    expect(await checkOf(fake, "Courier product")).toMatch(/^yes: Bookings are lines of 'Rides'/);
  });

  it("and is warned of anything that completes orders there before they are collected", async () => {
    const check = (fake: FakeWooCommerce) => checkOf(fake, "Orders after their payment");
    const booking = (product_id: number, reference = "DCQ-1") => ({
      line_items: [{ product_id, total: "30.00" }],
      meta_data: [{ key: "quote_reference", value: reference }],
    });
    const virtual = await start();
    virtual.addProduct({ name: "Courier Service", virtual: true, downloadable: true });
    expect(await check(virtual)).toMatch(/^no: 'Courier Service' is virtual and downloadable, .* Untick Downloadable/);

    const missing = await start();
    const { id } = missing.addOrder(booking(999));
    expect(await check(missing)).toMatch(
      new RegExp(
        `^no: Nothing of order ${id} needs processing \\(needs_processing\\), .* its line no longer has a product`,
      ),
    );

    const plugin = await start();
    const product = plugin.addProduct({ name: "Courier Service", virtual: true });
    const stays = plugin.addOrder(booking(product.id));
    plugin.pay(stays.id);
    // Completed by hand, hours after the payment.
    plugin.addOrder({
      status: "completed",
      date_paid_gmt: "2026-03-04T08:00:00",
      date_completed_gmt: "2026-03-04T15:00:00",
    });
    expect(await check(plugin)).toBe("yes: A paid order stays open there until somebody completes it.");
    plugin.completeAtPayment(true);
    const early = plugin.addOrder(booking(product.id, "DCQ-2"));
    plugin.pay(early.id);
    expect(await check(plugin)).toMatch(
      new RegExp(`^no: 1 of the newest 3 orders was completed within a minute of their payment \\(${early.id}\\)`),
    );
  });

  it("and is no longer warned once it is corrected there, nor of a gift voucher, which needs no processing", async () => {
    let at = Date.parse("2026-03-04T10:00:00Z");
    const fake = await start({ now: () => new Date(at) });
    const check = () => checkOf(fake, "Orders after their payment");
    const fine = "yes: A paid order stays open there until somebody completes it.";
    const bookAndPay = (product_id: number, meta_data = [{ key: "quote_reference", value: "DCQ-1" }]) => {
      at += 600_000;
      const { id } = fake.addOrder({ line_items: [{ product_id, total: "30.00" }], meta_data });
      return fake.pay(id).status;
    };
    const product = fake.addProduct({ name: "Courier Service", virtual: true, downloadable: true });
    const voucher = fake.addProduct({ name: "Gift voucher", virtual: true, downloadable: true });
    expect(bookAndPay(product.id)).toBe("completed");
    expect(await check()).toMatch(/^no: 'Courier Service' is virtual and downloadable/);
    fake.changeProduct(product.id, { downloadable: false });
    expect(bookAndPay(voucher.id, [])).toBe("completed");
    expect(await check()).toBe(fine);

    fake.completeAtPayment(true);
    expect(bookAndPay(product.id)).toBe("completed");
    expect(await check()).toMatch(/^no: 1 of the newest 3 orders was completed within a minute of their payment/);
    fake.completeAtPayment(false);
    expect(bookAndPay(product.id)).toBe("processing");
    expect(await check()).toBe(fine);
    // An order whose product is missing is still reported, because its lines have none.
    fake.removeProduct(product.id);
    fake.addProduct({ name: "Courier Service", virtual: true });
    expect(await check()).toMatch(
      /^no: Nothing of order \d+ needs processing \(needs_processing\), .* no longer has a product/,
    );
  });

  it("and reads why the site cannot be reached", async () => {
    const fake = await start();
    const failing = async (how: Parameters<FakeWooCommerce["misbehave"]>[0]["how"]) => {
      fake.misbehave({ on: "listOrders", how });
      return says(await checksOf(fake, how.kind === "hang" ? { readMs: 700 } : {}))[0];
    };
    expect(await failing({ kind: "error", status: 503 })).toBe(
      "no: The WordPress site returned an error (status 503). Look at its error log.",
    );
    expect(await failing({ kind: "hang" })).toBe("no: The site did not answer in time. It may be overloaded.");
    expect(await failing({ kind: "429", retryAfter: 12 })).toBe(
      "no: The site has had too many calls. Try again in 12 seconds.",
    );
    expect(await failing({ kind: "invalid json" })).toBe(
      "no: The site answered with something that cannot be read. Look at its error log: a plugin may write into answers.",
    );
    expect(await failing({ kind: "other json" })).toBe("no: The site answered, but not with a list of orders.");
    expect(await failing({ kind: "error", status: 403 })).toBe(
      "no: The key belongs to a user who may not do this, or a firewall of the site refused it.",
    );
    const folder = connectTo({ ...fake, url: `${fake.url}/shop` });
    expect(says(await press(await createTestApp({ database, ...folder })))[0]).toBe(
      "no: No WooCommerce answers at this address. Check WOOCOMMERCE_URL, and that permalinks there are not 'Plain'.",
    );
    await fake.close();
    expect(says(await checksOf(fake))[0]).toBe("no: Nothing answers at this address. Check WOOCOMMERCE_URL.");
  });

  it("and reads nothing if the shop is ours", async () => {
    expect(await press(await createTestApp({ database }))).toEqual([]);
  });
});
