import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Booking } from "../../contract/bookings.ts";
import { listSubmissions, type StoredSubmission } from "../../contract/forms.ts";
import { confirmationPath } from "../../contract/paths.ts";
import { recordPayment } from "../../contract/payments.ts";
import type { Quote } from "../../contract/quotes.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { openAccountOn, toAccount } from "../accounts.ts";
import { bookB1, bookOn, phone, quoteOn, visitBooking } from "../e2e/booking-page.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll, openTab, visit } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { requestInternational, requestNextDay, requestQ1 } from "../journeys.ts";
import { createStaff } from "../staff/staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const main = (page: Page) => page.getByRole("main").innerText();

/** Books through the form and stays on the confirmation. */
async function visitConfirmation(request: Parameters<typeof quoteOn>[1] = requestQ1, options = {}) {
  const visitor = await visitBooking(site, { quote: await quoteOn(site, request), ...options });
  return { ...visitor, booking: await bookB1(visitor.page) };
}

/** A paid booking. */
async function paidBooking(): Promise<{ booking: Booking; quote: Quote }> {
  const quote = await quoteOn(site);
  const booking = await bookOn(site, quote.id);
  await site.db
    .updateTable("orders")
    .set({ status: "processing", payment_method: "stripe", date_paid: site.clock.now() })
    .where("id", "=", booking.orderId)
    .execute();
  return { booking, quote };
}

describe("the confirmation of a quote request", () => {
  it("shows what was booked, with the form's reference, and nothing of it in the address [P097] [P099] [P146] [P157] [P450]", async () => {
    const { page, booking, quote, faults } = await visitConfirmation();
    expect(new URL(page.url()).search).toBe("");
    expect(await heading(page).innerText()).toBe("Quote Request Received");
    const shown = await main(page);
    for (const text of [
      "Áine O'Brien",
      "0871234567",
      "aine@example.ie",
      "Seán Byrne",
      "0867654321",
      "Ring bell",
      "Leave at desk",
      "Unit 5 Cookstown Road",
      "12 Patrick Street",
      "Small Van",
      "Small Box",
      "Legal files",
      "2 kg",
      "Wednesday 4 March 2026",
      "On account",
      `${quote.distanceKm?.toFixed(1)} km`,
      formatEuro(quote.totalCents),
      booking.bookingReference,
    ])
      expect(shown).toContain(text);
    expect(booking.bookingReference).toMatch(/^DL-\d+$/);
    const { submissions } = await site.asAdministrator<{ submissions: StoredSubmission[] }>(listSubmissions.path);
    expect(submissions.map(({ id }) => `DL-${id}`)).toContain(booking.bookingReference);
    expect(await page.content()).not.toContain("TEMP-");
    expect(faults).toEqual([]);
  });

  it("has the focus on its heading, and a reload shows it again", async () => {
    const { page } = await visitConfirmation();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe("Quote Request Received");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Quote Request Received" }).waitFor();
    expect(await main(page)).toContain("Seán Byrne");
    await expect.poll(focused).toBe("Quote Request Received");
  });

  it.each([
    ["the same day", { ...requestQ1, scheduledDate: "2026-03-05" }, "Thursday 5 March 2026"],
    ["the day after for next day", requestNextDay, "Friday 6 March 2026"],
  ])("expects delivery on %s [P446] [P447]", async (_, request, expected) => {
    const { page } = await visitConfirmation(request);
    const fact = page.locator("dt", { hasText: "Estimated delivery" });
    expect(await fact.locator("xpath=following-sibling::dd[1]").innerText()).toBe(expected);
  });

  it("of an international one has no map, no delivery estimate and no payment [P106] [P107] [P108]", async () => {
    const { page } = await visitConfirmation(requestInternational);
    expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Route|Payment/)]),
    );
    expect(await page.getByRole("main").locator("figure").count()).toBe(0);
    const shown = await main(page);
    for (const text of ["Estimated delivery", "Payment method", "Total", "€"]) expect(shown).not.toContain(text);
    expect(shown).toContain("350 Fifth Avenue");
    expect(shown).toContain("International");
  });

  it("prints once per press, laid out for paper [P103]", async () => {
    const { page } = await visitConfirmation();
    await page.evaluate(() =>
      Object.assign(window, { printed: 0, print: () => ((window as never as { printed: number }).printed += 1) }),
    );
    await page.getByRole("button", { name: "Print Quote" }).click();
    expect(await page.evaluate(() => (window as never as { printed: number }).printed)).toBe(1);
    await page.emulateMedia({ media: "print" });
    for (const gone of [
      page.getByRole("banner"),
      page.getByRole("contentinfo"),
      page.getByText("Check the map settings"),
    ])
      expect(await gone.isVisible()).toBe(false);
    expect(await page.locator("button:visible, dialog:visible, .no-print:visible").count()).toBe(0);
    expect(await page.getByText("Quote Request Received").isVisible()).toBe(true);
    expect(await page.getByText("info@currach.example").first().isVisible()).toBe(true);
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.toString("latin1")).toMatch(/\/Count 1\b/);
  });

  it("links to a quote, home, and the map settings [P102] [P104] [P105]", async () => {
    const { page } = await visitConfirmation();
    await page.getByRole("main").locator('a[href="/settings"]').waitFor();
    await page.getByRole("link", { name: "Back to Quote" }).click();
    await page.waitForURL("**/quick-quote");
    await page.goBack();
    await page.getByRole("link", { name: "Return to Homepage" }).click();
    await page.waitForURL(`${site.url}/`);
  });

  it("draws our own map if Google's key is set but Google cannot be reached [P250]", async () => {
    await site.changeSettings({ googleMapsApiKey: `AIza${"x".repeat(35)}` });
    const { page, faults } = await visitConfirmation();
    await site.changeSettings({ googleMapsApiKey: "" });
    await page.getByRole("img", { name: "Route from Tallaght to Cork" }).waitFor();
    expect(await main(page)).toContain("Seán Byrne");
    expect(faults).toEqual([]);
  });

  it.each([{ viewport: { width: 1280, height: 900 } }, phone])(
    "passes axe and fits $viewport.width px",
    async (screen) => {
      const { page } = await visitConfirmation(requestQ1, screen);
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
    },
  );
});

