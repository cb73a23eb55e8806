import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type CreatedApiKey, createApiKey, revokeApiKey } from "../../../contract/api-keys.ts";
import type { Call } from "../../../contract/call.ts";
import { wc } from "../../../contract/paths.ts";
import type { ShopWebhook } from "../../../contract/shop-webhooks.ts";
import { changeUser, setUserAccess } from "../../../contract/users.ts";
import {
  listStaffWebhooks,
  listWebhookAttempts,
  type StaffWebhook,
  type WebhookAttempt,
} from "../../../contract/webhooks.ts";
import type { TestApp, TestRequest } from "../../../test/app.ts";
import { testClock } from "../../../test/journeys.ts";
import { createPayingApp } from "../../../test/payments.ts";
import { makeOrder } from "../../../test/shop-client.ts";
import { deliverDueWebhooks } from "./deliver-due-webhooks.ts";

const webhooks = `${wc}/webhooks`;
const clock = testClock();
let app: TestApp;
let receiver: Server;
let received: string[] = [];
let answerWith = 200;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
  receiver = createServer((request, response) => {
    received.push(request.url ?? "");
    request.resume();
    response.writeHead(answerWith).end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await app.close();
});
beforeEach(async () => {
  received = [];
  answerWith = 200;
  await app.db.deleteFrom("webhooks").execute();
});

