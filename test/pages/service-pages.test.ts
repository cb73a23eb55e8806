import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pages } from "../../contract/paths.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visit } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const services = [
  [pages.sameDay, "Same Day Delivery", "Same Day"],
  [pages.nextDay, "Next Day Delivery", "Next Day"],
  [pages.international, "International Delivery", "International"],
  [pages.specialist, "Specialist Delivery", "Specialist"],
  [pages.zeroEmissions, "Zero Emissions Delivery", "Zero Emissions"],
  [pages.whiteGlove, "White Glove Delivery", "White Glove"],
] as const;

/** The text of a page's main part, without its form, which reads differently before scripts run. */
const said = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    copy.querySelector("form")?.remove();
    return copy.textContent;
  });

/** That text of each page when it is loaded as a document. */
const loaded = new Map<string, string | null>();

it.each(services)(
  "%s answers with its page, fits three screens and axe finds nothing [P011]",
  async (path, heading) => {
    const { page, faults } = await visit(site, path, { viewport: { width: 1440, height: 900 } });
    expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual([heading]);
    loaded.set(path, await said(page));
    await expectNoAxeFindings(page);
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    // A link within a sentence may be as low as its line of text.
    const small = await page
      .locator("main a:visible")
      .evaluateAll((links) =>
        links
          .filter((link) => link.getBoundingClientRect().height < 44 && getComputedStyle(link).display !== "inline")
          .map((link) => link.textContent),
      );
    expect(small).toEqual([]);
    expect(faults).toEqual([]);
  },
);

it("each service page is the same when reached by a link of the site [P011]", async () => {
  const { page, faults } = await visit(site, pages.quickQuote);
  // Before that, a link loads its page as a document.
  await page.locator("html[data-hydrated]").waitFor();
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const footer = page.getByRole("contentinfo");
  for (const [path, heading, label] of services) {
    await footer.getByRole("link", { name: label, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect.poll(() => said(page)).toBe(loaded.get(path));
  }
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  expect(faults).toEqual([]);
});

it.each([
  [pages.sameDay, "Quick Quote"],
  [pages.zeroEmissions, "Book Green Delivery"],
] as const)("%s: %s opens the calculator [P062] [P068]", async (path, label) => {
  const { page } = await visit(site, path);
  await page.getByRole("main").getByRole("link", { name: label }).first().click();
  await page.waitForURL(`**${pages.quickQuote}`);
  await page.getByRole("heading", { level: 1, name: "Quick Quote" }).waitFor();
});

it.each([true, false])(
  "Get Your Quote scrolls to the form and stays on the page; script: %s [P072]",
  async (script) => {
    const { page } = await visit(site, pages.whiteGlove, { javaScriptEnabled: script });
    const form = page.locator("#white-glove-form");
    const top = async () => (await form.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    expect(await top()).toBeGreaterThan(900);
    await page.getByRole("link", { name: "Get Your Quote" }).click();
    await expect.poll(top).toBeLessThan(450);
    expect(await top()).toBeGreaterThanOrEqual(0);
    expect(new URL(page.url()).pathname).toBe(pages.whiteGlove);
  },
);
