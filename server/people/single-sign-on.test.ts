import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getOwnSignIn } from "../../contract/own-second-factor.ts";
import { createSession, type Session } from "../../contract/sessions.ts";
import { saveSignInRules } from "../../contract/sign-in-rules.ts";
import { createSingleSignOnSession, signInCodeCookie, singleSignOnPath } from "../../contract/single-sign-on.ts";
import { exportOrders } from "../../contract/staff-order.ts";
import { setUserAccess, setUserPassword } from "../../contract/users.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import {
  type Account,
  type FakeOpenIdProvider,
  startFakeOpenIdProvider,
} from "../../test/fakes/openid/fake-openid-provider.ts";
import { administrator } from "../../test/first-administrator.ts";

const publicUrl = "http://localhost:3000";
const callback = `${singleSignOnPath}/callback`;
let fake: FakeOpenIdProvider;
let app: TestApp;
beforeAll(async () => {
  // As in production, where the framework replaces the global `Response` with its own class.
  getRequestListener(() => new Response());
  fake = await startFakeOpenIdProvider();
  fake.serve(publicUrl + callback);
  app = await createTestApp({ environment: { singleSignOn: settingsOf(fake) } });
});
afterAll(async () => {
  await app.close();
  await fake.close();
});
beforeEach(() => {
  fake.broken = null;
  fake.isSparing = false;
  fake.isLax = false;
  fake.secondsSinceSignIn = 0;
});

const settingsOf = ({ issuer, client }: Pick<FakeOpenIdProvider, "issuer" | "client">) => ({
  issuer,
  ...client,
  scope: "openid email profile",
  groupsClaim: "groups",
  roles: new Map([
    ["it", "administrator"],
    ["office", "shop_manager"],
    ["vans", "dispatcher"],
    ["money", "bookkeeper"],
    ["desk", "clerk"],
  ] as const),
});

let people = 0;
/** Adds a new account at the provider. */
function account(groups: string[], changes: Partial<Account> = {}): Account {
  people += 1;
  const sub = `person-${people}`;
  const someone = {
    sub,
    email: `${sub}@example.ie`,
    email_verified: true,
    name: `Person ${people}`,
    groups,
    ...changes,
  };
  fake.accounts.set(sub, someone);
  return someone;
}

const cookiesOf = (answer: Response) =>
  new Map(answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]!.split("=", 2) as [string, string]));
const header = (cookies: Map<string, string>) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Takes a browser to the provider and back, but does not request our callback yet. */
async function goToProvider(who: Account | null, { fresh }: { fresh?: "1" } = {}) {
  fake.visitor = who?.sub ?? null;
  const query = { next: "/admin/orders", ...(fresh && { fresh }) };
  const start = await app.request(`${singleSignOnPath}?${new URLSearchParams(query)}`);
  const ours = cookiesOf(start);
  const theirs = new Map<string, string>();
  let at = start.headers.get("location") ?? "";
  while (at.startsWith(fake.issuer)) {
    const answer = await fetch(at, { redirect: "manual", headers: { cookie: header(theirs) } });
    for (const [name, value] of cookiesOf(answer)) theirs.set(name, value);
    at = new URL(answer.headers.get("location") ?? "", at).href;
  }
  return { start, ours, returnedTo: at };
}
const comeBack = (returnedTo: string, cookies: Map<string, string>) =>
  app.request(returnedTo.replace(publicUrl, ""), { headers: { cookie: header(cookies) } });
const exchange = (code: string) => app.request(createSingleSignOnSession.path, { json: { code } });
const problemOf = (answer: Response) =>
  new URL(answer.headers.get("location") ?? "", publicUrl).searchParams.get("problem");

async function signIn(who: Account, how: { fresh?: "1" } = {}): Promise<Session> {
  const { ours, returnedTo } = await goToProvider(who, how);
  const back = await comeBack(returnedTo, ours);
  expect(back.headers.get("location")).toBe("/login?next=%2Fadmin%2Forders");
  const opened = await exchange(cookiesOf(back).get(signInCodeCookie) ?? "");
  expect(opened.status, await opened.clone().text()).toBe(200);
  return opened.json();
}
async function refusal(who: Account | null): Promise<string | null> {
  const { ours, returnedTo } = await goToProvider(who);
  const back = await comeBack(returnedTo, ours);
  expect(cookiesOf(back).has(signInCodeCookie)).toBe(false);
  return problemOf(back);
}
const userOf = ({ sub }: Account) =>
  app.db.selectFrom("users").selectAll().where("provider_subject", "=", sub).executeTakeFirst();
