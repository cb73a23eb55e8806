import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CustomerExport, listCustomers } from "../../contract/customers.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { wednesdayMorning } from "../journeys.ts";
import { storeOrders } from "../store-order.ts";
import { openClockedTab } from "./clocked-tab.ts";
import { openStaff } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});
beforeEach(async () => {
  await site.db.deleteFrom("payments").execute();
  await site.db.deleteFrom("orders").execute();
  await site.db.deleteFrom("customers").execute();
});

const screen = "/admin/customers";
const daysAgo = (days: number) => new Date(wednesdayMorning.getTime() - days * 86_400_000);
const table = (page: Page) => page.getByRole("table", { name: "Customers" });
const rows = (page: Page) => table(page).locator("tbody tr:not([data-skeleton])");
const names = (page: Page) => table(page).locator("tbody th span.font-semibold").allInnerTexts();
const pageLinks = (page: Page) => page.getByRole("button", { name: /^Page \d+$/ });
const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
};
/** Stores so many customers, each with an order a day older than the one before. */
const storeCustomers = (count: number) =>
  storeOrders(
    site.db,
    Array.from({ length: count }, (_, index) => ({
      email: `person${index}@example.ie`,
      name: `Person ${index}`,
      at: daysAgo(index + 1),
    })),
  );

