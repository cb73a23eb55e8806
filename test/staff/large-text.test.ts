import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeVisits, expectNoSidewaysScroll, setTextSize, visit } from "../e2e/browser.ts";
import { bookPaidOn, bookPendingOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { openStaff } from "./staff.ts";

let site: Site;
let orderId: number;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
  await bookPendingOn(site);
  orderId = (await bookPaidOn(site)).orderId;
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const phone = { viewport: { width: 360, height: 780 } };

describe("With text of 200 % on a screen of 360 pixels nothing is scrolled sideways", () => {
  it("on the home page", async () => {
    const { page } = await visit(site, "/", phone);
    await setTextSize(page, "200%");
    await expectNoSidewaysScroll(page);
  });

  it("on the list of orders, an order, New order, the dashboard and the board", async () => {
    const { page } = await openStaff(site, "administrator", "/admin/orders", phone);
    const main = page.getByRole("main");
    for (const [path, content] of [
      ["/admin/orders", "Total Amount"],
      [`/admin/orders/${orderId}`, "Price and payment"],
      ["/admin/orders/new", "March 2026"],
      ["/admin/dashboard", "Tallaght → Cork"],
      ["/admin/dispatch", "Suggest all"],
    ] as const) {
      await page.goto(path);
      await main.getByText(content).first().waitFor();
      await setTextSize(page, "200%");
      await expectNoSidewaysScroll(page);
      if (path !== "/admin/orders") continue;
      const number = main
        .getByRole("link", { name: new RegExp(`^${orderId}`) })
        .getByText(String(orderId), { exact: true });
      const { width = 0, height = 0 } = (await number.first().boundingBox()) ?? {};
      expect(height, "an order's number in one line").toBeLessThan(width);
    }
  });
});

describe("The buttons of a dialog", () => {
  it.each([
    [1366, 768],
    [360, 640],
  ])("stay in view at %i x %i, however long the dialog is", async (width, height) => {
    const { page } = await openStaff(site, "administrator", `/admin/orders/${orderId}`, {
      viewport: { width, height },
    });
    await page.getByRole("button", { name: "Edit order" }).click();
    const dialog = page.getByRole("dialog", { name: `Edit order ${orderId}` });
    const button = dialog.getByRole("button", { name: "Continue", exact: true });
    const bottomOf = async () => {
      const { y = height, height: high = 0 } = (await button.boundingBox()) ?? {};
      return y + high;
    };
    const scrolls = await dialog.evaluate((it) => it.scrollHeight > it.clientHeight);
    expect(scrolls).toBe(true);
    expect(await bottomOf()).toBeLessThanOrEqual(height);
    await dialog.evaluate((it) => it.scrollTo(0, it.scrollHeight / 3));
    expect(await bottomOf()).toBeLessThanOrEqual(height);
    // The focused element is not behind them.
    const fields = dialog.locator("input:visible, textarea:visible, select:visible");
    for (let at = 0; at < (await fields.count()); at += 3) {
      await fields.nth(at).focus();
      const { y = 0, height: high = 0 } = (await fields.nth(at).boundingBox()) ?? {};
      expect(y + Math.min(high, 44)).toBeLessThanOrEqual((await button.boundingBox())?.y ?? 0);
    }
  });
});
