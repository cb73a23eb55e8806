import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { getOutboxEmail, type OutboxEmail } from "../../contract/outbox.ts";
import { requestPasswordReset, resetPassword } from "../../contract/password-reset.ts";
import { createSession, type Session } from "../../contract/sessions.ts";
import { getSettings } from "../../contract/staff-settings.ts";
import {
  endOwnSessions,
  endUserSessions,
  listOwnSessions,
  listUserSessions,
  type UserSession,
} from "../../contract/user-sessions.ts";
import * as calls from "../../contract/users.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../test/app.ts";
import { administrator, knownHash } from "../../test/first-administrator.ts";
import { signSessionToken } from "../auth/session-token.ts";
import type { Role } from "../context.ts";
import type { PasswordResetData } from "../mail/account-emails.ts";
import { sendDueEmails } from "../mail/send-due-emails.ts";

const { password } = administrator;
const next = "a quite different phrase";

let app: TestApp;
let now: Date;
let admin: string;
beforeAll(async () => {
  app = await createTestApp({ now: () => now });
  now = new Date("2026-11-20T10:00:00Z");
  admin = await app.administratorToken();
});
beforeEach(() => {
  now = new Date("2026-11-20T10:00:00Z");
});
afterAll(() => app.close());

let users = 0;
async function addUser(to = app, { role = "shop_manager", email }: { role?: Role; email?: string } = {}) {
  users += 1;
  const username = `user-${users}`;
  const { id } = await to.db
    .insertInto("users")
    .values({
      username,
      email: email ?? `${username}@example.ie`,
      display_name: `Name ${users}`,
      role,
      password_hash: await knownHash(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, username };
}

const post = (path: string, json: object, request: TestRequest = {}) => app.request(path, { json, ...request });
const at = (path: string, id: number) => path.replace("{id}", String(id));
const failure = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as ErrorBody) });
const signIn = (username: string, with_ = password, request: TestRequest = {}, to = app) =>
  to.request(createSession.path, { json: { username, password: with_ }, ...request });
const sessionOf = async (username: string, with_ = password, request: TestRequest = {}) =>
  (await (await signIn(username, with_, request)).json()) as Session;
const opens = async (token: string) => (await app.request(getSettings.path, { token })).status;

const resetsOf = (userId: number) =>
  app.db.selectFrom("password_resets").selectAll().where("user_id", "=", userId).execute();
const emailsTo = (recipient: string) =>
  app.db.selectFrom("emails").selectAll().where("recipient", "=", recipient).orderBy("id").execute();
