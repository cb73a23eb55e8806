import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "../../contract/paths.ts";
import { closeVisits, expectNoAxeFindings, passTime, visit } from "../e2e/browser.ts";
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
/** For tests that measure milliseconds, which a busy machine can spoil. */
const measuredAgain = { retry: 2 };
const phone = { viewport: { width: 360, height: 800 } };
const desktop = { viewport: { width: 1440, height: 900 } };

describe("the header", () => {
  it("links to quote, rewards, business account and booking, and has a Contact Us [P024] [P025]", async () => {
    const { page } = await visit(site, "/", desktop);
    await hydrated(page);
    const nav = page.getByRole("navigation", { name: "Main" });
    expect(await nav.getByRole("link", { name: "Contact Us" }).isVisible()).toBe(true);
    for (const [name, href, opens] of [
      ["Quick Quote", pages.quickQuote, pages.quickQuote],
      ["Rewards", pages.rewards, pages.rewards],
      ["Business Account", pages.businessAccount, pages.businessAccount],
      ["Book a Courier", pages.bookACourier, pages.quickQuote],
    ] as const) {
      const link = nav.getByRole("link", { name });
      expect(await link.getAttribute("href")).toBe(href);
      await link.click();
      await page.waitForURL(`**${opens}`);
    }
    await page.getByText("Price your delivery first, then book it.").waitFor();
  });

  it(
    "Contact Us scrolls on the home page, and from another page 100 ms after it shows [P026] [P027]",
    measuredAgain,
    async () => {
      const { page } = await visit(site, "/", desktop);
      await hydrated(page);
      const contactUs = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact Us" });
      const topOfContact = async () => Math.round((await page.locator("#contact").boundingBox())?.y ?? -1);
      await contactUs.click();
      await expect.poll(topOfContact).toBeLessThan(200);
      expect(pathOf(page)).toBe("/");

      await page.goto(pages.rewards);
      await hydrated(page);
      await page.evaluate(() => {
        const moments: number[] = [];
        Object.assign(window, { moments });
        const watch = new MutationObserver(() => {
          if (!document.getElementById("contact")) return;
          moments.push(performance.now());
          watch.disconnect();
        });
        watch.observe(document, { childList: true, subtree: true });
        const scroll = Element.prototype.scrollIntoView;
        Element.prototype.scrollIntoView = function (options) {
          if (this.id === "contact") moments.push(performance.now());
          scroll.call(this, options);
        };
      });
      await contactUs.click();
      const moments = () => page.evaluate(() => (window as unknown as { moments: number[] }).moments);
      await expect.poll(async () => (await moments()).length).toBe(2);
      const [shown = 0, scrolled = 0] = await moments();
      expect(scrolled - shown).toBeGreaterThan(80);
      await expect.poll(topOfContact).toBeLessThan(200);
      expect(pathOf(page)).toBe("/");
    },
  );
});

