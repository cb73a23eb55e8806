import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { canUseStaffArea, roleLabel, signIn } from "./sign-in.ts";
import { clearUnusableSession, legacyCredentialKeys, listPositionKey, readSession } from "./staff-session.ts";

const given = { username: "mary", password: "mary-pass-1" };
const answer = (change: object = {}) => ({
  token: "a.b.c",
  user_email: "mary@example.ie",
  user_nicename: "mary",
  user_display_name: "Mary Byrne",
  data: { user: { id: 7 } },
  roles: ["shop_manager"],
  capabilities: ["manage_woocommerce"],
  ...change,
});

const storageOf = (items: Map<string, string>) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => items.set(key, value),
  removeItem: (key: string) => items.delete(key),
});
let stored: Map<string, string>;
let ofTab: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  ofTab = new Map([[listPositionKey, "what was searched for"]]);
  vi.stubGlobal("localStorage", storageOf(stored));
  vi.stubGlobal("sessionStorage", storageOf(ofTab));
});
afterEach(() => vi.unstubAllGlobals());

function serverAnswers(status: number, body: unknown): void {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));
}

describe("signing in", () => {
  it("stores the user's details from the server and the token, and removes older credentials", async () => {
    for (const key of legacyCredentialKeys) stored.set(key, "old");
    serverAnswers(200, answer());
    expect(await signIn(given)).toEqual({ result: "signed-in" });
    expect([...stored.keys()].sort()).toEqual(["wp_token", "wp_user"]);
    expect(stored.get("wp_token")).toBe("a.b.c");
    expect(JSON.parse(stored.get("wp_user") ?? "")).toEqual({
      id: 7,
      username: "mary",
      email: "mary@example.ie",
      name: "Mary Byrne",
      roles: ["shop_manager"],
      capabilities: ["manage_woocommerce"],
    });
  });

  it.each([
    [403, { code: "[jwt_auth] incorrect_password" }, "Invalid username or password"],
    [429, { code: "too_many_requests" }, "Authentication failed: 429"],
    [404, {}, "Authentication failed: 404"],
    [500, "no JSON of ours", "Authentication failed: 500"],
    [200, { user_nicename: "mary" }, "No token received from server"],
    [200, null, "No token received from server"],
  ])("answered with %i %j reports the failure and stores nothing", async (status, body, text) => {
    serverAnswers(status, body);
    expect(await signIn(given)).toEqual({ result: "failed", text });
    expect(stored.size).toBe(0);
  });

  it.each([
    ["a customer", answer({ roles: ["customer"], capabilities: [] })],
    ["a user for whom the server names no roles", answer({ roles: undefined, capabilities: undefined })],
  ])("denies access to %s and stores nothing", async (_, body) => {
    serverAnswers(200, body);
    expect(await signIn(given)).toEqual({ result: "denied" });
    expect(stored.size).toBe(0);
  });

  it("fails with a general message if no answer comes, or an unreadable one", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await signIn(given)).toEqual({ result: "broken" });
    vi.stubGlobal("fetch", async () => new Response("<h1>Hello</h1>"));
    expect(await signIn(given)).toEqual({ result: "broken" });
    serverAnswers(200, { token: "a.b.c", roles: ["administrator"] });
    expect(await signIn(given)).toEqual({ result: "broken" });
    expect(stored.size).toBe(0);
  });
});

describe("a stored session", () => {
  const user = JSON.stringify({ id: 7, username: "m", email: "m@x.ie", name: "M", roles: [], capabilities: [] });
  const ending = (at: string) => `x.${btoa(JSON.stringify({ exp: Date.parse(at) / 1000 }))}.y`;

  it.each([
    ["a user that is not JSON", "{bad", "x"],
    ["a user without roles", JSON.stringify({ id: 7, username: "m" }), "x"],
    ["no user", null, "x"],
    ["no token", user, null],
    ["an expired token", user, ending("2020-01-01T00:00:00Z")],
  ])("with %s is discarded completely, together with the saved list position", (_, userText, token) => {
    if (userText !== null) stored.set("wp_user", userText);
    if (token !== null) stored.set("wp_token", token);
    expect(readSession()).toBeNull();
    clearUnusableSession();
    expect([stored.size, ofTab.size]).toEqual([0, 0]);
  });

  it("that is complete stays", () => {
    stored.set("wp_user", user).set("wp_token", ending("2099-01-01T00:00:00Z"));
    clearUnusableSession();
    expect(readSession()?.user.username).toBe("m");
    expect(readSession()).toBe(readSession());
  });

  it("reads as null if the browser refuses storage", () => {
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
    expect(readSession()).toBeNull();
    expect(clearUnusableSession).not.toThrow();
  });
});

describe("the staff area", () => {
  it.each([
    [["administrator"], [], true, "Administrator"],
    [["shop_manager"], ["manage_woocommerce"], true, "Shop Manager"],
    [["dispatcher"], ["read"], true, "Dispatcher"],
    [[], ["manage_options"], true, "User"],
    [["driver"], ["read"], false, "User"],
    [["customer"], ["read"], false, "User"],
  ])("for the roles %j and the capabilities %j opens: %s", (roles, capabilities, opens, label) => {
    expect([canUseStaffArea({ roles, capabilities }), roleLabel({ roles, capabilities })]).toEqual([opens, label]);
  });
});
