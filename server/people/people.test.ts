import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getBoard } from "../../contract/dispatch.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { createSession, type Session } from "../../contract/sessions.ts";
import { getSettings } from "../../contract/staff-settings.ts";
import type { NewUser, User } from "../../contract/users.ts";
import * as calls from "../../contract/users.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addDriver } from "../../test/phone.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.administratorToken();
});
afterAll(() => app.close());

type Answer<Body> = { status: number; body: Body & ErrorBody };
async function ask<Body>(
  path: string,
  json?: unknown,
  more: { token?: string; key?: string } = {},
): Promise<Answer<Body>> {
  const response = await app.request(path, {
    ...(json !== undefined && { json }),
    token: more.token ?? token,
    ...(more.key && { headers: { "idempotency-key": more.key } }),
  });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
const at = (path: string, id: number) => path.replace("{id}", String(id));
const signIn = async (username: string, password: string) => {
  const response = await app.request(createSession.path, { json: { username, password } });
  return { status: response.status, session: (await response.json()) as Session };
};
const opens = async (sessionToken: string) => (await app.request(getSettings.path, { token: sessionToken })).status;

let made = 0;
const newUser = (changes: Partial<NewUser> = {}): NewUser => {
  made += 1;
  const username = `mary-${made}`;
  const email = `${username}@example.ie`;
  return { username, email, name: "Mary Daly", role: "shop_manager", password: "mary-pass-1", ...changes };
};
const add = async (changes: Partial<NewUser> = {}) => {
  const given = newUser(changes);
  const { status, body } = await ask<User>(calls.createUser.path, given);
  expect([status, body.username]).toEqual([201, given.username]);
  return { ...body, password: given.password };
};

describe("an administrator", () => {
  it("adds a user, who then signs in with the rights of their role, and whose password is stored nowhere", async () => {
    const given = newUser();
    const { status, body } = await ask<User>(calls.createUser.path, given, { key: "add-mary" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ username: given.username, name: "Mary Daly", role: "shop_manager", disabledAt: null });
    const { session } = await signIn(given.username, given.password);
    expect([session.roles, session.user_display_name]).toEqual([["shop_manager"], "Mary Daly"]);
    // Repeating the request adds no second user and gets the same answer.
    expect(await ask<User>(calls.createUser.path, given, { key: "add-mary" })).toEqual({ status: 201, body });
    const kept = await app.db.selectFrom("idempotency_keys").selectAll().where("key", "=", "add-mary").execute();
    const user = await app.db.selectFrom("users").selectAll().where("id", "=", body.id).execute();
    expect(JSON.stringify([kept, user])).not.toContain(given.password);
    const list = await ask<{ users: User[] }>(calls.listUsers.path);
    expect(list.body.users.find(({ id }) => id === body.id)).toEqual({ ...body, hasSecondFactor: false });
    expect(JSON.stringify(list.body)).not.toMatch(/argon|hash|version/);
  });

  it("is told for each field what is refused: names that are taken, and what is missing or invalid", async () => {
    const { username, email } = await add();
    const twice = await ask(
      calls.createUser.path,
      newUser({ username: username.toUpperCase(), email: email.toUpperCase() }),
    );
    expect([twice.status, twice.body.data.params]).toEqual([
      422,
      { username: "This username is taken", email: "This email belongs to another user" },
    ]);
    // Users may sign in with their email, so nobody else may have it as their username.
    expect((await ask(calls.createUser.path, newUser({ username: email }))).status).toBe(422);
    const wrong = await ask(calls.createUser.path, { username: "a b", email: "x", role: "king", password: "short" });
    expect(wrong.body.data.params).toEqual({
      username: "Username must have no spaces and no colon",
      email: "Invalid email address",
      name: "Name is required",
      role: "Role must be one of administrator, shop_manager, bookkeeper, clerk, dispatcher, customer",
      password: "Password must have at least 10 characters",
    });
  });

  it("changes a role, which ends the user's sessions; the next one has the new rights", async () => {
    const user = await add();
    const before = (await signIn(user.username, user.password)).session.token;
    const named = await ask<User>(at(calls.changeUser.path, user.id), { name: "Mary Byrne", email: "m@example.ie" });
    expect([named.status, named.body.name, await opens(before)]).toEqual([200, "Mary Byrne", 200]);
    const { status } = await ask(at(calls.changeUser.path, user.id), { role: "customer" });
    expect([status, await opens(before)]).toEqual([200, 401]);
    const after = (await signIn("m@example.ie", user.password)).session;
    expect([after.roles, await opens(after.token)]).toEqual([["customer"], 403]);
  });

  it("disables a user, whose sessions end and who cannot sign in, and enables them again", async () => {
    const user = await add();
    const before = (await signIn(user.username, user.password)).session.token;
    const access = (disabled: boolean) => ask<User>(at(calls.setUserAccess.path, user.id), { disabled });
    expect((await access(true)).body.disabledAt).not.toBeNull();
    expect([await opens(before), (await signIn(user.username, user.password)).status]).toEqual([401, 403]);
    expect((await access(false)).body.disabledAt).toBeNull();
    expect([await opens(before), (await signIn(user.username, user.password)).status]).toEqual([401, 200]);
  });

  it("resets a password, which ends all of that user's sessions everywhere", async () => {
    const user = await add();
    const tokens = [await signIn(user.username, user.password), await signIn(user.username, user.password)];
    const { status } = await ask(at(calls.setUserPassword.path, user.id), { password: "another-pass-2" });
    expect(status).toBe(200);
    for (const { session } of tokens) expect(await opens(session.token)).toBe(401);
    expect((await signIn(user.username, user.password)).status).toBe(403);
    expect((await signIn(user.username, "another-pass-2")).status).toBe(200);
  });

  it("gets 404 for an id without a user, whatever the call", async () => {
    const bodies = [
      [calls.changeUser.path, { name: "X" }],
      [calls.setUserAccess.path, { disabled: true }],
      [calls.setUserPassword.path, { password: "long enough" }],
    ] as const;
    for (const [path, body] of bodies) {
      for (const id of ["999999999", "0", "-1", "abc", "1e3", "99999999999999"]) {
        expect((await ask(path.replace("{id}", id), body)).status, `${path} ${id}`).toBe(404);
      }
    }
  });
});

describe("the last administrator", () => {
  it("can be neither disabled nor given another role, even when two disable each other at once", async () => {
    const own = await createTestApp();
    const first = await own.db.selectFrom("users").select(["id"]).executeTakeFirstOrThrow();
    const token = await own.administratorToken();
    const second = await own.db.selectFrom("users").select("id").where("id", "<>", first.id).executeTakeFirstOrThrow();
    const send = (path: string, id: number, json: object) => own.request(at(path, id), { token, json });
    const disable = (id: number) => send(calls.setUserAccess.path, id, { disabled: true });
    const [one, two] = await Promise.all([disable(first.id), disable(second.id)]);
    expect([one.status, two.status].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    const left = () =>
      own.db
        .selectFrom("users")
        .select("id")
        .where("role", "=", "administrator")
        .where("disabled_at", "is", null)
        .execute();
    expect(await left()).toHaveLength(1);
    const fresh = await own.staffToken("administrator");
    const all = await left();
    const staying = all.at(-1)?.id ?? 0;
    const as = (path: string, id: number, json: object) => own.request(at(path, id), { token: fresh, json });
    for (const { id } of all)
      if (id !== staying) expect((await as(calls.setUserAccess.path, id, { disabled: true })).status).toBe(200);
    for (const [path, json] of [
      [calls.setUserAccess.path, { disabled: true }],
      [calls.changeUser.path, { role: "shop_manager" }],
    ] as const) {
      const refused = await as(path, staying, json);
      expect([refused.status, ((await refused.json()) as ErrorBody).code]).toEqual([409, "last_administrator"]);
    }
    expect((await as(calls.changeUser.path, staying, { name: "Still here", role: "administrator" })).status).toBe(200);
    await own.close();
  });
});

describe("a user's own password", () => {
  it("is changed with the current one; every other session ends, and this browser stays signed in", async () => {
    const user = await add();
    const elsewhere = (await signIn(user.username, user.password)).session.token;
    const here = (await signIn(user.username, user.password)).session.token;
    const change = (json: object) => ask<Session>(calls.changeOwnPassword.path, json, { token: here });
    const wrong = await change({ currentPassword: "not this", password: "another-pass-2" });
    expect([wrong.status, wrong.body.data.params]).toEqual([
      422,
      { currentPassword: "This is not your current password" },
    ]);
    const { status, body } = await change({ currentPassword: user.password, password: "another-pass-2" });
    expect([status, await opens(elsewhere), await opens(here), await opens(body.token)]).toEqual([200, 401, 401, 200]);
    expect((await signIn(user.username, "another-pass-2")).status).toBe(200);
  });

  it("cannot be guessed in a signed-in browser: wrong guesses are limited as when signing in", async () => {
    const limited = await createTestApp({ environment: { rateLimits: true } });
    const own = await limited.staffToken("shop_manager");
    const guess = () =>
      limited.request(calls.changeOwnPassword.path, {
        token: own,
        json: { currentPassword: "a guess", password: "another-pass-2" },
      });
    const statuses = [];
    for (let i = 0; i < 9; i++) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(8).fill(422), 429]);
    await limited.close();
  });
});