describe("the customers", () => {
  it("are listed with contact, company, status, latest order and what they ordered [A219] [A220] [A222] [A223] [A224] [A225]", async () => {
    await storeOrders(site.db, [
      {
        email: "Mary@Example.ie",
        name: "Mary Kelly",
        company: "Kelly Ltd",
        phone: "0871112223",
        totalCents: 1000,
        at: daysAgo(9),
      },
      {
        email: "mary@example.ie",
        name: "Mary Kelly",
        company: "Kelly Ltd",
        phone: "0871112223",
        totalCents: 1550,
        at: daysAgo(2),
      },
      {
        email: "mary@example.ie",
        name: "Mary Kelly",
        company: "Kelly Ltd",
        phone: "0871112223",
        status: "pending",
        at: daysAgo(5),
      },
      { email: "old@example.ie", name: "Old Customer", at: daysAgo(400) },
      { email: "third@example.ie", name: "", at: daysAgo(20) },
    ]);
    const { page, faults } = await openStaff(site, "administrator", screen);
    await page.getByRole("heading", { level: 1, name: "Customer Management" }).waitFor();
    expect(await page.title()).toContain("Customer Management");
    await expect.poll(() => names(page)).toEqual(["Mary Kelly", "Unknown Customer", "Old Customer"]);
    expect(await page.getByRole("definition").first().innerText()).toBe("3");
    expect(await table(page).getByRole("columnheader").allInnerTexts()).toEqual([
      "Customer",
      "Company",
      "Status",
      "Last Order",
      "Total Orders",
      "Actions",
    ]);
    const mary = await rows(page).nth(0).innerText();
    for (const text of [
      "mary@example.ie",
      "0871112223",
      "Kelly Ltd",
      "Active",
      "2 Mar 2026",
      "€25.50",
      "completed, of 3 placed",
    ]) {
      expect(mary).toContain(text);
    }
    expect(await rows(page).nth(0).getByRole("cell").nth(3).innerText()).toMatch(/^2\s/);
    expect(await rows(page).nth(1).innerText()).toContain("N/A");
    expect(await rows(page).nth(2).innerText()).toContain("Inactive");
    await expectNoAxeFindings(page);
    expect(faults).toEqual([]);
  });

  it("are narrowed by search and status, which are in the address and survive a reload [A221] [A242]", async () => {
    await storeOrders(site.db, [
      { email: "a@example.ie", name: "Active Anna", company: "Harbour Prints", at: daysAgo(3) },
      { email: "b@example.ie", name: "Active Brian", at: daysAgo(4) },
      { email: "c@example.ie", name: "Inactive Cora", company: "Harbour Prints", at: daysAgo(300) },
    ]);
    const { page } = await openStaff(site, "administrator", screen);
    const status = page.getByLabel("Status", { exact: true });
    await status.waitFor();
    expect(await status.locator("option").allInnerTexts()).toEqual(["All Status", "Active", "Inactive"]);
    await status.selectOption("Active");
    await expect.poll(() => names(page)).toEqual(["Active Anna", "Active Brian"]);
    await status.selectOption("Inactive");
    await expect.poll(() => names(page)).toEqual(["Inactive Cora"]);
    await status.selectOption("All Status");
    await page.getByRole("searchbox", { name: "Search customers" }).fill("HARBOUR");
    await expect.poll(() => names(page)).toEqual(["Active Anna", "Inactive Cora"]);
    await status.selectOption("Active");
    await expect.poll(() => names(page)).toEqual(["Active Anna"]);
    expect(new URL(page.url()).search).toBe("?search=HARBOUR&status=active");
    await page.reload();
    await expect.poll(() => names(page)).toEqual(["Active Anna"]);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => names(page)).toHaveLength(3);
  });

  it("come 10 a page unless another size is chosen [A228]", async () => {
    await storeCustomers(12);
    const { page } = await openStaff(site, "administrator", screen);
    await expect.poll(() => rows(page).count()).toBe(10);
    const size = page.getByLabel("Items per page");
    expect(await size.locator("option").allInnerTexts()).toEqual(["5", "10", "20", "50"]);
    await page.getByRole("button", { name: "Page 2" }).click();
    await expect.poll(() => names(page)).toEqual(["Person 10", "Person 11"]);
    await size.selectOption("5");
    await expect.poll(() => rows(page).count()).toBe(5);
    expect(new URL(page.url()).search).toBe("?perPage=5");
    await size.selectOption("20");
    await expect.poll(() => rows(page).count()).toBe(12);
  });

  it("have at most five page links, whatever their number [A229]", async () => {
    await storeCustomers(60);
    const { page } = await openStaff(site, "administrator", screen);
    for (const number of [1, 3, 5, 6]) {
      await page.goto(`${screen}?page=${number}`);
      await expect.poll(() => pageLinks(page).count()).toBe(5);
      expect(await page.locator("[aria-current=page]", { hasText: String(number) }).count()).toBe(1);
    }
  });

  it("say why there are none: nobody has ordered yet, or nobody matches [A230]", async () => {
    const { page } = await openStaff(site, "administrator", screen);
    await page.getByText("No customers yet.").waitFor();
    await page.getByRole("searchbox").fill("nobody at all");
    await page.getByText("No customers match your search.").waitFor();
    expect(await page.getByText("No customers yet.").count()).toBe(0);
    await expectNoAxeFindings(page);
  });

  it("are reloaded every 30 seconds, and search, status and page stay [A231]", async () => {
    await storeCustomers(7);
    const visit = await openStaff(site, "administrator", screen);
    const page = await openClockedTab(visit, site, `${screen}?search=person&perPage=5&page=2`);
    await page.clock.runFor(2_000);
    await expect.poll(() => names(page)).toEqual(["Person 5", "Person 6"]);
    let asked = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === listCustomers.path) asked += 1;
    });
    await storeOrders(site.db, [{ email: "newcomer@example.ie", name: "New Person", at: daysAgo(0) }]);
    await page.clock.runFor(10_000);
    expect(asked).toBe(0);
    await page.clock.runFor(21_000);
    await expect.poll(() => names(page)).toEqual(["Person 4", "Person 5", "Person 6"]);
    expect(asked).toBe(1);
    expect(new URL(page.url()).search).toBe("?search=person&perPage=5&page=2");
  });

  it("that cannot be loaded say so, and can be tried again [A244]", async () => {
    await storeCustomers(1);
    const { page } = await openStaff(site, "administrator", "/admin/settings");
    const calls = (url: URL) => url.pathname === listCustomers.path;
    await page.route(calls, (route) => route.fulfill({ status: 500, json: { code: "internal_error", message: "x" } }));
    await page.goto(screen);
    const alert = page.getByRole("alert").filter({ hasText: "Error loading customers" });
    await alert.waitFor();
    expect(await alert.innerText()).toContain("Failed to load customer data");
    await expectNoAxeFindings(page);
    await page.unroute(calls);
    await alert.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(() => names(page)).toEqual(["Person 0"]);
  });

  it("can be emailed with the mail program [A227]", async () => {
    await storeCustomers(1);
    const { page } = await openStaff(site, "shop_manager", screen);
    await page.getByRole("button", { name: "Actions for Person 0" }).click();
    expect(await page.getByRole("menuitem", { name: "Send Email" }).getAttribute("href")).toBe(
      "mailto:person0@example.ie",
    );
    expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
      "View Dashboard",
      "Send Email",
      "Export data\nFor administrators only",
      "Erase customer\nFor administrators only",
    ]);
  });

  it.each([360, 768, 1440])("fit a screen %i pixels wide", async (width) => {
    await storeCustomers(12);
    const { page } = await openStaff(site, "administrator", screen, { viewport: { width, height: 900 } });
    await expect.poll(() => rows(page).count()).toBe(10);
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  });
});

