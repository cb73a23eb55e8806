import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeTestOrder } from "../orders.ts";
import { ordersPage } from "../staff/orders-page.ts";
import { openStaff } from "../staff/staff.ts";
import { closeVisits, holdClient, openSharedTab, visit } from "./browser.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

/**
 * Makes Chromium look as if it had no popovers, like Safari before 17 and Firefox before 125: no properties or
 * methods, meaningless attributes, and a pseudo-class that throws in scripts. `npm run proof -- browsers` shows the
 * same in a WebKit that really has none.
 */
async function takePopoversAway(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"])
      Reflect.deleteProperty(HTMLElement.prototype, name);
    for (const name of ["popoverTargetElement", "popoverTargetAction"]) {
      Reflect.deleteProperty(HTMLButtonElement.prototype, name);
      Reflect.deleteProperty(HTMLInputElement.prototype, name);
    }
    for (const name of ["matches", "closest", "querySelector", "querySelectorAll"] as const) {
      for (const { prototype } of [Element, Document, DocumentFragment]) {
        const own: unknown = Reflect.get(prototype, name);
        if (typeof own !== "function" || !Object.hasOwn(prototype, name)) continue;
        Object.defineProperty(prototype, name, {
          configurable: true,
          writable: true,
          value(this: unknown, selector: string) {
            if (/(^|[^\\]):popover-open/.test(selector)) throw new SyntaxError(`${selector} is not a valid selector`);
            return own.call(this, selector);
          },
        });
      }
    }
    // Stops popovers that the browser opens; those opened by a script have an untrusted event.
    addEventListener("beforetoggle", (event) => event.isTrusted && event.preventDefault(), true);
    // The lowest layer of our style sheets, as a browser's own style sheet is below a page's.
    const styles = new CSSStyleSheet();
    styles.replaceSync("@layer properties { :where([popover]) { display: block; position: static; inset: auto; } }");
    document.adoptedStyleSheets = [styles];
  });
  await page.route(
    (url) => url.origin === site.url && !url.pathname.includes("."),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const answer = await route.fetch();
      const html = await answer.text();
      // Spelt as the build writes it; if it were missing, the rules for such a browser would not be tested.
      expect(html).toContain("@supports not selector(:popover-open)");
      await route.fulfill({
        response: answer,
        body: html.replace("@supports not selector(:popover-open)", "@supports selector(:popover-open)"),
      });
    },
  );
}

const phone = { viewport: { width: 390, height: 844 } };

describe("in a browser without popovers", () => {
  it("a phone shows the page, and its menu opens, navigates and closes", async () => {
    const { page, faults } = await openSharedTab(site);
    await page.setViewportSize(phone.viewport);
    await takePopoversAway(page);
    const release = await holdClient(page);
    await page.goto("/", { waitUntil: "commit" });
    const title = page.getByRole("heading", { level: 1 });
    const menu = page.getByRole("navigation", { name: "Menu" });
    await page.locator("footer").waitFor();
    expect(await title.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(500);
    expect(await menu.isVisible()).toBe(false);

    // Pressed before any script has loaded.
    const button = page.getByRole("button", { name: "Menu", exact: true });
    await button.click();
    release();
    await menu.waitFor();
    const panel = page.locator("#site-menu");
    // At the right edge, beside which there may be room for a scrollbar.
    await expect
      .poll(() => panel.evaluate((element) => innerWidth - element.getBoundingClientRect().right))
      .toBeLessThan(20);
    expect(await panel.evaluate((element) => element.getBoundingClientRect().left)).toBeGreaterThan(40);
    expect(
      await menu.getByRole("link", { name: "Same Day" }).evaluate((link) => {
        const { x, y, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    ).toBe(true);

    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await button.click();
    await menu.waitFor();
    await page.mouse.click(10, 600);
    await menu.waitFor({ state: "hidden" });
    await button.click();
    await menu.getByRole("link", { name: "Same Day" }).click();
    await page.waitForURL("**/services/same-day");
    await menu.waitFor({ state: "hidden" });
    expect(faults).toEqual([]);
  });

  it("without scripts as well, a phone shows the page, and its links work", async () => {
    const { page } = await visit(site, "about:blank", { ...phone, javaScriptEnabled: false });
    await page.route("**/*", (route) => route.fallback());
    await page.goto("/");
    expect(await page.getByRole("navigation", { name: "Menu" }).isVisible()).toBe(false);
    await page.getByRole("contentinfo").getByRole("link", { name: "Same Day" }).click();
    await page.waitForURL("**/services/same-day");
  });

  it("in /admin/orders the menus of the rows are closed, one opens at a time, and choosing an entry works", async () => {
    const ids = [await storeTestOrder(site.db, { status: "processing" }), await storeTestOrder(site.db)];
    const { page, faults } = await openStaff(site, "administrator", "about:blank");
    await takePopoversAway(page);
    await page.goto("/admin/orders");
    const orders = ordersPage(page);
    await orders.row(ids[0] ?? 0).waitFor();
    expect(await page.getByRole("menu").count()).toBe(0);

    const { menu: first } = await orders.openMenu(ids[0] ?? 0);
    expect(await page.getByRole("menu").count()).toBe(1);
    const { menu: second } = await orders.openMenu(ids[1] ?? 0);
    await first.waitFor({ state: "hidden" });
    await expect.poll(() => second.locator(":focus").count()).toBe(1);
    await page.keyboard.press("ArrowDown");
    expect(await second.locator(":focus").count()).toBe(1);
    await page.keyboard.press("Escape");
    await second.waitFor({ state: "hidden" });

    const { item } = await orders.openMenu(ids[0] ?? 0);
    await item("Put on hold").click();
    await orders.toast("Order put on hold").waitFor();
    expect(await page.getByRole("menu").count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
