import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createRedirect,
  get404Logs,
  getRedirectLogs,
  type NotFoundLogs,
  type RedirectLogs,
} from "../../contract/redirects.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { draft, openRedirects, redirectsOfSettings, storeRedirects } from "./redirects-screen.ts";
import { answerInstead } from "./settings-screen.ts";
import { createStaff, type StaffMember } from "./staff.ts";

let site: Site;
let member: StaffMember;
beforeAll(async () => {
  site = await openSite();
  member = await createStaff(site, "administrator");
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

/** Requests an address as a browser requests a page. */
async function ask(path: string, referer?: string): Promise<Response> {
  return fetch(site.url + path, {
    redirect: "manual",
    headers: {
      "user-agent": chrome,
      accept: "text/html,application/xhtml+xml",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
      ...(referer && { referer }),
    },
  });
}

const clear = (path: string) =>
  fetch(site.url + path, { method: "DELETE", headers: { authorization: member.authorization } });
const notFound = () => site.asAdministrator<NotFoundLogs>(get404Logs.path);
const followed = (query = "") => site.asAdministrator<RedirectLogs>(getRedirectLogs.path + query);

beforeEach(async () => {
  await storeRedirects(site, member, [draft("/used", "/rewards")]);
  await clear(get404Logs.path);
  await clear(getRedirectLogs.path);
});

describe("404 Analytics", () => {
  it("shows the total, the most frequent with count and time, and the newest with where they came from [A310] [A311]", async () => {
    for (const path of ["/n1", "/n1", "/n1", "/n2"]) await ask(path);
    await ask("/n3", `${site.url}/rewards`);
    await expect.poll(async () => (await notFound()).totalLogs).toBe(5);
    const { page, screen } = await openRedirects(site, member, "?tab=404s");
    const row = (table: string, url: string) =>
      screen.main
        .getByRole("table", { name: table })
        .getByRole("row")
        .filter({ has: page.getByRole("rowheader", { name: url, exact: true }) });
    await row("The ten most frequent 404s", "/n1").waitFor();
    expect(await screen.main.locator("dl").first().innerText()).toMatch(/404s in total\s+5/);
    expect(await row("The ten most frequent 404s", "/n1").innerText()).toMatch(/\/n1\s+3\s+4 Mar 2026, \d\d:\d\d/);
    expect(await row("The ten newest 404s", "/n3").innerText()).toMatch(/4 Mar 2026, \d\d:\d\d[\s\S]*\/rewards/);
  });

  it("makes a redirect from an entry: source fixed, defaults as stated, stored first, and marked afterwards [A261] [A268] [A270] [A277] [A310]", async () => {
    await ask("/lost-page");
    await expect.poll(async () => (await notFound()).totalLogs).toBe(1);
    const { screen } = await openRedirects(site, member, "?tab=404s");
    await screen.button("Create Redirect for /lost-page").first().click();
    expect(await screen.dialog.getByRole("heading").innerText()).toBe("Create Redirect");
    const source = screen.dialog.getByLabel("Source URL");
    expect([await source.inputValue(), await source.getAttribute("readonly")]).toEqual(["/lost-page", ""]);
    expect([
      await screen.dialog.getByLabel("Target URL").inputValue(),
      await screen.dialog.getByLabel("Redirect type").inputValue(),
      await screen.dialog.getByLabel("Match type").inputValue(),
    ]).toEqual(["/", "301", "exact"]);
    await screen.dialog.getByLabel("Target URL").fill("/rewards");
    await screen.inDialog("Create Redirect").click();
    await screen.toast("Redirect Created").waitFor();
    expect((await redirectsOfSettings(site))[0]).toMatchObject({
      sourceUrl: "/lost-page",
      targetUrl: "/rewards",
      isActive: true,
    });
    await screen.main.getByText("Has a redirect").first().waitFor();
    await screen.tab("Redirects").click();
    await screen.row("/lost-page").waitFor();
    expect((await screen.sources())[0]).toBe("/lost-page");
  });

  it("requires a target, and keeps the dialog if the redirect cannot be stored [A269] [A276]", async () => {
    await ask("/lost-again");
    await expect.poll(async () => (await notFound()).totalLogs).toBe(1);
    const { page, screen } = await openRedirects(site, member, "?tab=404s");
    await screen.button("Create Redirect for /lost-again").first().click();
    await screen.dialog.getByLabel("Target URL").fill("   ");
    await screen.inDialog("Create Redirect").click();
    await screen.toast("Validation Error").waitFor();
    expect(await screen.toast("Validation Error").innerText()).toMatch(/^Validation Error\s+Target URL is required\.$/);
    await answerInstead(page, createRedirect, { status: 500 });
    await screen.dialog.getByLabel("Target URL").fill("/rewards");
    await screen.inDialog("Create Redirect").click();
    await screen.toast("Failed to create redirect").waitFor();
    expect(await screen.toast("Failed to create redirect").innerText()).toMatch(
      /^Error\s+Failed to create redirect\. Please try again\.$/,
    );
    await screen.dialog.getByLabel("Source URL").waitFor();
    expect((await redirectsOfSettings(site)).map(({ sourceUrl }) => sourceUrl)).toEqual(["/used"]);
    await expectNoAxeFindings(page);
  });

  it("asks before a typed target is lost", async () => {
    await ask("/lost-target");
    await expect.poll(async () => (await notFound()).totalLogs).toBe(1);
    const { page, screen } = await openRedirects(site, member, "?tab=404s");
    await screen.button("Create Redirect for /lost-target").first().click();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
    await screen.button("Create Redirect for /lost-target").first().click();
    const target = screen.dialog.getByLabel("Target URL");
    await target.fill("/rewards");
    await page.keyboard.press("Escape");
    await screen.dialog.getByText("Discard what you typed?").waitFor();
    await screen.inDialog("Keep editing").click();
    expect(await target.inputValue()).toBe("/rewards");
  });

  it("lists ten of each, and is cleared after confirmation [A313] [A316]", async () => {
    for (let index = 0; index < 12; index++) {
      for (let times = 0; times <= index % 3; times++) await ask(`/often-${index}`);
    }
    await expect.poll(async () => (await notFound()).totalLogs).toBe(24);
    const { page, screen } = await openRedirects(site, member, "?tab=404s");
    const frequent = screen.main.getByRole("table", { name: "The ten most frequent 404s" }).locator("tbody tr");
    await expect.poll(() => frequent.count()).toBe(10);
    const counts = (await frequent.locator("td:nth-child(2)").allInnerTexts()).map(Number);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(await screen.main.getByRole("table", { name: "The ten newest 404s" }).locator("tbody tr").count()).toBe(10);
    await expectNoAxeFindings(page);
    await screen.button("Clear 404 logs").click();
    await screen.inDialog("Cancel").click();
    expect((await notFound()).totalLogs).toBe(24);
    await screen.button("Clear 404 logs").click();
    await screen.inDialog("Clear").click();
    await screen.toast("404 logs cleared").waitFor();
    await screen.main.getByText("No 404s logged.").first().waitFor();
    expect(await notFound()).toMatchObject({ totalLogs: 0, statistics: [], recentLogs: [] });
  });
});

describe("Redirect Logs", () => {
  it("show how often each redirect was followed, and the newest activity [A312]", async () => {
    await ask("/used");
    await ask("/used");
    await expect.poll(async () => (await followed()).totalLogs).toBe(2);
    const { page, screen } = await openRedirects(site, member, "?tab=logs");
    const used = screen.main.getByRole("table", { name: "The ten most used redirects" }).locator("tbody tr");
    await expect.poll(() => used.count()).toBe(1);
    expect(await used.innerText()).toMatch(/\/used\s+\/rewards\s+2\s+4 Mar 2026/);
    expect(await screen.main.locator("dl").first().innerText()).toMatch(/Redirects followed\s+2/);
    const recent = screen.main.getByRole("table", { name: "The twenty newest entries" }).locator("tbody tr");
    expect(await recent.count()).toBe(2);
    expect(await recent.first().innerText()).toMatch(/4 Mar 2026, \d\d:\d\d\s+\/used\s+\/rewards\s+Mozilla\/5\.0/);
    await expectNoAxeFindings(page);
  });

  it("list ten rules and twenty entries [A313] [A314]", async () => {
    await storeRedirects(
      site,
      member,
      Array.from({ length: 12 }, (_, index) => draft(`/rule-${index}`, "/rewards")),
    );
    for (let index = 0; index < 25; index++) await ask(`/rule-${index % 12}`);
    await expect.poll(async () => (await followed()).totalLogs).toBe(25);
    const { screen } = await openRedirects(site, member, "?tab=logs");
    const used = screen.main.getByRole("table", { name: "The ten most used redirects" }).locator("tbody tr");
    await expect.poll(() => used.count()).toBe(10);
    const counts = (await used.locator("td:nth-child(3)").allInnerTexts()).map(Number);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(
      await screen.main.getByRole("table", { name: "The twenty newest entries" }).locator("tbody tr").count(),
    ).toBe(20);
  });

  it("are filtered by source or target, by kind and by time, in the address [A315]", async () => {
    const now = site.clock.now();
    for (const [days, paths] of [
      [31, ["/used"]],
      [8, ["/gone-month"]],
      [2, ["/used"]],
      [0, ["/gone-now"]],
    ] as const) {
      site.clock.set(new Date(now.getTime() - days * 86_400_000).toISOString());
      for (const path of paths) await ask(path);
    }
    site.clock.set(now.toISOString());
    await expect.poll(async () => (await followed()).recentLogs.length).toBe(4);
    const { page, screen } = await openRedirects(site, member, "?tab=logs");
    const recent = screen.main.getByRole("table", { name: "The twenty newest entries" }).getByRole("rowheader");
    await expect.poll(() => recent.count()).toBe(4);
    const range = screen.filter("Date range");
    for (const [value, count] of [
      ["today", 1],
      ["week", 2],
      ["month", 3],
      ["all", 4],
    ] as const) {
      await range.selectOption(value);
      await expect.poll(() => recent.count()).toBe(count);
    }
    await screen.filter("Type of activity").selectOption("redirects");
    await expect.poll(() => recent.allInnerTexts()).toEqual(["/used", "/used"]);
    await screen.filter("Type of activity").selectOption("404s");
    await expect.poll(() => recent.allInnerTexts()).toEqual(["/gone-now", "/gone-month"]);
    await page.reload();
    await expect.poll(() => recent.allInnerTexts()).toEqual(["/gone-now", "/gone-month"]);
    await screen.button("Clear All").click();
    const search = screen.main.getByRole("searchbox", { name: "Search source or target" });
    await search.fill("gone-n");
    await expect.poll(() => recent.allInnerTexts()).toEqual(["/gone-now"]);
    await search.fill("REWARDS");
    await expect.poll(() => recent.allInnerTexts()).toEqual(["/used", "/used"]);
  });

  it("are cleared after confirmation, and fit every screen [A317]", async () => {
    await ask("/used");
    await expect.poll(async () => (await followed()).totalLogs).toBe(1);
    const { page, screen } = await openRedirects(site, member, "?tab=logs", { viewport: { width: 360, height: 800 } });
    await screen.main.getByText("Mozilla").first().waitFor({ state: "attached" });
    await expectNoSidewaysScroll(page);
    await screen.button("Clear redirect logs").click();
    await screen.inDialog("Clear").click();
    await screen.toast("Redirect logs cleared").waitFor();
    await screen.main.getByText("No redirect has been used yet.").waitFor();
    expect(await followed("?type=redirects")).toMatchObject({ totalLogs: 0, statistics: [], recentLogs: [] });
  });

  it.each([
    ["404s", get404Logs, "404 logs could not be loaded"],
    ["logs", getRedirectLogs, "Redirect logs could not be loaded"],
  ] as const)("or 404s that cannot be loaded say so, with a way to try again (%s)", async (tab, row, text) => {
    const { page, screen } = await openRedirects(site, member);
    const failing = await answerInstead(page, row, { status: 500 });
    await page.goto(`/admin/redirects?tab=${tab}`);
    await screen.main.getByText(text).waitFor();
    await failing.release();
    await screen.button("Try Again").click();
    await screen.main.getByText(/404s in total|Redirects followed/).waitFor();
  });
});
