import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { greetings } from "../../web/chat/whatsapp.ts";
import { closeVisits, expectNoAxeFindings, type VisitOptions, visit } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const phone: VisitOptions = {
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  isMobile: true,
  userAgent: "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36",
};
const number = `+${brand.whatsapp}`;
const chatButton = (page: Page) => page.getByRole("button", { name: "Chat with us on WhatsApp" });

/** A visitor for whom the chat button has appeared, after three seconds of the page's clock. */
async function visitWithChat(path: string, options: VisitOptions = {}) {
  const visitor = await visit(site, path, options);
  await visitor.page.locator("html[data-hydrated]").waitFor();
  await visitor.page.clock.runFor(3000);
  await chatButton(visitor.page).waitFor();
  return visitor;
}

/** Replaces window.open by a function that records its calls and returns whether it opened. */
const stubOpen = (page: Page, opens: boolean) =>
  page.evaluate((answer) => {
    const asked: string[] = [];
    const open = (url: string) => {
      asked.push(url);
      return answer ? {} : null;
    };
    Object.assign(window, { asked, open });
  }, opens);
const askedFor = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked);

/** The browser's alert within the second after which the chat gives up. */
async function alertAfterPress(page: Page): Promise<string> {
  const said = page.waitForEvent("dialog").then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  await chatButton(page).click();
  await page.clock.runFor(1000);
  return said;
}

