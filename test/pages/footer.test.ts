import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { closeVisits, visit } from "../e2e/browser.ts";
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

describe("the footer", () => {
  it.each(["/", pages.rewards])("has quick links that work from %s [P035]", async (from) => {
    const { page } = await visit(site, from, { viewport: { width: 1440, height: 900 } });
    const links = page.getByRole("contentinfo").getByRole("navigation", { name: "Quick links" });
    for (const [name, section] of [
      ["Our services", "#services"],
      ["Why Choose Us", "#why-choose"],
    ] as const) {
      await page.goto(from);
      await hydrated(page);
      await links.getByRole("link", { name }).click();
      await expect.poll(async () => Math.abs((await page.locator(section).boundingBox())?.y ?? 999)).toBeLessThan(200);
      expect(pathOf(page)).toBe("/");
    }
    await page.goto(from);
    await hydrated(page);
    const booking = links.getByRole("link", { name: "Book a Courier" });
    expect(await booking.getAttribute("href")).toBe(pages.bookACourier);
    await booking.click();
    await page.waitForURL(`**${pages.quickQuote}`);
  });

  it("names services, social pages and the staff's sign-in [P036] [P037] [P039]", async () => {
    const { page } = await visit(site, "/", { javaScriptEnabled: false });
    const footer = page.getByRole("contentinfo");
    const hrefs = await footer.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const { sameDay, nextDay, international, specialist, zeroEmissions, whiteGlove, admin } = pages;
    expect(hrefs).toEqual(
      expect.arrayContaining([sameDay, nextDay, international, specialist, zeroEmissions, whiteGlove, admin]),
    );
    const { facebook, x, linkedin, instagram, tiktok } = brand.social;
    for (const [name, href] of [
      ["Facebook", facebook],
      ["X", x],
      ["LinkedIn", linkedin],
      ["Instagram", instagram],
      ["TikTok", tiktok],
      ["WhatsApp", `https://wa.me/${brand.whatsapp}`],
    ] as const) {
      const link = footer.getByRole("link", { name: new RegExp(`^${name}\\b`) });
      expect(await link.getAttribute("href"), name).toBe(href);
    }
  });

  it.each([360, 412, 768, 1024, 1440])("has the links to our social pages in one row: %i px", async (width) => {
    const { page } = await visit(site, "/", { viewport: { width, height: 780 } });
    const links = page.getByRole("list", { name: "Elsewhere" }).getByRole("link");
    // The footer is laid out once it is near.
    await links.last().scrollIntoViewIfNeeded();
    await page.evaluate(() => document.fonts.ready);
    const tops = () => links.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    await expect.poll(async () => [(await tops()).length, new Set(await tops()).size]).toEqual([6, 1]);
  });

  it("leads to the three policies [P040]", async () => {
    const { page } = await visit(site, "/");
    await hydrated(page);
    const footer = page.getByRole("contentinfo");
    for (const [name, path] of [
      ["Privacy Policy", pages.privacyPolicy],
      ["Terms of Service", pages.termsOfService],
      ["Cookie Policy", pages.cookiePolicy],
    ] as const) {
      await footer.getByRole("link", { name, exact: true }).click();
      await page.waitForURL(`**${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
    }
  });
});
