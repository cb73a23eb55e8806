import { execFile } from "node:child_process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Runs the tool as a terminal would; returns its output and exit code. */
function user(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: database.url };
  return new Promise((resolve) => {
    execFile("node_modules/.bin/tsx", ["tools/user.ts", ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}
const stored = () => database.db.selectFrom("users").selectAll().orderBy("id").execute();

it("npm run user adds users, sets passwords, disables and enables users, and protects the last administrator", async () => {
  const added = await user("add", "aoife", "--role", "administrator", "--name", "Aoife Byrne");
  const password = /Password, shown this once: ([\w-]{20})$/m.exec(added.said)?.[1] ?? "";
  expect([added.code, password.length]).toEqual([0, 20]);
  const [first] = await stored();
  expect(first).toMatchObject({ username: "aoife", display_name: "Aoife Byrne", role: "administrator" });
  expect(JSON.stringify(first)).not.toContain(password);

  expect(await user("disable", "aoife")).toEqual({
    code: 1,
    said: "The last administrator cannot be disabled or given another role.\n",
  });
  expect((await user("add", "AOIFE", "--role", "shop_manager")).said).toBe("This username is taken\n");
  expect((await user("add", "mary", "--role", "shop_manager", "--email", "mary@example.ie")).code).toBe(0);
  expect((await user("password", "Mary")).said).toMatch(/has a new password.*\n.*shown this once: [\w-]{20}/);
  const { db } = database;
  const [, second] = await stored();
  const codes = (userId = 0) => db.insertInto("recovery_codes").values({ user_id: userId, code_hash: `of ${userId}` });
  for (const id of [first?.id, second?.id]) await codes(id).execute();
  expect((await user("reset-second-factor", "mary")).said).toBe(
    "mary has no second factor any more; every session has ended.\n",
  );
  expect(await db.selectFrom("recovery_codes").select("user_id").execute()).toEqual([{ user_id: first?.id }]);
  expect((await user("disable", "mary")).code).toBe(0);
  expect((await user("list")).said).toBe(
    "aoife\tAoife Byrne\taoife@localhost.invalid\tAdministrator\nmary\tmary\tmary@example.ie\tShop Manager\tdisabled\n",
  );
  expect((await user("enable", "mary")).said).toBe("mary can sign in again.\n");
  const [, mary] = await stored();
  expect([mary?.disabled_at, mary?.token_version]).toEqual([null, 5]);
}, 240_000);

it("npm run user explains in one line what it does not understand", async () => {
  expect(await user("disable", "nobody")).toEqual({ code: 1, said: "There is no user nobody.\n" });
  expect((await user("add", "x", "--role", "king")).said).toMatch(/^--role must be one of administrator, /);
  expect((await user("fly", "--colour", "red")).said).toContain("Usage: npm run user -- list\n");
}, 240_000);