const urlOf = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`;
const deliver = () =>
  deliverDueWebhooks({ ...app.context, actor: { kind: "system", name: "test" }, idempotencyKey: null });

async function post<Answer>(path: string, request: TestRequest): Promise<{ status: number; body: Answer }> {
  const response = await app.request(path, request);
  return { status: response.status, body: (await response.json()) as Answer };
}

/** A read-write key, made by an administrator. */
async function addKey(description: string) {
  const token = await app.administratorToken();
  const { body } = await post<CreatedApiKey>(createApiKey.path, {
    token,
    json: { description, permissions: "read_write" },
  });
  const { key, consumerKey, consumerSecret } = body;
  return { id: key.id, basic: { consumerKey: consumerKey ?? "", consumerSecret: consumerSecret ?? "" } };
}

/** Another administrator, whose access a test may end. */
async function addAdministrator() {
  const token = await app.staffToken("administrator");
  const { id } = await app.db.selectFrom("users").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return { id, token };
}

async function addWebhook(path: string, by: TestRequest): Promise<number> {
  const json = { name: path, topic: "order.created", delivery_url: urlOf(path), secret: "a secret" };
  const { status, body } = await post<ShopWebhook>(webhooks, { ...by, json });
  expect(status).toBe(201);
  return body.id;
}

async function listed(): Promise<Record<string, StaffWebhook>> {
  const response = await app.request(listStaffWebhooks.path, { token: await app.administratorToken() });
  const { webhooks } = (await response.json()) as { webhooks: StaffWebhook[] };
  return Object.fromEntries(webhooks.map((webhook) => [webhook.name, webhook]));
}

async function change(call: Call, id: number, json: object): Promise<void> {
  const path = call.path.replace("{id}", String(id));
  expect((await app.request(path, { token: await app.administratorToken(), json })).status).toBe(200);
}

const update = (id: number, by: TestRequest, json: object) =>
  app.request(`${webhooks}/${id}`, { ...by, method: "PUT", json });

it.each<[string, () => Promise<{ by: TestRequest; end: () => Promise<void>; failure: string }>]>([
  [
    "its key is revoked",
    async () => {
      const { id, basic } = await addKey("Books");
      return { by: { basic }, end: () => change(revokeApiKey, id, {}), failure: "Its API key was revoked" };
    },
  ],
  [
    "its user is disabled",
    async () => {
      const { id, token } = await addAdministrator();
      const end = () => change(setUserAccess, id, { disabled: true });
      return { by: { token }, end, failure: "Its owner is no administrator any more" };
    },
  ],
  [
    "its user is no administrator any more",
    async () => {
      const { id, token } = await addAdministrator();
      const end = () => change(changeUser, id, { role: "shop_manager" });
      return { by: { token }, end, failure: "Its owner is no administrator any more" };
    },
  ],
])("Only that webhook ends, with its queued deliveries, when %s", async (_, start) => {
  const { by, end, failure } = await start();
  const other = await addKey("Till");
  await addWebhook("/ends", by);
  await addWebhook("/stays", { basic: other.basic });
  await makeOrder(app);
  await end();
  await makeOrder(app);
  await deliver();
  expect(received).toEqual(["/stays", "/stays"]);
  const { "/ends": ended, "/stays": stays } = await listed();
  expect(ended).toMatchObject({ status: "disabled", lastFailure: failure, waiting: 0, owner: { hasEnded: true } });
  expect(stays).toMatchObject({ status: "active", owner: { kind: "key", id: other.id, hasEnded: false } });
  expect(stays?.owner?.name).toMatch(/^Till, …\w{7}$/);
});

it("An ended webhook can be activated only by another owner, and stays theirs", async () => {
  const [gone, other] = [await addKey("Gone"), await addKey("Other")];
  const id = await addWebhook("/books", { basic: gone.basic });
  await change(revokeApiKey, gone.id, {});
  expect((await update(id, { basic: other.basic }, { status: "active" })).status).toBe(403);
  const administrator = await addAdministrator();
  expect((await update(id, { token: administrator.token }, { status: "active" })).status).toBe(200);
  expect((await listed())["/books"]).toMatchObject({
    status: "active",
    lastFailure: null,
    owner: { kind: "user", id: administrator.id, hasEnded: false },
  });
  expect((await update(id, { token: await app.administratorToken() }, { name: "/books" })).status).toBe(200);
  expect((await listed())["/books"]?.owner?.id).toBe(administrator.id);
});

it("A key can neither change nor delete another key's webhook, and whoever sets an address becomes its owner", async () => {
  const [one, two] = [await addKey("One"), await addKey("Two")];
  const id = await addWebhook("/one", { basic: one.basic });
  const own = await addWebhook("/two", { basic: two.basic });
  const refused = await update(id, { basic: two.basic }, { delivery_url: urlOf("/elsewhere") });
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    403,
    "woocommerce_rest_cannot_edit",
  ]);
  const deleting = (webhook: number) =>
    app.request(`${webhooks}/${webhook}?force=true`, { method: "DELETE", basic: two.basic });
  expect([(await deleting(id)).status, (await deleting(own)).status]).toEqual([403, 200]);
  const token = await app.administratorToken();
  await update(id, { token }, { status: "paused" });
  expect((await listed())["/one"]?.owner).toMatchObject({ kind: "key", id: one.id });
  await update(id, { token }, { delivery_url: urlOf("/moved") });
  expect((await listed())["/one"]?.owner).toMatchObject({ kind: "user", hasEnded: false });
});

it("Shop managers, who may not make keys, may not make webhooks either", async () => {
  const token = await app.staffToken("shop_manager");
  const json = { topic: "order.created", delivery_url: urlOf("/manager") };
  expect((await app.request(webhooks, { token, json })).status).toBe(403);
  expect(await listed()).toEqual({});
});

it("A webhook from before owners were stored is still sent, is listed without one, and belongs to whoever changes it", async () => {
  const key = await addKey("Books");
  const id = await addWebhook("/old", { basic: key.basic });
  await app.db.updateTable("webhooks").set({ owner_key_id: null }).where("id", "=", id).execute();
  await makeOrder(app);
  await deliver();
  expect(received).toEqual(["/old"]);
  expect((await listed())["/old"]?.owner).toBeNull();
  expect((await update(id, { basic: key.basic }, { name: "/old" })).status).toBe(200);
  expect((await listed())["/old"]?.owner).toMatchObject({ kind: "key", id: key.id });
});

it("The log shows what was sent to one webhook only, and why it failed", async () => {
  const key = await addKey("Books");
  const id = await addWebhook("/books", { basic: key.basic });
  const order = await makeOrder(app);
  answerWith = 503;
  await deliver();
  expect((await listed())["/books"]?.lastDeliveredAt).toBeNull();
  clock.set(new Date(clock.now().getTime() + 90_000).toISOString());
  answerWith = 200;
  await addWebhook("/other", { basic: key.basic });
  await deliver();
  const token = await app.administratorToken();
  const log = await post<{ attempts: WebhookAttempt[] }>(listWebhookAttempts.path.replace("{id}", `${id}`), { token });
  expect(log.body.attempts.map(({ orderId, orderNumber, failure }) => [orderId, orderNumber, failure])).toEqual([
    [order.id, order.id, null],
    [order.id, order.id, "It answered 503"],
  ]);
  expect(Object.values(await listed()).map(({ name, lastDeliveredAt }) => [name, lastDeliveredAt !== null])).toEqual([
    ["/other", false],
    ["/books", true],
  ]);
});
