import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listSubmissions, type StoredSubmission } from "../../contract/forms.ts";
import { recoverBooking } from "../../contract/staff-order.ts";
import { bookOn, quoteOn } from "../e2e/booking-page.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { requestQ1, wednesdayMorning } from "../journeys.ts";
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

const screen = "/admin/booking-recovery";
const daysAgo = (days: number) => new Date(wednesdayMorning.getTime() - days * 86_400_000);
const idField = (page: Page) => page.getByLabel("Order ID");
const emailField = (page: Page) => page.getByLabel("Customer email");
const fetchButton = (page: Page) => page.getByRole("button", { name: "Fetch order" });
const searchButton = (page: Page) => page.getByRole("button", { name: "Search orders" });
const submitButton = (page: Page) => page.getByRole("button", { name: "Submit to FluentForms" });
const results = (page: Page) => page.getByRole("button", { name: /^Load order \d+$/ });
const main = (page: Page) => page.getByRole("main").innerText();
const isOrderCall = (url: URL) => /\/wc\/v3\/orders\/\d+$/.test(url.pathname);
const isSubmitCall = (url: URL) => url.pathname === recoverBooking.path;
const failed = { status: 500, json: { code: "internal_error", message: "x" } };
const bookOne = async () => (await bookOn(site, (await quoteOn(site, requestQ1)).id)).orderId;
const recovered = async (orderId: number) =>
  (
    await site.asAdministrator<{ submissions: StoredSubmission[] }>(`${listSubmissions.path}?formId=1`)
  ).submissions.filter((one) => one.source === "booking-recovery" && one.orderId === orderId);

async function open(orderId: number) {
  const visit = await openStaff(site, "administrator", screen);
  await idField(visit.page).fill(String(orderId));
  await fetchButton(visit.page).click();
  await visit.page.getByRole("heading", { name: `Order ${orderId}` }).waitFor();
  return visit;
}

describe("an order fetched by its id", () => {
  it("shows every detail of its booking and the button that submits them [A129] [A133] [A134] [A136]", async () => {
    const orderId = await bookOne();
    const { page, faults } = await open(orderId);
    const shown = await main(page);
    for (const text of [
      "Áine O'Brien",
      "aine@example.ie",
      "0871234567",
      "Small Van",
      "Same Day",
      "Unit 5 Cookstown Road",
      "12 Patrick Street",
      "Legal files",
      "2 kg",
      "Wednesday 4 March 2026",
      "km",
      "Seán Byrne, 0867654321",
      "Ring bell",
      "Leave at desk",
      "€",
      "Account",
      `WC-${orderId}`,
    ]) {
      expect(shown).toContain(text);
    }
    await submitButton(page).waitFor();
    expect(new URL(page.url()).search).toBe(`?order=${orderId}`);
    await expectNoAxeFindings(page);
    expect(faults).toEqual([]);
  });

  it("is paid by credit card if its method is stripe [A135]", async () => {
    const orderId = await bookOne();
    await site.db.updateTable("orders").set({ payment_method: "stripe" }).where("id", "=", orderId).execute();
    const { page } = await open(orderId);
    expect(await main(page)).toContain("Credit card");
  });

  it("needs an id: an empty one requests nothing [A141]", async () => {
    const { page } = await openStaff(site, "administrator", screen);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    for (const text of ["", "   "]) {
      await idField(page).fill(text);
      await fetchButton(page).click();
      await page.getByText("Please enter an order ID", { exact: true }).waitFor();
    }
    expect(calls.filter((url) => url.includes("/orders"))).toEqual([]);
    expect(await page.locator(":focus").getAttribute("id")).toBe(await idField(page).getAttribute("id"));
    await expectNoAxeFindings(page);
  });

  it("that does not exist, or cannot be fetched, says so in the same words [A143]", async () => {
    const orderId = await bookOne();
    const text = "Failed to fetch order. Please check the order ID and try again.";
    const { page } = await openStaff(site, "administrator", screen);
    for (const unknown of ["99999999", "not a number"]) {
      await idField(page).fill(unknown);
      await fetchButton(page).click();
      await page.getByRole("alert").getByText(text, { exact: true }).waitFor();
    }
    await page.route(isOrderCall, (route) => route.fulfill(failed));
    await idField(page).fill(String(orderId));
    await fetchButton(page).click();
    await expect.poll(() => new URL(page.url()).search).toBe(`?order=${orderId}`);
    await page.getByRole("alert").getByText(text, { exact: true }).waitFor();
    await page.unroute(isOrderCall);
    await fetchButton(page).click();
    await page.getByRole("heading", { name: `Order ${orderId}` }).waitFor();
  });
});

