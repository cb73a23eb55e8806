import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  get404Logs,
  getRedirectLogs,
  importRedirects,
  log404,
  logRedirect,
  matchRedirect,
  type NotFoundLogs,
  type RedirectDraft,
  type RedirectLogs,
} from "../../contract/redirects.ts";
import { createSession, type Session } from "../../contract/sessions.ts";
import { closeVisits, goWithin, type VisitOptions, visit } from "../e2e/browser.ts";
import { administrator, openSite, type Site } from "../e2e/site.ts";

let site: Site;
let authorization: string;
beforeAll(async () => {
  site = await openSite();
  const session = await fetch(site.url + createSession.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(administrator),
  });
  authorization = `Bearer ${((await session.json()) as Session).token}`;
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const draft = (sourceUrl: string, targetUrl: string): RedirectDraft => ({
  sourceUrl,
  targetUrl,
  redirectType: "301",
  isActive: true,
  matchType: "exact",
  description: "",
});

async function storeRedirects(redirects: RedirectDraft[]): Promise<void> {
  const answer = await fetch(site.url + importRedirects.path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization, "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ strategy: "replace", redirects }),
  });
  if (!answer.ok) throw new Error(`the import answered ${answer.status}`);
}

beforeEach(() => storeRedirects([draft("/old", "/quick-quote"), draft("/ext", "https://example.com/offer")]));

const cacheKey = "redirects-cache";
const counted404s = async (url: string) =>
  (await site.asAdministrator<NotFoundLogs>(get404Logs.path)).statistics.find((each) => each.url === url)?.count ?? 0;
const followed = async () => (await site.asAdministrator<RedirectLogs>(getRedirectLogs.path)).totalLogs;
const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), cacheKey);

/** Opens a page, waits until it is alive, and records its requests from then on. */
async function startOn(path: string, options: VisitOptions = {}) {
  const { page, faults } = await visit(site, path, options);
  await page.locator("html[data-hydrated]").waitFor();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const calls: Request[] = [];
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
    if (["fetch", "xhr"].includes(request.resourceType())) calls.push(request);
  });
  const callsOf = ({ path: called }: { path: string }) =>
    calls.filter((each) => new URL(each.url()).pathname === called);
  return { page, faults, callsOf, documents };
}

const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);

describe("a link within the site to an old address", () => {
  it("redirects in place, counts once with four keys, and Back leads to the previous page [A301] [P372]", async () => {
    const before = await followed();
    const { page, callsOf, documents } = await startOn("/rewards");
    await goWithin(page, "/old?from=ad");
    await page.waitForURL("**/quick-quote?from=ad");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect([await isSameDocument(page), documents]).toEqual([true, []]);
    await expect.poll(() => callsOf(logRedirect).length).toBe(1);
    const sent = callsOf(logRedirect)[0];
    expect(Object.keys(sent?.postDataJSON() as object).sort()).toEqual([
      "redirectId",
      "sourceUrl",
      "targetUrl",
      "timestamp",
    ]);
    expect(sent?.postDataJSON()).toMatchObject({ sourceUrl: "/old", targetUrl: "/quick-quote?from=ad" });
    expect(callsOf(log404)).toEqual([]);
    await expect.poll(followed).toBe(before + 1);
    await page.goBack();
    await page.waitForURL("**/rewards");
    expect(await isSameDocument(page)).toBe(true);
  });

  it("that now leads to another site leaves this one by a full navigation [A302]", async () => {
    const { page, callsOf, documents } = await startOn("/rewards");
    await goWithin(page, "/ext");
    await expect.poll(() => documents).toEqual(["https://example.com/offer"]);
    await expect.poll(() => callsOf(logRedirect).length).toBe(1);
  });

  it("is requested once an hour, and again as soon as the server reports a changed rule [A307]", async () => {
    const { page, callsOf } = await startOn("/rewards");
    const follow = async (target: string) => {
      await goWithin(page, "/old");
      await page.waitForURL(`**${target}`);
      await goWithin(page, "/rewards");
      await page.waitForURL("**/rewards");
    };
    await follow("/quick-quote");
    await expect.poll(() => callsOf(logRedirect).length).toBe(1);
    expect(await kept(page)).toMatch(/"url":"\/old","at":\d+/);
    await follow("/quick-quote");
    expect(callsOf(matchRedirect)).toHaveLength(1);
    await page.clock.setFixedTime(new Date(site.clock.now().getTime() + 3_600_001));
    await follow("/quick-quote");
    expect(callsOf(matchRedirect)).toHaveLength(2);
    await storeRedirects([draft("/old", "/privacy-policy")]);
    await expect.poll(() => callsOf(logRedirect).length).toBe(3);
    await goWithin(page, "/old");
    await expect.poll(() => kept(page)).toBeNull();
    await goWithin(page, "/rewards");
    await page.waitForURL("**/rewards");
    await follow("/privacy-policy");
  });

  it("stores nothing in the browser of visitors who have not answered the cookie banner", async () => {
    const { page, callsOf } = await startOn("/rewards", { consent: "unknown" });
    await goWithin(page, "/old");
    await page.waitForURL("**/quick-quote");
    await expect.poll(() => callsOf(logRedirect).length).toBe(1);
    expect(await kept(page)).toBeNull();
  });
});

