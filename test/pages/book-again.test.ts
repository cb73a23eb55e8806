import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Booking } from "../../contract/bookings.ts";
import { repeatLinks } from "../../contract/order-links.ts";
import { confirmationPath, receiptPath } from "../../contract/paths.ts";
import { createQuote, type Quote } from "../../contract/quotes.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { bookingForm, phone, submitBooking } from "../e2e/booking-page.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, visit } from "../e2e/browser.ts";
import { bookPaidOn, bookPendingOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { settingsS0 } from "../fixtures.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const main = (page: Page) => page.getByRole("main").innerText();
const dayForm = (page: Page, name = "Book again") => page.getByRole("form", { name });
const seePrice = (page: Page) => page.getByRole("button", { name: "See the price" });

/** Counts taps in the page itself. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction("tapped", () => (taps += 1));
  await page.addInitScript(() =>
    addEventListener("pointerdown", () => (window as never as { tapped: () => void }).tapped(), true),
  );
  return () => taps;
}

/** The confirmation of a paid booking. */
async function visitPaid(options = {}): Promise<{ page: Page; paid: Booking; faults: string[]; taps: () => number }> {
  const paid = await bookPaidOn(site);
  const { page, faults } = await visit(site, "about:blank", options);
  const taps = await countTaps(page);
  await page.goto(confirmationPath(paid.orderId, paid.orderKey));
  await page.getByRole("heading", { level: 1, name: "Payment Confirmed" }).waitFor();
  return { page, paid: paid as Booking, faults, taps };
}

describe("a customer who books again", () => {
  it("gets to the payment page with 4 taps and no key, at today's price, with everything filled in", async () => {
    const { page, paid, faults, taps } = await visitPaid(phone);
    await site.changeSettings({
      deliveryTypes: settingsS0.deliveryTypes.map((type) => ({ ...type, basePrice: type.basePrice + 10 })),
    });
    const quoted = page.waitForResponse((response) => response.url().endsWith(createQuote.path));
    await page.getByRole("link", { name: "Book again" }).click();
    await dayForm(page).waitFor();
    expect(page.url()).toBe(`${site.url}/book-a-courier`);
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.getByText("Tomorrow, Thursday 5 March").click();
    await seePrice(page).click();
    const quote = (await (await quoted).json()) as Quote;
    const form = bookingForm(page);
    await form.form.waitFor();
    expect(await main(page)).toContain(`Thursday 5 March 2026: ${formatEuro(quote.totalCents)}, VAT included`);
    expect(await form.field("deliveryContactName").inputValue()).toBe("Seán Byrne");
    await expectNoAxeFindings(page);
    const booking = await submitBooking(page);
    await page.waitForURL("**/checkout/order-pay/**");
    expect(taps()).toBe(4);
    expect(await main(page)).toContain(booking.bookingReference);
    expect(booking.orderId).not.toBe(paid.orderId);
    const orders = await site.db.selectFrom("orders").select(["id", "total_cents", "scheduled_date"]).execute();
    const [before, after] = [paid, booking].map(({ orderId }) => orders.find(({ id }) => id === orderId));
    expect(after).toMatchObject({ total_cents: quote.totalCents, scheduled_date: "2026-03-05" });
    expect((after?.total_cents ?? 0) - (before?.total_cents ?? 0)).toBe(Math.round(1000 * 1.5 * 1.23));
    await site.changeSettings({ deliveryTypes: settingsS0.deliveryTypes });
    expect(faults).toEqual([]);
  });

  it("is asked to choose a day, chooses another one from the calendar, and finds everything again after a reload", async () => {
    const paid = await bookPaidOn(site);
    const { page } = await visit(site, repeatLinks(paid.orderId, paid.orderKey).again);
    await dayForm(page).waitFor();
    await page.reload();
    await dayForm(page).waitFor();
    expect(page.url()).not.toContain("key=");
    await seePrice(page).click();
    await page.getByText("Choose a date").first().waitFor();
    await page.getByRole("radio", { name: "Another day" }).check();
    await page.getByRole("button", { name: /Another day/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Monday 9 March 2026" }).click();
    await seePrice(page).click();
    const form = bookingForm(page);
    await form.form.waitFor();
    expect(await main(page)).toContain("Monday 9 March 2026");
    await page.reload();
    await form.form.waitFor();
    expect(await form.field("firstName").inputValue()).toBe("Áine");
    await form.back.click();
    await page.waitForURL("**/quick-quote");
    await expect.poll(() => main(page)).toContain("Monday 9 March 2026");
  });

  it("gets through by keyboard alone", async () => {
    const paid = await bookPaidOn(site);
    const { page } = await visit(site, repeatLinks(paid.orderId, paid.orderKey).again);
    await dayForm(page).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    for (let presses = 0; presses < 40; presses++) {
      if ((await page.evaluate(() => (document.activeElement as HTMLInputElement).type)) === "radio") break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    expect(await focused()).toContain("See the price");
    await page.keyboard.press("Enter");
    await bookingForm(page).form.waitFor();
    await expect.poll(focused).toContain("VAT included");
  });
});

describe("the return trip", () => {
  it("goes the other way, from the former recipient, in 4 taps", async () => {
    const { page, taps } = await visitPaid({ viewport: { width: 1440, height: 900 } });
    await page.getByRole("link", { name: "Book the return" }).click();
    await dayForm(page, "Book the return").waitFor();
    await page.getByText("Tomorrow, Thursday 5 March").click();
    await seePrice(page).click();
    const form = bookingForm(page);
    await form.form.waitFor();
    expect(await form.field("useSameContact").isChecked()).toBe(false);
    expect(await form.field("pickupContactName").inputValue()).toBe("Seán Byrne");
    expect(await form.field("deliveryContactName").inputValue()).toBe("Áine O'Brien");
    expect(await form.field("pickupInstructions").inputValue()).toBe("Leave at desk");
    const { orderId } = await submitBooking(page);
    await page.waitForURL("**/checkout/order-pay/**");
    expect(taps()).toBe(4);
    const { shipment } = await site.db
      .selectFrom("orders")
      .select("shipment")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(shipment).toMatchObject({ pickup: { city: "Cork" }, dropoff: { city: "Tallaght" } });
  });

  it("is also offered on the receipt, without script", async () => {
    const paid = await bookPaidOn(site);
    const { page } = await visit(site, receiptPath(paid.orderId, paid.orderKey), { javaScriptEnabled: false });
    const links = repeatLinks(paid.orderId, paid.orderKey);
    for (const [name, href] of [
      ["Book again", links.again],
      ["Book the return", links.return],
    ] as const)
      expect(await page.getByRole("link", { name }).getAttribute("href")).toBe(href);
  });
});

describe("a link that opens nothing", () => {
  it("says so, reveals nothing of the booking, and offers a next step", async () => {
    const paid = await bookPaidOn(site);
    for (const link of [
      `${repeatLinks(paid.orderId, paid.orderKey).again}x`,
      `/book-a-courier?again=${paid.orderId}`,
      "/book-a-courier?return=none&key=x",
    ]) {
      const { page } = await visit(site, link);
      await page.getByText("Order Not Found").waitFor();
      expect(await page.content()).not.toMatch(/Áine|Byrne|Patrick/);
      expect(page.url()).not.toContain("key=");
      await expectNoAxeFindings(page);
      await page.getByRole("link", { name: "Get a Quick Quote" }).click();
      await page.waitForURL("**/quick-quote");
    }
  });

  it("offers another try when the server cannot be reached", async () => {
    const paid = await bookPaidOn(site);
    const { page } = await visit(site, "/wp-json/currach/v1/quote-settings");
    await page.route("**/rebooking**", (route) => route.abort(), { times: 1 });
    await page.goto(repeatLinks(paid.orderId, paid.orderKey).again);
    await page.getByRole("button", { name: "Try Again" }).click();
    await dayForm(page).waitFor();
  });

  it("for goods that are no longer carried says why, and leads to the calculator", async () => {
    const paid = await bookPaidOn(site);
    await site.changeSettings({ deliveryTypes: settingsS0.deliveryTypes.filter(({ id }) => id !== "small_van") });
    const { page } = await visit(site, repeatLinks(paid.orderId, paid.orderKey).again);
    await page.getByText("Tomorrow, Thursday 5 March").click();
    await seePrice(page).click();
    await page.getByText("We can't price it the same way").waitFor();
    await page.getByRole("link", { name: "Get a Quick Quote" }).waitFor();
    await site.changeSettings({ deliveryTypes: settingsS0.deliveryTypes });
  });
});

describe("the confirmation's panel", () => {
  it("has the one reference with Copy, the next three steps, and the collection for a calendar", async () => {
    const { page, paid } = await visitPaid(phone);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: `Copy booking reference WC-${paid.orderId}` }).click();
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`WC-${paid.orderId}`);
    const stops = page.getByRole("region", { name: "What happens next" }).getByRole("listitem");
    expect((await stops.allInnerTexts()).map((text) => text.split("\n").filter(Boolean)[1])).toEqual([
      "Your courier is booked",
      "Collected in Tallaght",
      "Delivered in Cork",
    ]);
    expect(await main(page)).not.toContain("DCQ-");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Add to calendar" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`collection-WC-${paid.orderId}.ics`);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  it("of an unpaid booking asks for the payment first", async () => {
    const { orderId, orderKey } = await bookPendingOn(site);
    const { page } = await visit(site, confirmationPath(orderId, orderKey));
    await page.getByRole("heading", { level: 1, name: "Payment Outstanding" }).waitFor();
    expect(await page.getByRole("link", { name: /Book again|Add to calendar/ }).count()).toBe(0);
    expect(await main(page)).toContain("You pay online");
  });
});
