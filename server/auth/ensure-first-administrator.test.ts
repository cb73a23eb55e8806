import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import type { AuditContext } from "../audit/store-audit-entry.ts";
import { createLog } from "../start/create-log.ts";
import { ensureFirstAdministrator } from "./ensure-first-administrator.ts";
import { ensureJwtSecret } from "./jwt-secret.ts";
import { verifyPassword } from "./passwords.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
const context = (): AuditContext => ({
  db: database.db,
  now: () => new Date(),
  log: createLog("silent"),
  actor: { kind: "system", name: "start" },
});

it("the first start creates one administrator with a password of its own, even if two nodes start at once", async () => {
  const made = await Promise.all([
    ensureFirstAdministrator(context(), null),
    ensureFirstAdministrator(context(), null),
  ]);
  const administrators = made.filter((one) => one !== null);
  expect(administrators).toEqual([{ username: "admin", generatedPassword: expect.stringMatching(/^[\w-]{20}$/) }]);
  const user = await database.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  expect(user.role).toBe("administrator");
  const entries = await database.db.selectFrom("audit_entries").selectAll().execute();
  expect(entries).toMatchObject([
    { act: "user.created", actor_kind: "job", actor_name: "start", object_id: String(user.id) },
  ]);
  expect(user.password_hash).toMatch(/^\$argon2id\$/);
  expect(
    await verifyPassword(user.password_hash, administrators[0]?.generatedPassword ?? "", { recentRequests: 0 }),
  ).toBe(true);
});

it("a start with existing users creates nobody", async () => {
  expect(await ensureFirstAdministrator(context(), { username: "eve", password: "a password" })).toBeNull();
});

it("all nodes share the secret that the first one generated", async () => {
  const [one, two] = await Promise.all([ensureJwtSecret(database.db), ensureJwtSecret(database.db)]);
  expect(one).toBe(two);
  expect(one.length).toBeGreaterThanOrEqual(64);
});
