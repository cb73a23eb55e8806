import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, goWithin, visit } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor();
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

describe("the not-found page", () => {
  it("is answered with 404, says so in its heading, counts down and leads home after five seconds [A013] [A014] [P018] [P123]", async () => {
    const { page } = await visit(site, "/");
    const asked = Date.now();
    const answer = await page.goto("/no-such-page");
    expect(answer?.status()).toBe(404);
    await hydrated(page);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("404");
    expect(await page.getByRole("status").first().textContent()).toContain("Taking you to the home page in 5 seconds");
    await page.getByText("3 seconds").waitFor();
    await page.getByText("1 second", { exact: true }).waitFor();
    expect(pathOf(page)).toBe("/no-such-page");
    await page.waitForURL(`${site.url}/`);
    expect(Date.now() - asked).toBeGreaterThanOrEqual(5_000);
  });

  it("counts down only once the cookie banner is answered, and can be read meanwhile", async () => {
    const { page } = await visit(site, "/no-such-page", { consent: "unknown" });
    await hydrated(page);
    await page.clock.runFor(8_000);
    await page.getByText("5 seconds", { exact: true }).waitFor();
    expect(pathOf(page)).toBe("/no-such-page");
    await page.getByRole("button", { name: "Reject All" }).click();
    await page.clock.runFor(4_500);
    expect(pathOf(page)).toBe("/no-such-page");
    await page.clock.runFor(1_000);
    await page.waitForURL(`${site.url}/`);
  });

  it("shows on client navigation as well, and leads home from there [P018]", async () => {
    const { page } = await visit(site, "/rewards");
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await goWithin(page, "/services/by-balloon");
    await page.getByRole("heading", { level: 1, name: "404" }).waitFor();
    await page.clock.runFor(5000);
    await page.waitForURL(`${site.url}/`);
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  });

  it("Go to Home leads home at once and once [A015] [P124]", async () => {
    const { page } = await visit(site, "/no-such-page");
    await hydrated(page);
    await page.getByRole("link", { name: "Go to Home" }).click();
    await page.waitForURL(`${site.url}/`);
    const entries = await page.evaluate(() => history.length);
    await page.getByRole("contentinfo").getByRole("link", { name: "Rewards" }).click();
    await page.waitForURL("**/rewards");
    await page.clock.runFor(6000);
    expect(pathOf(page)).toBe("/rewards");
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  });

  it("Go Back leads to the previous page and stays there [A015] [P125]", async () => {
    const { page } = await visit(site, "/rewards");
    await page.goto("/no-such-page");
    await hydrated(page);
    await page.getByRole("button", { name: "Go Back" }).click();
    await page.waitForURL("**/rewards");
    await hydrated(page);
    await page.clock.runFor(6000);
    expect(pathOf(page)).toBe("/rewards");
  });

  it.each([360, 768, 1440])("fits a screen of %i px and axe finds nothing", async (width) => {
    const { page } = await visit(site, "/no-such-page", { viewport: { width, height: 900 } });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  });
});
