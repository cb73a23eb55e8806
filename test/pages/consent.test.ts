import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Consent, consentKey, consentVersion } from "../../web/consent/consent.ts";
import {
  atRest,
  closeVisits,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  openTab,
  type VisitOptions,
  visit,
} from "../e2e/browser.ts";
import { soon } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const newVisitor = (path = "/", options: VisitOptions = {}) => visit(site, path, { ...options, consent: "unknown" });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Cookie consent" });
const press = (page: Page, name: string) => dialogOf(page).getByRole("button", { name, exact: true }).click();
const toggle = (page: Page, name: string) => dialogOf(page).getByRole("switch", { name, exact: true });
const settings = (page: Page) => page.getByRole("button", { name: "Cookie Settings" });
const stored = (page: Page): Promise<Consent | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), consentKey);
const closed = (page: Page) => dialogOf(page).waitFor({ state: "hidden" });
const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

async function tryToScroll(page: Page) {
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press("PageDown");
  await atRest(page);
}

describe("a new visitor", () => {
  it("sees every button of the cookie banner, and of its second panel, at 1366 x 768", async () => {
    const { page } = await newVisitor("/", { viewport: { width: 1366, height: 768 } });
    const lowest = () =>
      dialogOf(page)
        .getByRole("button")
        .evaluateAll((buttons) => Math.max(...buttons.map((each) => each.getBoundingClientRect().bottom)));
    expect(await lowest()).toBeLessThanOrEqual(768);
    await press(page, "Customize");
    await dialogOf(page).getByRole("button", { name: "Save Preferences" }).waitFor();
    expect(await lowest()).toBeLessThanOrEqual(768);
  });

  it.each([360, 1440])(
    "is asked before anything else, on a screen of %i px [P044] [P045] [P047] [P048] [P050]",
    async (width) => {
      const { page, faults } = await newVisitor("/", { viewport: { width, height: 800 } });
      const dialog = dialogOf(page);
      expect(await dialog.getByRole("button").allInnerTexts()).toEqual([
        "Customize",
        "Reject All",
        "Accept All Cookies",
      ]);
      expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
      expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, height: 800 });
      const sizes = await dialog
        .getByRole("button")
        .evaluateAll((buttons) => buttons.map((each) => `${each.clientWidth} x ${each.clientHeight}`));
      expect(new Set(sizes).size).toBe(1);
      expect(await settings(page).isVisible()).toBe(false);
      await tryToScroll(page);
      expect(await scrollY(page)).toBe(0);
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);

      await press(page, "Customize");
      expect(await dialog.getByRole("switch").count()).toBe(4);
      expect((await dialog.getByRole("button").allInnerTexts()).filter(Boolean)).toEqual([
        "Reject All",
        "Accept All",
        "Save Preferences",
      ]);
      await tryToScroll(page);
      expect(await scrollY(page)).toBe(0);
      await expectNoAxeFindings(page);

      await press(page, "Reject All");
      await closed(page);
      await page.mouse.wheel(0, 600);
      await soon(() => scrollY(page)).toBeGreaterThan(0);
      expect(faults).toEqual([]);
    },
  );

  it("can answer before any other script of the page has loaded [P167] [P170] [P171]", async () => {
    const { page, context } = await newVisitor("about:blank");
    await context.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto("/");
    await press(page, "Accept All Cookies");
    await closed(page);
    expect(await stored(page)).toEqual({
      essential: true,
      essentialAnalytics: true,
      analytics: true,
      marketing: true,
      preferences: true,
      version: consentVersion,
      decidedAt: site.clock.now().toISOString(),
    });
    await settings(page).waitFor();
    await page.reload();
    await settings(page).waitFor();
    expect(await dialogOf(page).isVisible()).toBe(false);
  });

  it("who rejects all stores only what is essential [P168] [P170]", async () => {
    const { page } = await newVisitor("/rewards");
    await press(page, "Reject All");
    expect(await stored(page)).toMatchObject({
      essential: true,
      essentialAnalytics: true,
      analytics: false,
      marketing: false,
      preferences: false,
    });
  });

  it("may choose category by category, but not without Essential [P046] [P169] [P170]", async () => {
    const { page } = await newVisitor();
    await press(page, "Customize");
    const essential = toggle(page, "Essential");
    await essential.click({ force: true });
    await essential.press("Space").catch(() => {});
    expect(await essential.isChecked()).toBe(true);
    expect(await essential.isDisabled()).toBe(true);
    await toggle(page, "Analytics").check();
    await page.locator("html[data-hydrated]").waitFor();
    expect(await toggle(page, "Analytics").isChecked()).toBe(true);
    await press(page, "Save Preferences");
    expect(await stored(page)).toMatchObject({
      essential: true,
      essentialAnalytics: true,
      analytics: true,
      marketing: false,
      preferences: false,
    });
  });

  it("keeps their place in the choice when the page wakes up", async () => {
    const { page } = await newVisitor("about:blank");
    let wakeUp = () => {};
    const awake = new Promise<void>((resolve) => {
      wakeUp = resolve;
    });
    await page.route("**/assets/entry.client-*.js", async (route) => {
      await awake;
      await route.continue();
    });
    await page.goto("/");
    await press(page, "Customize");
    await toggle(page, "Marketing").check();
    wakeUp();
    await page.locator("html[data-hydrated]").waitFor();
    // Everything that React requests after its first rendering has been requested by now.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    expect(await toggle(page, "Marketing").isVisible()).toBe(true);
    expect(await toggle(page, "Marketing").isChecked()).toBe(true);
  });

  it("reaches everything by keyboard, and Escape does not count as an answer", async () => {
    const { page } = await newVisitor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    expect(await focused()).toBe("Your privacy is your choice");
    for (let times = 0; times < 3; times += 1) await page.keyboard.press("Escape");
    await soon(() => dialogOf(page).isVisible()).toBe(true);
    expect(await stored(page)).toBeNull();
    const reached: string[] = [];
    for (let times = 0; times < 5; times += 1) {
      await page.keyboard.press("Tab");
      reached.push(await focused());
    }
    expect(reached).toEqual(["Cookie Policy", "Privacy Policy", "Customize", "Reject All", "Accept All Cookies"]);
    await dialogOf(page).getByRole("button", { name: "Customize" }).press("Enter");
    expect(await focused()).toBe("Cookie preferences");
    await page.keyboard.press("Escape");
    await soon(focused).toBe("Your privacy is your choice");
    expect(await stored(page)).toBeNull();
  });

  it("can read both policies without answering, and is asked on the next page", async () => {
    const { page } = await newVisitor();
    await dialogOf(page).getByRole("link", { name: "Cookie Policy" }).click();
    await page.waitForURL("**/cookie-policy");
    await page.locator("html[data-hydrated]").waitFor();
    expect(await dialogOf(page).isVisible()).toBe(false);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy", exact: true }).click();
    await page.waitForURL("**/privacy-policy");
    expect(await dialogOf(page).isVisible()).toBe(false);
    await page.getByRole("contentinfo").getByRole("link", { name: "Rewards", exact: true }).click();
    await dialogOf(page).waitFor();
  });

  it("is not asked on the staff's sign-in page", async () => {
    const { page } = await newVisitor("/login");
    await page.locator("html[data-hydrated]").waitFor();
    expect(await dialogOf(page).isVisible()).toBe(false);
  });

  it("without script sees no dialog", async () => {
    const { page } = await newVisitor("/", { javaScriptEnabled: false });
    expect(await dialogOf(page).isVisible()).toBe(false);
    expect(await settings(page).isVisible()).toBe(false);
  });

  it("whose browser stores nothing has the choice applied to the current page", async () => {
    const { page, context } = await newVisitor("about:blank");
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("closed", "SecurityError");
      };
      Object.defineProperty(window, "localStorage", { get: refuse });
    });
    await page.goto("/");
    await press(page, "Reject All");
    await closed(page);
    await settings(page).click();
    expect(await toggle(page, "Marketing").isChecked()).toBe(false);
    await page.reload();
    await dialogOf(page).waitFor();
  });
});

