import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApiKey, revokeApiKey } from "../../contract/api-keys.ts";
import { exportCustomer } from "../../contract/customers.ts";
import { getBoard } from "../../contract/dispatch.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { exportSubmissions } from "../../contract/forms.ts";
import { addPasskey, removePasskey, startPasskey } from "../../contract/own-passkeys.ts";
import * as own from "../../contract/own-second-factor.ts";
import type { PasskeyCreation, PasskeyRequest } from "../../contract/passkeys.ts";
import { createSession, type Session } from "../../contract/sessions.ts";
import { createShopRefund } from "../../contract/shop.ts";
import { getSignInRules, type SignInRules, saveSignInRules } from "../../contract/sign-in-rules.ts";
import { changeOrderStatus, exportOrders } from "../../contract/staff-order.ts";
import { getSettings } from "../../contract/staff-settings.ts";
import {
  changeUser,
  createUser,
  type ListedUser,
  listUsers,
  resetSecondFactor,
  setUserAccess,
  setUserPassword,
} from "../../contract/users.ts";
import { createTestApp, type TestApp, type TestAppOptions, type TestRequest } from "../../test/app.ts";
import { createAuthenticator } from "../../test/authenticator.ts";
import { administrator, knownHash } from "../../test/first-administrator.ts";
import { hashRecoveryCode } from "../auth/second-factors.ts";
import type { Role } from "../context.ts";

const start = new Date("2026-11-20T10:00:00Z");
let now = start;
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
beforeEach(() => {
  now = start;
});

const { password } = administrator;
const origin = "https://courier.example";

/** A publicly reachable site, so that administrators need a second factor. */
const publicSite = (options: TestAppOptions = {}) =>
  createTestApp({ now: () => now, ...options, environment: { publicUrl: origin, ...options.environment } });

