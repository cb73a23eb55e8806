import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import { orderPayPath, pages } from "../../contract/paths.ts";
import { closeVisits, expectNoSidewaysScroll, holdClient, passTime, visit } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const phone = { viewport: { width: 360, height: 800 } };
const desktop = { viewport: { width: 1440, height: 900 } };
const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor();
/** Pages that need no quote and no order. */
const otherPages = [
  pages.sameDay,
  pages.nextDay,
  pages.international,
  pages.specialist,
  pages.zeroEmissions,
  pages.whiteGlove,
  pages.quickQuote,
  pages.businessAccount,
  pages.rewards,
  pages.privacyPolicy,
  pages.cookiePolicy,
  pages.termsOfService,
  "/no-such-page",
];

/** Loads a page with its client scripts held back until the returned function is called: a page before hydration. */
async function loadWithoutClient(page: Page, path: string): Promise<() => void> {
  const release = await holdClient(page);
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  return release;
}

it("the client starts in a browser that never calls itself idle", async () => {
  const { page } = await visit(site, "about:blank", { realTime: true });
  await page.addInitScript(() => {
    window.requestIdleCallback = (work, { timeout } = {}) =>
      timeout ? Number(setTimeout(work, timeout, { didTimeout: true, timeRemaining: () => 0 })) : 0;
  });
  await page.goto("/services/same-day");
  await hydrated(page);
});

it("each page allows the inline scripts that we wrote and no others, whatever staff or visitors have typed", async () => {
  const hashesOf = async (path: string) => {
    const answer = await fetch(site.url + path);
    const policy = answer.headers.get("content-security-policy") ?? "";
    const html = await answer.text();
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
    return { allowed: [...policy.matchAll(/'sha256-[^']+'/g)].map(([hash]) => hash).sort(), inline: inline.sort() };
  };
  const home = await hashesOf("/");
  expect(home.allowed).toEqual(home.inline);
  const name = "</script><script>alert(1)</script>";
  const { id, order_key } = await site.makeShopOrder({
    billing: { first_name: name, last_name: name, email: "mary@example.ie" },
    line_items: [{ product_id: 1, name, quantity: 1, total: "20.00" }],
  });
  const order = orderPayPath(id, order_key);
  for (const path of ["/quick-quote", "/no-such-page", order])
    expect((await hashesOf(path)).allowed, path).toEqual(home.allowed);
  // The staff area also has the script that applies its theme.
  const login = await hashesOf("/login");
  expect(login.allowed).toEqual(login.inline);
  expect(login.allowed).toEqual(expect.arrayContaining(home.allowed));
  expect(login.allowed).toHaveLength(home.allowed.length + 1);
  expect(await (await fetch(site.url + order)).text()).toContain("alert(1)");
});

describe("before scripts have started", () => {
  it("a pressed button takes effect once scripts have loaded, and only once", async () => {
    const { page, faults } = await visit(site, "/quick-quote");
    const release = await loadWithoutClient(page, "/no-such-page");
    await page.getByRole("button", { name: "Go Back" }).click();
    expect(await page.locator("html[data-hydrated]").count()).toBe(0);
    release();
    await page.waitForURL("**/quick-quote", { waitUntil: "commit" });
    expect(faults).toEqual([]);
  });

  it("typed text stays, and React has it too", async () => {
    const { page } = await visit(site, "/");
    const release = await loadWithoutClient(page, "/quick-quote");
    const pickup = page.locator('[id="pickup.text"]');
    await pickup.fill("Áth Cliath");
    expect(await page.locator("html[data-hydrated]").count()).toBe(0);
    release();
    await hydrated(page);
    await passTime(page, 500);
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

  it("Back shows the previous page, not just its address", async () => {
    const { page } = await visit(site, "/");
    await hydrated(page);
    await page.getByRole("link", { name: "Get a Quick Quote" }).click();
    await page.waitForURL("**/quick-quote");
    const release = await loadWithoutClient(page, "/quick-quote");
    await page.goBack({ waitUntil: "commit" });
    release();
    await page.getByRole("heading", { level: 1, name: "Your Delivery. Our Currach." }).waitFor();
  });

  it("a menu that was opened stays open", async () => {
    const { page } = await visit(site, "/", phone);
    const release = await loadWithoutClient(page, "/");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    release();
    await hydrated(page);
    await passTime(page, 300);
    expect(await page.getByRole("navigation", { name: "Menu" }).isVisible()).toBe(true);
  });
});

describe("every page", () => {
  it.each(["/", "/quick-quote", "/booking-confirmation", "/checkout/order-pay/12345/", "/no-such/page?x=1"])(
    "wakes up without errors from React or the content policy: %s",
    async (path) => {
      const { page, faults } = await visit(site, path);
      await hydrated(page);
      await passTime(page, 300);
      expect(faults).toEqual([]);
      expect(await page.getByRole("contentinfo").count()).toBe(1);
      expect(await page.getByRole("main").count()).toBe(1);
    },
  );

  it.each([pages.home, pages.quickQuote, pages.bookACourier, pages.businessAccount, "/no-such-page"])(
    "keeps the ids of its fields as served, so that labels and errors lead to them: %s",
    async (path) => {
      const { page } = await visit(site, path);
      await hydrated(page);
      await passTime(page, 300);
      // React keeps an id as it was served, even if it would have rendered another one.
      const names = await page.evaluate(() =>
        [...document.querySelectorAll("[id]")].flatMap((element) => {
          const inReact = Object.entries(element).find(([key]) => key.startsWith("__reactProps$"))?.[1];
          return inReact ? [[element.id, (inReact as { id?: string }).id ?? ""]] : [];
        }),
      );
      expect(names.length).toBeGreaterThan(5);
      expect(names.filter(([served, meant]) => served !== meant)).toEqual([]);
    },
  );

  it.each([pages.home, ...otherPages])(
    "fits every screen, with the header at its top and the footer at its end: %s [P005] [P021] [P022] [P032] [P033] [P034]",
    async (path) => {
      const { page } = await visit(site, path, desktop);
      await page.locator("html[data-hydrated]").waitFor();
      const header = page.getByRole("banner");
      const portal = header.getByRole("link", { name: "Account Bookings" });
      expect(await portal.isVisible()).toBe(true);
      expect(await header.locator(`a[href="tel:${brand.officePhone.tel}"]`).isVisible()).toBe(true);
      const portalLinks = await page
        .locator(`a[href^="${brand.portalUrl}"]`)
        .evaluateAll((links) => links.map((link) => `${link.getAttribute("target")} ${link.getAttribute("rel")}`));
      expect(new Set(portalLinks)).toEqual(new Set(["_blank noopener"]));
      expect(await page.locator("iframe").count()).toBe(0);
      const order = await page.evaluate(() =>
        ["main", "footer"].map((tag) => document.querySelector(tag)?.getBoundingClientRect().top ?? 0),
      );
      expect(order[1]).toBeGreaterThan(order[0] ?? 0);
      expect(await page.getByRole("contentinfo").count()).toBe(1);
      for (const width of [1440, 768, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
        await page.evaluate(() => window.scrollTo(0, 2000));
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
        expect((await header.boundingBox())?.y).toBe(0);
      }
      expect(await header.getByRole("navigation", { name: "Main" }).isVisible()).toBe(false);
      expect(await header.getByRole("button", { name: "Menu", exact: true }).isVisible()).toBe(true);
    },
  );
});
