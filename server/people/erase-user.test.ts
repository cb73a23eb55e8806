import { afterAll, beforeAll, expect, it } from "vitest";
import { listAuditEntries } from "../../contract/audit-log.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { createSession, type Session } from "../../contract/sessions.ts";
import { addOrderNote } from "../../contract/staff-order.ts";
import * as calls from "../../contract/users.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { columnsHolding } from "../../test/fill-texts.ts";
import { administrator, knownHash } from "../../test/first-administrator.ts";
import { storeTestOrder } from "../../test/orders.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const at = (path: string, id: number) => path.replace("{id}", String(id));
async function ask<Body>(path: string, json?: object) {
  const token = await app.administratorToken();
  const answer = await app.request(path, { token, ...(json && { json }) });
  return { status: answer.status, body: (await answer.json()) as Body & ErrorBody };
}
async function addUser(username: string) {
  const values = {
    username,
    email: `${username}@example.ie`,
    display_name: `${username} Zyxomma`,
    role: "clerk" as const,
  };
  return app.db
    .insertInto("users")
    .values({ ...values, password_hash: await knownHash() })
    .returning("id")
    .executeTakeFirstOrThrow();
}
/** Signs in and adds a note to an order. */
async function work(username: string, orderId: number) {
  const json = { username, password: administrator.password };
  const { token } = (await (await app.request(createSession.path, { json })).json()) as Session;
  const note = { text: "Rang", toCustomer: false };
  const answer = await app.request(at(addOrderNote.path, orderId), { json: note, token });
  expect(answer.status, await answer.clone().text()).toBe(201);
}
const authors = async (orderId: number) =>
  (await app.db.selectFrom("order_events").select("actor").where("order_id", "=", orderId).execute()).map(
    ({ actor }) => actor,
  );

it("a former colleague's data is exported, and erased once they are disabled; histories and the audit log stay, and others keep their names", async () => {
  const [gone, stays] = [await addUser("quintessa"), await addUser("yolanda")];
  const order = await storeTestOrder(app.db);
  for (const username of ["quintessa", "yolanda"]) await work(username, order);
  const exported = await ask<calls.UserExport>(at(calls.exportUser.path, gone.id));
  expect(exported.body).toMatchObject({
    user: { username: "quintessa", email: "quintessa@example.ie" },
    sessions: [{ method: "password" }],
    histories: { "order_events.actor": 1 },
  });
  expect(exported.body.auditLog).toEqual([expect.objectContaining({ act: "session.opened" })]);
  expect(JSON.stringify(exported.body)).not.toMatch(/yolanda|\$argon|scrypt/);

  const erase = (username: string) => ask<calls.User>(at(calls.eraseUser.path, gone.id), { username });
  expect((await erase("quintessa")).body.code).toBe("not_erasable");
  await ask(at(calls.setUserAccess.path, gone.id), { disabled: true });
  expect((await erase("yolanda")).body.code).toBe("invalid_fields");
  const erased = await erase("quintessa");
  expect(erased.body).toMatchObject({
    username: `former-colleague-${gone.id}`,
    name: "Former colleague",
    email: "",
    erasedAt: expect.any(String),
  });
  expect(await columnsHolding(app.db, "quintessa")).toEqual([]);
  expect(await authors(order)).toEqual([`former-colleague-${gone.id}`, "yolanda"]);
  const log = await ask<object>(`${listAuditEntries.path}?act=session.opened`);
  expect(JSON.stringify(log.body)).toContain("Former colleague");
  expect(JSON.stringify(log.body)).toContain("yolanda");

  // Erasing again changes nothing, and the row can't be given to another person.
  expect((await erase("quintessa")).status).toBe(200);
  for (const [path, json] of [
    [calls.setUserAccess.path, { disabled: false }],
    [calls.changeUser.path, { name: "Somebody else" }],
    [calls.setUserPassword.path, { password: "a quite different phrase" }],
  ] as const)
    expect((await ask(at(path, gone.id), json)).body.code, path).toBe("action_refused");
  const users = (await ask<{ users: calls.ListedUser[] }>(calls.listUsers.path)).body.users;
  expect(users.find(({ id }) => id === stays.id)).toMatchObject({ username: "yolanda", erasedAt: null });
});
