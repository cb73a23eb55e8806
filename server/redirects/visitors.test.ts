import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  clear404Logs,
  clearRedirectLogs,
  deleteRedirect,
  get404Logs,
  getRedirectLogs,
  log404,
  logRedirect,
  type NotFoundLogs,
  type RedirectLogs,
} from "../../contract/redirects.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { addRedirect, browserAgent, composeNode, redirectDraft as draft } from "../../test/redirects.ts";
import { allJobs } from "../jobs/jobs.ts";
import type { ComposedApp } from "../start/compose-app.ts";

let clock: ReturnType<typeof testClock>;
let app: TestApp;
let site: ComposedApp;
let token: string;
beforeAll(async () => {
  clock = testClock();
  app = await createTestApp({ now: clock.now });
  site = await composeNode(app);
  token = await app.administratorToken();
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.set("2026-03-04T10:00:00Z");
  token = await app.administratorToken();
  for (const path of [clear404Logs.path, clearRedirectLogs.path]) await app.request(path, { method: "DELETE", token });
  await site.context.visits.flush();
  for (const table of ["visits", "visit_counts", "redirects"] as const) await app.db.deleteFrom(table).execute();
  site.context.redirects.invalidate();
});

/** A document request as a person's browser sends it. */
const open = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  site.app.request(path, { method, headers: { "user-agent": browserAgent, ...headers } });
/** Adds a rule on one node and makes it known to the other, as happens after a moment. */
const add = async (...rule: Parameters<typeof draft>) => {
  const made = await addRedirect(app, draft(...rule));
  site.context.redirects.invalidate();
  return made;
};
const read = async <Logs>(path: string): Promise<Logs> => {
  await site.context.visits.flush();
  const response = await app.request(path, { token });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Logs;
};
const notFounds = () => read<NotFoundLogs>(get404Logs.path);
const redirected = (query = "") => read<RedirectLogs>(getRedirectLogs.path + query);
const led = async (path: string, init?: Parameters<typeof open>[1], method?: string) => {
  const response = await open(path, init, method);
  return [response.status, response.headers.get("location")];
};

describe("A document request", () => {
  it.each(["301", "302", "307"] as const)(
    "under a rule of type %s is redirected with that status, and keeps its query [A300]",
    async (type) => {
      await add("/old", "/quick-quote", { redirectType: type });
      expect(await led("/old")).toEqual([Number(type), "/quick-quote"]);
      expect(await led("/OLD/?a=1&b=%20c")).toEqual([Number(type), "/quick-quote?a=1&b=%20c"]);
      expect(await led("/old", {}, "HEAD")).toEqual([Number(type), "/quick-quote"]);
      expect(await led("/old", {}, "POST")).toEqual([404, null]);
      // Otherwise a browser would keep following a rule that has changed.
      expect((await open("/old")).headers.get("cache-control")).toBe("no-cache");
    },
  );

  it("is redirected to whatever the target says, never elsewhere", async () => {
    await add("/ext", "https://example.com/a b?x=1");
    await add("/blog/*.html", "/rewards/*");
    expect(await led("/ext?y=2")).toEqual([301, "https://example.com/a%20b?x=1"]);
    expect(await led("/BLOG/a/b.HTML")).toEqual([301, "/rewards/*"]);
    expect(await led("//example.com/x")).toEqual([404, null]);
  });

  it("for an existing page or a path that the site needs is never redirected [A303]", async () => {
    await add("/wp-admin", "/");
    await add("/quick-quote", "/rewards");
    await add("/*", "/rewards");
    expect(await led("/quick-quote")).toEqual([200, null]);
    expect(await led("/Quick-Quote/")).toEqual([308, "/quick-quote"]);
    expect(await led("/")).toEqual([200, null]);
    expect(await led("/admin")).toEqual([200, null]);
    expect(await led("/admin/nothing-here")).toEqual([200, null]);
    expect(await led("/settings")).toEqual([302, "/admin/settings"]);
    for (const path of [
      "/wp-admin",
      "/wp-login.php",
      "/wp-admin/setup.php",
      "/assets/gone.js",
      "/checkout/none",
      "/login/x",
    ]) {
      expect(await led(path), path).toEqual([404, null]);
    }
    expect((await open("/wp-json/none")).status).toBe(404);
    expect(await led("/anything-else")).toEqual([301, "/rewards"]);
  });

  it("under an inactive or unfinished rule finds no page [A306]", async () => {
    await add("/old", "/quick-quote", { isActive: false });
    await add("/half", "");
    expect([await led("/old"), await led("/half")]).toEqual([
      [404, null],
      [404, null],
    ]);
  });

  it("gets 404 and no error if the rules can't be read [A305]", async () => {
    await add("/old", "/quick-quote");
    await app.db.schema.alterTable("redirect_list").renameTo("elsewhere").execute();
    site.context.redirects.invalidate();
    const answered = await led("/old");
    await app.db.schema.alterTable("elsewhere").renameTo("redirect_list").execute();
    expect(answered).toEqual([404, null]);
    expect(await led("/old")).toEqual([301, "/quick-quote"]);
  });

  it("is answered as usual if visits can't be counted [A318]", async () => {
    await add("/old", "/quick-quote");
    await app.db.schema.alterTable("visits").renameTo("elsewhere").execute();
    const answered = [await led("/old"), await led("/nope")];
    await expect(site.context.visits.flush()).rejects.toThrow();
    await app.db.schema.alterTable("elsewhere").renameTo("visits").execute();
    expect(answered).toEqual([
      [301, "/quick-quote"],
      [404, null],
    ]);
    expect([(await notFounds()).totalLogs, (await redirected()).totalLogs]).toEqual([1, 1]);
  });

  it("for a hostile path gets an answer rather than an error", async () => {
    await add("/*a*a*a*a*b", "/rewards");
    for (const path of [
      `/${"a".repeat(7000)}`,
      "/%00",
      "/%E0%A4%A",
      "/%ff%fe",
      "/__proto__",
      "/constructor",
      "/a%0d%0ab",
      "/.%2e/x",
    ]) {
      expect([301, 404], path).toContain((await open(path)).status);
    }
    await notFounds();
  });
});

