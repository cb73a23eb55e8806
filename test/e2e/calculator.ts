import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import type { Call } from "../../contract/call.ts";
import { pages } from "../../contract/paths.ts";
import type { QuoteAddress } from "../../contract/quotes.ts";
import type { Settings } from "../../contract/settings.ts";
import { countryChoice } from "../../domain/addresses/countries.ts";
import { draftKey, handoverKey } from "../../web/journey/quote-handover.ts";
import { emptyEntry, initialState, type QuoteState } from "../../web/quote/quote-state.ts";
import { routes, settingsS0 } from "../fixtures.ts";
import { openSharedTab, storeInSession, type Visit, type VisitOptions, visit } from "./browser.ts";
import type { Site } from "./site.ts";

export type Side = "pickup" | "dropoff";
export type Ends = { pickup: QuoteAddress; dropoff: QuoteAddress };

export const phone = { viewport: { width: 360, height: 780 } };

/** The calculator as a visitor uses it. */
export function calculator(page: Page) {
  const field = (id: string) => page.locator(`[id="${id}"]`);
  const group = (name: string) => page.getByRole("radiogroup", { name });
  const form = page.getByRole("form", { name: "Quote calculator" });
  const calculate = form.locator("#calculate");
  const result = page.getByRole("region", { name: "Your quote" });
  const proceed = result.getByRole("button", { name: /Continue to Book|Pay Now/ });
  const details = (side: Side) => form.getByRole("button", { name: "Address Details" }).nth(side === "pickup" ? 0 : 1);
  const calendar = page.getByRole("dialog", { name: "Choose a date" });

  async function openDetails(side: Side) {
    const toggle = details(side);
    if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  }

  return {
    form,
    field,
    group,
    calculate,
    result,
    proceed,
    details,
    calendar,
    toasts: page.locator("[data-toast]"),
    toast: (title: string) => page.locator("[data-toast]", { hasText: title }),
    suggestions: page.getByRole("listbox", { name: "Suggestions" }).getByRole("option"),
    service: (id: string) => group("Service Type").locator(`input[value="${id}"]`),
    day: (date: string) => calendar.locator(`[data-date="${date}"]`),
    openDetails,
    /** Types a whole address into the details panel. */
    async enterAddress(side: Side, address: QuoteAddress) {
      await openDetails(side);
      await field(`${side}.country`).selectOption(countryChoice(address.country, address.postcode));
      for (const name of ["address1", "city", "state", "postcode"] as const)
        await field(`${side}.${name}`).fill(address[name]);
    },
    tick: (side: Side) => field(`${side}.confirmed`).check(),
    priority: (name: "Same Day" | "Next Day" | "International") =>
      group("Delivery Priority").getByRole("radio", { name }).check(),
    async chooseDate(date: string) {
      await field("scheduledDate").click();
      await calendar.locator(`[data-date="${date}"]`).click();
    },
    choosePackage: (id: string) => group("Package Type").locator(`input[value="${id}"]`).check(),
    chooseService: (id: string) => group("Service Type").locator(`input[value="${id}"]`).check(),
    /** The ids that are checked among the cards of a group. */
    chosen: (name: "Package Type" | "Service Type") =>
      group(name)
        .locator("input:checked")
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    /** The ids of a group's cards that can be chosen. */
    offered: (name: "Package Type" | "Service Type") =>
      group(name)
        .locator("input:enabled")
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    /** A field's error; empty if there is none. */
    errorOf: async (id: string) => (await field(`${id}-error`).innerText()).trim(),
    total: () => amount(result, "Total"),
    amount: (label: string) => amount(result, label),
  };
}

const amount = (result: ReturnType<Page["getByRole"]>, label: string) =>
  result
    .locator("dl div", { hasText: new RegExp(`^${label}`) })
    .locator("dd")
    .innerText();

/** The titles of the panels beside the form. */
export const panels = (page: Page) => calculator(page).result.getByRole("heading", { level: 2 }).allInnerTexts();

/** Records every quote that the page saves for booking, since the booking form removes it as soon as it opens. */
export async function noteHandovers(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (this: Storage, name: string, value: string) {
      if (name === key) noted.push(value);
      setItem.call(this, name, value);
    };
  }, handoverKey);
}
export const noted = async (page: Page): Promise<Record<string, unknown>[]> =>
  (await page.evaluate(() => (window as unknown as { noted: string[] }).noted)).map((text) => JSON.parse(text));

/** Both addresses of a route, typed and confirmed. */
export async function enterRoute(page: Page, { pickup, dropoff }: Ends) {
  const calc = calculator(page);
  await calc.enterAddress("pickup", pickup);
  await calc.enterAddress("dropoff", dropoff);
  await calc.tick("pickup");
  await calc.tick("dropoff");
}

