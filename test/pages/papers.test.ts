import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storedItems } from "../../web/policies/stored-items.ts";
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

const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor();
const promo = "business-account-promo";

/** Keeps scripts from starting, so that the page stays as it was served. */
const holdClient = (page: Page) => page.route(/entry\.client/, (route) => route.abort());

/** The section begins under the fixed header, in the upper half of the screen. */
async function expectInView(page: Page, id: string): Promise<void> {
  const place = () =>
    page.evaluate((anchor) => {
      const top = document.getElementById(`${anchor}-title`)?.getBoundingClientRect().top ?? -1;
      const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      return top >= header && top < window.innerHeight / 2 ? "in view" : `${top} under a header of ${header}`;
    }, id);
  await expect.poll(place).toBe("in view");
}

describe("every paper", () => {
  it.each([
    ["/business-account", "Business Account", "Business account application"],
    ["/rewards", "Rewards", "Rewards registration"],
    ["/privacy-policy", "Privacy Policy", null],
    ["/cookie-policy", "Cookie Policy", null],
    ["/terms-of-service", "Terms of Service", null],
  ])("is shown with its form, fits each screen, and axe finds nothing: %s [P014] [P016]", async (path, title, form) => {
    const { page, faults } = await visit(site, path, { viewport: { width: 360, height: 800 } });
    await hydrated(page);
    expect((await page.request.get(path)).status()).toBe(200);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(title);
    if (form) expect(await page.getByRole("form", { name: form }).locator("button[type=submit]").count()).toBe(1);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 768, height: 900 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
    expect(faults).toEqual([]);
  });
});

describe("the business account terms", () => {
  it("are in view when their address is opened, before scripts start and after [P017]", async () => {
    const { page } = await visit(site, "/");
    await holdClient(page);
    await page.goto(`/terms-of-service#${promo}`);
    await expectInView(page, promo);
    await page.unroute(/entry\.client/);
    await page.goto("/");
    await page.goto(`/terms-of-service#${promo}`);
    await hydrated(page);
    await expectInView(page, promo);
  });

  it("are in view when their link on the business account page is followed, before scripts start and after [P112]", async () => {
    const { page } = await visit(site, "/");
    const link = page.locator(`main a[href="/terms-of-service#${promo}"]`).first();
    const follow = async () => {
      await link.click();
      await page.waitForURL(`**/terms-of-service#${promo}`);
      await expectInView(page, promo);
    };
    await holdClient(page);
    await page.goto("/business-account");
    await follow();
    await page.unroute(/entry\.client/);
    await page.goto("/business-account");
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await follow();
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  });

  it("are also reached from the table of contents, which moves the reading position", async () => {
    const { page } = await visit(site, "/terms-of-service");
    await hydrated(page);
    const link = page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Claims" });
    await link.focus();
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    const before = await scrolled();
    await link.press("Enter");
    await expectInView(page, "claims");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("claims");
    await page.goBack();
    await expect.poll(scrolled).toBe(before);
  });
});

it("the rewards terms open and close by mouse and by keyboard, without script too [P114]", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await visit(site, "/rewards", { javaScriptEnabled });
    if (javaScriptEnabled) await hydrated(page);
    const items = page.locator("#terms details");
    expect(await items.count()).toBe(6);
    const expiry = items.filter({ hasText: "When points expire" });
    const summary = expiry.locator("summary");
    const text = expiry.getByText("Points expire after 24 months of inactivity.");
    expect(await text.isVisible()).toBe(false);
    for (const press of [() => summary.click(), () => summary.press("Enter"), () => summary.press(" ")]) {
      const before = await text.isVisible();
      await press();
      await text.waitFor({ state: before ? "hidden" : "visible" });
    }
  }
});

it("a visit leaves nothing in the browser that the cookie policy does not list", async () => {
  const { page, context } = await visit(site, "/quick-quote");
  await hydrated(page);
  await page.locator('[id="pickup.text"]').fill("Main Street, Naas");
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookie Policy" }).click();
  await page.getByRole("heading", { level: 1, name: "Cookie Policy" }).waitFor();
  await page.reload();
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const listed = storedItems.flatMap((item) => item.name.split(", "));
  expect(kept).toContain("cookie-consent");
  expect(kept).toContain("react-router-scroll-positions");
  expect(kept.filter((key) => !listed.includes(key))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});
