import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addDriver } from "../../test/phone.ts";
import { isFailure } from "../context.ts";
import { authenticate } from "./authenticate.ts";
import { ensureApiKey } from "./ensure-api-key.ts";
import { ensureJwtSecret } from "./jwt-secret.ts";

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

it("a shop client is recognised by its key and secret, and the use is recorded", async () => {
  const { consumerKey, consumerSecret } = app.apiKey;
  expect(await who(basic(consumerKey, consumerSecret))).toBe("api_key");
  const { last_used_at } = await app.db.selectFrom("api_keys").select("last_used_at").executeTakeFirstOrThrow();
  expect(last_used_at).not.toBeNull();
});

it("a wrong secret is reported, and an unknown key is a visitor", async () => {
  expect(await who(basic(app.apiKey.consumerKey, "cs_wrong"))).toBe("Consumer secret is invalid.");
  expect(await who(basic("ck_unknown", "cs_wrong"))).toBe("visitor");
  expect(await who("Basic !!!")).toBe("visitor");
  expect(await who("Nonsense")).toBe("visitor");
});

it("a key is ignored over an unencrypted connection", async () => {
  expect(await who(basic(app.apiKey.consumerKey, app.apiKey.consumerSecret), false)).toBe("visitor");
});

it("a revoked key is a visitor, even after the next start", async () => {
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

it("a key's secret is the one from the environment at the last start, and neither is stored in readable form", async () => {
  const key = { consumerKey: "ck_fedcba9876543210", consumerSecret: "cs_first_secret_0000" };
  await ensureApiKey(app.db, key);
  await ensureApiKey(app.db, { ...key, consumerSecret: "cs_second_secret_000" });
  expect(await who(basic(key.consumerKey, "cs_second_secret_000"))).toBe("api_key");
  expect(await who(basic(key.consumerKey, key.consumerSecret))).toBe("Consumer secret is invalid.");
  const stored = JSON.stringify(await app.db.selectFrom("api_keys").selectAll().execute());
  expect(stored).not.toContain(key.consumerKey);
  expect(stored).not.toContain("cs_second_secret_000");
});

it("each of two keys is recognised by its own secret alone, and only its own use is recorded", async () => {
  const [one, other] = [
    { consumerKey: "ck_1111111111111111", consumerSecret: "cs_1111111111111111" },
    { consumerKey: "ck_2222222222222222", consumerSecret: "cs_2222222222222222" },
  ];
  for (const key of [one, other]) await ensureApiKey(app.db, key);
  expect(await who(basic(other.consumerKey, one.consumerSecret))).toBe("Consumer secret is invalid.");
  expect(await who(basic(other.consumerKey, other.consumerSecret))).toBe("api_key");
  const usedOf = async (ending: string) => {
    const { last_used_at } = await app.db
      .selectFrom("api_keys")
      .select("last_used_at")
      .where("consumer_key_ending", "=", ending)
      .executeTakeFirstOrThrow();
    return last_used_at;
  };
  expect([await usedOf("1111111"), (await usedOf("2222222")) === null]).toEqual([null, false]);
  expect(await who(basic(one.consumerKey, one.consumerSecret))).toBe("api_key");
});

it("each of two phones is recognised by its own token as its driver's, and only its own use is recorded", async () => {
  const shop = { db: app.db, now: () => new Date(Date.now() - 3_600_000) };
  const [one, other] = [await addDriver(shop, "Aoife Daly"), await addDriver(shop, "Brian Walsh")];
  const seenOf = async (id: string) =>
    (await app.db.selectFrom("driver_phones").select("seen_at").where("id", "=", id).executeTakeFirstOrThrow()).seen_at;
  const [first, second] = [await seenOf(one.phoneId), await seenOf(other.phoneId)];
  const actorOf = (token: string) =>
    authenticate(app.context, { authorization: `Bearer ${token}`, address: "192.0.2.1", secure: true });
  expect(await actorOf(other.token)).toMatchObject({ driverId: other.driverId, phoneId: other.phoneId, ended: false });
  expect([await seenOf(one.phoneId), (await seenOf(other.phoneId)) > second]).toEqual([first, true]);
  expect(await actorOf(one.token)).toMatchObject({ driverId: one.driverId, name: "Aoife Daly" });
  expect(await actorOf("phone_unknown")).toMatchObject({ kind: "visitor" });
});

it("each of two users is recognised by their own session, with their own role", async () => {
  const tokens = [await app.staffToken("shop_manager"), await app.staffToken("dispatcher")];
  const actors = await Promise.all(
    tokens.map((token) =>
      authenticate(app.context, { authorization: `Bearer ${token}`, address: "192.0.2.1", secure: true }),
    ),
  );
  expect(actors).toMatchObject([
    { kind: "staff", role: "shop_manager" },
    { kind: "staff", role: "dispatcher" },
  ]);
});

it("the session secret is found among other secrets and never changes", async () => {
  const first = await ensureJwtSecret(app.db);
  await app.db.insertInto("secrets").values({ name: "another", value: "of another kind" }).execute();
  await app.db.updateTable("secrets").set({ created_at: new Date() }).where("name", "=", "jwt").execute();
  expect(await ensureJwtSecret(app.db)).toBe(first);
});
