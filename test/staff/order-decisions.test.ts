import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookOn, quoteOn } from "../e2e/booking-page.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { bookPaidOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { requestInternational } from "../journeys.ts";
import { storeOrders } from "../store-order.ts";
import { openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const decisions = (page: Page) => page.getByRole("region", { name: "Needs a decision" });
const delivery = (page: Page) => page.getByRole("region", { name: "Delivery", exact: true });
const press = (page: Page, name: string) => delivery(page).getByRole("button", { name, exact: true }).click();

describe("What needs a decision, on top of an order", () => {
  it("is a failed delivery, with a link to it, and is gone once it is decided; another order has none", async () => {
    const at = site.clock.now();
    const [id = 0, other = 0] = await storeOrders(
      site.db,
      ["failed@example.ie", "fine@example.ie"].map((email) => ({ email, status: "processing", paid: true, at })),
    );
    const { page, faults } = await openStaff(site, "shop_manager", `/admin/orders/${id}`);
    await press(page, "Collected");
    await page.getByRole("dialog").getByRole("button", { name: "Collected" }).click();
    await delivery(page).getByText("Pickup: Collected").waitFor();
    expect(await decisions(page).count()).toBe(0);
    await press(page, "Could not be done…");
    await page.getByRole("dialog").getByLabel("Why").selectOption("nobody_there");
    await page.getByRole("dialog").getByRole("button", { name: "Save the reason" }).click();
    await decisions(page).getByText("The drop-off could not be done. What happens next?").waitFor();
    const [top, panelTop] = await Promise.all(
      [decisions(page), delivery(page)].map(async (part) => (await part.boundingBox())?.y ?? 0),
    );
    expect(top).toBeLessThan(panelTop!);
    await expectNoAxeFindings(page);
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await decisions(page).getByRole("link", { name: "Decide under Delivery" }).click();
    await expect
      .poll(async () => (await delivery(page).getByRole("button", { name: "Try again" }).boundingBox())?.y ?? 9_999)
      .toBeLessThan(900);
    await press(page, "Try again");
    await decisions(page).waitFor({ state: "detached" });
    await page.goto(`/admin/orders/${other}`);
    await delivery(page).getByText("Unassigned").waitFor();
    expect(await decisions(page).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it("is a quote request without a price, or money of a cancelled order that was not refunded, each with its action", async () => {
    const quote = await quoteOn(site, requestInternational);
    const { orderId } = await bookOn(site, quote.id);
    const { page } = await openStaff(site, "shop_manager", `/admin/orders/${orderId}`);
    await decisions(page).getByText("The order has no price yet.").waitFor();
    await decisions(page).getByRole("button", { name: "Set price" }).click();
    await page.getByRole("dialog", { name: /^Set the price of order/ }).waitFor();
    const paid = await bookPaidOn(site);
    await site.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", paid.orderId).execute();
    await page.goto(`/admin/orders/${paid.orderId}`);
    await decisions(page)
      .getByText(/^The order is cancelled, but we still hold €\d+\.\d\d of it\.$/)
      .waitFor();
    await decisions(page).getByRole("button", { name: "Return the money" }).click();
    await page.getByRole("dialog", { name: /^Return the money for order/ }).waitFor();
  });
});