function clientOf(app: TestApp) {
  const ask = (path: string, request: TestRequest = {}) => app.request(path, { method: "POST", ...request });
  const read = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
  let users = 0;
  const addUser = async (role: Role = "administrator") => {
    users += 1;
    const username = `user-${users}`;
    const values = { username, email: `${username}@example.ie`, display_name: username, role };
    const { id } = await app.db
      .insertInto("users")
      .values({ ...values, password_hash: await knownHash() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, username };
  };
  const signIn = async (username: string, code?: string, more: TestRequest = {}) => {
    const answer = await ask(createSession.path, { json: { username, password, ...(code && { code }) }, ...more });
    return { status: answer.status, body: (await answer.json()) as ErrorBody & Session, answer };
  };
  const setUpTokenOf = async (username: string) => String((await signIn(username)).body.data["setUpToken" as never]);
  /** Adds an authenticator app as the holder of this token; `code` is what it shows now. */
  const addApp = async (token: string) => {
    const { secret } = await read<{ secret: string }>(ask(own.startAuthenticator.path, { token }));
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = () => totp.generate({ timestamp: now.getTime() });
    const added = await read<own.AddedFactor>(ask(own.addAuthenticator.path, { token, json: { code: code() } }));
    return { code, added };
  };
  const enrolled = async (role: Role = "administrator") => {
    const user = await addUser(role);
    const token =
      role === "administrator" ? await setUpTokenOf(user.username) : (await signIn(user.username)).body.token;
    const { code, added } = await addApp(token);
    later(60);
    const session = added.session?.token ?? token;
    return { ...user, code, token: session, recoveryCodes: added.recoveryCodes ?? [] };
  };
  const addKey = async (token: string) => {
    const creation = await read<PasskeyCreation>(ask(startPasskey.path, { token }));
    const response = createAuthenticator(origin).create(creation);
    return ask(addPasskey.path, { token, json: { name: "Key", response } });
  };
  const opens = async (token: string, path = getSettings.path) => (await app.request(path, { token })).status;
  return { app, ask, read, addUser, signIn, setUpTokenOf, addApp, addKey, enrolled, opens };
}

let site: ReturnType<typeof clientOf>;
beforeAll(async () => {
  site = clientOf(await publicSite());
});
afterAll(() => site.app.close());

describe("A role that needs a second factor", () => {
  it("is only the administrator's on a public site, and none on a trial, in development or in the demo", async () => {
    const rules = async (options: TestAppOptions) => {
      const app = await createTestApp(options);
      const token = await app.administratorToken();
      const read = (await (await app.request(getSignInRules.path, { token })).json()) as SignInRules;
      await app.close();
      return read;
    };
    const strict = { secondFactorRoles: ["administrator"], confirmMinutes: 15, confirmRefundsAboveCents: 50_000 };
    const open = { ...strict, secondFactorRoles: [], confirmMinutes: 0 };
    expect(await rules({ environment: { publicUrl: origin } })).toEqual(strict);
    expect(await rules({})).toEqual(open);
    expect(await rules({ environment: { publicUrl: origin, demo: true } })).toEqual(open);
    expect(await rules({ environment: { publicUrl: origin, nodeEnv: "development" } })).toEqual(open);
  });

  it("cannot sign in with only a password, and may do nothing but set up a second factor", async () => {
    const { username } = await site.addUser();
    const { status, body } = await site.signIn(username);
    expect([status, body.code]).toEqual([403, "[jwt_auth] second_factor_setup_required"]);
    const token = await site.setUpTokenOf(username);
    const refused = await site.app.request(getSettings.path, { token });
    expect([refused.status, ((await refused.json()) as ErrorBody).code]).toEqual([403, "second_factor_setup_required"]);
    expect(await site.opens(token, own.getOwnSignIn.path)).toBe(200);
    const other = await site.addUser("shop_manager");
    expect((await site.signIn(other.username)).status).toBe(200);
  });

  it("gets a session and recovery codes with its first second factor, after which the set-up token is worthless", async () => {
    const { username } = await site.addUser();
    const token = await site.setUpTokenOf(username);
    const { added } = await site.addApp(token);
    expect(added.recoveryCodes).toHaveLength(10);
    expect(await site.opens(added.session?.token ?? "")).toBe(200);
    expect(await site.opens(token, own.getOwnSignIn.path)).toBe(401);
  });

  it("can set up a passkey instead", async () => {
    const { username } = await site.addUser();
    const token = await site.setUpTokenOf(username);
    const answer = await site.addKey(token);
    const { session } = (await answer.json()) as own.AddedFactor;
    expect([answer.status, await site.opens(session?.token ?? "")]).toEqual([201, 200]);
  });

  it("cannot remove its last one, but can remove another", async () => {
    const { token } = await site.enrolled();
    const remove = () => site.ask(own.removeAuthenticator.path, { token, method: "DELETE" });
    const refused = await remove();
    expect([refused.status, ((await refused.json()) as ErrorBody).code]).toEqual([409, "action_refused"]);
    await site.addKey(token);
    expect(await (await remove()).json()).toEqual({ removed: true });
    const { passkeys } = await site.read<own.OwnSignIn>(site.app.request(own.getOwnSignIn.path, { token }));
    const path = removePasskey.path.replace("{id}", String(passkeys[0]?.id));
    expect((await site.ask(path, { token, method: "DELETE" })).status).toBe(409);
  });

  it("is chosen by administrators, and an earlier token ends with the set-up time", async () => {
    const app = clientOf(await createTestApp({ now: () => now }));
    const [one, other] = [await app.addUser("dispatcher"), await app.addUser("shop_manager")];
    const rules = { secondFactorRoles: ["dispatcher"], confirmMinutes: 0, confirmRefundsAboveCents: 1 };
    const token = await app.app.administratorToken();
    expect((await app.ask(saveSignInRules.path, { token, json: rules })).status).toBe(200);
    expect(await app.read(app.app.request(getSignInRules.path, { token }))).toEqual(rules);
    expect([(await app.signIn(one.username)).status, (await app.signIn(other.username)).status]).toEqual([403, 200]);
    const setUp = await app.setUpTokenOf(one.username);
    later(31 * 60);
    expect(await app.opens(setUp, own.getOwnSignIn.path)).toBe(401);
    for (const wrong of [{ secondFactorRoles: ["driver"] }, { confirmMinutes: -1 }, { unknown: true }])
      expect((await app.ask(saveSignInRules.path, { token, json: { ...rules, ...wrong } })).status).toBe(422);
    await app.app.close();
  });
});

describe("A user with an authenticator app", () => {
  it("is asked for a code after the right password and signs in with it; other users are not asked", async () => {
    await site.addKey((await site.enrolled()).token);
    const alone = await site.addUser("dispatcher");
    expect((await site.signIn(alone.username)).status).toBe(200);
    const { username, code } = await site.enrolled("dispatcher");
    const without = await site.signIn(username);
    expect([without.status, without.body.code, without.body.data]).toMatchObject([
      403,
      "[jwt_auth] second_factor_required",
      { methods: ["authenticator", "recovery_code"] },
    ]);
    const { status, body } = await site.signIn(username, code());
    expect([status, await site.opens(body.token, `${getBoard.path}?day=2026-11-20`)]).toEqual([200, 200]);
  });

  it("cannot use a code twice, an old code or another user's; clocks may differ by a minute", async () => {
    const { username, code } = await site.enrolled();
    const other = await site.enrolled();
    const first = code();
    expect((await site.signIn(username, first)).status).toBe(200);
    const again = await site.signIn(username, first);
    expect([again.status, again.body.code]).toEqual([403, "[jwt_auth] incorrect_code"]);
    expect((await site.signIn(username, other.code())).status).toBe(403);
    later(30);
    const early = code();
    later(30);
    expect((await site.signIn(username, early)).status).toBe(200);
    const old = code();
    later(90);
    expect((await site.signIn(username, old)).status).toBe(403);
  });

  it("signs in with each recovery code once, typed in any format, and new codes replace the old", async () => {
    const { username, recoveryCodes, code, token } = await site.enrolled();
    const other = await site.enrolled();
    const [first = "", second = "", third = ""] = recoveryCodes;
    expect((await site.signIn(username, first)).status).toBe(200);
    expect((await site.signIn(username, first)).status).toBe(403);
    expect((await site.signIn(username, second.toLowerCase().replaceAll("-", " "))).status).toBe(200);
    expect((await site.signIn(username, other.recoveryCodes[0])).status).toBe(403);
    const { recoveryCodes: left } = await site.read<own.OwnSignIn>(site.app.request(own.getOwnSignIn.path, { token }));
    expect(left).toBe(8);
    const renewed = await site.read<{ recoveryCodes: string[] }>(site.ask(own.createRecoveryCodes.path, { token }));
    expect((await site.signIn(username, third)).status).toBe(403);
    expect((await site.signIn(username, renewed.recoveryCodes[0])).status).toBe(200);
    expect((await site.signIn(other.username, other.recoveryCodes[0])).status).toBe(200);
    const stored = JSON.stringify(await site.app.db.selectFrom("recovery_codes").selectAll().execute());
    expect(stored).not.toContain(third.replaceAll("-", ""));
    expect(stored).toContain(hashRecoveryCode(renewed.recoveryCodes[1] ?? ""));
    expect(code()).toMatch(/^\d{6}$/);
  });

  it("has to wait after ten wrong codes, whatever the address; another user does not", async () => {
    // With an https origin, the site would refuse passwords sent over plain http from other addresses.
    const environment = { rateLimits: true, publicUrl: "http://courier.example" };
    const limited = clientOf(await publicSite({ environment }));
    const { username, code } = await limited.enrolled();
    const other = await limited.enrolled();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++)
      statuses.push((await limited.signIn(username, "000000", { from: `192.0.2.${guess}` })).status);
    const right = await limited.signIn(username, code(), { from: "198.51.100.1" });
    const others = await limited.signIn(other.username, other.code(), { from: "198.51.100.1" });
    await limited.app.close();
    expect([statuses, right.status, others.status]).toEqual([[...Array(10).fill(403), 429], 429, 200]);
  });

  it("is listed with a second factor; a user who has started adding an app but not confirmed it is not", async () => {
    const [user, beginner] = [await site.enrolled("shop_manager"), await site.addUser("shop_manager")];
    const { token } = (await site.signIn(beginner.username)).body;
    await site.ask(own.startAuthenticator.path, { token });
    const admin = await site.enrolled();
    const { users } = (await (await site.app.request(listUsers.path, { token: admin.token })).json()) as {
      users: ListedUser[];
    };
    const isListed = ({ id }: { id: number }) => users.find((each) => each.id === id)?.hasSecondFactor;
    expect([isListed(user), isListed(beginner)]).toEqual([true, false]);
  });

  it("replaces the app only once a code proves that the new one works", async () => {
    const { username, code, token } = await site.enrolled();
    await site.ask(own.startAuthenticator.path, { token });
    const wrong = await site.ask(own.addAuthenticator.path, { token, json: { code: "000000" } });
    expect([wrong.status, ((await wrong.json()) as ErrorBody).data.params]).toEqual([
      422,
      { code: expect.any(String) },
    ]);
    expect((await site.signIn(username, code())).status).toBe(200);
    const next = await site.addApp(token);
    expect(next.added).toEqual({ recoveryCodes: null, session: null });
    later(60);
    expect((await site.signIn(username, code())).status).toBe(403);
    expect((await site.signIn(username, next.code())).status).toBe(200);
  });
});