/** Requests a link, waits until its email is queued and returns its token. */
async function requestLink(username: string, email: string): Promise<string> {
  const before = (await emailsTo(email)).filter(({ template }) => template === "password_reset").length;
  expect(await (await post(requestPasswordReset.path, { username })).json()).toEqual({ requested: true });
  const links = async () => (await emailsTo(email)).filter(({ template }) => template === "password_reset");
  await expect.poll(async () => (await links()).length).toBe(before + 1);
  const { url } = ((await links()).at(-1)?.data ?? {}) as Partial<PasswordResetData>;
  expect(url).toMatch(/^http:\/\/localhost:3000\/login\/new-password#[\w-]{43}$/);
  return url?.split("#")[1] ?? "";
}
const reset = (token: string, to = next) => post(resetPassword.path, { token, password: to });

describe("A new password", () => {
  it.each([
    ["short one", "Password must have at least 10 characters"],
    ["password2026", "This is one of the most common passwords. Choose one that others don’t use"],
    ["qwertyuiop", "This is one of the most common passwords. Choose one that others don’t use"],
  ])("is refused as %s, wherever it is chosen", async (weak, message) => {
    const user = await addUser();
    const token = await requestLink(user.username, `${user.username}@example.ie`);
    const newUser = { username: `new-${users}`, email: `new-${users}@example.ie`, name: "New", role: "dispatcher" };
    const own = (await sessionOf(user.username)).token;
    for (const answer of [
      await reset(token, weak),
      await post(calls.createUser.path, { ...newUser, password: weak }, { token: admin }),
      await post(at(calls.setUserPassword.path, user.id), { password: weak }, { token: admin }),
      await post(calls.changeOwnPassword.path, { currentPassword: password, password: weak }, { token: own }),
    ])
      expect(await failure(answer)).toMatchObject({ status: 422, data: { params: { password: message } } });
    expect((await signIn(user.username)).status).toBe(200);
  });

  it("is refused if it is the user's own name, but not if it is another user's", async () => {
    const user = await addUser();
    const set = (text: string) => post(at(calls.setUserPassword.path, user.id), { password: text }, { token: admin });
    const own = await failure(await set(`${user.username}-2026`));
    expect(own.data.params).toEqual({ password: "Choose a password that is not your name or email address" });
    expect((await set("seamus-heaney-39")).status).toBe(200);
  });

  it("is announced by email to the user and every administrator, without the password itself", async () => {
    const user = await addUser();
    const other = await addUser();
    const others = await addUser(app, { role: "administrator" });
    await post(at(calls.setUserPassword.path, user.id), { password: next }, { token: admin });
    const [toUser, ...more] = await emailsTo(`${user.username}@example.ie`);
    expect([toUser?.subject, more, await emailsTo(`${other.username}@example.ie`)]).toEqual([
      `Password changed - ${user.username}`,
      [],
      [],
    ]);
    expect(await emailsTo(`${others.username}@example.ie`)).toMatchObject([
      { subject: `Password changed - ${user.username}`, data: { isOwn: false, change: "password_set" } },
    ]);
    expect(JSON.stringify(toUser)).not.toContain(next);
  });

  it("that predates the rules still signs in, however short", async () => {
    const user = await addUser();
    const { hashPassword } = await import("../auth/passwords.ts");
    await app.db
      .updateTable("users")
      .set({ password_hash: await hashPassword("short") })
      .where("id", "=", user.id)
      .execute();
    expect((await signIn(user.username, "short")).status).toBe(200);
  });
});

it("a new administrator is announced by email to them and the other administrators; any other role is not", async () => {
  const [user, other] = [await addUser(), await addUser()];
  const change = (id: number, role: string) => post(at(calls.changeUser.path, id), { role }, { token: admin });
  await change(user.id, "administrator");
  await change(other.id, "dispatcher");
  expect((await emailsTo(`${user.username}@example.ie`)).map(({ subject }) => subject)).toEqual([
    `New administrator - ${user.username}`,
  ]);
  expect(await emailsTo(`${other.username}@example.ie`)).toEqual([]);
});

describe("A forgotten password", () => {
  it("is replaced through an emailed link, which works once and ends only that user's sessions", async () => {
    const [user, other] = [await addUser(), await addUser()];
    const [before, others] = [await sessionOf(user.username), await sessionOf(other.username)];
    const token = await requestLink(`${user.username.toUpperCase()}@example.ie`, `${user.username}@example.ie`);
    // Only its hash is stored.
    expect(JSON.stringify(await resetsOf(user.id))).not.toContain(token);
    const answer = await reset(token);
    expect([answer.status, await answer.json()]).toEqual([200, { username: user.username }]);
    expect([await opens(before.token), await opens(others.token)]).toEqual([401, 200]);
    expect([(await signIn(user.username)).status, (await signIn(user.username, next)).status]).toEqual([403, 200]);
    expect((await signIn(other.username)).status).toBe(200);
    expect(await failure(await reset(token, "yet another phrase"))).toMatchObject({ status: 409 });
    expect((await emailsTo(`${user.username}@example.ie`)).at(-1)?.subject).toBe(`Password changed - ${user.username}`);
  });

  it("has one working link, for half an hour; a wrong link and a disabled user's do not work", async () => {
    const [user, other] = [await addUser(), await addUser()];
    const email = `${user.username}@example.ie`;
    const [first, second] = [await requestLink(user.username, email), await requestLink(user.username, email)];
    expect((await reset(first)).status).toBe(409);
    expect((await reset("A".repeat(43))).status).toBe(409);
    now = new Date(now.getTime() + 30 * 60_000);
    expect((await reset(second)).status).toBe(409);
    const third = await requestLink(other.username, `${other.username}@example.ie`);
    await app.db.updateTable("users").set({ disabled_at: now }).where("id", "=", other.id).execute();
    expect((await reset(third)).status).toBe(409);
    expect((await signIn(user.username)).status).toBe(200);
  });

  it("has a link that ends once the user signs in at a provider, and another user's link does not", async () => {
    const [user, other] = [await addUser(), await addUser()];
    const [token, others] = [
      await requestLink(user.username, `${user.username}@example.ie`),
      await requestLink(other.username, `${other.username}@example.ie`),
    ];
    await app.db
      .updateTable("users")
      .set({ provider_issuer: "https://id.example.ie", provider_subject: `subject-${user.id}` })
      .where("id", "=", user.id)
      .execute();
    expect(await failure(await reset(token))).toMatchObject({ status: 409 });
    expect((await reset(others)).status).toBe(200);
  });

  it("gets the same answer if the user does not exist, and nothing is emailed", async () => {
    const customer = await addUser(app, { role: "customer" });
    const silent = await addUser(app, { email: "nobody@localhost.invalid" });
    const disabled = await addUser();
    await app.db.updateTable("users").set({ disabled_at: now }).where("id", "=", disabled.id).execute();
    const elsewhere = await addUser();
    await app.db
      .updateTable("users")
      .set({ provider_issuer: "https://id.example.ie", provider_subject: `subject-${elsewhere.id}` })
      .where("id", "=", elsewhere.id)
      .execute();
    const usernames = [customer, silent, disabled, elsewhere].map(({ username }) => username);
    for (const username of ["nobody at all", ...usernames])
      expect(await (await post(requestPasswordReset.path, { username })).json()).toEqual({ requested: true });
    // Requests are handled in order, so once this link is queued, the earlier requests are done.
    const user = await addUser();
    await requestLink(user.username, `${user.username}@example.ie`);
    for (const { id } of [customer, silent, disabled, elsewhere]) expect(await resetsOf(id)).toEqual([]);
  });

  it("has a link that can't be read in the outbox and is removed from it once sent", async () => {
    const user = await addUser();
    const email = `${user.username}@example.ie`;
    const token = await requestLink(user.username, email);
    const row = (await emailsTo(email)).at(-1);
    const path = at(getOutboxEmail.path, row?.id ?? 0);
    const shown = (await (await app.request(path, { token: admin })).json()) as OutboxEmail;
    expect(shown.text).toContain("Choose a new password");
    expect(JSON.stringify(shown)).not.toContain(token);
    const sent: string[] = [];
    const transport = {
      send: async (email: { text: string }) => {
        sent.push(email.text);
        return { answer: "250 OK" };
      },
      close: () => undefined,
    };
    while (sent.every((text) => !text.includes(token))) await sendDueEmails(app.context, transport as never);
    expect(JSON.stringify(await emailsTo(email))).not.toContain(token);
    expect((await reset(token)).status).toBe(200);
  });
});

describe("Sessions", () => {
  const list = async (path: string, token: string) =>
    ((await (await app.request(path, { token })).json()) as { sessions: UserSession[] }).sessions;
  const firefox = { headers: { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0" } };

  it("are listed for their user, who can end one of them or all others at once", async () => {
    const [user, other] = [await addUser(), await addUser()];
    const here = (await sessionOf(user.username, password, firefox)).token;
    const there = (await sessionOf(user.username)).token;
    const third = (await sessionOf(user.username)).token;
    const others = (await sessionOf(other.username)).token;
    const sessions = await list(listOwnSessions.path, here);
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { browser: "Firefox on Windows", method: "password", address: "127.0.0.1", openedAt: now.toISOString() },
    ]);
    const [theirs] = await list(listOwnSessions.path, there);
    const idOf = async (token: string) =>
      (await list(listOwnSessions.path, token)).find(({ isCurrent }) => isCurrent)?.id ?? "";
    const end = async (session: string | null) =>
      (await post(endOwnSessions.path, { session }, { token: here })).json();
    expect(await end(await idOf(others))).toEqual({ ended: 0 });
    expect(await end(await idOf(there))).toEqual({ ended: 1 });
    expect([await opens(there), await opens(third), await opens(others)]).toEqual([401, 200, 200]);
    expect(await end(null)).toEqual({ ended: 1 });
    expect([await opens(here), await opens(third), await opens(others)]).toEqual([200, 401, 200]);
    expect(await list(listOwnSessions.path, here)).toHaveLength(1);
    expect(theirs).toBeDefined();
  });

  it("can be ended by an administrator, even those opened by an older version; another user's stay open", async () => {
    const [user, other] = [await addUser(), await addUser()];
    const [one, two] = [(await sessionOf(user.username)).token, (await sessionOf(user.username)).token];
    const secret = app.context.environment.jwtSecret ?? "";
    const claims = { userId: user.id, tokenVersion: 1 };
    const old = await signSessionToken(claims, { secret, now, issuer: app.context.environment.publicUrl });
    const others = (await sessionOf(other.username)).token;
    const sessions = await list(at(listUserSessions.path, user.id), admin);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
    const end = async (session: string | null) =>
      (await post(at(endUserSessions.path, user.id), { session }, { token: admin })).json();
    const second = (await list(listOwnSessions.path, two)).find(({ isCurrent }) => isCurrent)?.id ?? "";
    expect(await end(second)).toEqual({ ended: 1 });
    expect([await opens(one), await opens(two), await opens(old)]).toEqual([200, 401, 200]);
    expect(await end(null)).toEqual({ ended: 1 });
    expect([await opens(one), await opens(old), await opens(others)]).toEqual([401, 401, 200]);
    expect(await list(at(listUserSessions.path, user.id), admin)).toEqual([]);
  });

  it("leave the list when the password or role changes or the user is disabled", async () => {
    const user = await addUser();
    const count = async () => (await list(at(listUserSessions.path, user.id), admin)).length;
    const acts = [
      () => post(at(calls.setUserPassword.path, user.id), { password }, { token: admin }),
      () => post(at(calls.changeUser.path, user.id), { role: "dispatcher" }, { token: admin }),
      () => post(at(calls.setUserAccess.path, user.id), { disabled: true }, { token: admin }),
    ];
    for (const act of acts) {
      await sessionOf(user.username);
      expect(await count()).toBe(1);
      expect((await act()).status).toBe(200);
      expect(await count()).toBe(0);
    }
  });
});

describe("An account whose password is guessed from many addresses", () => {
  it("has to wait in a new browser and raises one alert; known devices and other accounts do not wait", async () => {
    const limited = await createTestApp({ environment: { rateLimits: true } });
    const [user, other] = [await addUser(limited), await addUser(limited)];
    const known = (await signIn(user.username, password, { from: "203.0.113.1" }, limited)).headers.get("set-cookie");
    expect(known).toMatch(
      /^currach_device_\d+=[\w-]+\.[\w-]+; Path=\/wp-json; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    const cookie = known?.split(";")[0] ?? "";
    const statuses = new Set<number>();
    for (let guess = 0; guess < 60; guess++)
      statuses.add((await signIn(user.username, "wrong", { from: `192.0.2.${guess}` }, limited)).status);
    const elsewhere = { from: "198.51.100.1" };
    const refused = await signIn(user.username, password, elsewhere, limited);
    const inKnown = await signIn(user.username, password, { ...elsewhere, headers: { cookie } }, limited);
    const forged = { ...elsewhere, headers: { cookie: `${cookie}x` } };
    const inForged = await signIn(user.username, password, forged, limited);
    const othersCookie = { from: "198.51.100.2", headers: { cookie: cookie.replace(/_\d+=/, `_${other.id}=`) } };
    const otherUser = await signIn(other.username, password, othersCookie, limited);
    const alerts = await limited.db.selectFrom("emails").select("subject").where("template", "=", "alert").execute();
    await limited.close();
    expect([[...statuses], refused.status, inKnown.status, inForged.status, otherUser.status]).toEqual([
      [403],
      429,
      200,
      429,
      200,
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
    expect(alerts).toEqual([{ subject: `Please look: Many wrong passwords for ${user.username}` }]);
  });

  it("allows twenty more guesses with a stolen device cookie, and no more", async () => {
    const limited = await createTestApp({ environment: { rateLimits: true } });
    const user = await addUser(limited);
    const known = (await signIn(user.username, password, { from: "203.0.113.1" }, limited)).headers.get("set-cookie");
    const cookie = known?.split(";")[0] ?? "";
    const statuses: number[] = [];
    for (let guess = 0; guess < 81; guess++) {
      const request = { from: `192.0.2.${guess}`, headers: { cookie } };
      statuses.push((await signIn(user.username, "wrong", request, limited)).status);
    }
    await limited.close();
    // Twenty for the device, then sixty for the account.
    expect(statuses).toEqual([...Array(80).fill(403), 429]);
  });
});
