import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { createFirstAdministrator } from "./create-first-administrator.ts";
import { keepJwtSecret } from "./jwt-secret.ts";
import { isPassword } from "./passwords.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("the first start makes one administrator with a password of its own, also when two nodes start at once", async () => {
  const made = await Promise.all([
    createFirstAdministrator(database.db, null),
    createFirstAdministrator(database.db, null),
  ]);
  const administrators = made.filter((one) => one !== null);
  expect(administrators).toEqual([{ username: "admin", generatedPassword: expect.stringMatching(/^[\w-]{20}$/) }]);
  const user = await database.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  expect(user.role).toBe("administrator");
  expect(user.password_hash).toMatch(/^\$argon2id\$/);
  expect(await isPassword(user.password_hash, administrators[0]?.generatedPassword ?? "", { burden: 0 })).toBe(true);
});

it("a start over existing users makes nobody", async () => {
  expect(await createFirstAdministrator(database.db, { username: "eve", password: "a password" })).toBeNull();
});

it("all nodes share the secret that the first one made", async () => {
  const [one, two] = await Promise.all([keepJwtSecret(database.db), keepJwtSecret(database.db)]);
  expect(one).toBe(two);
  expect(one.length).toBeGreaterThanOrEqual(64);
});