it("Removing the last second factor removes that user's recovery codes, and nobody else's", async () => {
  const [user, other] = [await site.enrolled("shop_manager"), await site.enrolled("shop_manager")];
  const remove = await site.ask(own.removeAuthenticator.path, { token: user.token, method: "DELETE" });
  expect(await remove.json()).toEqual({ removed: true });
  const codesOf = async ({ id }: { id: number }) =>
    (await site.app.db.selectFrom("recovery_codes").select("user_id").where("user_id", "=", id).execute()).length;
  expect([await codesOf(user), await codesOf(other)]).toEqual([0, 10]);
});

describe("Another administrator", () => {
  it("resets a lost second factor, which ends that user's sessions and nobody else's", async () => {
    const admin = await site.enrolled();
    const user = await site.enrolled();
    const other = await site.enrolled();
    const reset = (id: number) => site.ask(resetSecondFactor.path.replace("{id}", String(id)), { token: admin.token });
    const hasFactor = async () => {
      const { users } = await site.read<{ users: ListedUser[] }>(
        site.app.request(listUsers.path, { token: admin.token }),
      );
      return [user, other].map(({ id }) => users.find((each) => each.id === id)?.hasSecondFactor);
    };
    expect(await hasFactor()).toEqual([true, true]);
    expect((await reset(user.id)).status).toBe(200);
    expect(await hasFactor()).toEqual([false, true]);
    expect([await site.opens(user.token), await site.opens(other.token)]).toEqual([401, 200]);
    const next = await site.signIn(user.username, user.recoveryCodes[0]);
    expect(next.body.code).toBe("[jwt_auth] second_factor_setup_required");
    expect((await site.signIn(other.username, other.code())).status).toBe(200);
    const own = await reset(admin.id);
    expect([own.status, await site.opens(admin.token)]).toEqual([409, 200]);
  });
});