describe("the confirmation of an order by its id and key", () => {
  it("shows a paid order with its route, and removes the key from the address for good [P013] [P101] [A353]", async () => {
    const { booking, quote } = await paidBooking();
    const { page } = await visit(site, "/quick-quote");
    await page.goto(confirmationPath(booking.orderId, booking.orderKey));
    await page.getByRole("heading", { level: 1, name: "Payment Confirmed" }).waitFor();
    expect(await main(page)).toContain(`WC-${booking.orderId}`);
    expect(await main(page)).toContain(formatEuro(quote.totalCents));
    await page.getByRole("button", { name: "Print Receipt" }).waitFor();
    await page.getByRole("img", { name: "Route from Tallaght to Cork" }).waitFor();
    expect(new URL(page.url()).search).toBe(`?order_id=${booking.orderId}`);
    await page.goBack();
    expect(page.url()).not.toContain("key=");
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "Payment Confirmed" }).waitFor();
    expect(page.url()).not.toContain("key=");
  });

  it("on account says that it is booked, and not that money has arrived", async () => {
    const { orderId, orderKey } = await bookOn(site, (await quoteOn(site)).id);
    const { authorization } = await createStaff(site, "administrator");
    const recorded = await fetch(site.url + recordPayment.path.replace("{id}", String(orderId)), {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(toAccount(await openAccountOn(site, "Shaw & Sons"))),
    });
    expect(recorded.status).toBe(201);
    const { page } = await visit(site, confirmationPath(orderId, orderKey));
    await page.getByRole("heading", { level: 1, name: "Booking Confirmed" }).waitFor();
    expect(await main(page)).toContain("On account");
    expect(await main(page)).not.toMatch(/Payment Confirmed|\bPaid\b/);
  });

  it("is not shown without the key, or with a wrong one; a reload after the right one shows it [P249]", async () => {
    const { booking } = await paidBooking();
    const right = await visit(site, confirmationPath(booking.orderId, booking.orderKey));
    await right.page.getByRole("heading", { level: 1, name: "Payment Confirmed" }).waitFor();
    await right.page.reload();
    await right.page.getByRole("heading", { level: 1, name: "Payment Confirmed" }).waitFor();
    for (const key of ["", "&key=wrong", `&key=${booking.orderKey.slice(0, -1)}`]) {
      const { page } = await openTab(right.context, site);
      const answers: string[] = [];
      page.on("response", async (answer) => answers.push(await answer.text().catch(() => "")));
      await page.goto(`/booking-confirmation?order_id=${booking.orderId}${key}`);
      await page.getByRole("heading", { level: 1, name: "Order Not Found" }).waitFor();
      expect([...answers, await page.content()].join()).not.toMatch(/Áine|aine@example|Byrne/);
      await page.close();
    }
  });

  it("of an unknown order says so in a toast and leads home after three seconds [P248] [P411] [A352]", async () => {
    const since = Date.now();
    const { page } = await visit(site, "/booking-confirmation?order_id=999999&key=x");
    const toast = page.locator("[data-toast]");
    // Waits until it is shown, since `innerText` of an element that is not rendered has no line breaks.
    await toast.waitFor();
    expect((await toast.innerText()).split("\n").filter(Boolean)).toEqual([
      "Order Not Found",
      "Unable to find order details. Please contact support.",
    ]);
    await page.waitForURL(`${site.url}/`);
    expect(Date.now() - since).toBeGreaterThan(3_000);
  });

  it("offers another try when the server cannot be reached, and promises nothing is lost", async () => {
    const { booking } = await paidBooking();
    const { page } = await visit(site, "/wp-json/currach/v1/quote-settings");
    await page.route(`**/orders/${booking.orderId}**`, (route) => route.abort(), { times: 1 });
    await page.goto(confirmationPath(booking.orderId, booking.orderKey));
    await page.getByRole("heading", { level: 1, name: "Your order couldn't be loaded" }).waitFor();
    expect(page.url()).not.toContain("key=");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("heading", { level: 1, name: "Payment Confirmed" }).waitFor();
  });
});

it("the confirmation without a booking says what is missing and leads to a quote [P100]", async () => {
  const { page } = await visit(site, "/booking-confirmation");
  const toast = page.locator("[data-toast]");
  await toast.waitFor();
  expect((await toast.innerText()).split("\n").filter(Boolean)).toEqual([
    "No Quote Information",
    "Please complete a quote request first",
  ]);
  await page.waitForURL("**/quick-quote");
});
