import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { afterEach, expect, it } from "vitest";
import { type FakeStripe, type FakeStripeOptions, startFakeStripe } from "./fake-stripe.ts";
import { remoteControls } from "./remote-controls.ts";

const running: FakeStripe[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const fake of running.splice(0)) await fake.close();
  for (const child of children.splice(0)) child.kill();
});

async function start(options: FakeStripeOptions = {}) {
  const fake = await startFakeStripe(options);
  running.push(fake);
  return { fake, client: clientOf(fake.url) };
}
function clientOf(url: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe("sk_test_fake", { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
}
const open = (client: Stripe, cents = 2000) =>
  client.checkout.sessions.create({
    mode: "payment",
    line_items: [{ quantity: 1, price_data: { currency: "eur", unit_amount: cents, product_data: { name: "Van" } } }],
    success_url: "http://shop.example/thanks",
    cancel_url: "http://shop.example/basket",
  });
const tick = () => new Promise((resolve) => setTimeout(resolve, 20));

it("takes money for a session once, however often it is asked", async () => {
  const { fake, client } = await start();
  const { id } = await open(client);
  await fake.pay(id);
  for (const again of [fake.pay(id), fake.payLater(id), fake.decline(id)])
    await expect(again).rejects.toThrow("complete");
  await client.checkout.sessions.expire((await open(client)).id);
  expect((await fake.books()).charges).toMatchObject([{ amount: 2000 }]);
});

it("refunds no more than a charge, and refunds the amount of a failed refund again", async () => {
  const { fake, client } = await start();
  const { id } = await open(client);
  await fake.pay(id);
  const paymentId = (await fake.books()).intents[0]?.id ?? "";
  const refund = await fake.refundAtDashboard(paymentId, 1500);
  await expect(fake.refundAtDashboard(paymentId, 501)).rejects.toThrow("greater than unrefunded amount");
  await fake.refundAtDashboard(paymentId, 500);
  await expect(fake.refundAtDashboard(paymentId, 1)).rejects.toThrow("already been refunded");
  await fake.failRefund(refund);
  await expect(fake.failRefund(refund)).rejects.toThrow("failed");
  await fake.refundAtDashboard(paymentId, 1500);
  expect((await fake.books()).charges).toMatchObject([{ amount_refunded: 2000, refunded: true }]);
});

it("takes no more than Stripe's maximum, and refunds nothing that a bank has taken back", async () => {
  const { fake, client } = await start();
  await expect(open(client, 49)).rejects.toThrow("at least €0.50");
  await expect(open(client, 100_000_000)).rejects.toThrow("no more than €999,999.99");
  await fake.pay((await open(client)).id);
  const paymentId = (await fake.books()).intents[0]?.id ?? "";
  await fake.dispute(paymentId);
  await expect(fake.refundAtDashboard(paymentId, 500)).rejects.toThrow("charged back");
  await fake.closeDispute(paymentId, "won");
  await fake.refundAtDashboard(paymentId, 500);
  const told = (await fake.books()).events.map(({ type }) => type).filter((type) => type.startsWith("charge.dispute"));
  expect(told.map((type) => type.replace("charge.dispute.", ""))).toEqual([
    "created",
    "funds_withdrawn",
    "funds_reinstated",
    "closed",
  ]);
});

it("lists the events of 30 days, newest first and page by page, including those whose webhooks were lost", async () => {
  let now = new Date("2026-03-04T10:00:00Z");
  const { fake, client } = await start({ now: () => now });
  await fake.webhooks({ dropped: true });
  const passDays = (days: number) => {
    now = new Date(now.getTime() + days * 86_400_000);
  };
  const listed = async (params: Stripe.EventListParams = {}) => {
    const types: string[] = [];
    for await (const { type } of client.events.list({ limit: 2, ...params })) types.push(type);
    return types;
  };
  await fake.pay((await open(client)).id);
  const paymentId = (await fake.books()).intents[0]?.id ?? "";
  passDays(10);
  const opened = Math.floor(now.getTime() / 1000);
  await fake.dispute(paymentId);
  passDays(10);
  await fake.copyEvents(2);
  await fake.closeDispute(paymentId, "lost");
  const [first, second, ...older] = await listed();
  expect([first, second]).toEqual(["charge.dispute.closed", "charge.dispute.closed"]);
  expect(older.toSorted()).toEqual(
    [
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
      "charge.succeeded",
      "checkout.session.completed",
      "payment_intent.succeeded",
    ].toSorted(),
  );
  expect(await listed({ types: ["charge.dispute.created", "charge.succeeded"], created: { gte: opened } })).toEqual([
    "charge.dispute.created",
  ]);
  await fake.eventList({ lateMs: 60_000 });
  expect(await listed({ types: ["charge.dispute.closed"] })).toEqual([]);
  passDays(10);
  expect(await listed({ types: ["charge.dispute.closed"] })).toHaveLength(2);
  expect(await listed({ type: "charge.succeeded" })).toEqual([]);
  await expect(listed({ types: Array.from({ length: 21 }, () => "charge.succeeded") })).rejects.toThrow("up to 20");
});

it("repeats the same course of events from the same seed", async () => {
  const plays = [];
  for (const seed of [7, 7, 8]) {
    const sent: string[] = [];
    const { fake, client } = await start({
      seed,
      now: () => new Date("2026-03-04T10:00:00Z"),
      webhook: async (body) => {
        sent.push((JSON.parse(body) as { id: string }).id);
        return 200;
      },
    });
    await fake.webhooks({ order: "shuffled", copies: 4 });
    await fake.pay((await open(client)).id);
    await fake.delivered();
    expect(sent).toHaveLength(12);
    plays.push(sent.join());
  }
  expect(plays[0]).toBe(plays[1]);
  expect(plays[0]).not.toBe(plays[2]);
});

it("holds events back, loses them, and resends those that nobody accepted", async () => {
  let status = 500;
  const sent: string[] = [];
  const { fake, client } = await start({
    webhook: async (body) => {
      sent.push((JSON.parse(body) as { type: string }).type);
      return status;
    },
  });
  await fake.webhooks({ held: true, retryMs: 1 });
  await fake.pay((await open(client)).id);
  await tick();
  expect(sent).toEqual([]);
  await fake.webhooks({ held: false });
  await expect.poll(() => sent.filter((type) => type === "checkout.session.completed").length).toBeGreaterThan(2);
  status = 200;
  await fake.delivered();
  const before = sent.length;
  await fake.webhooks({ dropped: true });
  await fake.pay((await open(client)).id);
  await tick();
  expect(sent).toHaveLength(before);
});

it("lets a test intervene before a step, after it, and before its answer", async () => {
  const { fake, client } = await start();
  const seen: [string, number][] = [];
  const count = async () => (await fake.books()).sessions.length;
  fake.watch("before", "sessions.create", async () => void seen.push(["before", await count()]));
  fake.watch("after", "sessions.create", async () => void seen.push(["after", await count()]));
  await open(client);
  expect(seen).toEqual([
    ["before", 0],
    ["after", 1],
  ]);
  await fake.hold("after", "sessions.create");
  let isAnswered = false;
  const opening = open(client).then(() => (isAnswered = true));
  await expect.poll(() => fake.held()).toEqual([{ step: "sessions.create", when: "after" }]);
  expect([await count(), isAnswered]).toEqual([2, false]);
  await fake.release();
  await opening;
});

it("sends the shop its event before the page leads back, if asked to", async () => {
  const order: string[] = [];
  const { fake, client } = await start({
    webhook: async () => {
      await tick();
      order.push("event");
      return 200;
    },
  });
  await fake.webhooks({ beforeAnswer: true });
  const { url } = await open(client);
  const body = new URLSearchParams({ action: "pay" });
  const response = await fetch(url ?? "", { method: "POST", body, redirect: "manual" });
  order.push("page");
  expect(response.headers.get("location")).toBe("http://shop.example/thanks");
  expect(order).toEqual(["event", "event", "event", "page"]);
});

it("refuses what Stripe refuses: unknown parameters, too short a life, another key", async () => {
  const { fake } = await start();
  const post = async (body: string, key = fake.secretKey) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/x-www-form-urlencoded" };
    const response = await fetch(`${fake.url}/v1/checkout/sessions`, { method: "POST", headers, body });
    return { status: response.status, ...((await response.json()) as { error: { code?: string; param?: string } }) };
  };
  const price = "line_items[0][price_data]";
  const line = `line_items[0][quantity]=1&${price}[currency]=eur&${price}[unit_amount]=2000`;
  const good = `mode=payment&success_url=http://shop.example&${line}&${price}[product_data][name]=Van`;
  expect(await post(`${good}&payment_method_types[0]=card`)).toMatchObject({
    status: 400,
    error: { code: "parameter_unknown", param: "payment_method_types" },
  });
  const soon = Math.floor(Date.now() / 1000) + 1_700;
  expect(await post(`${good}&expires_at=${soon}`)).toMatchObject({ status: 400, error: { param: "expires_at" } });
  expect(await post(good, "sk_test_other")).toMatchObject({ status: 401 });
  expect(await post(good)).toMatchObject({ object: "checkout.session", status: "open" });
});

it("runs as a process of its own and is controlled from outside", async () => {
  const taken: string[] = [];
  const shop = createServer(async (request, response) => {
    const body = await text(request);
    const event = Stripe.webhooks.constructEvent(body, String(request.headers["stripe-signature"]), "whsec_fake");
    taken.push(event.type);
    response.end();
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const address = shop.address();
  const port = typeof address === "object" ? address?.port : 0;
  const program = [
    "--import",
    "tsx",
    "test/fakes/stripe/main.ts",
    "--webhook",
    `http://127.0.0.1:${port}/webhooks/stripe`,
  ];
  const child = spawn(process.execPath, program, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error("The fake ended before it served")));
    child.stdout.setEncoding("utf8").on("data", (line: string) => resolve(/http:\S+/.exec(line)?.[0] ?? ""));
  });
  const stripe = remoteControls(url);
  const { id } = await open(clientOf(url));
  await stripe.pay(id);
  await stripe.delivered();
  expect(taken).toEqual(["payment_intent.succeeded", "charge.succeeded", "checkout.session.completed"]);
  await expect(stripe.pay(id)).rejects.toThrow("complete");
  expect((await stripe.books()).sessions).toMatchObject([{ id, payment_status: "paid" }]);
  await new Promise((resolve) => shop.close(resolve));
}, 30_000);