describe("Two nodes on one database", () => {
  it("apply a rule made or deleted on one of them within a second on the other", async () => {
    expect(await led("/moved")).toEqual([404, null]);
    const rule = await addRedirect(app, draft("/moved", "/rewards"));
    await vi.waitFor(async () => expect(await led("/moved")).toEqual([301, "/rewards"]), {
      timeout: 1000,
      interval: 50,
    });
    await app.request(deleteRedirect.path.replace("{id}", rule.id), { method: "DELETE", token });
    await vi.waitFor(async () => expect(await led("/moved")).toEqual([404, null]), { timeout: 1000, interval: 50 });
  });
});

describe("The 404s", () => {
  it("are counted by address, once for each document request [A304] [A310] [P373]", async () => {
    for (const path of ["/n1", "/n1", "/n2?token=secret", "/n1/"]) expect((await open(path)).status).toBe(404);
    const logs = await notFounds();
    expect(logs.totalLogs).toBe(4);
    expect(logs.statistics).toEqual([
      { url: "/n1", count: 3, lastAccessed: "2026-03-04T10:00:00.000Z", hasRedirect: false },
      { url: "/n2", count: 1, lastAccessed: "2026-03-04T10:00:00.000Z", hasRedirect: false },
    ]);
    expect(JSON.stringify(logs)).not.toContain("secret");
    await add("/N1", "/");
    expect((await notFounds()).statistics.map(({ hasRedirect }) => hasRedirect)).toEqual([true, false]);
  });

  it("show the newest with their referrers [A311] [A345]", async () => {
    await open("/n3", { referer: "http://localhost:3000/?utm_source=x" });
    const { recentLogs } = await notFounds();
    expect(recentLogs).toEqual([
      { id: expect.any(Number), url: "/n3", timestamp: "2026-03-04T10:00:00.000Z", referer: "http://localhost:3000/" },
    ]);
  });

  it("do not count requests by programs, images, prefetches or existing pages", async () => {
    await open("/x", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" });
    await open("/x", { "user-agent": "curl/8.5.0" });
    await open("/x.png", { "sec-fetch-dest": "image" });
    await open("/x", { "sec-fetch-dest": "document", "sec-purpose": "prefetch;prerender" });
    await open("/x", {}, "HEAD");
    await open("/quick-quote");
    await open("/assets/x.js");
    expect((await notFounds()).totalLogs).toBe(0);
    await open("/x", { "sec-fetch-dest": "document" });
    await open("/x", { "user-agent": browserAgent.replace("Chrome", "HeadlessChrome") });
    expect((await notFounds()).totalLogs).toBe(2);
  });

  it("show at most ten in each list, by descending count and newest first [A313]", async () => {
    for (let number = 1; number <= 12; number++) {
      clock.set(`2026-03-04T10:${String(number).padStart(2, "0")}:00Z`);
      for (let times = 0; times < number; times++) await open(`/n${number}`);
    }
    const { statistics, recentLogs, totalLogs } = await notFounds();
    expect([totalLogs, recentLogs.length]).toEqual([78, 10]);
    expect(statistics.map(({ count }) => count)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(recentLogs[0]?.url).toBe("/n12");
  });

  it("are not counted if a crawler runs the page", async () => {
    const headers = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };
    const json = { url: "/z1", timestamp: "2026-03-04T09:59:59.000Z" };
    expect((await app.request(log404.path, { method: "POST", json, headers })).status).toBe(200);
    expect((await notFounds()).totalLogs).toBe(0);
  });

  it("are reported by a page after a client-side navigation [A344]", async () => {
    const tell = (json: unknown) => app.request(log404.path, { method: "POST", json });
    const timestamp = "2026-03-04T09:59:59.000Z";
    expect((await tell({ url: "/z1?x=1", timestamp })).status).toBe(200);
    const logs = await notFounds();
    expect(logs).toMatchObject({ totalLogs: 1, recentLogs: [{ url: "/z1", timestamp }] });
    for (const body of [
      {},
      { url: "/z1" },
      { timestamp },
      { url: "z1", timestamp },
      { url: "/z1", timestamp: "soon" },
      { url: 1, timestamp },
    ]) {
      expect((await tell(body)).status, JSON.stringify(body)).toBe(422);
    }
    for (const url of [`/${"a".repeat(100_000)}`, `/${"a".repeat(10_000)}`]) {
      const { status } = await tell({ url, timestamp });
      expect([413, 422]).toContain(status);
    }
    expect((await notFounds()).totalLogs).toBe(1);
  });

  it("can be cleared by an administrator, in the activity as well [A316] [A346]", async () => {
    await open("/n1");
    await add("/old", "/");
    await open("/old");
    expect((await notFounds()).totalLogs).toBe(1);
    const response = await app.request(clear404Logs.path, { method: "DELETE", token });
    expect([response.status, await response.json()]).toEqual([200, { totalLogs: 0 }]);
    expect(await notFounds()).toEqual({ totalLogs: 0, statistics: [], recentLogs: [] });
    expect((await redirected()).recentLogs.map(({ sourceUrl }) => sourceUrl)).toEqual(["/old"]);
  });
});

describe("The redirects' log", () => {
  it("counts each followed rule, with source, target, time and browser [A312] [A347] [P372]", async () => {
    const rule = await add("/old/*", "/rewards");
    const before = (await redirected()).totalLogs;
    await open("/old/1?private=1");
    clock.set("2026-03-04T10:05:00Z");
    await open("/old/2");
    const logs = await redirected();
    expect(logs.totalLogs).toBe(before + 2);
    expect(logs.statistics).toEqual([
      {
        redirectId: rule.id,
        sourceUrl: "/old/*",
        targetUrl: "/rewards",
        count: 2,
        lastUsed: "2026-03-04T10:05:00.000Z",
      },
    ]);
    expect(logs.recentLogs).toMatchObject([
      {
        id: expect.any(String),
        sourceUrl: "/old/2",
        targetUrl: "/rewards",
        timestamp: "2026-03-04T10:05:00.000Z",
        userAgent: browserAgent,
      },
      { sourceUrl: "/old/1", targetUrl: "/rewards" },
    ]);
  });

  it("shows the ten most used rules and the twenty newest of 25 [A313] [A314]", async () => {
    for (let number = 1; number <= 12; number++) {
      await addRedirect(app, draft(`/r${number}`, "/rewards"));
      site.context.redirects.invalidate();
      for (let times = 0; times < 3; times++) await open(`/r${number}`);
    }
    const logs = await redirected();
    expect([logs.totalLogs, logs.statistics.length, logs.recentLogs.length]).toEqual([36, 10, 20]);
    expect(logs.recentLogs[0]?.sourceUrl).toBe("/r12");
  });

  it("is filtered by text, kind and time, with days in Dublin's time [A315]", async () => {
    await add("/old", "/rewards");
    for (const [instant, path] of [
      ["2026-07-01T12:00:00Z", "/old"],
      ["2026-07-24T12:00:00Z", "/nope"],
      ["2026-07-30T12:00:00Z", "/old"],
      ["2026-07-31T22:59:00Z", "/gone"],
      ["2026-07-31T23:01:00Z", "/old"],
    ] as const) {
      clock.set(instant);
      await open(path);
    }
    clock.set("2026-08-01T12:00:00Z");
    token = await app.staffToken("administrator");
    const found = async (query: string) =>
      (await redirected(query)).recentLogs.map(({ timestamp }) => timestamp.slice(5, 10)).join(" ");
    const all = "07-31 07-31 07-30 07-24 07-01";
    expect(await found("")).toBe(all);
    expect(await found("?range=all&type=all&search=")).toBe(all);
    // The last of them was on 1 August in Dublin.
    expect(await found("?range=today")).toBe("07-31");
    expect(await found("?range=week")).toBe("07-31 07-31 07-30");
    expect(await found("?range=month")).toBe("07-31 07-31 07-30 07-24");
    expect(await found("?type=redirects")).toBe("07-31 07-30 07-01");
    expect(await found("?type=404s")).toBe("07-31 07-24");
    expect(await found("?search=OL")).toBe("07-31 07-30 07-01");
    expect(await found("?search=rewards&range=week")).toBe("07-31 07-30");
    expect(await found("?search=%25")).toBe("");
    for (const query of ["?type=some", "?range=year", `?search=${"x".repeat(300)}`]) {
      expect((await app.request(getRedirectLogs.path + query, { token })).status).toBe(422);
    }
  });

  it("is reported by a page that followed a rule on its own [A349] [P372]", async () => {
    const { id } = await add("/old", "/rewards");
    const timestamp = "2026-03-04T10:00:00.000Z";
    const hit = { redirectId: id, sourceUrl: "/OLD?x=1", targetUrl: "/rewards?x=1", timestamp };
    const tell = (json: unknown) =>
      app.request(logRedirect.path, { method: "POST", json, headers: { "user-agent": browserAgent } });
    const response = await tell(hit);
    expect([response.status, await response.json()]).toEqual([200, { version: expect.any(Number) }]);
    expect((await redirected()).recentLogs).toMatchObject([
      { sourceUrl: "/OLD", targetUrl: "/rewards", timestamp, userAgent: browserAgent },
    ]);
    expect((await tell({ ...hit, redirectId: "unknown" })).status).toBe(404);
    for (const field of Object.keys(hit)) expect((await tell({ ...hit, [field]: undefined })).status, field).toBe(422);
    expect((await tell({ ...hit, sourceUrl: `/${"a".repeat(100_000)}` })).status).toBe(413);
    expect((await redirected()).totalLogs).toBe(1);
  });

  it("limits reported times to the retention period and the present", async () => {
    for (const timestamp of ["2030-01-01T00:00:00Z", "1999-01-01T00:00:00Z"]) {
      await app.request(log404.path, { method: "POST", json: { url: "/t", timestamp } });
    }
    const { recentLogs } = await notFounds();
    expect(recentLogs.map(({ timestamp }) => timestamp.slice(0, 10))).toEqual(["2026-03-04", "2025-12-04"]);
  });

  it("can be cleared by an administrator; the 404s keep their figures [A317] [A348]", async () => {
    await add("/old", "/rewards");
    await open("/old");
    await open("/nope");
    await redirected();
    const response = await app.request(clearRedirectLogs.path, { method: "DELETE", token });
    expect([response.status, await response.json()]).toEqual([200, { totalLogs: 0 }]);
    expect(await redirected()).toEqual({ totalLogs: 0, statistics: [], recentLogs: [] });
    expect((await notFounds()).totalLogs).toBe(1);
  });

  it.each([get404Logs, getRedirectLogs, clear404Logs, clearRedirectLogs])(
    "$method $path is closed to visitors and managers [A345] [A346] [A347] [A348]",
    async ({ method, path }) => {
      expect((await app.request(path, { method })).status).toBe(401);
      expect((await app.request(path, { method, token: await app.staffToken("shop_manager") })).status).toBe(403);
    },
  );
});

describe("The background jobs", () => {
  it("write what a node has counted, and delete what is older than 90 days", async () => {
    await open("/long-ago");
    await open("/still-asked-for");
    await site.context.visits.flush();
    clock.set("2026-06-10T10:00:00Z");
    await open("/still-asked-for");
    const jobs = allJobs({ mail: null });
    for (const name of ["flush visit counts", "delete old visits"]) {
      await jobs.find((job) => job.name === name)?.run({ ...site.context, idempotencyKey: null });
    }
    const counts = await app.db.selectFrom("visit_counts").select(["key", "count"]).execute();
    expect(counts.map(({ key, count }) => [key, Number(count)])).toEqual([["/still-asked-for", 2]]);
    expect(await app.db.selectFrom("visits").select("url").execute()).toEqual([{ url: "/still-asked-for" }]);
  });
});