describe("one of two users", () => {
  const everythingOf = async (id: number) => [
    await app.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  ];

  it("can be changed without affecting the other, their session or their password", async () => {
    const [one, other] = [await add({ name: "Zoe Last" }), await add({ name: "Abe First", role: "dispatcher" })];
    const theirs = (await signIn(other.username, other.password)).session.token;
    const before = await everythingOf(other.id);
    const changed = await ask<User>(at(calls.changeUser.path, one.id), { name: "Zoe Walsh", role: "customer" });
    expect(changed.body).toMatchObject({ id: one.id, name: "Zoe Walsh", role: "customer", email: one.email });
    const renamed = await ask<User>(at(calls.changeUser.path, one.id), { role: "shop_manager" });
    expect(renamed.body).toMatchObject({ id: one.id, name: "Zoe Walsh", role: "shop_manager", email: one.email });
    // Saving their own email again is no duplicate.
    expect((await ask<User>(at(calls.changeUser.path, one.id), { email: one.email })).status).toBe(200);
    const password = await ask<User>(at(calls.setUserPassword.path, one.id), { password: "another-pass-2" });
    expect(password.body).toMatchObject({ id: one.id, name: "Zoe Walsh" });
    const own = (await signIn(one.username, "another-pass-2")).session.token;
    const json = { currentPassword: "another-pass-2", password: "another-pass-3" };
    const mine = await ask<Session>(calls.changeOwnPassword.path, json, { token: own });
    expect([mine.status, mine.body.user_nicename]).toEqual([200, one.username]);
    const disabled = await ask<User>(at(calls.setUserAccess.path, one.id), { disabled: true });
    expect([disabled.body.id, disabled.body.disabledAt === null]).toEqual([one.id, false]);
    expect((await ask<User>(at(calls.setUserAccess.path, one.id), { disabled: false })).body.disabledAt).toBeNull();
    expect(await everythingOf(other.id)).toEqual(before);
    expect((await app.request(getBoard.path, { token: theirs })).status).not.toBe(401);
    expect((await signIn(other.username, other.password)).status).toBe(200);
  });

  it("gets no password as a driver, but does as a dispatcher", async () => {
    const driver = await addDriver({ db: app.db, now: () => new Date() });
    const dispatcher = await add({ role: "dispatcher" });
    const setPassword = (id: number) => ask(at(calls.setUserPassword.path, id), { password: "another-pass-2" });
    expect([(await setPassword(driver.userId)).status, (await setPassword(dispatcher.id)).status]).toEqual([409, 200]);
  });

  it("stays the last active administrator, even beside a dispatcher and a disabled administrator", async () => {
    const own = await createTestApp();
    const token = await own.administratorToken();
    await own.staffToken("dispatcher");
    const all = await own.db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "administrator")
      .orderBy("id")
      .execute();
    const send = (id: number) => own.request(at(calls.setUserAccess.path, id), { token, json: { disabled: true } });
    expect(all.length).toBe(2);
    expect((await send(all[0]?.id ?? 0)).status).toBe(200);
    expect((await send(all[1]?.id ?? 0)).status).toBe(409);
    await own.close();
  });

  it("who changes their password in two browsers at once succeeds in only one of them", async () => {
    const user = await add();
    const passwords = ["another-pass-2", "another-pass-3"];
    const sessions = [await signIn(user.username, user.password), await signIn(user.username, user.password)];
    const answers = await Promise.all(
      passwords.map((password, index) => {
        const json = { currentPassword: user.password, password };
        return ask<Session>(calls.changeOwnPassword.path, json, { token: sessions[index]?.session.token ?? "" });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const works = await Promise.all(passwords.map(async (text) => (await signIn(user.username, text)).status));
    expect(works.map((status) => status === 200)).toEqual(answers.map(({ status }) => status === 200));
  });
});
