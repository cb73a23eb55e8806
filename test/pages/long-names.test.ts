import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Booking, createBooking } from "../../contract/bookings.ts";
import { confirmationPath, orderPayPath, paymentReturnPath, receiptPath } from "../../contract/paths.ts";
import { staffOrderPath } from "../../contract/staff-paths.ts";
import { trackPath } from "../../contract/tracking.ts";
import { bookingForm, quoteOn, visitBooking } from "../e2e/booking-page.ts";
import { closeVisits, expectNoSidewaysScroll, visit } from "../e2e/browser.ts";
import { type LongNamed, longNamed } from "../e2e/long-names.ts";
import { locationOf } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { requestNextDay } from "../journeys.ts";
import { card } from "../payments.ts";
import { openStaff } from "../staff/staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const phone = { viewport: { width: 360, height: 780 } };

async function bookFor({ pickup, dropoff, booking }: LongNamed): Promise<Booking> {
  const quote = await quoteOn(site, { ...requestNextDay, pickup, dropoff });
  const response = await fetch(site.url + createBooking.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...booking, quoteId: quote.id }),
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as Booking;
}

/** Names and numbers in fields, and words of the page, that are not shown in full. */
const cutOn = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    for (const field of document.querySelectorAll<HTMLInputElement>(
      "main :is([name*=Name], [name*=hone], :disabled):not([tabindex='-1'])",
    ))
      if (field.scrollWidth > field.clientWidth + 1 || field.scrollHeight > field.clientHeight + 1)
        cut.push(`${field.name}: ${field.value}`);
    const words = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const parent = node.parentElement;
      // The route's picture is left out, since the addresses it names are beside it.
      const isLeftOut = parent?.closest("script, style, .sr-only, .skip-link, [aria-hidden=true], svg, noscript, nav");
      if (!node.textContent?.trim() || !parent || isLeftOut || parent.getClientRects().length === 0) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { right, left, width } = range.getBoundingClientRect();
      if (width > 1 && (right > innerWidth + 1 || left < -1)) cut.push(`beyond the window: ${node.textContent}`);
      for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (overflowX === "visible") continue;
        if (right > at.getBoundingClientRect().right + 1) cut.push(`cut by ${at.className}: ${node.textContent}`);
      }
    }
    return cut;
  });

/** Expects every word of these texts on the page, in order, wherever lines break. */
async function expectShown(page: Page, texts: string[]): Promise<void> {
  const plain = (text: string) => text.replace(/\s+/g, " ");
  const shown = plain(await page.locator("body").innerText());
  for (const text of texts) expect(shown).toContain(plain(text));
  expect(await cutOn(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
}

describe.each(Object.entries(longNamed))("at 360 px nothing that %s typed is cut off", (_, visitor) => {
  const { pickup, dropoff, booking } = visitor;
  const name = `${booking.firstName} ${booking.lastName}`;
  const places = [pickup, dropoff].flatMap(({ companyName, address1, city }) => [companyName ?? "", address1, city]);

  it("while it is booked", async () => {
    const quote = await quoteOn(site, { ...requestNextDay, pickup, dropoff });
    const { page } = await visitBooking(site, { ...phone, quote });
    const { fill, field } = bookingForm(page);
    await fill(booking);
    expect(await field("lastName").inputValue()).toBe(booking.lastName);
    await expectShown(page, []);
    // The list of errors repeats the same words.
    await field("phone").fill("");
    await bookingForm(page).submit.click();
    await page.getByText("Phone number is required").first().waitFor();
    await expectShown(page, []);
  });

  it("on the payment page, the confirmation, the receipt and the tracking page, and in the staff area", async () => {
    const { orderId, orderKey } = await bookFor(visitor);
    const { page } = await visit(site, orderPayPath(orderId, orderKey), phone);
    await page.getByRole("heading", { level: 1, name: "Pay for your order" }).waitFor();
    for (const folded of ["Price breakdown", "Addresses and package"]) await page.getByText(folded).click();
    await expectShown(page, [name, ...places]);
    const sandbox = new URL(await locationOf(site, orderPayPath(orderId, orderKey), new URLSearchParams())).pathname;
    await locationOf(site, sandbox, new URLSearchParams(card()));
    await fetch(site.url + paymentReturnPath(orderId, orderKey), { redirect: "manual" });

    await page.goto(confirmationPath(orderId, orderKey));
    await page.getByRole("heading", { level: 1, name: "Payment Confirmed" }).waitFor();
    await expectShown(page, [name, booking.deliveryContactName, ...places]);

    await page.goto(receiptPath(orderId, orderKey));
    await page.getByRole("heading", { level: 1, name: "Receipt" }).waitFor();
    await expectShown(page, [name, booking.billingAddress1]);

    const { track_key } = await site.db
      .selectFrom("deliveries")
      .select("track_key")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    await page.goto(trackPath(track_key ?? ""));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectShown(page, [pickup.city, dropoff.city]);

    const staff = await openStaff(site, "administrator", staffOrderPath(orderId), phone);
    await staff.page.getByRole("main").getByText("Price and payment").first().waitFor();
    await expectShown(staff.page, [name, booking.deliveryContactName, ...places]);
  });
});