it("the audit log says who set up, renewed and reset a second factor, without codes or secrets", async () => {
  const user = await site.enrolled();
  const admin = await site.enrolled();
  await site.ask(own.createRecoveryCodes.path, { token: user.token });
  await site.ask(resetSecondFactor.path.replace("{id}", String(user.id)), { token: admin.token });
  const entries = await site.app.db
    .selectFrom("audit_entries")
    .selectAll()
    .where("object_kind", "=", "user")
    .where("object_id", "=", String(user.id))
    .where("act", "like", "user.%")
    .orderBy("id")
    .execute();
  expect(entries.map(({ act, actor_id }) => [act, actor_id])).toEqual([
    ["user.factor_added", user.id],
    ["user.recovery_codes_created", user.id],
    ["user.factor_reset", admin.id],
  ]);
  expect(JSON.stringify(entries)).not.toContain(user.recoveryCodes[0]);
});

describe("A confirmation of who is signed in", () => {
  const addKey = (token: string) =>
    site.ask(createApiKey.path, { token, json: { description: "Till", permissions: "read" } });
  const confirm = (token: string, json: object) => site.ask(own.confirmIdentity.path, { token, json });

  it("lasts a quarter of an hour; after that keys, users and exports ask for a new one", async () => {
    const { token, code } = await site.enrolled();
    const other = await site.enrolled();
    expect((await addKey(token)).status).toBe(201);
    later(16 * 60);
    const refused = await addKey(token);
    expect([refused.status, ((await refused.json()) as ErrorBody).code]).toEqual([403, "confirmation_required"]);
    expect(await site.opens(token)).toBe(200);
    const empty = await confirm(token, {});
    expect([empty.status, ((await empty.json()) as ErrorBody).data.params]).toEqual([
      422,
      { password: "Password is required" },
    ]);
    expect((await confirm(token, { password: "wrong" })).status).toBe(422);
    expect((await confirm(token, { code: other.code() })).status).toBe(422);
    expect((await addKey(token)).status).toBe(403);
    expect((await confirm(token, { code: code() })).status).toBe(200);
    expect([(await addKey(token)).status, (await addKey(other.token)).status]).toEqual([201, 403]);
    later(16 * 60);
    expect((await confirm(token, { password })).status).toBe(200);
    expect((await addKey(token)).status).toBe(201);
  });

  it("is needed to change users, export personal data and make refunds above the limit, and for nothing else", async () => {
    const { token } = await site.enrolled();
    const nobody = (path: string) => path.replace("{id}", "999999");
    const codeOf = async (path: string, request: TestRequest) => {
      const answer = await site.app.request(nobody(path), { token, ...request });
      return `${answer.status} ${((await answer.json().catch(() => ({}))) as Partial<ErrorBody>).code ?? ""}`;
    };
    const newUser = {
      username: "new",
      email: "new@example.ie",
      name: "New",
      role: "dispatcher",
      password: "green vans only",
    };
    const wanting: [string, TestRequest][] = [
      [createUser.path, { json: newUser }],
      [changeUser.path, { json: {} }],
      [setUserAccess.path, { json: { disabled: true } }],
      [setUserPassword.path, { json: { password: "a whole new password" } }],
      [resetSecondFactor.path, { method: "POST" }],
      [revokeApiKey.path, { method: revokeApiKey.method }],
      [exportCustomer.path, {}],
      [exportOrders.path, {}],
      [exportSubmissions.path, {}],
      [own.createRecoveryCodes.path, { method: "POST" }],
      [createShopRefund.path, { json: { amount: "500.01" } }],
      [changeOrderStatus.path, { json: { action: "cancel", refund: true, seenCents: 50_001 } }],
      [changeOrderStatus.path, { json: { action: "cancel", refund: true } }],
    ];
    const open: [string, TestRequest][] = [
      [createShopRefund.path, { json: { amount: "500.00" } }],
      [changeOrderStatus.path, { json: { action: "cancel", refund: true, seenCents: 50_000 } }],
      [changeOrderStatus.path, { json: { action: "cancel" } }],
    ];
    later(16 * 60);
    for (const [path, request] of wanting) expect(await codeOf(path, request), path).toBe("403 confirmation_required");
    for (const [path, request] of open) expect(await codeOf(path, request), path).toMatch(/^404 /);
    // An API key is never asked to confirm: its holder has nothing else to prove.
    const byKey = { ...wanting[10]?.[1], token: undefined, basic: site.app.apiKey } as TestRequest;
    expect((await site.app.request(nobody(createShopRefund.path), byKey)).status).toBe(404);
    await confirm(token, { password });
    for (const [path, request] of wanting) expect(await codeOf(path, request), path).not.toContain("confirmation");
  });

  it("may be made with one's own passkey, and no other", async () => {
    const { token } = await site.enrolled();
    const other = await site.enrolled();
    const addTo = async (holder: string) => {
      const creation = await site.read<PasskeyCreation>(site.ask(startPasskey.path, { token: holder }));
      const authenticator = createAuthenticator(origin);
      await site.ask(addPasskey.path, {
        token: holder,
        json: { name: "Key", response: authenticator.create(creation) },
      });
      return authenticator;
    };
    const [mine, theirs] = [await addTo(token), await addTo(other.token)];
    later(16 * 60);
    const request = () => site.read<PasskeyRequest>(site.ask(own.startConfirmation.path, { token }));
    expect((await request()).allowCredentials?.map(({ id }) => id)).toEqual([mine.id]);
    expect((await confirm(token, { response: theirs.use(await request()) })).status).toBe(403);
    expect((await confirm(token, { response: mine.use(await request()) })).status).toBe(200);
    expect([(await addKey(token)).status, (await addKey(other.token)).status]).toEqual([201, 403]);
  });
});