const isSignedIn = async ({ token }: Session) => (await app.request(getOwnSignIn.path, { token })).status === 200;

describe("a sign-in at the provider", () => {
  it("adds a user with the role of their highest group, and later updates name, address and role", async () => {
    const [mary, other] = [account(["office", "it", "cycling"]), account(["vans"])];
    const session = await signIn(mary);
    expect(session).toMatchObject({ roles: ["administrator"], user_email: mary.email, user_display_name: mary.name });
    expect(await isSignedIn(session)).toBe(true);
    const othersSession = await signIn(other);
    expect(othersSession.roles).toEqual(["dispatcher"]);
    Object.assign(mary, { groups: ["office"], name: "Mary Married", email: "mary.married@example.ie" });
    expect(await signIn(mary)).toMatchObject({
      roles: ["shop_manager"],
      user_email: mary.email,
      user_display_name: mary.name,
    });
    // The old role's session has ended.
    expect([await isSignedIn(session), await isSignedIn(othersSession)]).toEqual([false, true]);
    expect(await userOf(other)).toMatchObject({ role: "dispatcher", display_name: other.name });
    const audited = await app.db.selectFrom("audit_entries").select(["act", "object_id"]).orderBy("id").execute();
    expect(audited).toEqual(
      expect.arrayContaining([
        { act: "user.created", object_id: String((await userOf(mary))?.id) },
        { act: "user.changed", object_id: String((await userOf(mary))?.id) },
      ]),
    );
  });

  it("gives bookkeepers and clerks their roles, and the highest of several", async () => {
    expect((await signIn(account(["desk", "money"]))).roles).toEqual(["bookkeeper"]);
    expect((await signIn(account(["vans", "desk"]))).roles).toEqual(["clerk"]);
  });

  it("reads the user info endpoint if the ID token has neither address nor groups", async () => {
    fake.isSparing = true;
    const session = await signIn(account(["office"]));
    expect(session.roles).toEqual(["shop_manager"]);
  });

  it("uses PKCE, a state and a nonce, and keeps their checks out of the address and away from scripts", async () => {
    const { start } = await goToProvider(account(["office"]));
    const asked = new URL(start.headers.get("location") ?? "");
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: "currach",
      response_type: "code",
      redirect_uri: publicUrl + callback,
      scope: "openid email profile",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(start.headers.getSetCookie().join()).toMatch(/; Path=\/login\/single-sign-on; HttpOnly; SameSite=Lax/);
  });

  it("is refused without a mapped group, which also ends the sessions of a user who had one", async () => {
    const [never, left] = [account(["cycling"]), account(["office"])];
    expect(await refusal(never)).toBe("no_group");
    expect(await userOf(never)).toBeUndefined();
    const [session, other] = [await signIn(left), await signIn(account(["office"]))];
    left.groups = [];
    expect(await refusal(left)).toBe("no_group");
    expect([await isSignedIn(session), await isSignedIn(other)]).toEqual([false, true]);
  });

  it("is refused to a user who is disabled here, whatever the provider says", async () => {
    const who = account(["office"]);
    await signIn(who);
    const path = setUserAccess.path.replace("{id}", String((await userOf(who))?.id));
    await app.request(path, { json: { disabled: true }, token: await app.administratorToken() });
    expect(await refusal(who)).toBe("disabled");
  });

  it("fails for a user who is locked out there, and no password opens their account", async () => {
    const who = account(["office"]);
    await signIn(who);
    expect(await refusal(null)).toBe("cancelled");
    const user = await userOf(who);
    await app.db
      .updateTable("users")
      .set((eb) => ({
        password_hash: eb.selectFrom("users").select("password_hash").where("username", "=", administrator.username),
      }))
      .where("id", "=", user?.id ?? 0)
      .execute();
    const withPassword = () =>
      app.request(createSession.path, { json: { username: user?.username, password: administrator.password } });
    expect((await withPassword()).status).toBe(403);
    // Only an administrator can make them a local user again.
    const path = setUserPassword.path.replace("{id}", String(user?.id));
    const password = { password: administrator.password };
    expect((await app.request(path, { json: password, token: await app.administratorToken() })).status).toBe(200);
    expect((await withPassword()).status).toBe(200);
  });

  it("takes over a local user by a confirmed address, but never an administrator, nor by an unconfirmed address", async () => {
    const local = async (role: "administrator" | "shop_manager", email: string) =>
      app.db
        .insertInto("users")
        .values({ username: email.split("@")[0]!, email, display_name: "Local", role, password_hash: "" })
        .execute();
    const [manager, boss, unsure] = [account(["vans"]), account(["it"]), account(["vans"], { email_verified: false })];
    await local("shop_manager", manager.email);
    await local("administrator", boss.email);
    await local("shop_manager", unsure.email);
    expect((await signIn(manager)).roles).toEqual(["dispatcher"]);
    expect([await refusal(boss), await refusal(unsure)]).toEqual(["local_user", "local_user"]);
    const { rows } = {
      rows: await app.db.selectFrom("users").select(["email", "role"]).where("display_name", "=", "Local").execute(),
    };
    expect(rows).toEqual(
      expect.arrayContaining([
        { email: boss.email, role: "administrator" },
        { email: unsure.email, role: "shop_manager" },
      ]),
    );
    expect(rows).toHaveLength(2);
    // The first administrator can still sign in when the provider is down.
    expect((await app.request(createSession.path, { json: administrator })).status).toBe(200);
  });
});