describe("export and erasure", () => {
  it("exports a customer's data as a file", async () => {
    await storeCustomers(1);
    const { page } = await openStaff(site, "administrator", screen);
    const [download] = await Promise.all([page.waitForEvent("download"), choose(page, "Person 0", "Export data")]);
    expect(download.suggestedFilename()).toMatch(/^customer-\d+\.json$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const data = JSON.parse(Buffer.concat(chunks).toString("utf8")) as CustomerExport;
    expect(data.customer).toMatchObject({ email: "person0@example.ie" });
    expect(data.orders).toHaveLength(1);
  });

  it("erases a customer once their address is typed, by keyboard alone", async () => {
    await storeCustomers(2);
    const { page } = await openStaff(site, "administrator", screen);
    const trigger = page.getByRole("button", { name: "Actions for Person 0" });
    await trigger.focus();
    await page.keyboard.press("Enter");
    const focused = () => page.locator(":focus").innerText();
    await expect.poll(focused).toBe("View Dashboard");
    await page.keyboard.press("e");
    await page.keyboard.press("e");
    await expect.poll(focused).toBe("Erase customer");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Erase Person 0?" });
    await dialog.waitFor();
    await expectNoAxeFindings(page);
    const erase = dialog.getByRole("button", { name: "Erase customer" });
    expect(await erase.getAttribute("aria-disabled")).toBe("true");
    expect(await page.locator(":focus").getAttribute("type")).toBe("email");
    await page.keyboard.type("person0@example.ie");
    await expect.poll(() => erase.getAttribute("aria-disabled")).toBe(null);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Customer erased").waitFor();
    await expect.poll(() => names(page)).toEqual(["Person 1"]);
  });

  it("says what prevents erasing a customer", async () => {
    const [id] = await storeOrders(site.db, [
      { email: "paid@example.ie", name: "Paid Person", status: "processing", paid: true, at: daysAgo(1) },
    ]);
    const { page } = await openStaff(site, "administrator", screen);
    await choose(page, "Paid Person", "Erase customer");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Customer's email address").fill("paid@example.ie");
    await dialog.getByRole("button", { name: "Erase customer" }).click();
    await dialog.getByText(`Order ${id} is paid and not completed: complete it or refund it first.`).waitFor();
    await expectNoAxeFindings(page);
  });
});

describe("while the sales figures are hidden", () => {
  it("a shop manager sees a notice in place of the customers", async () => {
    await storeCustomers(1);
    await site.changeSettings({ analyticsVisible: false });
    const { page } = await openStaff(site, "shop_manager", screen);
    await page.getByText("An administrator has switched off sales figures").waitFor();
    expect(await table(page).count()).toBe(0);
    await site.changeSettings({ analyticsVisible: true });
  });
});