describe("a visitor who has chosen", () => {
  it("finds Cookie Settings on every page, with the current choice, and changes it [P048] [P049] [P172]", async () => {
    const { page } = await newVisitor("/");
    await press(page, "Accept All Cookies");
    for (const path of ["/quick-quote", "/services/same-day", "/no-such-page", "/cookie-policy", "/"]) {
      await page.goto(path);
      const box = await settings(page).boundingBox();
      expect(box?.x, path).toBeLessThan(40);
      expect((box?.y ?? 0) + (box?.height ?? 0), path).toBeGreaterThan(840);
    }
    await settings(page).click();
    for (const name of ["Analytics", "Marketing", "Preferences"])
      expect(await toggle(page, name).isChecked(), name).toBe(true);
    // Unsaved changes are discarded.
    await toggle(page, "Marketing").uncheck();
    await page.keyboard.press("Escape");
    await closed(page);
    expect(await settings(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect((await stored(page))?.marketing).toBe(true);
    await settings(page).click();
    expect(await toggle(page, "Marketing").isChecked()).toBe(true);
    await press(page, "Reject All");
    await closed(page);
    expect(await stored(page)).toMatchObject({ analytics: false, marketing: false, preferences: false });
  });

  it("can read both ways to book on the home page on a phone, although Cookie Settings may overlap their buttons", async () => {
    const { page } = await visit(site, "/", { viewport: { width: 360, height: 780 } });
    const button = await settings(page).boundingBox();
    expect(button).toMatchObject({ x: 0, width: 28, height: 40 });
    const links = page.getByRole("main").getByRole("link", { name: /^(Non-)?Account Bookings$/ });
    expect(await links.count()).toBe(2);
    for (const link of await links.all()) {
      const left = await link.evaluate((control) => {
        const words = document.createRange();
        words.selectNodeContents(control);
        return words.getBoundingClientRect().left;
      });
      expect(left).toBeGreaterThan(28);
    }
  });

  it("sees Cookie Settings in the price bar on a phone, covering nothing of it", async () => {
    const { page } = await visit(site, "/quick-quote", { viewport: { width: 360, height: 780 } });
    const bar = page.getByRole("region", { name: "Your price" });
    const [button, ground, price] = await Promise.all(
      [settings(page), bar, bar.locator("p")].map((each) => each.boundingBox()),
    );
    expect(button).toMatchObject({ width: 40, height: 40 });
    expect(button?.y).toBeGreaterThanOrEqual(ground?.y ?? 999);
    expect((button?.x ?? 0) + 40).toBeLessThanOrEqual(price?.x ?? 0);
    await expectNoAxeFindings(page);
  });

  it.each([
    ["six months ago", "is asked again", "2025-09-04T09:59:00Z", consentVersion],
    ["less than six months ago", "is not", "2025-09-04T10:01:00Z", consentVersion],
    ["for an older version", "is asked again", "2026-03-01T10:00:00Z", consentVersion - 1],
    ["in a form that cannot be read", "is asked again", "yesterday", consentVersion],
  ])("%s %s", async (_when, outcome, decidedAt, version) => {
    const { page, context } = await newVisitor("about:blank");
    const choice = { essential: true, analytics: true, marketing: true, preferences: true, decidedAt, version };
    await context.addInitScript(([key, text]) => localStorage.setItem(key, text), [
      consentKey,
      JSON.stringify(choice),
    ] as [string, string]);
    await page.goto("/");
    expect(await dialogOf(page).isVisible()).toBe(outcome === "is asked again");
  });

  it("need not answer again in a second tab", async () => {
    const { page, context } = await newVisitor("/");
    const second = await openTab(context, site);
    await second.page.goto("/rewards");
    await dialogOf(second.page).waitFor();
    await press(page, "Reject All");
    await closed(second.page);
    await settings(second.page).waitFor();
  });
});