describe("a user without a password here", () => {
  const exportsCustomers = async ({ token }: Session) => (await app.request(exportOrders.path, { token })).status;

  it("confirms who they are by a fresh sign-in there; a silent one does not count", async () => {
    const rules = { secondFactorRoles: [], confirmMinutes: 15, confirmRefundsAboveCents: 50_000 };
    const token = await app.administratorToken();
    expect((await app.request(saveSignInRules.path, { token, json: rules })).status).toBe(200);
    const who = account(["office"]);
    const silent = await signIn(who);
    expect(await exportsCustomers(silent)).toBe(403);
    expect(await (await app.request(getOwnSignIn.path, { token: silent.token })).json()).toMatchObject({
      isProvided: true,
    });
    const { start } = await goToProvider(who, { fresh: "1" });
    const asked = new URL(start.headers.get("location") ?? "").searchParams;
    expect([asked.get("prompt"), asked.get("max_age")]).toEqual(["login", "0"]);
    const fresh = await signIn(who, { fresh: "1" });
    expect(await exportsCustomers(fresh)).toBe(200);
    expect(await exportsCustomers(silent)).toBe(403);
    await app.request(saveSignInRules.path, { token, json: { ...rules, confirmMinutes: 0 } });
  });

  it("is told if the provider did not ask again", async () => {
    const who = account(["office"]);
    fake.isLax = true;
    const { ours, returnedTo } = await goToProvider(who, { fresh: "1" });
    const back = await comeBack(returnedTo, ours);
    expect([problemOf(back), cookiesOf(back).has(signInCodeCookie)]).toEqual(["not_fresh", false]);
    expect((await signIn(account(["office"]))).roles).toEqual(["shop_manager"]);
  });
});

describe("the provider's answer", () => {
  it("counts once, in the browser that asked, for its own request", async () => {
    const [mine, others] = [await goToProvider(account(["office"])), await goToProvider(account(["office"]))];
    expect(problemOf(await comeBack(mine.returnedTo, new Map()))).toBe("expired");
    expect(problemOf(await comeBack(mine.returnedTo, others.ours))).toBe("expired");
    const back = await comeBack(mine.returnedTo, mine.ours);
    const code = cookiesOf(back).get(signInCodeCookie) ?? "";
    expect(back.headers.getSetCookie().join("\n")).toMatch(
      new RegExp(`${signInCodeCookie}=.*Path=/login; SameSite=Strict`),
    );
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).status).toBe(403);
    expect((await exchange("made up")).status).toBe(403);
    // The provider's answer was already used.
    expect(problemOf(await comeBack(mine.returnedTo, mine.ours))).toBe("failed");
  });

  it("is explained in words if the provider breaks, is unreachable or does not answer", async () => {
    const { ours, returnedTo } = await goToProvider(account(["office"]));
    fake.broken = 503;
    expect(problemOf(await comeBack(returnedTo, ours))).toBe("unavailable");
    for (const [broken, issuer] of [
      ["silent", fake.issuer],
      [404, fake.issuer],
      [null, "http://127.0.0.1:1"],
    ] as const) {
      fake.broken = broken;
      const away = await createTestApp({ environment: { singleSignOn: { ...settingsOf(fake), issuer } } });
      const problem = problemOf(await away.request(singleSignOnPath));
      expect(problem, String(broken)).toBe(broken === 404 ? "failed" : "unavailable");
      await away.close();
    }
  });

  it("is impossible if no provider is set: the addresses do not exist, and no code opens a session", async () => {
    const plain = await createTestApp();
    for (const path of [singleSignOnPath, callback]) expect((await plain.request(path)).status).toBe(404);
    expect((await plain.request(createSingleSignOnSession.path, { json: { code: "x" } })).status).toBe(403);
    await plain.close();
  });
});
