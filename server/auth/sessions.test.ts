import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { createSession, endSession, type Session } from "../../contract/sessions.ts";
import { getSettings } from "../../contract/staff-settings.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { administrator } from "../../test/first-administrator.ts";
import { retentionJobs } from "../jobs/retention.ts";
import { hashPassword } from "./passwords.ts";

let app: TestApp;
let now = new Date("2026-11-20T10:00:00Z");
beforeAll(async () => {
  app = await createTestApp({ now: () => now });
});
afterAll(() => app.close());

const signIn = (json: unknown, to = app, from = "127.0.0.1") =>
  to.request(createSession.path, { method: "POST", json, from });
const failure = async (response: Response) => (await response.json()) as ErrorBody;
const sessionOf = async (credentials: object) => (await (await signIn(credentials)).json()) as Session;
const opens = async (token: string) => (await app.request(getSettings.path, { token })).status;

const addUser = async (username: string, more: { role?: "shop_manager" | "customer"; disabled_at?: Date } = {}) =>
  app.db
    .insertInto("users")
    .values({
      username,
      email: `${username}@example.ie`,
      display_name: "Mary",
      role: "shop_manager",
      password_hash: await hashPassword("mary-pass-1"),
      ...more,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

describe("Signing in", () => {
  it("returns the recorded body with the user's id, roles and capabilities [A334] [A335]", async () => {
    const { id } = await addUser("mary");
    const response = await signIn({ username: "mary", password: "mary-pass-1" });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user_email: "mary@example.ie",
      user_nicename: "mary",
      user_display_name: "Mary",
      data: { user: { id } },
      roles: ["shop_manager"],
      capabilities: expect.arrayContaining(["manage_woocommerce"]),
    });
  });

  it("accepts form fields, any case, and the email instead of the username", async () => {
    const form = new URLSearchParams({ username: "MARY", password: "mary-pass-1" });
    const multipart = new FormData();
    multipart.set("username", "mary@example.ie");
    multipart.set("password", "mary-pass-1");
    for (const body of [form, multipart]) {
      expect((await app.request(createSession.path, { method: "POST", body })).status).toBe(200);
    }
  });

  it("refuses an unknown user, a wrong password and a disabled user with the same answer [A334]", async () => {
    await addUser("gone", { disabled_at: now });
    const answers = [];
    for (const credentials of [
      { username: "nobody", password: "mary-pass-1" },
      { username: "mary", password: "nope" },
      { username: "gone", password: "mary-pass-1" },
    ]) {
      const response = await signIn(credentials);
      answers.push([response.status, await response.json()]);
    }
    const expected = [
      403,
      {
        code: "[jwt_auth] incorrect_password",
        message: "The username or password is incorrect.",
        data: { status: 403 },
      },
    ];
    expect(answers).toEqual([expected, expected, expected]);
  });

  it.each([
    [{}, "[jwt_auth] empty_username"],
    [{ username: 7, password: "x" }, "[jwt_auth] empty_username"],
    [{ username: "mary" }, "[jwt_auth] empty_password"],
  ])("answers %j with 403 %s", async (body, code) => {
    const response = await signIn(body);
    expect([response.status, (await failure(response)).code]).toEqual([403, code]);
  });

  it("answers malformed JSON with 400 and the recorded message", async () => {
    const response = await app.request(createSession.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "rest_invalid_json", message: "Invalid JSON body passed." });
  });

  it("is slowed down after wrong passwords, only for that account from that address", async () => {
    const limited = await createTestApp({ environment: { rateLimits: true } });
    const wrong = { username: administrator.username, password: "wrong" };
    let last = 0;
    for (let i = 0; i < 9; i++) last = (await signIn(wrong, limited, "198.51.100.7")).status;
    const slowed = await signIn(administrator, limited, "198.51.100.7");
    const elsewhere = await signIn(administrator, limited, "198.51.100.8");
    await limited.close();
    expect([last, slowed.status, elsewhere.status]).toEqual([429, 429, 200]);
    expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(100);
  });

  it("counts wrong passwords for a username and for its email address together, as one account", async () => {
    const limited = await createTestApp({ environment: { rateLimits: true } });
    const { email } = await limited.db.selectFrom("users").select("email").executeTakeFirstOrThrow();
    const statuses: number[] = [];
    for (let i = 0; i < 9; i++) {
      const username = i % 2 === 0 ? administrator.username : (email ?? "").toUpperCase();
      statuses.push((await signIn({ username, password: "wrong" }, limited, "198.51.100.7")).status);
    }
    await limited.close();
    expect(statuses).toEqual([...Array(8).fill(403), 429]);
  });

  it("counts the networks of one IPv6 customer together, but not with another customer's", async () => {
    const limited = await createTestApp({ environment: { rateLimits: true } });
    const wrong = { username: administrator.username, password: "wrong" };
    const statuses = new Set<number>();
    for (let i = 0; i < 32; i++) statuses.add((await signIn(wrong, limited, `2001:db8:7:${i}::1`)).status);
    const next = await signIn(wrong, limited, "2001:db8:7:ffff::1");
    const elsewhere = await signIn(administrator, limited, "2001:db8:8::1");
    await limited.close();
    expect([[...statuses], next.status, elsewhere.status]).toEqual([[403], 429, 200]);
  });

  it("works while 50 networks try wrong passwords without a pause, and those are told when to retry", async () => {
    const limited = await createTestApp({ environment: { rateLimits: true } });
    let isOver = false;
    const seen: number[] = [];
    const guess = async (network: number) => {
      for (let turn = 0; !isOver; turn++) {
        const credentials = { username: `guess-${turn}`, password: "wrong" };
        const { status, headers } = await signIn(credentials, limited, `2001:db8:${network}:${turn % 4}::1`);
        seen.push(status);
        if (status === 503) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
        // Without a socket, nothing else would ever get its turn.
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const guesses = Array.from({ length: 50 }, (_, network) => guess(network + 1));
    while (seen.length < 200) await new Promise((resolve) => setTimeout(resolve, 10));
    // The queue is full: a caller without priority would get 503. fair-queue.test.ts tests the order.
    const answers: number[] = [];
    for (const own of ["192.0.2.1", "198.51.100.1", "203.0.113.1"])
      answers.push((await signIn(administrator, limited, own)).status);
    isOver = true;
    await Promise.all(guesses);
    await limited.close();
    expect(answers).toEqual([200, 200, 200]);
    expect(seen).toContain(503);
  });
});

describe("A session", () => {
  it("lasts twelve hours", async () => {
    const start = now;
    const { token } = await sessionOf({ username: "mary", password: "mary-pass-1" });
    now = new Date(start.getTime() + 11.9 * 3_600_000);
    expect(await opens(token)).toBe(200);
    now = new Date(start.getTime() + 12.1 * 3_600_000);
    expect(await opens(token)).toBe(401);
    now = start;
  });

  it("ends when the user's token version is raised, or the user is disabled", async () => {
    const { id } = await addUser("tom");
    const { token } = await sessionOf({ username: "tom", password: "mary-pass-1" });
    await app.db.updateTable("users").set({ token_version: 2 }).where("id", "=", id).execute();
    expect(await opens(token)).toBe(401);
    const { token: next } = await sessionOf({ username: "tom", password: "mary-pass-1" });
    expect(await opens(next)).toBe(200);
    await app.db.updateTable("users").set({ disabled_at: now }).where("id", "=", id).execute();
    expect(await opens(next)).toBe(401);
  });

  it("no longer opens anything once signed out, while the same user's other session goes on", async () => {
    await addUser("una");
    const here = await sessionOf({ username: "una", password: "mary-pass-1" });
    const there = await sessionOf({ username: "una", password: "mary-pass-1" });
    const end = async (token?: string) =>
      (await app.request(endSession.path, { method: "POST", ...(token && { token }) })).json();
    expect(await end(here.token)).toEqual({ ended: true });
    expect([await opens(here.token), await opens(there.token)]).toEqual([401, 200]);
    expect([await end(here.token), await end()]).toEqual([{ ended: false }, { ended: false }]);
    // The record of an ended session is deleted once the session would have expired anyway.
    const remembered = () => app.db.selectFrom("ended_sessions").select("id").execute();
    const forget = (at: Date) =>
      retentionJobs.find(({ name }) => name === "delete ended sessions")?.run({ ...app.context, now: () => at });
    await forget(now);
    expect(await remembered()).toHaveLength(1);
    await forget(new Date(now.getTime() + 13.5 * 3_600_000));
    expect(await remembered()).toHaveLength(0);
  });

  it("of a customer opens nothing that is for staff", async () => {
    expect(await opens(await app.staffToken("customer"))).toBe(403);
  });

  it.each([
    ["garbage", async () => "abc.def.ghi"],
    ["one signed with another key", () => sign("HS256", "another secret that is long enough to be one")],
    [
      "one without a signature",
      async () => `${btoa('{"alg":"none"}')}.${btoa('{"ver":1,"data":{"user":{"id":"1"}}}')}.`,
    ],
    ["one that never ends", () => sign("HS256", app.context.environment.jwtSecret ?? "", false)],
  ])("cannot be forged: %s", async (_, make) => {
    expect(await opens(await make())).toBe(401);
  });

  const sign = (alg: string, secret: string, ends = true) => {
    const token = new SignJWT({ data: { user: { id: "1" } }, ver: 1 }).setProtectedHeader({ alg }).setIssuedAt(now);
    return (ends ? token.setExpirationTime(new Date(now.getTime() + 1000)) : token).sign(
      new TextEncoder().encode(secret),
    );
  };
});
