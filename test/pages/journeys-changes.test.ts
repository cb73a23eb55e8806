import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createBooking } from "../../contract/bookings.ts";
import { wc } from "../../contract/paths.ts";
import {
  bookB1,
  bookingForm,
  countBookings,
  handoverOf,
  openForm,
  saveForBooking,
  visitBooking,
} from "../e2e/booking-page.ts";
import { closeVisits } from "../e2e/browser.ts";
import { holdBack, savedQ1, soon, visitCalculator } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { settingsS0 } from "../fixtures.ts";
import { wednesdayMorning } from "../journeys.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterEach(async () => {
  site.clock.set(wednesdayMorning.toISOString());
  await site.changeSettings(settingsS0);
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const orders = async () =>
  (await site.asShopClient<{ id: number; total: string }[]>(`${wc}/orders?per_page=100`)).length;
const confirmed = (page: Page) => page.getByRole("heading", { level: 1, name: "Quote Request Received" }).waitFor();
const dearer = { priorityMultipliers: { ...settingsS0.priorityMultipliers, same_day: 2 } };

describe("a price that has changed since the quote", () => {
  it("holds for half an hour, whatever the settings say", async () => {
    const { page, quote } = await visitBooking(site);
    await site.changeSettings(dearer);
    site.clock.set("2026-03-04T10:29:00Z");
    await bookB1(page);
    expect(await page.getByRole("main").innerText()).toContain(`€${(quote.totalCents / 100).toFixed(2)}`);
  });

  it("is shown beside the old one after that, and booked only when it is accepted", async () => {
    const before = await orders();
    const { page, quote } = await visitBooking(site);
    await site.changeSettings(dearer);
    site.clock.set("2026-03-04T10:31:00Z");
    const { fill, submit, dialog, field } = bookingForm(page);
    await fill();
    await submit.click();
    await dialog.waitFor();
    expect(await dialog.getByRole("heading").innerText()).toBe("The price has changed");
    const [was, now] = await dialog.locator("dd").allInnerTexts();
    expect(was).toBe(`€${(quote.totalCents / 100).toFixed(2)}`);
    expect(now).not.toBe(was);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await field("firstName").inputValue()).toBe("Áine");
    expect(await orders()).toBe(before);
    await submit.click();
    await dialog.getByRole("button", { name: `Book for ${now}` }).click();
    await confirmed(page);
    expect(await page.getByRole("main").innerText()).toContain(now);
    expect(await orders()).toBe(before + 1);
  });
});

describe("a date that has passed since the quote", () => {
  it("is replaced by the next one in one click", async () => {
    const before = await orders();
    site.clock.set("2026-03-04T14:50:00Z");
    const { page, quote } = await visitBooking(site);
    site.clock.set("2026-03-04T15:01:00Z");
    const { fill, submit, dialog } = bookingForm(page);
    await fill();
    await submit.click();
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain("Thursday 5 March 2026");
    expect(await orders()).toBe(before);
    await dialog.getByRole("button", { name: "Book for Thursday 5 March 2026" }).click();
    await confirmed(page);
    const shown = await page.getByRole("main").innerText();
    expect(shown).toContain("Thursday 5 March 2026");
    expect(shown).toContain(`€${(quote.totalCents / 100).toFixed(2)}`);
    expect(await orders()).toBe(before + 1);
  });
});

it("a double click on a slow line makes one order", async () => {
  const before = await orders();
  const { page } = await visitBooking(site);
  const sent = countBookings(page);
  const release = await holdBack(page, createBooking);
  const { fill, submit } = bookingForm(page);
  await fill();
  await submit.dblclick();
  release();
  await confirmed(page);
  expect(sent()).toBe(1);
  expect(await orders()).toBe(before + 1);
});

it("two tabs with the same quote make one order, and both show it", async () => {
  const before = await orders();
  const { page, context, quote } = await visitBooking(site);
  const [copy] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate(() => window.open("/wp-json/currach/v1/quote-settings")),
  ]);
  await copy.waitForLoadState();

  await saveForBooking(copy, handoverOf(quote));
  await openForm(copy);
  const booked = await bookB1(page);
  const second = bookingForm(copy);
  await second.fill({ deliveryInstructions: "From the other tab" });
  await second.submit.click();
  // The other tab's different details are not in the order, and the page says so.
  await second.dialog.getByText("You have already booked this").waitFor();
  await second.dialog.getByRole("button", { name: "See Your Booking" }).click();
  await confirmed(copy);
  await copy.getByText(booked.bookingReference, { exact: true }).waitFor();
  expect(await orders()).toBe(before + 1);
});

it("Reload and Back restore everything at each step", async () => {
  const before = await orders();
  const { page, calc, faults } = await visitCalculator(site, { saved: savedQ1 });
  await page.reload();
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByText("Loading pricing settings...").waitFor({ state: "detached" });
  await calc.calculate.click();
  const total = await calc.total();
  await calc.proceed.click();
  const booking = bookingForm(page);
  await booking.form.waitFor();
  await booking.fill({ packageDescription: undefined });
  await page.reload();
  await booking.form.waitFor();
  expect(await booking.field("deliveryContactName").inputValue()).toBe("Seán Byrne");
  await page.goBack();
  await soon(() => calc.field("pickup.address1").inputValue()).toContain("Cookstown Road");
  await page.goForward();
  await booking.form.waitFor();
  expect(await booking.field("deliveryContactName").inputValue()).toBe("Seán Byrne");
  await booking.field("packageDescription").fill("Legal files");
  await booking.submit.click();
  await confirmed(page);
  await page.reload();
  await confirmed(page);
  expect(await page.getByRole("main").innerText()).toContain(total);
  await page.goBack();
  await booking.form.waitFor();
  await page.goForward();
  await confirmed(page);
  expect(await orders()).toBe(before + 1);
  expect(faults).toEqual([]);
});
