import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { wc } from "../../../contract/paths.ts";
import type { ShopOrder } from "../../../contract/shop.ts";
import type { ShopWebhook } from "../../../contract/shop-webhooks.ts";
import type { TestApp } from "../../../test/app.ts";
import { testClock } from "../../../test/journeys.ts";
import { bookPending, createPayingApp, payInSandbox } from "../../../test/payments.ts";
import { ask, changeOrder, line, makeOrder, mary, wcOrders } from "../../../test/shop-client.ts";
import type { Context } from "../../context.ts";
import { retentionJobs } from "../../jobs/retention.ts";
import { deliverDueWebhooks } from "./deliver-due-webhooks.ts";
import { isPublicAddress, lookupPublic } from "./public-address.ts";

const webhooks = `${wc}/webhooks`;
const secret = "a secret of the client's";
const clock = testClock();
const logged: string[] = [];
const log = pino({ level: "trace" }, { write: (text: string) => logged.push(text) });

/** A request that the receiver of webhooks got. */
type Received = { headers: IncomingHttpHeaders; body: string };
let receiver: Server;
let received: Received[] = [];
let answerWith: number | "redirect" | "nothing" = 200;
let whileAnswering: (() => Promise<unknown>) | null = null;

let app: TestApp;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now, log });
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    await whileAnswering?.();
    if (answerWith === "nothing") return void request.socket.destroy();
    if (answerWith === "redirect") return void response.writeHead(302, { location: urlOf("/elsewhere") }).end();
    response.writeHead(answerWith).end("thanks");
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await app.close();
});
afterEach(async () => {
  received = [];
  answerWith = 200;
  whileAnswering = null;
  await app.db.deleteFrom("webhooks").execute();
});

