import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeBrowser, visit } from "./browser.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeBrowser();
  await site.stop();
});

const phone = { viewport: { width: 360, height: 800 } };
const desktop = { viewport: { width: 1440, height: 900 } };
const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor();
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Loads the page again with the client held back, so that what follows happens before hydration. */
async function loadWithSlowClient(page: Page, path: string): Promise<void> {
  await page.route(/entry\.client/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue().catch(() => {}); // the page may be gone by then
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("footer").waitFor();
}

describe("before the client has started", () => {
  it("a pressed button does its work once the client is there, and only once", async () => {
    const { page, faults } = await visit(site, "/quick-quote");
    await loadWithSlowClient(page, "/no-such-page");
    await page.getByRole("button", { name: "Go Back" }).click();
    expect(await page.locator("html[data-hydrated]").count()).toBe(0);
    await page.waitForURL("**/quick-quote", { waitUntil: "commit" });
    expect(faults).toEqual([]);
  });

  it("typed text stays, and React knows it", async () => {
    const { page } = await visit(site, "/");
    await loadWithSlowClient(page, "/quick-quote");
    const pickup = page.locator('[id="pickup.text"]');
    await pickup.fill("Áth Cliath");
    expect(await page.locator("html[data-hydrated]").count()).toBe(0);
    await hydrated(page);
    await page.waitForTimeout(500);
    expect(await pickup.inputValue()).toBe("Áth Cliath");
    await pickup.press("End");
    await pickup.pressSequentially("!");
    expect(await pickup.inputValue()).toBe("Áth Cliath!");
  });

  it("typing on while the page wakes up loses no letter", async () => {
    const { page } = await visit(site, "/");
    for (let round = 0; round < 4; round++) {
      await page.goto("/quick-quote", { waitUntil: "commit" });
      const pickup = page.locator('[id="pickup.text"]');
      await pickup.pressSequentially("Main Street, Naas, County Kildare", { delay: 15 });
      await hydrated(page);
      expect(await pickup.inputValue()).toBe("Main Street, Naas, County Kildare");
      await page.evaluate(() => sessionStorage.clear());
    }
  });

  it("Back shows the page before, and not its address alone", async () => {
    const { page } = await visit(site, "/");
    await hydrated(page);
    await page.getByRole("link", { name: "Get a Quick Quote" }).click();
    await page.waitForURL("**/quick-quote");
    await loadWithSlowClient(page, "/quick-quote");
    await page.goBack({ waitUntil: "commit" });
    await page.getByRole("heading", { level: 1, name: "Your Delivery. Our Currach." }).waitFor();
  });

  it("a menu that was opened stays open", async () => {
    const { page } = await visit(site, "/", phone);
    await loadWithSlowClient(page, "/");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await hydrated(page);
    await page.waitForTimeout(300);
    expect(await page.getByRole("navigation", { name: "Menu" }).isVisible()).toBe(true);
  });
});

describe("every page", () => {
  it.each(["/", "/quick-quote", "/booking-confirmation", "/checkout/order-pay/12345/", "/no-such/page?x=1"])(
    "wakes up without a complaint of React or of the content policy: %s",
    async (path) => {
      const { page, faults } = await visit(site, path);
      await hydrated(page);
      await page.waitForTimeout(300);
      expect(faults).toEqual([]);
      expect(await page.getByRole("contentinfo").count()).toBe(1);
      expect(await page.getByRole("main").count()).toBe(1);
    },
  );

  it("has a header that stays at the top [P021]", async () => {
    const { page } = await visit(site, "/", desktop);
    await page.mouse.wheel(0, 2000);
    await page.waitForFunction(() => window.scrollY > 1000);
    expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
  });

  it("can be called from and leads account customers to their portal, in a new tab [P032] [P033]", async () => {
    const { page } = await visit(site, "/");
    const portal = page.getByRole("banner").getByRole("link", { name: "Account Bookings" });
    expect(await portal.getAttribute("target")).toBe("_blank");
    expect(await portal.getAttribute("href")).toContain("https://");
    expect(await page.getByRole("banner").locator('a[href^="tel:+353"]').count()).toBe(1);
  });
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

  it("opens 200 ms under a resting pointer, closes 150 ms behind it, and opens at once again [P453] [P454] [P455]", async () => {
    const { page } = await visit(site, "/", desktop);
    await hydrated(page);
    // Measured inside the page, by its own events: this process may be busy. The pointer comes back as soon as the menu has closed.
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
    await expect.poll(async () => (await happened()).length, { timeout: 5000 }).toBe(6);
    const moments = await happened();
    expect(moments.map(([what]) => what)).toEqual(["enter", "open", "leave", "closed", "return", "open"]);
    const pause = (index: number) => (moments[index]?.[1] ?? 0) - (moments[index - 1]?.[1] ?? 0);
    expect(pause(1)).toBeGreaterThan(150);
    expect(pause(1)).toBeLessThan(350);
    expect(pause(3)).toBeGreaterThan(100);
    expect(pause(3)).toBeLessThan(300);
    expect(pause(5)).toBeLessThan(100);
  });

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
});

describe("on a phone", () => {
  it("the menu slides in and goes by its button and by Escape, without script [P030]", async () => {
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
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Quick Quote" }).click();
    await page.waitForURL("**/quick-quote");
    await page.getByRole("navigation", { name: "Menu" }).waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
  });
});

describe("the not-found page", () => {
  it("is answered with 404 and leads home after five seconds [P018] [P123]", async () => {
    const { page } = await visit(site, "/");
    const answer = await page.goto("/no-such-page");
    expect(answer?.status()).toBe(404);
    await page.waitForTimeout(4500);
    expect(pathOf(page)).toBe("/no-such-page");
    await page.waitForURL(`${site.url}/`, { timeout: 1500 });
  });

  it("goes back to where one was, and stays there [P125]", async () => {
    const { page } = await visit(site, "/quick-quote");
    await hydrated(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Rewards" }).click();
    await page.getByRole("button", { name: "Go Back" }).click();
    await page.waitForURL("**/quick-quote");
    await page.waitForTimeout(5500);
    expect(pathOf(page)).toBe("/quick-quote");
  });
});
