import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { savedContactKey } from "../../web/consent/saved-contact.ts";
import {
  bookB1,
  bookingForm,
  handoverOf,
  openForm,
  quoteOn,
  saveForBooking,
  visitBooking,
} from "../e2e/booking-page.ts";
import { closeVisits, expectNoAxeFindings } from "../e2e/browser.ts";
import { soon } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { bookingB1 } from "../fixtures.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const remembered = (page: Page) => page.evaluate((key) => localStorage.getItem(key), savedContactKey);
const offer = (page: Page) => page.getByRole("button", { name: `Use ${bookingB1.firstName}` });

it("offers the contact of the last booking if preferences may be stored: one press fills it in, and is announced", async () => {
  const { page } = await visitBooking(site, { consent: "accepted" });
  expect(await offer(page).count()).toBe(0);
  await bookB1(page);
  await saveForBooking(page, handoverOf(await quoteOn(site)));
  await openForm(page);
  await expectNoAxeFindings(page);
  await offer(page).click();
  const { field } = bookingForm(page);
  for (const name of ["firstName", "lastName", "email", "phone"] as const)
    expect(await field(name).inputValue()).toBe(bookingB1[name]);
  const told = page.getByRole("status").filter({ hasText: "Your details are filled in." });
  await soon(() => told.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("firstName");
  // Unreadable data counts as none.
  await page.evaluate((key) => localStorage.setItem(key, '{"firstName":1}'), savedContactKey);
  await saveForBooking(page, handoverOf(await quoteOn(site)));
  await openForm(page);
  expect(await offer(page).count()).toBe(0);
});

it("saves no contact without that consent", async () => {
  const { page } = await visitBooking(site, { consent: "rejected" });
  await bookB1(page);
  expect(await remembered(page)).toBeNull();
});