describe("a search by email", () => {
  it("lists the customer's completed orders, and loads one on a press [A130] [A132]", async () => {
    const email = "three@example.ie";
    const ids = await storeOrders(
      site.db,
      [1, 2, 3].map((days) => ({ email, name: "Three Done", at: daysAgo(days) })),
    );
    await storeOrders(site.db, [{ email, status: "processing", at: daysAgo(0) }]);
    const { page } = await openStaff(site, "administrator", screen);
    await emailField(page).fill("Three@Example.ie");
    await page.keyboard.press("Enter");
    await expect.poll(() => results(page).allInnerTexts()).toEqual(ids.map((id) => `Load order ${id}`));
    await results(page).nth(1).click();
    await page.getByRole("heading", { name: `Order ${ids[1]}` }).waitFor();
    expect(await main(page)).toContain(`WC-${ids[1]}`);
    await expectNoAxeFindings(page);
  });

  it("has at most ten results, and says if there are none [A131]", async () => {
    const orders = Array.from({ length: 12 }, (_, days) => ({ email: "twelve@example.ie", at: daysAgo(days) }));
    await storeOrders(site.db, orders);
    const { page } = await openStaff(site, "administrator", screen);
    await emailField(page).fill("twelve@example.ie");
    await searchButton(page).click();
    await expect.poll(() => results(page).count()).toBe(10);
    await emailField(page).fill("nobody@example.ie");
    await searchButton(page).click();
    await page.getByText("No completed orders found.").waitFor();
  });

  it("needs an address, and says when it fails [A142] [A144]", async () => {
    const { page } = await openStaff(site, "administrator", screen);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    for (const text of ["", "  "]) {
      await emailField(page).fill(text);
      await searchButton(page).click();
      await page.getByText("Please enter a customer email", { exact: true }).waitFor();
    }
    expect(calls.filter((url) => url.includes("/orders"))).toEqual([]);
    await page.route(
      (url) => url.pathname.endsWith("/wc/v3/orders"),
      (route) => route.fulfill(failed),
    );
    await emailField(page).fill("someone@example.ie");
    await searchButton(page).click();
    await page.getByRole("alert").getByText("Failed to search orders. Please try again.", { exact: true }).waitFor();
  });
});

describe("submitting", () => {
  it("is busy, then done, and stores the order once however often it is pressed [A137] [A139]", async () => {
    const orderId = await bookOne();
    const { page } = await open(orderId);
    let sent = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(isSubmitCall, async (route) => {
      sent += 1;
      await held;
      await route.continue();
    });
    await submitButton(page).click();
    const busy = page.getByRole("button", { name: "Submitting..." });
    await busy.waitFor();
    expect(await busy.getAttribute("aria-disabled")).toBe("true");
    await busy.click({ force: true });
    release();
    await page.getByText("Booking details submitted").waitFor();
    expect(sent).toBe(1);
    const stored = await recovered(orderId);
    expect(stored.map(({ data }) => data["reference"])).toEqual([`DL-${orderId}`]);
    await expectNoAxeFindings(page);
    await page.reload();
    await page.getByText(`These details were submitted as DL-${orderId}`).waitFor();
    expect(await submitButton(page).getAttribute("aria-disabled")).toBe("true");
  });

  it("that fails says so, keeps the details and can be tried again [A138] [A146]", async () => {
    const orderId = await bookOne();
    const { page } = await open(orderId);
    await page.route(isSubmitCall, (route) => route.fulfill(failed));
    await submitButton(page).click();
    const text = "Failed to submit booking details. Please try again.";
    await page.getByRole("alert").getByText(text, { exact: true }).waitFor();
    expect(await main(page)).toContain("Legal files");
    await page.unroute(isSubmitCall);
    await submitButton(page).click();
    await page.getByText("Booking details submitted").waitFor();
    expect(await recovered(orderId)).toHaveLength(1);
  });

  it("warns beforehand if the order's emails were already sent [A140]", async () => {
    const orderId = await bookOne();
    const { page } = await open(orderId);
    await page.getByText("The emails of this order have not been sent yet").waitFor();
    await site.db
      .updateTable("emails")
      .set({ state: "sent", sent_at: site.clock.now() })
      .where("order_id", "=", orderId)
      .execute();
    await page.reload();
    await page.getByText("The emails of this order were already sent").waitFor();
    expect(await main(page)).toContain("To the customer (aine@example.ie): sent 4 Mar 2026, 10:00");
  });
});

it("a shop manager sees a notice and no data [A329]", async () => {
  const orderId = await bookOne();
  const { page } = await openStaff(site, "shop_manager", `${screen}?order=${orderId}`);
  await page.getByText("This screen is for administrators only.").waitFor();
  expect(await main(page)).not.toContain("Legal files");
});

it.each([360, 768, 1440])("booking recovery fits a screen %i pixels wide", async (width) => {
  const orderId = await bookOne();
  const viewport = { width, height: 900 };
  const { page } = await openStaff(site, "administrator", `${screen}?order=${orderId}&email=a@b.ie`, { viewport });
  await submitButton(page).waitFor();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
});
