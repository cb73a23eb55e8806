import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repeatLinks } from "../../contract/order-links.ts";
import { confirmationPath, exampleTrackPath, pages, receiptPath } from "../../contract/paths.ts";
import { getPublicSettings } from "../../contract/settings.ts";
import { trackPath } from "../../contract/tracking.ts";
import { draftKey, handoverKey } from "../../web/journey/quote-handover.ts";
import { handoverOf, quoteOn } from "../e2e/booking-page.ts";
import { atRest, closeVisits, holdClient, storeInSession, visit } from "../e2e/browser.ts";
import { draftOf, savedQ1 } from "../e2e/calculator.ts";
import { holdAnswers, type Shift, stillEnough, total, type Viewport, watchShifts } from "../e2e/layout-shifts.ts";
import { bookPaidOn, bookPendingOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

type Arrival = {
  path: (site: Site) => string | Promise<string>;
  /** The contents of the tab's session storage. */
  stored?: (site: Site) => Promise<Record<string, string>>;
  /** What the page shows once it has come to rest. */
  shows: (page: Page) => ReturnType<Page["locator"]>;
  /** Never hydrated. */
  isStatic?: true;
};

const places = (query: string): Arrival => ({
  path: () => `${pages.quickQuote}?${query}`,
  shows: (page) => page.getByRole("region", { name: "Guide price" }).locator("dl"),
});

const arrivals: Record<string, Arrival> = {
  "the calculator with two places from the home page": places("from=Galway&to=Cork"),
  "the calculator with two places and a priority from a service page": places(
    "from=Tallaght&to=Belfast&priority=next_day",
  ),
  "the calculator with a draft that was calculated": {
    path: () => pages.quickQuote,
    stored: async () => ({ [draftKey]: draftOf({ ...savedQ1, calculated: true }) }),
    shows: (page) => page.getByRole("heading", { name: "Estimated Cost" }),
  },
  "the calculator with the quote that came back from booking": {
    path: () => pages.quickQuote,
    stored: async (site) => ({
      // Visitors with a quote made it in the calculator, which keeps what was typed.
      [draftKey]: draftOf(savedQ1),
      [handoverKey]: JSON.stringify(handoverOf(await quoteOn(site))),
    }),
    shows: (page) => page.getByRole("heading", { name: "Estimated Cost" }),
  },
  "the booking form with a quote": {
    path: () => pages.bookACourier,
    stored: async (site) => ({ [handoverKey]: JSON.stringify(handoverOf(await quoteOn(site))) }),
    shows: (page) => page.getByRole("form", { name: "Booking" }),
  },
  "the booking form by the link 'Book again' of an email": {
    path: async (site) => {
      const { orderId, orderKey } = await bookPaidOn(site);
      return repeatLinks(orderId, orderKey).again;
    },
    shows: (page) => page.getByRole("form", { name: "Book again" }),
  },
  "the pay page": {
    path: async (site) => (await bookPendingOn(site)).payPath,
    shows: (page) => page.getByRole("heading", { name: "Pay for your order" }),
  },
  "the confirmation of a paid order": {
    path: async (site) => {
      const { orderId, orderKey } = await bookPaidOn(site);
      return confirmationPath(orderId, orderKey);
    },
    shows: (page) => page.getByRole("heading", { name: "Payment Confirmed" }),
  },
  "a receipt": {
    path: async (site) => {
      const { orderId, orderKey } = await bookPaidOn(site);
      return receiptPath(orderId, orderKey);
    },
    shows: (page) => page.getByRole("heading", { name: "Receipt", level: 1 }),
  },
  "the tracking page": {
    path: async (site) => {
      const { orderId } = await bookPaidOn(site);
      const { track_key } = await site.db
        .selectFrom("deliveries")
        .select("track_key")
        .where("order_id", "=", orderId)
        .executeTakeFirstOrThrow();
      return trackPath(track_key ?? "");
    },
    isStatic: true,
    shows: (page) => page.getByRole("heading", { level: 1 }),
  },
  "the example of the tracking page": {
    path: () => exampleTrackPath,
    isStatic: true,
    shows: (page) => page.getByRole("heading", { level: 1 }),
  },
};

/**
 * The layout shifts from the first paint until the page had come to rest. With `late`, no call is answered before the
 * page has come to rest once, and the settings, on which prices depend, arrive after all others.
 */
async function shiftsOf({ path, stored, shows, isStatic }: Arrival, viewport: Viewport, late: boolean) {
  const { page } = await visit(site, "about:blank", { viewport, reducedMotion: "no-preference", realTime: true });
  await page.clock.install({ time: site.clock.now() });
  await page.addInitScript(watchShifts);
  if (stored) await storeInSession(page, await stored(site));
  const to = await path(site);
  if (!late) await page.goto(to);
  else {
    // The form is shown unfilled after some seconds, which a slow machine may need for the page alone.
    await page.addInitScript(() => {
      const patient = new CSSStyleSheet();
      patient.replaceSync("[data-arriving] main * { animation: none !important }");
      document.adoptedStyleSheets.push(patient);
    });
    const release = await holdAnswers(page, (asked) => asked.startsWith("/wp-json/"));
    const releaseSettings = await holdAnswers(page, (asked) => asked === getPublicSettings.path);
    await page.goto(to);
    await page.waitForLoadState("load");
    await page.evaluate(() => document.fonts.ready);
    await atRest(page);
    release();
    if (to.includes("from="))
      await page.waitForFunction(() => {
        const guide = document.querySelector("#guide")?.textContent ?? "";
        return guide.includes(" to ") && !/Finding|Measuring/.test(guide);
      });
    await atRest(page);
    releaseSettings();
  }
  await shows(page).waitFor();
  await page.waitForLoadState("load");
  await page.evaluate(() => document.fonts.ready);
  if (!isStatic) await atRest(page);
  await page.waitForFunction(() => !document.querySelector("main :is(.animate-spin, .animate-breathe)"));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

describe.each([
  [360, 780],
  [768, 1024],
  [1440, 900],
])("at %i px nothing moves", (width, height) => {
  it.each(Object.entries(arrivals))("while it arrives: %s", async (_, arrival) => {
    const shifts = await shiftsOf(arrival, { width, height }, false);
    expect(total(shifts), JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(stillEnough);
  });

  it.each(Object.entries(arrivals).filter(([, { isStatic }]) => !isStatic))(
    "when the server answers late: %s",
    async (_, arrival) => {
      const shifts = await shiftsOf(arrival, { width, height }, true);
      expect(total(shifts), JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(stillEnough);
    },
  );
});

describe("the form that is about to be filled in", () => {
  const path = `${pages.quickQuote}?from=Galway&to=Cork`;
  /** Whether the form is still hidden so many milliseconds after its wait began. */
  const isHiddenAfter = (page: Page, ms: number) =>
    page.locator("#calculate").evaluate((button, time) => {
      for (const animation of button.getAnimations()) animation.currentTime = time;
      return getComputedStyle(button).visibility === "hidden";
    }, ms);

  it("waits ten seconds for its script, then six for the places, and is then shown unfilled", async () => {
    const { page } = await visit(site, "about:blank", { realTime: true });
    const run = await holdClient(page);
    await holdAnswers(page, (asked) => asked.startsWith("/wp-json/"));
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("html[data-arriving] #calculate").waitFor({ state: "attached" });
    expect([await isHiddenAfter(page, 9_000), await isHiddenAfter(page, 10_100)]).toEqual([true, false]);
    run();
    await page.locator("html[data-hydrated]").waitFor();
    expect([await isHiddenAfter(page, 5_000), await isHiddenAfter(page, 6_100)]).toEqual([true, false]);
  });

  it("is shown at once if its script is lost", async () => {
    const { page } = await visit(site, "about:blank", { realTime: true });
    await page.route(/entry\.client/, (route) => route.abort());
    await page.goto(path);
    await page.locator("html[data-lost]").waitFor();
    expect(await isHiddenAfter(page, 0)).toBe(false);
  });
});