describe("the Services menu", () => {
  const open = (page: Page) => page.locator("header details").evaluate((menu: HTMLDetailsElement) => menu.open);

  it("lists six services and Why Choose Us, without script too [P023]", async () => {
    const { page } = await visit(site, "/", { ...desktop, javaScriptEnabled: false });
    await page.locator("header summary").click();
    expect(await page.locator("header details a").allInnerTexts()).toEqual([
      "Same Day",
      "Next Day",
      "International",
      "Specialist",
      "Zero Emissions",
      "White Glove",
      "Why Choose Us",
    ]);
  });

  it(
    "opens 200 ms under a resting pointer, closes 150 ms behind it, and opens at once again [P453] [P454] [P455]",
    measuredAgain,
    async () => {
      const { page } = await visit(site, "/", desktop);
      await hydrated(page);
      // Measured by events in the page, since this process may be busy. The pointer returns once the menu has closed.
      await page.locator("header details").evaluate((menu: HTMLDetailsElement) => {
        const moments: [what: string, at: number][] = [];
        Object.assign(window, { moments });
        const note = (what: string) => (event: Event) => moments.push([what, event.timeStamp]);
        menu.addEventListener("pointerenter", note("enter"));
        menu.addEventListener("pointerleave", note("leave"));
        menu.addEventListener("toggle", (event) => {
          note(menu.open ? "open" : "closed")(event);
          if (menu.open) return;
          moments.push(["return", performance.now()]);
          // React tells an entering pointer from the element it left.
          const to = { bubbles: true, pointerType: "mouse", relatedTarget: menu.querySelector("summary") };
          document.body.dispatchEvent(new PointerEvent("pointerout", to));
        });
      });
      const happened = () => page.evaluate(() => (window as unknown as { moments: [string, number][] }).moments);
      await page.locator("header summary").hover();
      await expect.poll(async () => (await happened()).length).toBe(2);
      await page.mouse.move(700, 700);
      await expect.poll(async () => (await happened()).length).toBe(6);
      const moments = await happened();
      expect(moments.map(([what]) => what)).toEqual(["enter", "open", "leave", "closed", "return", "open"]);
      const pause = (index: number) => (moments[index]?.[1] ?? 0) - (moments[index - 1]?.[1] ?? 0);
      expect(pause(1)).toBeGreaterThan(150);
      expect(pause(3)).toBeGreaterThan(100);
      expect(pause(5)).toBeLessThan(100);
    },
  );

  it("closes on Escape and gives the focus back", async () => {
    const { page } = await visit(site, "/", desktop);
    await hydrated(page);
    await page.locator("header summary").press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    expect(await open(page)).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
  });

  it("scrolls to Why Choose Us, from another page as well [P028] [P029]", async () => {
    const { page } = await visit(site, "/quick-quote", desktop);
    await hydrated(page);
    const section = page.locator("#why-choose");
    for (const _ of ["from another page", "from the home page"]) {
      await page.locator("header summary").click();
      await page.locator("header").getByRole("link", { name: "Why Choose Us" }).click();
      await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? -1)).toBeLessThan(200);
      expect(pathOf(page)).toBe("/");
      await page.mouse.move(700, 700);
      await page.evaluate(() => window.scrollTo(0, 0));
    }
  });

  it("opens and closes by touch, and a choice closes it", async () => {
    const { page } = await visit(site, "/", { viewport: { width: 1024, height: 768 }, hasTouch: true });
    await hydrated(page);
    const summary = page.locator("header summary");
    for (const expected of [true, false, true]) {
      await summary.tap();
      await expect.poll(() => open(page)).toBe(expected);
      await passTime(page, 250);
      expect(await open(page)).toBe(expected);
    }
    await page.locator("header").getByRole("link", { name: "White Glove" }).tap();
    await page.waitForURL(`**${pages.whiteGlove}`);
    await expect.poll(() => open(page)).toBe(false);
  });

  it("is reached by keyboard, entry by entry, and closes behind the focus", async () => {
    const { page } = await visit(site, "/rewards", desktop);
    await hydrated(page);
    await page.locator("header summary").press(" ");
    for (const name of ["Same Day", "Next Day", "International"]) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    }
    await expectNoAxeFindings(page);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${pages.international}`);
    await expect.poll(() => open(page)).toBe(false);
    await page.locator("header summary").press("Enter");
    for (let entry = 0; entry < 8; entry++) await page.keyboard.press("Tab");
    await expect.poll(() => open(page)).toBe(false);
  });
});

describe("on a phone", () => {
  it("the menu slides in, and closes by its button and by Escape, without script [P030]", async () => {
    const { page } = await visit(site, "/", { ...phone, javaScriptEnabled: false });
    const menu = page.getByRole("navigation", { name: "Menu" });
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => page.getByRole("button", { name: "Close menu" }).click(),
    ]) {
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await menu.waitFor({ state: "visible" });
      await close();
      await menu.waitFor({ state: "hidden" });
    }
  });

  it("the menu closes when a link is chosen, and the page has the focus [P031]", async () => {
    const { page } = await visit(site, "/", phone);
    await hydrated(page);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Rewards" }).click();
    await page.waitForURL("**/rewards");
    await page.getByRole("navigation", { name: "Menu" }).waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
  });

  it.each([360, 768])("the open menu has the header's links, and axe finds nothing: %i px", async (width) => {
    const { page } = await visit(site, "/", { viewport: { width, height: 800 }, hasTouch: true });
    await hydrated(page);
    expect(await page.getByRole("navigation", { name: "Main" }).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    const menu = page.getByRole("navigation", { name: "Menu" });
    const links = await menu.locator("a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const inHeader = await page
      .locator("nav[aria-label=Main] a")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect([...links].sort()).toEqual([...inHeader].sort());
    if (width === 768) return;
    await expectNoAxeFindings(page);
  });

  it("Contact Us closes the menu and scrolls", async () => {
    const { page } = await visit(site, "/", phone);
    await hydrated(page);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Contact Us" }).click();
    await menu.waitFor({ state: "hidden" });
    await expect.poll(async () => (await page.locator("#contact").boundingBox())?.y ?? 999).toBeLessThan(200);
  });
});