/** Journey Q1: R1, same day, today, small box, small van, calculated. */
export async function quoteQ1(page: Page, route: Ends = routes.R1) {
  const calc = calculator(page);
  await enterRoute(page, route);
  await calc.priority("Same Day");
  await calc.chooseDate("2026-03-04");
  await calc.choosePackage("small_box");
  await calc.chooseService("small_van");
  await calc.calculate.click();
  await calc.result.getByRole("heading", { name: "Estimated Cost" }).waitFor();
}

/** What the form already contains, as after a reload: both addresses are confirmed. */
export type Saved = { route?: Ends } & Partial<
  Pick<QuoteState, "priority" | "packageType" | "serviceType" | "quantity" | "scheduledDate" | "calculated">
>;

/** All of journey Q1 except pressing the button. */
export const savedQ1: Saved = {
  route: routes.R1,
  packageType: "small_box",
  serviceType: "small_van",
  scheduledDate: "2026-03-04",
};

type CalculatorVisit = VisitOptions & {
  saved?: Saved;
  before?: (page: Page) => Promise<unknown>;
  /** Whether to wait for the settings, without which there is no price; true unless the test holds them back. */
  settled?: boolean;
};

let ownProfile: BrowserContext | null = null;

/**
 * Opens the calculator as a visitor and waits until it is interactive; `before` runs before the page opens. The
 * previous visitor's tab is closed. Visitors without options share a profile.
 */
export async function visitCalculator(
  site: Site,
  { saved, before, settled = true, viewport, ...options }: CalculatorVisit = {},
): Promise<Visit & { calc: ReturnType<typeof calculator> }> {
  await ownProfile?.close();
  ownProfile = null;
  const stored: Record<string, string> = saved ? { [draftKey]: draftOf(saved) } : {};
  const visitor =
    Object.keys(options).length === 0 ? await openSharedTab(site, stored) : await visitOnce(site, stored, options);
  const { page } = visitor;
  await page.clock.resume();
  // Scripts start as soon as a visitor scrolls, otherwise once the page has been at rest for a while.
  await page.addInitScript(() => addEventListener("DOMContentLoaded", () => dispatchEvent(new Event("scroll"))));
  if (viewport) await page.setViewportSize(viewport);
  await before?.(page);
  await page.goto(pages.quickQuote, { waitUntil: "commit" });
  await page.locator("html[data-hydrated]").waitFor();
  if (settled) await page.getByText("Loading pricing settings...").waitFor({ state: "detached" });
  return { ...visitor, calc: calculator(page) };
}

/** Visits in a separate profile, which the next visitor of the calculator closes. */
async function visitOnce(site: Site, stored: Record<string, string>, options: VisitOptions): Promise<Visit> {
  const visitor = await visit(site, "about:blank", options);
  ownProfile = visitor.context;
  await storeInSession(visitor.page, stored);
  return visitor;
}

/** The calculator's draft in session storage. */
export function draftOf({ route, ...chosen }: Saved): string {
  const entry = (address: QuoteAddress) => {
    const country = countryChoice(address.country, address.postcode);
    return { ...emptyEntry(), details: { ...emptyEntry().details, ...address, country }, confirmed: true };
  };
  const { priority, packageType, serviceType, quantity, pallet, scheduledDate } = initialState(null);
  const first = { priority, packageType, serviceType, quantity, pallet, scheduledDate };
  const [pickup, dropoff] = route ? [entry(route.pickup), entry(route.dropoff)] : [emptyEntry(), emptyEntry()];
  return JSON.stringify({ pickup, dropoff, ...first, ...chosen });
}

/** Runs one test with settings other than S0. */
export async function withSettings(site: Site, changes: Partial<Settings>, test: () => Promise<void>): Promise<void> {
  await site.changeSettings(changes);
  try {
    await test();
  } finally {
    await site.changeSettings({ ...settingsS0, googleMapsApiKey: "" });
  }
}

/** Stops the page's timers; the returned function lets so many milliseconds pass. */
export async function holdTimers(page: Page, site: Site): Promise<(ms: number) => Promise<void>> {
  await page.clock.pauseAt(site.clock.now());
  return (ms) => page.clock.runFor(ms);
}

/** Counts the page's requests of one call. */
export function countCalls(page: Page, { method, path }: Pick<Call, "method" | "path">): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

/** Answers one call of this page with a status and a body. */
export async function answerWith(
  page: Page,
  { path }: Pick<Call, "path">,
  status: number,
  body: unknown = {},
): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status, json: body }),
  );
}

/** Holds one call of this page back until the returned function is called. */
export async function holdBack(page: Page, { path }: Pick<Call, "path">): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await released;
      await route.continue().catch(() => {}); // The page may be closed by then.
    },
  );
  return release;
}

/** Polls until the value is as expected, for changes that a page makes after a while. */
export const soon = <Value>(read: () => Promise<Value> | Value) => expect.poll(read, { timeout: 30_000, interval: 50 });
