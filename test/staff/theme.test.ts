import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeVisits, visit } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { wednesdayMorning } from "../journeys.ts";
import { storeOrders } from "../store-order.ts";
import { openStaff } from "./staff.ts";

let site: Site;
let orderId: number;
beforeAll(async () => {
  site = await openSite();
  const at = new Date(wednesdayMorning.getTime() - 86_400_000);
  const stored = await storeOrders(site.db, [
    { email: "night@example.ie", name: "Nuala Night", totalCents: 4_250, at },
  ]);
  orderId = stored[0]!;
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset["theme"] ?? null);
const groundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);
const light = "rgb(246, 249, 251)";
const dark = "rgb(11, 23, 32)";
const choose = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name }).click();
};

/** Records the theme when the body begins, before which nothing can be painted. */
const noteFirstTheme = (context: BrowserContext) =>
  context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { firstTheme: document.documentElement.dataset["theme"] ?? null });
    }).observe(document, { childList: true, subtree: true });
  });
const firstThemeOf = (page: Page) => page.evaluate(() => (window as unknown as { firstTheme: string }).firstTheme);

describe("The staff area by day and at night", () => {
  it("has the colours of the device before anything is painted, on the login too, and follows the device", async () => {
    const { page, context, faults } = await openStaff(site, "administrator", "/admin/orders", { colorScheme: "dark" });
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    expect(await themeOf(page)).toBe("dark");
    expect(await groundOf(page, "body")).toBe(dark);
    await noteFirstTheme(context);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    expect(await firstThemeOf(page)).toBe("dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => groundOf(page, "body")).toBe(light);
    expect(faults).toEqual([]);
    const login = await visit(site, "/login", { colorScheme: "dark" });
    expect(await groundOf(login.page, "body")).toBe(dark);
    expect(login.faults).toEqual([]);
  });

  it("has the colours chosen on this device, in every tab and after a reload, whatever the device is set to", async () => {
    const { page, context, faults } = await openStaff(site, "administrator", "/admin/orders", { colorScheme: "light" });
    const other = await context.newPage();
    await other.goto("/admin/customers");
    await other.getByRole("heading", { level: 1, name: "Customer Management" }).waitFor();
    await choose(page, "Dark");
    await expect.poll(() => groundOf(page, "body")).toBe(dark);
    await expect.poll(() => groundOf(other, "body")).toBe(dark);
    await noteFirstTheme(context);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    expect(await firstThemeOf(page)).toBe("dark");
    await page.getByRole("button", { name: "Theme" }).click();
    expect(await page.getByRole("menuitemradio", { name: "Dark" }).getAttribute("aria-checked")).toBe("true");
    expect(await page.getByRole("menuitemradio", { name: "Light" }).getAttribute("aria-checked")).toBe("false");
    await page.keyboard.press("Escape");
    await page.emulateMedia({ colorScheme: "dark" });
    await choose(page, "Light");
    await expect.poll(() => groundOf(page, "body")).toBe(light);
    await choose(page, "Same as this device");
    await expect.poll(() => groundOf(page, "body")).toBe(dark);
    expect(await page.evaluate(() => localStorage.getItem("currach_theme"))).toBeNull();
    expect(faults).toEqual([]);
  });

  it("does not affect public pages, payment pages and printed papers", async () => {
    const { page } = await openStaff(site, "administrator", "/admin/orders", { colorScheme: "dark" });
    await choose(page, "Dark");
    await page.goto(`/admin/orders/papers/job-sheets?orders=${orderId}`);
    const paper = page.locator("[data-paper]");
    await paper.waitFor();
    expect(await groundOf(page, "body")).toBe(dark);
    expect(await groundOf(page, "[data-paper]")).toBe("rgb(255, 255, 255)");
    expect(await paper.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(11, 22, 32)");
    await page.emulateMedia({ media: "print" });
    expect(await groundOf(page, "body")).toBe("rgb(255, 255, 255)");
    expect(await paper.evaluate((element) => getComputedStyle(element).color)).not.toBe("rgb(232, 239, 245)");
    await page.emulateMedia({ media: "screen" });
    for (const path of ["/", "/quick-quote", "/checkout/order-pay/1"]) {
      await page.goto(path);
      expect(await themeOf(page), path).toBeNull();
      expect(await groundOf(page, "html"), path).toBe(light);
    }
  });
});
