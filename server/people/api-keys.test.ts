import { afterAll, beforeAll, expect, it } from "vitest";
import type { ApiKey, CreatedApiKey } from "../../contract/api-keys.ts";
import * as calls from "../../contract/api-keys.ts";
import { wc } from "../../contract/paths.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function make(permissions: string, key?: string): Promise<CreatedApiKey> {
  const response = await app.request(calls.createApiKey.path, {
    token: await app.administratorToken(),
    json: { description: "Till in the shop", permissions },
    ...(key && { headers: { "idempotency-key": key } }),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as CreatedApiKey;
}
const basicOf = ({ consumerKey, consumerSecret }: CreatedApiKey) => ({
  consumerKey: consumerKey ?? "",
  consumerSecret: consumerSecret ?? "",
});
const list = async () => {
  const response = await app.request(calls.listApiKeys.path, { token: await app.administratorToken() });
  return ((await response.json()) as { keys: ApiKey[] }).keys;
};

it("a key opens what its permissions allow, records its use, and shows its secret only once", async () => {
  const read = await make("read", "key-1");
  const both = await make("read_write");
  expect([read.consumerKey, read.consumerSecret]).toEqual([
    expect.stringMatching(/^ck_[0-9a-f]{40}$/),
    expect.stringMatching(/^cs_[0-9a-f]{40}$/),
  ]);
  expect(read.key).toMatchObject({ description: "Till in the shop", permissions: "read", lastUsedAt: null });
  // The repeated request makes no second key, and only the first answer has the secret.
  expect(await make("read", "key-1")).toEqual({ key: read.key, consumerKey: null, consumerSecret: null });
  const orders = (made: CreatedApiKey) => app.request(`${wc}/orders`, { basic: basicOf(made) });
  const refund = (made: CreatedApiKey) =>
    app.request(`${wc}/orders/999/refunds`, { basic: basicOf(made), json: { amount: "1.00" } });
  expect([(await orders(read)).status, (await refund(read)).status]).toEqual([200, 401]);
  expect([(await orders(both)).status, (await refund(both)).status]).toEqual([200, 404]);
  const listed = (await list()).find(({ id }) => id === read.key.id);
  expect(listed).toMatchObject({ ending: read.consumerKey?.slice(-7), lastUsedAt: expect.any(String) });
  const stored = JSON.stringify([
    await app.db.selectFrom("api_keys").selectAll().execute(),
    await app.db.selectFrom("idempotency_keys").selectAll().execute(),
    await list(),
  ]);
  for (const secret of Object.values(basicOf(read))) expect(stored).not.toContain(secret);
});

it("a revoked key opens nothing from the next request on, and stays revoked", async () => {
  const made = await make("read_write");
  const other = await make("read_write");
  const revoke = async (id: number | string) =>
    app.request(calls.revokeApiKey.path.replace("{id}", String(id)), {
      method: "POST",
      token: await app.administratorToken(),
    });
  const first = (await (await revoke(made.key.id)).json()) as ApiKey;
  expect(first.revokedAt).not.toBeNull();
  expect((await app.request(`${wc}/orders`, { basic: basicOf(made) })).status).toBe(401);
  expect(((await (await revoke(made.key.id)).json()) as ApiKey).revokedAt).toBe(first.revokedAt);
  expect([first.id, (await list()).find(({ id }) => id === other.key.id)?.revokedAt]).toEqual([made.key.id, null]);
  expect((await app.request(`${wc}/orders`, { basic: basicOf(other) })).status).toBe(200);
  expect((await list()).at(-1)?.id).toBe(made.key.id);
  expect([(await revoke(999_999)).status, (await revoke("abc")).status]).toEqual([404, 404]);
});

it("a key needs a description and valid permissions", async () => {
  const response = await app.request(calls.createApiKey.path, {
    token: await app.administratorToken(),
    json: { description: " ", permissions: "all" },
  });
  expect([response.status, ((await response.json()) as { data: unknown }).data]).toEqual([
    422,
    {
      status: 422,
      params: {
        description: "Description is required",
        permissions: "Permissions must be one of read, write, read_write",
      },
    },
  ]);
});
