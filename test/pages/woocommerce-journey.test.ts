import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmationPath } from "../../contract/paths.ts";
import { bookingForm, submitBooking } from "../e2e/booking-page.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { calculator, phone, quoteQ1, savedQ1, soon, visitCalculator } from "../e2e/calculator.ts";
import { openWooCommerceSite, type WooCommerceSiteOpened } from "../e2e/woocommerce-site.ts";
import { readOutbox } from "../read-outbox.ts";

let shop: WooCommerceSiteOpened;
beforeAll(async () => {
  shop = await openWooCommerceSite();
});
afterAll(async () => {
  await closeVisits();
  await shop.stop();
});

/** That site's certificate is self-signed. */
const trusting = { ignoreHTTPSErrors: true };

const theirs = (page: Page) => ({
  heading: page.getByRole("heading", { level: 1, name: /^Pay for order #\d+$/ }),
  pay: page.getByRole("button", { name: "Pay for order" }),
  /** WooCommerce's own thank-you text. */
  thanks: page.getByText("Thank you. Your order has been received."),
});

/** The confirmation's address, as in emails. */
async function confirmationOf(orderId: number): Promise<string> {
  const { order_key: key } = await shop.site.db
    .selectFrom("orders")
    .select("order_key")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return shop.site.url + confirmationPath(orderId, key);
}

/** Books, and continues from the booking form to that site's payment page. */
async function bookAndGoThere(page: Page) {
  const form = bookingForm(page);
  await form.form.waitFor();
  await form.fill();
  const booking = await submitBooking(page);
  await theirs(page).heading.waitFor();
  const { shop_order_id: number } = await shop.site.db
    .selectFrom("orders")
    .select("shop_order_id")
    .where("id", "=", booking.orderId)
    .executeTakeFirstOrThrow();
  return { ...booking, number: number ?? 0 };
}

describe("Where a WordPress site keeps the shop, a visitor", () => {
  it("gets a quote, books, pays at that site, and comes back to 'Payment Confirmed', with one figure all the way", async () => {
    const { page, calc, faults } = await visitCalculator(shop.site, trusting);
    await quoteQ1(page);
    const total = await calc.total();
    expect(await calc.proceed.innerText()).toBe("Pay Now");
    await calc.proceed.click();
    await bookingForm(page).form.waitFor();
    await expectNoAxeFindings(page);
    const { number, orderId } = await bookAndGoThere(page);
    expect(new URL(page.url()).origin).toBe(shop.wordpress.url);
    expect(await page.getByText(`Total: ${total}`).isVisible()).toBe(true);
    expect(shop.wordpress.order(number)).toMatchObject({ status: "pending", total: total.replace(/[€,]/g, "") });
    await theirs(page).pay.click();
    await page.getByRole("heading", { level: 1, name: "Payment Confirmed" }).waitFor();
    expect(new URL(page.url()).origin).toBe(shop.site.url);
    expect(page.url()).not.toContain("key=");
    const shown = await page.getByRole("main").innerText();
    for (const text of [total, `WC-${number}`, "Small Van"]) expect(shown).toContain(text);
    await expectNoAxeFindings(page);
    await page
      .getByRole("link", { name: "Print Receipt" })
      .or(page.getByRole("button", { name: "Print Receipt" }))
      .waitFor();
    const sent = await readOutbox(shop.site.asAdministrator, `?orderId=${orderId}`);
    expect(sent.filter(({ template }) => template === "customer_booking")).not.toEqual([]);
    expect(faults).toEqual([]);
  });

  it("who goes back without paying sees that the payment is outstanding, and can pay after all", async () => {
    const { page } = await visitCalculator(shop.site, { ...trusting, ...phone, saved: savedQ1 });
    await calculator(page).calculate.click();
    // On a phone it is at the bottom of the screen.
    await page.getByRole("button", { name: "Pay Now" }).click();
    const { orderId } = await bookAndGoThere(page);
    // That site's page does not lead back; our address, from the browser or an email, does.
    await page.goto(await confirmationOf(orderId));
    await page.getByRole("heading", { level: 1, name: "Payment Outstanding" }).waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: /^Pay/ }).first().click();
    await theirs(page).pay.click();
    await page.getByRole("heading", { level: 1, name: "Payment Confirmed" }).waitFor();
    await expectNoAxeFindings(page);
  });

  it("pays by keyboard alone", async () => {
    const { page, calc } = await visitCalculator(shop.site, { ...trusting, saved: savedQ1 });
    await calc.calculate.press("Enter");
    await calc.proceed.press("Enter");
    const form = bookingForm(page);
    await form.form.waitFor();
    await form.fill();
    await form.field("packageWeight").press("Enter");
    await theirs(page).pay.waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Payment Confirmed" }).waitFor();
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Payment Confirmed");
  });

  it("whose payment's webhook is lost still gets a confirmation on coming back", async () => {
    const { page } = await visitCalculator(shop.site, { ...trusting, saved: savedQ1 });
    await calculator(page).calculate.click();
    await calculator(page).proceed.click();
    await bookAndGoThere(page);
    shop.wordpress.loseWebhooks(5);
    await theirs(page).pay.click();
    await page.getByRole("heading", { level: 1, name: "Payment Confirmed" }).waitFor();
  });

  it("who is not led back from there is led to the confirmation by our email", async () => {
    const { page } = await visitCalculator(shop.site, { ...trusting, saved: savedQ1 });
    shop.wordpress.installReturnFilter(null);
    await calculator(page).calculate.click();
    await calculator(page).proceed.click();
    const { orderId } = await bookAndGoThere(page);
    await theirs(page).pay.click();
    await theirs(page).thanks.waitFor();
    shop.wordpress.installReturnFilter(shop.site.url);
    await page.goto(await confirmationOf(orderId));
    await page.getByRole("heading", { level: 1, name: "Payment Confirmed" }).waitFor();
    expect(await page.getByRole("main").innerText()).toContain("Credit card");
  });

  it("who chooses to pay by bank transfer there reads what happens to the booking, not about a quote or a card", async () => {
    const { page } = await visitCalculator(shop.site, { ...trusting, saved: savedQ1 });
    await calculator(page).calculate.click();
    await calculator(page).proceed.click();
    const { orderId, number } = await bookAndGoThere(page);
    shop.wordpress.payLater(number, "bacs");
    await page.goto(await confirmationOf(orderId));
    await page.getByRole("heading", { level: 1, name: "Booking Received" }).waitFor();
    const shown = await page.getByRole("main").innerText();
    expect(shown).toContain(
      "You chose to pay by Direct bank transfer. The courier is sent once your payment has arrived.",
    );
    for (const wrong of ["Quote Request", "Credit card", "Print Quote"]) expect(shown).not.toContain(wrong);
    await expectNoAxeFindings(page);
  });
});
