import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { isFailure } from "../context.ts";
import { authenticate } from "./authenticate.ts";
import { ensureApiKey } from "./ensure-api-key.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const basic = (key: string, secret: string) => `Basic ${btoa(`${key}:${secret}`)}`;
const who = async (authorization: string, secure = true) => {
  const actor = await authenticate(app.context, { authorization, address: "192.0.2.1", secure });
  return isFailure(actor) ? actor.message : actor.kind;
};

it("a shop client is known by its key and secret, and the use is noted", async () => {
  const { consumerKey, consumerSecret } = app.apiKey;
  expect(await who(basic(consumerKey, consumerSecret))).toBe("api_key");
  const { last_used_at } = await app.db.selectFrom("api_keys").select("last_used_at").executeTakeFirstOrThrow();
  expect(last_used_at).not.toBeNull();
});

it("a wrong secret is said, an unknown key is a visitor", async () => {
  expect(await who(basic(app.apiKey.consumerKey, "cs_wrong"))).toBe("Consumer secret is invalid.");
  expect(await who(basic("ck_unknown", "cs_wrong"))).toBe("visitor");
  expect(await who("Basic !!!")).toBe("visitor");
  expect(await who("Nonsense")).toBe("visitor");
});

it("a key does not count on an open line", async () => {
  expect(await who(basic(app.apiKey.consumerKey, app.apiKey.consumerSecret), false)).toBe("visitor");
});

it("a revoked key is a visitor, also after the next start", async () => {
  const key = { consumerKey: "ck_0123456789abcdef", consumerSecret: "cs_0123456789abcdef" };
  await ensureApiKey(app.db, key);
  expect(await who(basic(key.consumerKey, key.consumerSecret))).toBe("api_key");
  await app.db
    .updateTable("api_keys")
    .set({ revoked_at: new Date() })
    .where("consumer_key_ending", "=", "9abcdef")
    .execute();
  await ensureApiKey(app.db, key);
  expect(await who(basic(key.consumerKey, key.consumerSecret))).toBe("visitor");
});

it("a key's secret is that of the environment's last start, and neither is stored readably", async () => {
  const key = { consumerKey: "ck_fedcba9876543210", consumerSecret: "cs_first_secret_0000" };
  await ensureApiKey(app.db, key);
  await ensureApiKey(app.db, { ...key, consumerSecret: "cs_second_secret_000" });
  expect(await who(basic(key.consumerKey, "cs_second_secret_000"))).toBe("api_key");
  expect(await who(basic(key.consumerKey, key.consumerSecret))).toBe("Consumer secret is invalid.");
  const stored = JSON.stringify(await app.db.selectFrom("api_keys").selectAll().execute());
  expect(stored).not.toContain(key.consumerKey);
  expect(stored).not.toContain("cs_second_secret_000");
});