const urlOf = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`;
const system = (): Context => ({
  ...app.context,
  log,
  actor: { kind: "system", name: "deliver webhooks" },
  idempotencyKey: null,
});
const deliver = (context = system()) => deliverDueWebhooks(context);
const minutesLater = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString());

async function addWebhook(topic: string, more: object = {}): Promise<ShopWebhook> {
  const body = { name: "Books", topic, delivery_url: urlOf("/orders"), secret, ...more };
  const made = await ask<ShopWebhook>(app, "POST", webhooks, body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}
const webhookOf = async ({ id }: ShopWebhook) => (await ask<ShopWebhook>(app, "GET", `${webhooks}/${id}`)).body;
const bodies = () => received.map(({ body }) => JSON.parse(body) as ShopOrder);

describe("a webhook", () => {
  it("gets a new order as wc/v3 shows it, signed with its secret", async () => {
    const webhook = await addWebhook("order.created");
    const order = await makeOrder(app, { billing: mary, line_items: line("12.00") });
    await deliver();
    expect(bodies()).toEqual([order]);
    const { headers, body } = received[0] as Received;
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "x-wc-webhook-source": "http://localhost:3000/",
      "x-wc-webhook-topic": "order.created",
      "x-wc-webhook-resource": "order",
      "x-wc-webhook-event": "created",
      "x-wc-webhook-id": String(webhook.id),
      "x-wc-webhook-delivery-id": expect.stringMatching(/^\d+$/),
      "x-wc-webhook-signature": createHmac("sha256", secret).update(body).digest("base64"),
    });
    await deliver();
    expect(received).toHaveLength(1);
  });

  it("gets one delivery for all changes of an order since the last, whoever made them", async () => {
    const { orderId, ...pending } = await bookPending(app);
    await addWebhook("order.updated");
    await payInSandbox(app, { orderId, ...pending });
    await changeOrder(app, orderId, { customer_note: "Ring twice" });
    await deliver();
    expect(bodies()).toMatchObject([{ id: orderId, status: "processing", customer_note: "Ring twice" }]);
    await ask(app, "POST", `${wcOrders}/${orderId}/refunds`, { amount: "1.00" });
    await deliver();
    expect(bodies()[1]).toMatchObject({ id: orderId, refunds: [{ total: "-1.00" }] });
  });

  it("gets another delivery for changes made while one was being sent", async () => {
    const { id } = await makeOrder(app);
    await addWebhook("order.updated");
    await changeOrder(app, id, { customer_note: "One" });
    whileAnswering = async () => {
      whileAnswering = null;
      await changeOrder(app, id, { customer_note: "Two" });
    };
    await deliver();
    expect(bodies().map(({ customer_note }) => customer_note)).toEqual(["One", "Two"]);
  });

  it("gets its own deliveries, each for its own order, beside another webhook and one without any", async () => {
    const [created, updated, idle] = [
      await addWebhook("order.created"),
      await addWebhook("order.updated"),
      await addWebhook("order.deleted"),
    ];
    const orders = [await makeOrder(app, { customer_note: "One" }), await makeOrder(app, { customer_note: "Two" })];
    await changeOrder(app, orders[0]?.id ?? 0, { customer_note: "Three" });
    await deliver();
    await deliver();
    const sentTo = ({ id }: ShopWebhook) =>
      received
        .filter(({ headers }) => headers["x-wc-webhook-id"] === String(id))
        .map(({ headers, body }) => [headers["x-wc-webhook-topic"], (JSON.parse(body) as ShopOrder).customer_note]);
    expect(sentTo(created)).toEqual([
      ["order.created", "Three"],
      ["order.created", "Two"],
    ]);
    expect(sentTo(updated)).toEqual([["order.updated", "Three"]]);
    expect(sentTo(idle)).toEqual([]);
    expect(await app.db.selectFrom("webhook_deliveries").select("id").execute()).toEqual([]);
  });

  it("takes no turn if it has nothing to send, however much waits for a paused one", async () => {
    await addWebhook("order.created");
    await makeOrder(app);
    const [waiting] = (await ask<ShopWebhook[]>(app, "GET", webhooks)).body;
    await ask(app, "PUT", `${webhooks}/${waiting?.id}`, { status: "paused" });
    for (let idle = 0; idle < 5; idle++) await addWebhook("order.deleted");
    expect(await deliver()).toBe(false);
    expect(received).toEqual([]);
  });

  it("gets nothing more once it is paused, even in the middle of its turn", async () => {
    const [paused] = [await addWebhook("order.created"), await addWebhook("order.deleted")];
    for (let made = 0; made < 2; made++) await makeOrder(app);
    whileAnswering = async () => {
      whileAnswering = null;
      await ask(app, "PUT", `${webhooks}/${paused.id}`, { status: "paused" });
    };
    await deliver();
    expect(received).toHaveLength(1);
  });

  it("gets only the id of a deleted order", async () => {
    const { id } = await makeOrder(app);
    await addWebhook("order.deleted");
    await ask(app, "DELETE", `${wcOrders}/${id}`);
    await deliver();
    expect(bodies()).toEqual([{ id }]);
  });

  it("is not sent a new order that was deleted before its delivery, only its deletion", async () => {
    await addWebhook("order.created");
    await addWebhook("order.deleted");
    const [binned, kept] = [await makeOrder(app), await makeOrder(app)];
    await ask(app, "DELETE", `${wcOrders}/${binned.id}`);
    await deliver();
    await deliver();
    const sent = received.map(({ headers, body }) => [headers["x-wc-webhook-topic"], JSON.parse(body).id]);
    expect(sent.toSorted()).toEqual([
      ["order.created", kept.id],
      ["order.deleted", binned.id],
    ]);
  });

  it("gets nothing for other topics, for a change that was undone, or while it is paused", async () => {
    const paused = await addWebhook("order.created", { status: "paused" });
    await addWebhook("order.deleted");
    const { id } = await makeOrder(app);
    await changeOrder(app, id, { customer_note: "" });
    await changeOrder(app, id, { status: "refunded" }).catch(() => {});
    await deliver();
    expect(received).toEqual([]);
    const resumed = await ask<ShopWebhook>(app, "PUT", `${webhooks}/${paused.id}`, { status: "active" });
    expect(resumed.body.status).toBe("active");
    const next = await makeOrder(app);
    await deliver();
    expect(bodies().map((order) => order.id)).toEqual([next.id]);
  });

  it("is created once by a repeated request", async () => {
    const body = { topic: "order.created", delivery_url: urlOf("/orders"), secret };
    const both = await Promise.all([1, 2].map(() => ask<ShopWebhook>(app, "POST", webhooks, body, "webhook-twice")));
    expect(both[0]?.body.id).toBe(both[1]?.body.id);
    expect((await ask<ShopWebhook[]>(app, "GET", webhooks)).body).toHaveLength(1);
  });
});

describe("a webhook whose address fails", () => {
  it.each([500, 404, "redirect", "nothing"] as const)("with %s is retried under the same delivery id", async (how) => {
    const webhook = await addWebhook("order.created");
    const { id } = await makeOrder(app);
    answerWith = how;
    await deliver();
    await deliver();
    expect(received).toHaveLength(1);
    answerWith = 200;
    minutesLater(1);
    await deliver();
    expect(bodies().map((order) => order.id)).toEqual([id, id]);
    const [first, second] = received.map(({ headers }) => headers["x-wc-webhook-delivery-id"]);
    expect(second).toBe(first);
    const row = await app.db
      .selectFrom("webhooks")
      .select(["failures", "last_failure"])
      .where("id", "=", webhook.id)
      .execute();
    expect(row).toEqual([{ failures: 0, last_failure: null }]);
  });

  it("is disabled at the fifth failure in a row, which alerts the team, and gets all that waited once it is active again", async () => {
    const webhook = await addWebhook("order.created");
    const first = await makeOrder(app);
    answerWith = 500;
    for (const wait of [1, 5, 15, 60, 60]) {
      await deliver();
      minutesLater(wait);
    }
    expect(received).toHaveLength(5);
    expect((await webhookOf(webhook)).status).toBe("disabled");
    const alerts = await app.db.selectFrom("emails").select("subject").where("template", "=", "alert").execute();
    expect(alerts.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("The webhook 'Books' is disabled"),
    );
    await makeOrder(app);
    minutesLater(600);
    await deliver();
    expect(received).toHaveLength(5);
    answerWith = 200;
    await ask(app, "PUT", `${webhooks}/${webhook.id}`, { status: "active" });
    await deliver();
    expect(bodies().at(-1)?.id).toBe(first.id);
    expect(received).toHaveLength(6);
  });

  it("delays no other", async () => {
    await addWebhook("order.created", { delivery_url: "http://127.0.0.1:9/" });
    await addWebhook("order.created");
    const { id } = await makeOrder(app);
    await deliver();
    expect(bodies().map((order) => order.id)).toEqual([id]);
  });

  it("is retried after its process has died, by one process at a time", async () => {
    const webhook = await addWebhook("order.created");
    const { id } = await makeOrder(app);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(received).toHaveLength(1);
    await makeOrder(app);
    const far = new Date(clock.now().getTime() + 100_000);
    await app.db.updateTable("webhooks").set({ next_attempt_at: far }).where("id", "=", webhook.id).execute();
    await deliver();
    expect(bodies().map((order) => order.id)).toEqual([id]);
    minutesLater(2);
    await deliver();
    expect(received).toHaveLength(2);
  });

  it("keeps its queued deliveries for thirty days", async () => {
    await addWebhook("order.created");
    await makeOrder(app);
    const waiting = () => app.db.selectFrom("webhook_deliveries").select("id").execute();
    const forget = (at: Date) =>
      retentionJobs.find(({ name }) => name === "delete old webhook deliveries")?.run({ ...system(), now: () => at });
    await forget(new Date());
    expect(await waiting()).toHaveLength(1);
    await forget(new Date(Date.now() + 31 * 86_400_000));
    expect(await waiting()).toEqual([]);
  });
});

describe("a webhook's secret", () => {
  it("appears in no answer and no log", async () => {
    const webhook = await addWebhook("order.created");
    answerWith = 500;
    await makeOrder(app);
    await deliver();
    const shown = [webhook, await webhookOf(webhook), (await ask(app, "GET", webhooks)).body];
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(logged.join("")).toContain("A webhook was not delivered");
    expect(logged.join("")).not.toContain(secret);
  });
});

describe("an invalid webhook", () => {
  it.each([
    [{ topic: "product.created" }, "woocommerce_rest_webhook_invalid_topic"],
    [{ topic: "" }, "woocommerce_rest_webhook_invalid_topic"],
    [{ topic: "order.restored" }, "woocommerce_rest_webhook_invalid_topic"],
    [{ delivery_url: "" }, "woocommerce_rest_webhook_invalid_delivery_url"],
    [{ delivery_url: "ftp://example.org/" }, "woocommerce_rest_webhook_invalid_delivery_url"],
    [{ delivery_url: "http://user:password@example.org/" }, "woocommerce_rest_webhook_invalid_delivery_url"],
    [{ status: "deleted" }, "rest_invalid_param"],
    [{ secret: 5 }, "rest_invalid_param"],
  ])("%j is refused", async (changes, code) => {
    const body = { topic: "order.created", delivery_url: urlOf("/orders"), ...changes };
    const refused = await ask(app, "POST", webhooks, body);
    expect([refused.status, refused.body.code]).toEqual([400, code]);
    expect((await ask<ShopWebhook[]>(app, "GET", webhooks)).body).toEqual([]);
  });

  it("is deleted only with `force`", async () => {
    const { id } = await addWebhook("order.created");
    await makeOrder(app);
    const unmeant = await ask(app, "DELETE", `${webhooks}/${id}`);
    expect([unmeant.status, unmeant.body.code]).toEqual([501, "woocommerce_rest_trash_not_supported"]);
    expect((await ask<ShopWebhook>(app, "DELETE", `${webhooks}/${id}?force=true`)).body.id).toBe(id);
    await deliver();
    expect(received).toEqual([]);
    const gone = await ask(app, "GET", `${webhooks}/${id}`);
    expect([gone.status, gone.body.code]).toEqual([404, "woocommerce_rest_shop_webhook_invalid_id"]);
  });
});

describe("a webhook of a public shop", () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await createPayingApp({ now: clock.now, environment: { publicUrl: "https://courier.example" } });
  });
  afterAll(() => shop.close());

  it.each([
    "http://books.example.org/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://10.1.2.3/",
    "https://172.20.0.1/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://[::1]/",
    "https://[fd00::1]/",
    "https://[fe80::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://localhost/",
    "https://database/",
    "https://printer.local/",
    "https://vault.internal/",
  ])("is not sent to %s", async (delivery_url) => {
    const refused = await ask(shop, "POST", webhooks, { topic: "order.created", delivery_url, secret });
    expect([refused.status, refused.body.code]).toEqual([400, "woocommerce_rest_webhook_invalid_delivery_url"]);
  });

  it("is not sent if its name leads into a private network, even if the address was already stored", async () => {
    const port = (receiver.address() as AddressInfo).port;
    const stored = { secret, status: "active" as const, next_attempt_at: clock.now(), created_at: clock.now() };
    await shop.db
      .insertInto("webhooks")
      .values(
        [`http://localhost:${port}/`, `http://127.0.0.1:${port}/`].map((delivery_url) => ({
          ...stored,
          name: "Inside",
          topic: "order.created" as const,
          delivery_url,
          modified_at: clock.now(),
        })),
      )
      .execute();
    await makeOrder(shop);
    await deliver({ ...shop.context, actor: { kind: "system", name: "test" }, idempotencyKey: null });
    expect(received).toEqual([]);
    const rows = await shop.db.selectFrom("webhooks").select("last_failure").execute();
    expect(new Set(rows.map(({ last_failure }) => last_failure))).toEqual(
      new Set(["The address leads into a private network"]),
    );
  });

  it("may be anywhere on the public internet", async () => {
    const made = await ask<ShopWebhook>(shop, "POST", webhooks, {
      topic: "order.updated",
      delivery_url: "https://books.example.org/hooks?id=7",
      secret,
    });
    expect([made.status, made.body.delivery_url]).toEqual([201, "https://books.example.org/hooks?id=7"]);
    expect(["1.1.1.1", "2606:4700::1111"].map(isPublicAddress)).toEqual([true, true]);
    const looked = await new Promise((resolve) => lookupPublic("localhost", {}, (error) => resolve(error?.message)));
    expect(looked).toBe("The address leads into a private network");
  });
});

it("a key that may not read cannot make a webhook, since webhooks hand out orders", async () => {
  await app.db.updateTable("api_keys").set({ permissions: "write" }).execute();
  const body = { topic: "order.created", delivery_url: urlOf("/orders"), secret };
  const refused = await ask(app, "POST", webhooks, body);
  await app.db.updateTable("api_keys").set({ permissions: "read_write" }).execute();
  expect([refused.status, refused.body.code]).toEqual([401, "woocommerce_rest_authentication_error"]);
});
