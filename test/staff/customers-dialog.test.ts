import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getCustomer, listCustomerOrders } from "../../contract/customers.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { wednesdayMorning } from "../journeys.ts";
import { storeOrders } from "../store-order.ts";
import { openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const daysAgo = (days: number) => new Date(wednesdayMorning.getTime() - days * 86_400_000);
const dialog = (page: Page) => page.getByRole("dialog", { name: "Customer Dashboard" });
const history = (page: Page) => dialog(page).getByRole("table", { name: "Order History" });
const rows = (page: Page) => history(page).locator("tbody tr:not([data-skeleton])");
const metric = (page: Page, label: string) =>
  dialog(page).locator("dl > div", { hasText: label }).getByRole("definition").first().innerText();

/** Opens the dashboard of the customer with this name, as a person does. */
async function openDialog(name: string, role: "administrator" | "shop_manager" = "shop_manager", options = {}) {
  const visit = await openStaff(site, role, `/admin/customers?search=${encodeURIComponent(name)}`, options);
  await visit.page.getByRole("button", { name: `Actions for ${name}` }).click();
  await visit.page.getByRole("menuitem", { name: "View Dashboard" }).click();
  await dialog(visit.page).waitFor();
  return visit;
}
const callOf = (path: string) => {
  const pattern = new RegExp(`^${path.replace("{id}", "\\d+")}$`);
  return (url: URL) => pattern.test(url.pathname);
};

describe("a customer's dashboard", () => {
  it("shows contact, status and figures, and the address leads back to it [A226] [A232] [A233]", async () => {
    const person = { email: "nora@example.ie", name: "Nora Known", company: "Known & Co", phone: "0861234000" };
    await storeOrders(site.db, [
      { ...person, totalCents: 1000, at: daysAgo(5) },
      { ...person, totalCents: 1551, at: daysAgo(4) },
      { ...person, totalCents: 7000, status: "failed", at: daysAgo(3) },
    ]);
    const { page, faults } = await openDialog("Nora Known");
    await dialog(page).getByText("Known & Co").waitFor();
    const shown = await dialog(page).innerText();
    for (const text of ["Nora Known", "nora@example.ie", "0861234000", "Active"]) expect(shown).toContain(text);
    expect(await metric(page, "Total Orders")).toBe("2");
    expect(await metric(page, "Total Spent")).toBe("€25.51");
    expect(await metric(page, "Average Order")).toBe("€12.76");
    expect(await metric(page, "Last Order")).toBe("1 Mar 2026");
    await expect.poll(() => rows(page).count()).toBe(3);
    await expectNoAxeFindings(page);
    await page.reload();
    await dialog(page).getByText("Known & Co").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect(new URL(page.url()).search).toBe("?search=Nora+Known");
    expect(faults).toEqual([]);
  });

  it("has an average of €0.00 if nothing is completed, and N/A without a company [A233]", async () => {
    await storeOrders(site.db, [{ email: "none@example.ie", name: "Nothing Done", status: "pending", at: daysAgo(1) }]);
    const { page } = await openDialog("Nothing Done");
    await expect.poll(() => metric(page, "Average Order")).toBe("€0.00");
    expect(await dialog(page).innerText()).toContain("N/A");
  });

  it("has five orders a page, and 'Standard' for one without a service [A234] [A240]", async () => {
    const person = { email: "six@example.ie", name: "Six Orders" };
    await storeOrders(site.db, [
      ...Array.from({ length: 5 }, (_, index) => ({ ...person, at: daysAgo(index + 1) })),
      { ...person, serviceName: "", at: daysAgo(90) },
    ]);
    const { page } = await openDialog("Six Orders");
    await expect.poll(() => rows(page).count()).toBe(5);
    expect(await rows(page).nth(0).innerText()).toContain("Small Van");
    await dialog(page).getByRole("button", { name: "Page 2" }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await rows(page).nth(0).innerText()).toContain("Standard");
  });

  it("reloads when Refresh is pressed [A235]", async () => {
    const person = { email: "fresh@example.ie", name: "Fresh Face" };
    await storeOrders(site.db, [{ ...person, at: daysAgo(3) }]);
    const { page } = await openDialog("Fresh Face");
    await expect.poll(() => rows(page).count()).toBe(1);
    await storeOrders(site.db, [{ ...person, totalCents: 4200, at: daysAgo(1) }]);
    const asked = page.waitForRequest((request) => callOf(listCustomerOrders.path)(new URL(request.url())));
    await dialog(page).getByRole("button", { name: "Refresh" }).click();
    await asked;
    await expect.poll(() => rows(page).count()).toBe(2);
    await expect.poll(() => metric(page, "Total Spent")).toBe("€52.00");
  });

  it("says when the orders cannot be loaded, and tries again [A245] [A246]", async () => {
    await storeOrders(site.db, [{ email: "broken@example.ie", name: "Broken Line", at: daysAgo(3) }]);
    const { page } = await openStaff(site, "shop_manager", "/admin/customers?search=Broken");
    const calls = callOf(listCustomerOrders.path);
    await page.route(calls, (route) => route.fulfill({ status: 500, json: { code: "internal_error", message: "x" } }));
    await page.getByRole("button", { name: "Actions for Broken Line" }).click();
    await page.getByRole("menuitem", { name: "View Dashboard" }).click();
    const alert = dialog(page).getByRole("alert").filter({ hasText: "Error loading orders" });
    await alert.waitFor();
    expect(await alert.innerText()).toContain("Failed to fetch customer orders");
    await page.unroute(calls);
    await alert.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  it("says when the customer cannot be loaded, and still shows their orders", async () => {
    await storeOrders(site.db, [{ email: "half@example.ie", name: "Half Known", at: daysAgo(3) }]);
    const { page } = await openStaff(site, "shop_manager", "/admin/customers?search=Half");
    await page.route(callOf(getCustomer.path), (route) => route.abort());
    await page.getByRole("button", { name: "Actions for Half Known" }).click();
    await page.getByRole("menuitem", { name: "View Dashboard" }).click();
    await dialog(page).getByText("Failed to load customer data").waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  it("offers refunds of completed and processing orders only, and shows what they change [A236] [A239]", async () => {
    const person = { email: "back@example.ie", name: "Money Back" };
    const [completed = 0, processing = 0, , unpaid = 0] = await storeOrders(site.db, [
      { ...person, totalCents: 2000, paid: true, at: daysAgo(1) },
      { ...person, totalCents: 3000, paid: true, status: "processing", at: daysAgo(2) },
      { ...person, status: "cancelled", at: daysAgo(3) },
      { ...person, totalCents: 0, at: daysAgo(4) },
      { ...person, status: "pending", at: daysAgo(5) },
    ]);
    const { page } = await openDialog("Money Back");
    await expect.poll(() => rows(page).count()).toBe(5);
    const refunds = dialog(page).getByRole("button", { name: /^Refund order/ });
    expect(await refunds.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual([
      `Refund order ${completed}`,
      `Refund order ${processing}`,
      `Refund order ${unpaid}`,
    ]);
    expect(await refunds.nth(2).getAttribute("aria-disabled")).toBe("true");
    expect(await rows(page).nth(3).innerText()).toContain("Nothing to refund");
    await refunds.nth(0).click();
    const refund = page.getByRole("dialog", { name: `Refund order ${completed}` });
    await refund.waitFor();
    await refund.getByRole("button", { name: /^Record refund/ }).click();
    await page.getByText("Refund Processed").waitFor();
    await expect.poll(() => rows(page).nth(0).innerText()).toContain("Refunded");
    await expect.poll(() => metric(page, "Total Orders")).toBe("1");
  });

  it("says in its own words that a refund failed, whatever the server says, and keeps what was typed [A216]", async () => {
    const person = { email: "refused@example.ie", name: "Refused Back", totalCents: 2000, paid: true, at: daysAgo(1) };
    const [order = 0] = await storeOrders(site.db, [person]);
    const { page } = await openDialog("Refused Back");
    await page.route("**/wp-json/wc/v3/orders/*/refunds", (route) =>
      route.fulfill({ status: 500, json: { code: "internal_error", message: "Gateway says no" } }),
    );
    await dialog(page)
      .getByRole("button", { name: `Refund order ${order}` })
      .click();
    const refund = page.getByRole("dialog", { name: `Refund order ${order}` });
    await refund.getByRole("button", { name: /^Record refund/ }).click();
    const toast = page.locator("[data-toast]").filter({ hasText: "Refund Failed" });
    await toast.getByText("Failed to process refund. Please try again.").waitFor();
    expect(await toast.innerText()).not.toContain("Gateway says no");
    expect(await refund.isVisible()).toBe(true);
  });

  it.each([360, 768])("fits a screen %i pixels wide", async (width) => {
    const person = { email: `wide${width}@example.ie`, name: `Wide ${width}` };
    await storeOrders(site.db, [{ ...person, paid: true, at: daysAgo(1) }]);
    const { page } = await openDialog(person.name, "administrator", { viewport: { width, height: 800 } });
    await expect.poll(() => rows(page).count()).toBe(1);
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
    expect(await dialog(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });
});
