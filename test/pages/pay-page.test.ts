import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatEuro } from "../../domain/money/euro.ts";
import { phone } from "../e2e/booking-page.ts";
import { closeVisits, expectNoFaultsAtAnyWidth, visit } from "../e2e/browser.ts";
import { bookPendingOn, payPage, sandboxPage } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

describe("the pay page on a phone", () => {
  it.each([true, false])(
    "keeps total and button in view at any scroll position, and unfolds its details; script: %s",
    async (javaScriptEnabled) => {
      const { quote, payPath } = await bookPendingOn(site);
      const { page } = await visit(site, payPath, { ...phone, isMobile: true, javaScriptEnabled });
      const { pay } = payPage(page);
      const total = formatEuro(quote.totalCents);
      for (const end of ["h1", "footer p"]) {
        await page.locator(end).first().scrollIntoViewIfNeeded();
        const box = await pay.boundingBox();
        expect(box?.y).toBeGreaterThan(phone.viewport.height - 100);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.viewport.height);
      }
      expect(await page.getByRole("region", { name: "Total and payment" }).innerText()).toContain(total);
      expect(await page.getByRole("link", { name: "Full refund before pickup" }).getAttribute("href")).toBe(
        "/terms-of-service#cancellation",
      );
      const vat = page.getByText(formatEuro(quote.vatCents));
      expect(await vat.isVisible()).toBe(false);
      await page.getByText("Price breakdown").click();
      expect(await vat.isVisible()).toBe(true);
      expect(await page.getByText("Unit 5 Cookstown Road").isVisible()).toBe(false);
      await page.getByText("Addresses and package").focus();
      await page.getByText("Addresses and package").press("Enter");
      expect(await page.getByText("Unit 5 Cookstown Road").isVisible()).toBe(true);
      await pay.click();
      await sandboxPage(page).heading.waitFor();
      // The press led to the card form, whose first field is in view.
      const number = await sandboxPage(page).field("number").boundingBox();
      expect((number?.y ?? 0) + (number?.height ?? 0)).toBeLessThanOrEqual(phone.viewport.height);
    },
  );

  it("is shorter than two windows, without faults at any width or at twice the text size", async () => {
    const { payPath } = await bookPendingOn(site);
    const { page } = await visit(site, payPath, { ...phone, isMobile: true });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2 * phone.viewport.height);
    await expectNoFaultsAtAnyWidth(page);
  });
});

it("the pay page has everything unfolded if there is room, and one button", async () => {
  const { quote, payPath } = await bookPendingOn(site);
  const { page } = await visit(site, payPath, { viewport: { width: 1440, height: 900 } });
  await page.getByText("Unit 5 Cookstown Road").waitFor();
  await page.getByText(formatEuro(quote.vatCents)).waitFor();
  expect(await page.getByText("Addresses and package").isVisible()).toBe(false);
  expect(await payPage(page).pay.count()).toBe(1);
});

it("the pay page shows a price that changed while it was open before anybody pays it", async () => {
  const { orderId, payPath } = await bookPendingOn(site);
  const { page } = await visit(site, payPath, { viewport: { width: 1440, height: 900 } });
  await payPage(page).pay.waitFor();
  await site.db
    .updateTable("orders")
    .set({ net_cents: 0, vat_cents: 9900, total_cents: 9900 })
    .where("id", "=", orderId)
    .execute();
  await payPage(page).pay.click();
  await page.getByText("The amount to pay has changed").waitFor();
  await page.getByRole("button", { name: "Pay €99.00" }).click();
  await sandboxPage(page).heading.waitFor();
});
