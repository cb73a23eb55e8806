import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { ensureFirstAdministrator } from "./ensure-first-administrator.ts";
import { ensureJwtSecret } from "./jwt-secret.ts";
import { verifyPassword } from "./passwords.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("the first start makes one administrator with a password of its own, also when two nodes start at once", async () => {
  const made = await Promise.all([
    ensureFirstAdministrator(database.db, null),
    ensureFirstAdministrator(database.db, null),
  ]);
  const administrators = made.filter((one) => one !== null);
  expect(administrators).toEqual([{ username: "admin", generatedPassword: expect.stringMatching(/^[\w-]{20}$/) }]);
  const user = await database.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  expect(user.role).toBe("administrator");
  expect(user.password_hash).toMatch(/^\$argon2id\$/);
  expect(
    await verifyPassword(user.password_hash, administrators[0]?.generatedPassword ?? "", { recentRequests: 0 }),
  ).toBe(true);
});

it("a start over existing users makes nobody", async () => {
  expect(await ensureFirstAdministrator(database.db, { username: "eve", password: "a password" })).toBeNull();
});

it("all nodes share the secret that the first one made", async () => {
  const [one, two] = await Promise.all([ensureJwtSecret(database.db), ensureJwtSecret(database.db)]);
  expect(one).toBe(two);
  expect(one.length).toBeGreaterThanOrEqual(64);
});
