import type { Page } from "playwright-core";
import { type Booking, createBooking } from "../../contract/bookings.ts";
import { pages } from "../../contract/paths.ts";
import { createQuote, type Quote, type QuoteRequest } from "../../contract/quotes.ts";
import { handoverKey, type QuoteHandover } from "../../web/journey/quote-handover.ts";
import { bookingB1 } from "../fixtures.ts";
import { requestQ1 } from "../journeys.ts";
import { openSharedTab, type Visit, visit } from "./browser.ts";
import type { Site } from "./site.ts";

export const phone = { viewport: { width: 360, height: 780 } };

/** A stored quote, made as the calculator makes it. */
export const quoteOn = (site: Site, request: QuoteRequest = requestQ1) =>
  create<Quote>(site, createQuote.path, request);

/** An order of a quote, made as the booking form makes it. */
export const bookOn = (site: Site, quoteId: string) =>
  create<Booking>(site, createBooking.path, { ...bookingB1, quoteId });

async function create<Body>(site: Site, path: string, json: object): Promise<Body> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(site.url + path, { method: "POST", headers, body: JSON.stringify(json) });
  if (response.status !== 201) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}

/** The hand-over that the calculator stores for a quote. */
export function handoverOf(quote: Quote): QuoteHandover {
  const line = ({ address1, city, state, postcode, country }: Quote["pickup"]) =>
    [address1, city, state, postcode, country].join(", ");
  return {
    pickupAddress: line(quote.pickup),
    dropoffAddress: line(quote.dropoff),
    serviceType: quote.serviceType ?? quote.priority,
    priority: quote.priority,
    estimatedCost: quote.totalCents / 100,
    distance: quote.distanceKm,
    selectedPackageType: quote.packageType ?? "",
    quantity: quote.quantity,
    palletUnits: quote.palletUnits,
    scheduledDate: quote.scheduledDate,
    detailedPickup: quote.pickup,
    detailedDropoff: quote.dropoff,
    pallet: quote.pallet,
    quote,
  };
}

/** A visitor on the booking form with a quote in hand. */
export async function visitBooking(
  site: Site,
  { quote, ...options }: Parameters<typeof visit>[2] & { quote?: Quote } = {},
): Promise<Visit & { quote: Quote }> {
  const held = quote ?? (await quoteOn(site));
  const visitor = await visit(site, "about:blank", options);
  await visitor.page.addInitScript(
    ([key, text]) => {
      if (sessionStorage.getItem("visited")) return;
      sessionStorage.setItem("visited", "yes");
      sessionStorage.setItem(key, text);
    },
    [handoverKey, JSON.stringify(handoverOf(held))] as const,
  );
  await openForm(visitor.page);
  return { ...visitor, quote: held };
}

/** The same in the profile that visitors share, whose tabs are closed. */
export async function visitBookingShared(site: Site, quote?: Quote): Promise<Visit & { quote: Quote }> {
  const held = quote ?? (await quoteOn(site));
  const visitor = await openSharedTab(site, { [handoverKey]: JSON.stringify(handoverOf(held)) });
  await openForm(visitor.page);
  return { ...visitor, quote: held };
}

/** Puts into the tab's session storage what /book-a-courier will find there. */
export async function saveForBooking(page: Page, saved: unknown): Promise<void> {
  const text = typeof saved === "string" ? saved : JSON.stringify(saved);
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [handoverKey, text] as const);
}

export async function openForm(page: Page): Promise<void> {
  await page.goto(pages.bookACourier);
  await page.getByRole("form", { name: "Booking" }).waitFor();
}

type Typed = Partial<
  Record<keyof typeof bookingB1 | "billingAddress2" | "pickupContactName" | "pickupContactPhone", unknown>
>;

/** The booking form as a visitor uses it. */
export function bookingForm(page: Page) {
  const form = page.getByRole("form", { name: "Booking" });
  const field = (name: string) => form.locator(`[name="${name}"]`);
  const submit = form.getByRole("button", { name: /Submit Booking Request|Continue to Payment|Processing/ });
  return {
    form,
    field,
    submit,
    back: form.getByRole("button", { name: "Back to Quote" }),
    dialog: page.getByRole("dialog"),
    toast: (title: string) =>
      page.getByRole("region", { name: /notifications/i }).locator("[data-toast]", { hasText: title }),
    /** Types B1, with changes; a field set to `undefined` is left as it is. */
    async fill(changes: Typed = {}) {
      await field("billingIsPickup").uncheck();
      for (const [name, value] of Object.entries({ ...bookingB1, ...changes })) {
        if (value === undefined) continue;
        if (name === "useSameContact") await field(name).setChecked(value === true);
        else if (name === "billingCountry") await field(name).selectOption(String(value));
        else await field(name).fill(String(value));
      }
    },
    errorOf: async (name: string) => {
      const described = (await field(name).getAttribute("aria-describedby")) ?? "";
      const id = described.split(" ").find((each) => each.endsWith("-error"));
      return id === undefined ? null : page.locator(`[id="${id}"]`).innerText();
    },
  };
}

/** Fills in B1, sends it, and returns the server's answer once the confirmation is shown. */
export async function bookB1(page: Page, changes: Typed = {}): Promise<Booking> {
  const form = bookingForm(page);
  await form.fill(changes);
  const booking = await submitBooking(page);
  await page.getByRole("heading", { level: 1, name: "Quote Request Received" }).waitFor();
  return booking;
}

/** Submits the form. Reads the response before the page navigates, since the browser then discards it. */
export async function submitBooking(page: Page): Promise<Booking> {
  let take: (booking: Booking) => void = () => {};
  const answered = new Promise<Booking>((resolve) => {
    take = resolve;
  });
  await page.route(
    ({ pathname }) => pathname === createBooking.path,
    async (route) => {
      const response = await route.fetch();
      take((await response.json()) as Booking);
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await bookingForm(page).submit.click();
  return answered;
}

/** Counts the calls that would make an order. */
export function countBookings(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(createBooking.path) && request.method() === "POST") count += 1;
  });
  return () => count;
}