describe("a link within the site to an address that leads nowhere", () => {
  it("shows the 404 page, counts once, without a token, and leads home after five seconds [A304] [P373]", async () => {
    const { page, callsOf } = await startOn("/rewards");
    await page.evaluate(() => localStorage.setItem("wp_token", "somebody's"));
    await goWithin(page, "/no-such-page?name=secret");
    await page.getByRole("heading", { level: 1, name: "404" }).waitFor();
    await expect.poll(() => callsOf(log404).length).toBe(1);
    const [sent] = callsOf(log404);
    expect(sent?.postDataJSON()).toEqual({ url: "/no-such-page", timestamp: site.clock.now().toISOString() });
    expect(await sent?.headerValue("authorization")).toBeNull();
    await expect.poll(() => counted404s("/no-such-page")).toBe(1);
    await page.clock.runFor(5000);
    await page.waitForURL(`${site.url}/`);
    expect([await isSameDocument(page), callsOf(log404).length]).toEqual([true, 1]);
  });

  it("counts each of two such addresses, and leaves a reload to the server [P373]", async () => {
    const { page, callsOf } = await startOn("/rewards");
    await goWithin(page, "/lost-1");
    await expect.poll(() => callsOf(log404).length).toBe(1);
    await goWithin(page, "/lost-2");
    await expect.poll(() => callsOf(log404).length).toBe(2);
    expect(callsOf(log404).map((each) => (each.postDataJSON() as { url: string }).url)).toEqual(["/lost-1", "/lost-2"]);
    await page.reload();
    await page.locator("html[data-hydrated]").waitFor();
    await expect.poll(() => counted404s("/lost-2")).toBe(2);
    expect([callsOf(log404).length, callsOf(matchRedirect).length]).toEqual([2, 2]);
  });

  it("is counted by the server only when opened as a document [A304] [P373]", async () => {
    const { page, callsOf } = await startOn("/opened-as-document");
    await page.getByRole("heading", { level: 1, name: "404" }).waitFor();
    await expect.poll(() => counted404s("/opened-as-document")).toBe(1);
    await page.clock.runFor(5000);
    await page.waitForURL(`${site.url}/`);
    expect([callsOf(log404), callsOf(matchRedirect)]).toEqual([[], []]);
  });
});

describe("a failed call", () => {
  it("for the rules still shows the 404 page, which leads home [A305]", async () => {
    const { page, faults } = await startOn("/rewards");
    await page.route(`**${matchRedirect.path}**`, (route) => route.fulfill({ status: 500, body: "" }));
    await goWithin(page, "/old");
    await page.getByRole("heading", { level: 1, name: "404" }).waitFor();
    await page.clock.runFor(5000);
    await page.waitForURL(`${site.url}/`);
    expect(faults.join()).toContain("Redirects could not be fetched");
  });

  it("for the logs leaves page and redirect working, and is reported only in the console [A318] [P427]", async () => {
    const { page, faults } = await startOn("/rewards");
    await page.route(`**${logRedirect.path}`, (route) => route.fulfill({ status: 500, body: "" }));
    await page.route(`**${log404.path}`, (route) => route.fulfill({ status: 500, body: "" }));
    await goWithin(page, "/old");
    await page.waitForURL("**/quick-quote");
    await expect.poll(() => faults.join()).toContain("The redirect could not be logged");
    await goWithin(page, "/no-page-at-all");
    await page.getByRole("heading", { level: 1, name: "404" }).waitFor();
    await expect.poll(() => faults.join()).toContain("The 404 could not be logged");
    expect(await page.locator("[data-toast]").count()).toBe(0);
    await page.clock.runFor(5000);
    await page.waitForURL(`${site.url}/`);
  });
});
