import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import {
  createRedirect,
  deleteRedirect,
  importRedirects,
  listRedirects,
  matchRedirect,
  type RedirectDraft,
  type RedirectMatch,
  type SaveRedirectsResult,
  saveRedirects,
} from "../../contract/redirects.ts";
import { getPublicSettings, type RedirectRule } from "../../contract/settings.ts";
import {
  getSettings,
  minimalAnswer,
  resetSettings,
  restoreSettings,
  saveSettings,
  type VersionedSettings,
} from "../../contract/staff-settings.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addRedirect, redirectDraft as draft } from "../../test/redirects.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.administratorToken();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom("redirects").execute();
  await app.db
    .updateTable("redirect_list")
    .set({ version: (await list()).version + 1 })
    .execute();
  app.context.redirects.invalidate();
});

const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
  app.request(path, { method: "POST", json, token, headers });
const put = (redirects: RedirectRule[]) =>
  app.request(saveRedirects.path, { method: "PUT", json: { redirects }, token });
const remove = (id: string) => app.request(deleteRedirect.path.replace("{id}", id), { method: "DELETE", token });
const list = async () =>
  (await (await app.request(listRedirects.path, { token })).json()) as { version: number; redirects: RedirectRule[] };
const pairs = async () => (await list()).redirects.map(({ sourceUrl, targetUrl }) => `${sourceUrl} > ${targetUrl}`);
const settings = async () => (await (await app.request(getSettings.path, { token })).json()) as VersionedSettings;
const refusal = async (response: Response) => (await response.json()) as ErrorBody;
const match = async (url: string) => {
  const response = await app.request(`${matchRedirect.path}?url=${encodeURIComponent(url)}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as { redirect: RedirectMatch | null }).redirect;
};
const importing = (strategy: string, redirects: RedirectDraft[], headers = {}) =>
  post(importRedirects.path, { strategy, redirects }, headers);

describe("A new rule", () => {
  it("comes first immediately, in the settings as well, with its nine fields [A249] [A262] [A263] [A268]", async () => {
    await addRedirect(app, draft("/first", "/1"));
    const rule = await addRedirect(app, draft("/second", "/2", { redirectType: "302", description: "moved" }));
    const { redirects = [] } = await settings();
    expect(redirects[0]).toEqual({
      id: rule.id,
      sourceUrl: "/second",
      targetUrl: "/2",
      redirectType: "302",
      isActive: true,
      matchType: "exact",
      description: "moved",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(redirects.map(({ sourceUrl }) => sourceUrl)).toEqual(["/second", "/first"]);
  });

  it("without addresses is stored and never matches [A249]", async () => {
    await addRedirect(app, draft("", ""));
    await addRedirect(app, draft("/half", ""));
    expect([await match("/"), await match("/half"), await match("//")]).toEqual([null, null, null]);
    expect(await pairs()).toEqual(["/half > ", " > "]);
  });

  it.each<[string, Partial<RedirectDraft> | Record<string, unknown>]>([
    ["sourceUrl", { sourceUrl: "/admin/x" }],
    ["sourceUrl", { sourceUrl: "/wp-json*" }],
    ["sourceUrl", { sourceUrl: "//x" }],
    ["sourceUrl", { sourceUrl: "/a?b" }],
    ["sourceUrl", { sourceUrl: "/\\x" }],
    ["sourceUrl", { sourceUrl: `/${"a".repeat(3000)}` }],
    ["sourceUrl", { sourceUrl: null }],
    ["targetUrl", { targetUrl: "//evil.example" }],
    ["targetUrl", { targetUrl: "javascript:alert(1)" }],
    ["targetUrl", { targetUrl: "/a\u0007b" }],
    ["targetUrl", { targetUrl: "/\\evil.example" }],
    ["redirectType", { redirectType: "308" }],
    ["isActive", { isActive: "yes" }],
    ["matchType", { matchType: "regex" }],
    ["description", { description: "x".repeat(600) }],
  ])("with an invalid %s (%j) is refused at that field", async (field, change) => {
    const response = await post(createRedirect.path, { ...draft("/a", "/b"), ...change });
    expect(response.status).toBe(422);
    expect(Object.keys((await refusal(response)).data.params ?? {})).toEqual([field]);
    expect(await pairs()).toEqual([]);
  });

  it("loses invisible characters in its addresses [A271]", async () => {
    await addRedirect(app, draft("/a\u200Bb\u00A0", "/c\u2013d"));
    expect(await pairs()).toEqual(["/ab > /c-d"]);
  });

  it("is created once, however often the same request is sent", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const send = () => post(createRedirect.path, draft("/a", "/b"), headers);
    const answers = [await send(), ...(await Promise.all([send(), send()]))];
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.json()));
    for (const other of others) expect(other).toEqual(first);
    expect(await pairs()).toEqual(["/a > /b"]);
  });

  it("for an existing source takes precedence, because it comes first", async () => {
    await addRedirect(app, draft("/A", "/old"));
    await addRedirect(app, draft("/a/", "/new"));
    expect((await match("/a"))?.targetUrl).toBe("/new");
  });

  it("is added even if ten are created at the same moment", async () => {
    const { version } = await list();
    await Promise.all(Array.from({ length: 10 }, (_, index) => addRedirect(app, draft(`/s${index}`, "/t"))));
    expect((await pairs()).sort()).toEqual(Array.from({ length: 10 }, (_, index) => `/s${index} > /t`));
    expect((await list()).version).toBe(version + 10);
  });
});

describe("A save", () => {
  it("changes rules in place, updates their time of change and keeps their time of creation [A256] [A262] [A264]", async () => {
    await addRedirect(app, draft("/b", "/2"));
    const rule = await addRedirect(app, draft("/a", "/1"));
    const { version } = await list();
    const response = await put([
      { ...rule, targetUrl: "/other", matchType: "wildcard", sourceUrl: "/a*", isActive: false },
    ]);
    expect(response.status, await response.clone().text()).toBe(200);
    const saved = (await response.json()) as SaveRedirectsResult;
    expect(saved).toMatchObject({
      version: version + 1,
      chains: [],
      redirects: [{ id: rule.id, targetUrl: "/other" }],
    });
    const [first] = (await settings()).redirects ?? [];
    expect(first).toMatchObject({ matchType: "wildcard", isActive: false, createdAt: rule.createdAt });
    expect(Date.parse(first?.updatedAt ?? "")).toBeGreaterThan(Date.parse(rule.updatedAt));
    expect(await pairs()).toEqual(["/a* > /other", "/b > /2"]);
  });

  it("over somebody else's change saves nothing and shows the current state", async () => {
    const [one, two] = [await addRedirect(app, draft("/a", "/1")), await addRedirect(app, draft("/b", "/2"))];
    const gone = await addRedirect(app, draft("/c", "/3"));
    await put([{ ...one, targetUrl: "/theirs" }]);
    await remove(gone.id);
    const response = await put(
      [one, { ...two, targetUrl: "/mine" }, gone].map((rule) => ({ ...rule, description: "x" })),
    );
    expect(response.status).toBe(409);
    const { code, data } = await refusal(response);
    expect(code).toBe("redirects_changed");
    expect(data["changedSince"]).toMatchObject({
      ids: [one.id, gone.id],
      rules: [{ id: one.id, targetUrl: "/theirs" }],
    });
    expect(await pairs()).toEqual(["/b > /2", "/a > /theirs"]);
  });

  it("of unchanged rules changes nothing", async () => {
    const rule = await addRedirect(app, draft("/a", "/1"));
    const { version } = await list();
    expect(await (await put([rule])).json()).toEqual({ version, redirects: [], chains: [] });
  });

  it("that would lead in a circle is refused showing the path, and a chain is pointed out [A273]", async () => {
    await addRedirect(app, draft("/b", "/a"));
    const response = await post(createRedirect.path, draft("/a", "/b"));
    expect(response.status).toBe(422);
    const { code, message, data } = await refusal(response);
    expect([code, data["loops"]]).toEqual(["redirect_loop", [["/a", "/b", "/a"]]]);
    expect(message).toContain("/a → /b → /a");
    expect(await pairs()).toEqual(["/b > /a"]);
    const rule = await addRedirect(app, draft("/x", "/y"));
    const chained = await put([{ ...rule, targetUrl: "/b" }]);
    expect(((await chained.json()) as SaveRedirectsResult).chains).toEqual([["/x", "/b", "/a"]]);
  });

  it.each<[string, RedirectDraft, RedirectDraft]>([
    ["a wildcard", draft("/old/*", "/x"), draft("/x", "/old/1")],
    ["an absolute address of our own", draft("/p", "http://localhost:3000/q"), draft("/q", "/p")],
  ])("through %s that would lead in a circle is refused [A273]", async (_, first, second) => {
    await addRedirect(app, first);
    expect((await refusal(await post(createRedirect.path, second))).code).toBe("redirect_loop");
  });

  it("may redirect every path without a page to home, and an inactive rule makes no circle", async () => {
    await addRedirect(app, draft("/*", "/"));
    await addRedirect(app, draft("/b", "/a"));
    const rule = await addRedirect(app, draft("/a", "/b", { isActive: false }));
    const response = await put([{ ...rule, isActive: true }]);
    expect((await refusal(response)).message).toContain("/a → /b → /a");
    expect((await list()).redirects[0]?.isActive).toBe(false);
  });
});

it("A loop from before loops were refused blocks no other change and can be fixed", async () => {
  const [a, b] = [await addRedirect(app, draft("/a", "/b")), await addRedirect(app, draft("/b", "/c"))];
  await app.db.updateTable("redirects").set({ target_url: "/a" }).where("id", "=", b.id).execute();
  await addRedirect(app, draft("/x", "/y"));
  expect((await refusal(await post(createRedirect.path, draft("/y", "/x")))).message).toContain("/y → /x → /y");
  expect((await put([{ ...a, targetUrl: "/rewards" }])).status).toBe(200);
  expect(await pairs()).toEqual(["/x > /y", "/b > /a", "/a > /rewards"]);
});

describe("A deletion", () => {
  it("takes effect everywhere at once, and a second one gets 404 [A267]", async () => {
    const rule = await addRedirect(app, draft("/a", "/1"));
    expect((await remove(rule.id)).status).toBe(200);
    expect([(await settings()).redirects, await match("/a")]).toEqual([[], null]);
    expect((await remove(rule.id)).status).toBe(404);
  });

  it("that would let a wildcard make a circle is refused showing the path", async () => {
    const exact = await addRedirect(app, draft("/a", "/quick-quote"));
    await addRedirect(app, draft("/*", "/a"));
    const response = await remove(exact.id);
    expect(response.status, await response.clone().text()).toBe(422);
    expect((await refusal(response)).message).toContain("/a → /a");
  });
});

describe("An import", () => {
  const file = [draft("/A", "/y"), draft("/b", "/z")];

  it.each([
    ["merge", ["/b > /z", "/a > /x", "/k > /k1"], { added: 1, replaced: 0, skipped: 1, removed: 0 }],
    ["update", ["/b > /z", "/A > /y", "/k > /k1"], { added: 1, replaced: 1, skipped: 0, removed: 0 }],
    ["replace", ["/A > /y", "/b > /z"], { added: 2, replaced: 0, skipped: 0, removed: 2 }],
  ])("by the strategy %s [A296] [A297] [A298]", async (strategy, expected, counts) => {
    await addRedirect(app, draft("/k", "/k1"));
    await addRedirect(app, draft("/a", "/x"));
    const response = await importing(strategy, file);
    expect(response.status, await response.clone().text()).toBe(201);
    expect(await response.json()).toMatchObject(counts);
    expect(await pairs()).toEqual(expected);
    expect((await settings()).redirects?.[0]?.sourceUrl).toBe(expected[0]?.split(" ")[0]);
  });

  it("of 10,000 rows is one change, and is made once even if it is sent twice [A295]", async () => {
    await addRedirect(app, draft("/k", "/k1"));
    const version = (await list()).version + 1;
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      draft(`/old-${index}${index % 2 ? "" : "/*"}`, `/new-${index}`),
    );
    const headers = { "idempotency-key": randomUUID() };
    const first = await importing("merge", rows, headers);
    expect(first.status, await first.clone().text()).toBe(201);
    expect(await first.json()).toMatchObject({ version, added: 10_000 });
    expect(await (await importing("merge", rows, headers)).json()).toMatchObject({ version, added: 10_000 });
    const all = await pairs();
    expect([all.length, all[0], all[9999], all[10_000]]).toEqual([
      10_001,
      "/old-0/* > /new-0",
      "/old-9999 > /new-9999",
      "/k > /k1",
    ]);
    expect((await match("/OLD-9998/x?y=1"))?.targetUrl).toBe("/new-9998?y=1");
  });

  it("may be long, even with the longest descriptions", async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      draft(`/long-${index}`, "/new", { description: "n".repeat(500) }),
    );
    const response = await importing("replace", rows);
    expect(response.status, await response.clone().text()).toBe(201);
    expect((await list()).redirects).toHaveLength(10_000);
  });

  it("with one row that is invalid, empty or makes a circle imports nothing", async () => {
    for (const [row, field] of [
      [draft("/ok", "//evil.example"), "redirects.1.targetUrl"],
      [draft("", "/x"), "redirects.1.sourceUrl"],
      [draft("/x", ""), "redirects.1.targetUrl"],
    ] as const) {
      const response = await importing("merge", [draft("/fine", "/x"), row]);
      expect(response.status).toBe(422);
      expect(Object.keys((await refusal(response)).data.params ?? {})).toEqual([field]);
    }
    const loop = await importing("merge", [draft("/a", "/b"), draft("/b", "/a")]);
    expect((await refusal(loop)).message).toContain("/a → /b → /a");
    for (const strategy of ["", "append"]) expect((await importing(strategy, file)).status).toBe(422);
    expect((await importing("replace", [])).status).toBe(422);
    expect(await pairs()).toEqual([]);
  });
});

describe("The settings", () => {
  const save = async (changes: object, by = token) => {
    const { version } = await settings();
    return app.request(saveSettings.path, { method: "POST", json: { version, ...changes }, token: by });
  };
  const rule = (id: string, sourceUrl: string, targetUrl: string) => ({
    ...draft(sourceUrl, targetUrl),
    id,
    createdAt: "",
    updatedAt: "",
  });

  it("accept a changed list, keep it if the key is absent, and get no new version for it [A263] [A279]", async () => {
    const { version } = await settings();
    const response = await save({ redirects: [rule("r1", "/a", "/1"), rule("r2", "/b", "/2")] });
    expect(response.status, await response.clone().text()).toBe(200);
    const answered = (await response.json()) as VersionedSettings;
    expect(answered.redirects).toMatchObject([{ id: "r1" }, { id: "r2" }]);
    expect(answered.version).toBe(version);
    expect((await match("/a"))?.targetUrl).toBe("/1");
    await save({ analyticsVisible: false });
    expect((await settings()).redirects).toMatchObject([{ id: "r1" }, { id: "r2" }]);
    await save({
      redirects: [rule("r2", "/b", "/2"), rule("r3", "/c", "/3"), rule("r1", "/a", "/changed")],
      analyticsVisible: true,
    });
    expect(await pairs()).toEqual(["/b > /2", "/c > /3", "/a > /changed"]);
    await save({ redirects: [] });
    expect(await pairs()).toEqual([]);
  });

  it("leave the list as it is if somebody else has changed it since it was read", async () => {
    const { redirects, redirectsVersion, version } = await settings();
    await addRedirect(app, draft("/new-since", "/rewards"));
    const json = { version, redirects, redirectsVersion, analyticsVisible: false };
    const saved = await app.request(saveSettings.path, { method: "POST", json, token });
    expect(saved.status, await saved.clone().text()).toBe(200);
    const now = await settings();
    expect(now.analyticsVisible).toBe(false);
    expect(now.redirects).toMatchObject([{ sourceUrl: "/new-since" }]);
    await save({ redirects: [], redirectsVersion: now.redirectsVersion, analyticsVisible: true });
    expect((await settings()).redirects).toEqual([]);
  });

  it("contain only the number of rules if the caller prefers a minimal answer, on every call of the screen [A079]", async () => {
    await addRedirect(app, draft("/a", "/b"));
    await addRedirect(app, draft("/c", "/d"));
    const { version, redirectsVersion } = await settings();
    const ask = async (path: string, json?: object) => {
      const answer = await app.request(path, { token, headers: minimalAnswer, ...(json && { method: "POST", json }) });
      expect(answer.status, await answer.clone().text()).toBe(200);
      expect(answer.headers.get("preference-applied")).toBe("return=minimal");
      const text = await answer.text();
      expect(text).not.toContain("sourceUrl");
      return JSON.parse(text) as VersionedSettings;
    };
    const counted = { redirectsCount: 2, redirectsVersion };
    expect(await ask(getSettings.path)).toMatchObject({ ...counted, analyticsVisible: expect.any(Boolean) });
    const saved = await ask(saveSettings.path, { version, redirects: null, observePublicHolidays: false });
    expect(saved).toMatchObject({ ...counted, observePublicHolidays: false });
    const reset = await ask(resetSettings.path, { version: saved.version });
    expect(reset).toMatchObject(counted);
    const restored = await ask(restoreSettings.path.replace("{restored}", String(version)), { version: reset.version });
    expect(restored).toMatchObject({ ...counted, observePublicHolidays: true });
    for (const answer of [saved, reset, restored]) expect(answer).not.toHaveProperty("redirects");
    const manager = await app.staffToken("shop_manager");
    const seen = await app.request(getSettings.path, { token: manager, headers: minimalAnswer });
    expect(await seen.text()).not.toContain("redirectsCount");
  });

  it.each([
    ["return=minimal", true],
    ['respond-async, Return="minimal"; x', true],
    ["return=representation", false],
    ["x-return=minimal", false],
  ])("with 'Prefer: %s' the minimal answer is given: %s", async (prefer, isMinimal) => {
    const answer = await app.request(getSettings.path, { token, headers: { prefer } });
    expect(answer.headers.get("preference-applied")).toBe(isMinimal ? "return=minimal" : null);
    expect("redirectsCount" in ((await answer.json()) as object)).toBe(isMinimal);
  });

  it("leave all 9,990 rules untouched when a page of the settings saves null over a list that changed meanwhile", async () => {
    const rules = Array.from({ length: 9_990 }, (_, at) => draft(`/old/page-${at}`, "/rewards"));
    expect((await importing("replace", rules)).status).toBe(201);
    const stored = await list();
    const minimal = { token, headers: minimalAnswer };
    const opened = (await (await app.request(getSettings.path, minimal)).json()) as VersionedSettings;
    // Another tab edits the rules while this one edits the settings.
    const added = await addRedirect(app, draft("/added-meanwhile", "/rewards"));
    const json = { version: opened.version, redirects: null, cancelUnpaidAfterHours: 36 };
    const saved = await app.request(saveSettings.path, { ...minimal, method: "POST", json });
    expect(saved.status, await saved.clone().text()).toBe(200);
    expect(await saved.json()).toMatchObject({ cancelUnpaidAfterHours: 36, redirectsCount: 9_991 });
    const now = await list();
    expect(now.version).toBe(stored.version + 1);
    expect(now.redirects).toEqual([added, ...stored.redirects]);
    // And the other way round: a rule is saved although the settings changed meanwhile.
    const changed = await put([{ ...added, targetUrl: "/quick-quote" }]);
    expect(changed.status, await changed.clone().text()).toBe(200);
    expect((await settings()).cancelUnpaidAfterHours).toBe(36);
  });

  it("refuse an invalid rule or a circle, and then save nothing else either", async () => {
    await addRedirect(app, draft("/a", "/b"));
    const before = await settings();
    const wrong = await save({
      analyticsVisible: false,
      redirects: [rule("r1", "/admin", "/1"), rule("r2", "/x", "//y")],
    });
    expect(wrong.status).toBe(400);
    expect(Object.keys((await refusal(wrong)).data.params ?? {})).toEqual([
      "redirects.0.sourceUrl",
      "redirects.1.targetUrl",
    ]);
    const loop = await save({
      analyticsVisible: false,
      redirects: [...(before.redirects ?? []), rule("r9", "/b", "/a")],
    });
    expect([loop.status, (await refusal(loop)).code]).toEqual([422, "redirect_loop"]);
    expect(await settings()).toEqual(before);
  });

  it("show the rules only to administrators; a manager's save leaves them unchanged, even if sent as null [A330]", async () => {
    await addRedirect(app, draft("/a", "/b"));
    const manager = await app.staffToken("shop_manager");
    const seen = (await (await app.request(getSettings.path, { token: manager })).json()) as VersionedSettings;
    expect(seen).not.toHaveProperty("redirects");
    const refused = await save({ redirects: [] }, manager);
    expect([refused.status, Object.keys((await refusal(refused)).data.params ?? {})]).toEqual([403, ["redirects"]]);
    const priorityMultipliers = { same_day: 2, next_day: 1, international: 1 };
    expect((await save({ priorityMultipliers, redirects: null }, manager)).status).toBe(200);
    expect(await pairs()).toEqual(["/a > /b"]);
  });

  it("show visitors no rules [P346]", async () => {
    await addRedirect(app, draft("/a", "/b"));
    await save({ analyticsVisible: false });
    const text = await (await app.request(getPublicSettings.path)).text();
    expect(JSON.parse(text).redirects).toEqual([]);
  });
});

describe("The redirect of an address", () => {
  it("is public: the answer has the rule, and the target with the query [P372]", async () => {
    const rule = await addRedirect(app, draft("/old/*", "/rewards#join", { redirectType: "307" }));
    expect(await match("/OLD/x?a=1&b=%20")).toEqual({
      id: rule.id,
      sourceUrl: "/old/*",
      targetUrl: "/rewards?a=1&b=%20#join",
      redirectType: "307",
    });
    expect(await match("/older")).toBeNull();
    expect(await match("/wp-admin")).toBeNull();
  });

  it.each(["", "?url=", "?url=old", "?url=https://x.example/", `?url=/${"a".repeat(5000)}`])(
    "is refused for the query %j",
    async (query) => {
      expect((await app.request(matchRedirect.path + query)).status).toBe(422);
    },
  );
});