describe("the chat button", () => {
  it("appears three seconds after the page has loaded, its tooltip one second later for three [P115] [P117]", async () => {
    const { context } = await visit(site, "/");
    const storageState = await context.storageState();
    // A visitor whose clock stands still until it is advanced, so that a busy machine does not matter.
    const page = await context.browser()!.newPage({ baseURL: site.url, storageState });
    await page.clock.install({ time: site.clock.now() });
    await page.clock.pauseAt(site.clock.now().getTime() + 60_000);
    await page.goto("/");
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return page.locator("html[data-hydrated]").count();
      })
      .toBe(1);
    const script = page.waitForResponse(/ChatLayer/);
    await page.clock.runFor(2500);
    await (await script).finished();
    expect(await chatButton(page).count()).toBe(0);
    await page.clock.runFor(550);
    await chatButton(page).waitFor();
    const tip = page.getByRole("tooltip");
    await page.clock.runFor(900);
    expect(await tip.count()).toBe(0);
    await page.clock.runFor(150);
    await tip.waitFor();
    expect(await tip.innerText()).toBe("Need help? Chat with us on WhatsApp!");
    await page.clock.runFor(2800);
    expect(await tip.count()).toBe(1);
    await page.clock.runFor(300);
    await tip.waitFor({ state: "detached" });
  });

  it("says on a computer that WhatsApp is for phones, for five seconds, and opens no window [P402]", async () => {
    const { page, context } = await visitWithChat("/");
    await chatButton(page).click();
    const notice = page.getByRole("status").filter({ hasText: "WhatsApp is for Mobile Devices" });
    await notice.waitFor();
    expect(await notice.innerText()).toContain(
      `WhatsApp works best on mobile. Please call us at the business number or email ${brand.email}`,
    );
    await page.clock.runFor(4000);
    expect(await notice.count()).toBe(1);
    await page.clock.runFor(1500);
    await notice.waitFor({ state: "detached" });
    expect(context.pages()).toHaveLength(1);
  });

  it("opens WhatsApp on a phone, with a greeting about the current page [P119] [P122]", async () => {
    const { page } = await visitWithChat("/", phone);
    await stubOpen(page, true);
    await chatButton(page).click();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Quick Quote" }).click();
    await page.waitForURL(`**${pages.quickQuote}`);
    await page.getByRole("heading", { level: 1, name: "Quick Quote" }).waitFor();
    await chatButton(page).click();
    const link = (text: string) => `https://wa.me/${brand.whatsapp}?text=${encodeURIComponent(text)}`;
    expect(await askedFor(page)).toEqual([link(greetings.general), link(greetings.quote)]);
  });

  it("copies the number when no window opened after a second, and says so [P120]", async () => {
    const { page, context } = await visitWithChat("/", phone);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await stubOpen(page, false);
    expect(await alertAfterPress(page)).toBe(`WhatsApp did not open. Our number has been copied: ${number}`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  });

  it("shows the number if it cannot be copied [P121]", async () => {
    const { page } = await visitWithChat("/", phone);
    await stubOpen(page, false);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    expect(await alertAfterPress(page)).toBe(`Please contact us on WhatsApp at: ${number}`);
  });

  it("asks visitors to phone if WhatsApp cannot be reached [P403]", async () => {
    const { page, context } = await visitWithChat("/", phone);
    await context.setOffline(true);
    await chatButton(page).click();
    const notice = page.getByRole("status").filter({ hasText: "WhatsApp Not Available" });
    await notice.waitFor();
    expect(await notice.innerText()).toContain(`Please contact us by phone: ${brand.officePhone.display}`);
    await page.clock.runFor(5500);
    await notice.waitFor({ state: "detached" });
  });

  it("mentions the emergency while the phone lines are down [P122]", async () => {
    await site.changeSettings({ emergencyBannerEnabled: true });
    const { page } = await visitWithChat("/", phone);
    await site.changeSettings({ emergencyBannerEnabled: false });
    await stubOpen(page, true);
    await chatButton(page).click();
    expect((await askedFor(page))[0]).toContain(encodeURIComponent(greetings.emergency));
  });

  it("stays away once it is hidden, on every page, and after a reload if preferences may be stored [P118]", async () => {
    for (const consent of ["rejected", "accepted"] as const) {
      const { page } = await visitWithChat("/", { consent });
      await page.getByRole("button", { name: "Hide the chat button" }).click();
      await page.getByRole("contentinfo").getByRole("link", { name: "Rewards" }).click();
      await page.waitForURL("**/rewards");
      await page.clock.runFor(5000);
      expect(await chatButton(page).count()).toBe(0);
      expect(await page.evaluate(() => sessionStorage.getItem("chat-hidden"))).toBe(
        consent === "accepted" ? "1" : null,
      );
      await page.reload();
      await page.locator("html[data-hydrated]").waitFor();
      await page.clock.runFor(3500);
      if (consent === "accepted") expect(await chatButton(page).count()).toBe(0);
      else await chatButton(page).waitFor();
    }
  });

  it("is above the price bar of a phone, at least 44 pixels wide, and axe finds nothing", async () => {
    const { page } = await visitWithChat(pages.quickQuote, phone);
    const bar = await page.locator("[data-dock]").boundingBox();
    for (const name of ["Chat with us on WhatsApp", "Hide the chat button"]) {
      const box = await page.getByRole("button", { name }).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await page.clock.runFor(1500);
    await page.getByRole("tooltip").waitFor();
    await expectNoAxeFindings(page);
    await page.emulateMedia({ media: "print" });
    expect(await chatButton(page).isVisible()).toBe(false);
  });

  it("covers no field, label or guide price, wherever the page is scrolled to", async () => {
    const { page } = await visitWithChat(`${pages.quickQuote}?from=Galway&to=Cork`, phone);
    const guide = page.getByRole("region", { name: "Guide price" });
    await guide.locator("dl").waitFor();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    let seen = 0;
    for (let y = 0; y < height; y += 150) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      const under = () =>
        chatButton(page).evaluate((button) => {
          if (!button.checkVisibility({ visibilityProperty: true })) return null;
          const { left, top, width, height } = button.getBoundingClientRect();
          return document
            .elementsFromPoint(left + width / 2, top + height / 2)
            .filter((each) => each.matches("main form :is(input, select, label, button), #guide > *"))
            .map((each) => each.outerHTML);
        });
      await expect.poll(async () => (await under()) ?? [], { message: `at ${y}` }).toEqual([]);
      if (await under()) seen += 1;
    }
    expect(seen).toBeGreaterThan(0);
  });

  it("does not appear in the staff area or on payment pages", async () => {
    const { page } = await visit(site, pages.login);
    for (const path of [pages.login, pages.admin, "/checkout/order-pay/17/"]) {
      await page.goto(path);
      await page.locator("html[data-hydrated]").waitFor();
      await page.clock.runFor(5000);
      expect(await chatButton(page).count(), path).toBe(0);
    }
  });
});
