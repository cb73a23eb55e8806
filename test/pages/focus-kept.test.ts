import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { repeatLinks } from "../../contract/order-links.ts";
import { confirmationPath, pages } from "../../contract/paths.ts";
import { findPlaces } from "../../contract/places.ts";
import { handoverKey } from "../../web/journey/quote-handover.ts";
import { bookOn, handoverOf, openForm, quoteOn } from "../e2e/booking-page.ts";
import { atRest, closeVisits, openSharedTab } from "../e2e/browser.ts";
import { answerWith, type calculator, type Ends, savedQ1, visitCalculator } from "../e2e/calculator.ts";
import { bookPaidOn } from "../e2e/payment-page.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { addresses } from "../fixtures.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ livePayments: true });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

type Calculator = ReturnType<typeof calculator>;
type State = {
  open: () => Promise<Page>;
  /** Buttons that disappear when pressed; there may be others. */
  vanish: string[];
};

/** The calculator with the two places of a home page, once everything about them is known. */
const withPlaces = (from: string, to: string, before?: (page: Page) => Promise<unknown>) => async () => {
  const { page } = await openSharedTab(site);
  await before?.(page);
  await page.goto(`${pages.quickQuote}?${new URLSearchParams({ from, to })}`);
  const guide = page.getByRole("region", { name: "Guide price" });
  await guide.getByRole("button").first().waitFor();
  await guide.getByText("Finding both places").waitFor({ state: "detached" });
  return page;
};

/** The calculator with both addresses, after an act that makes it ask about them. */
const filledIn = (route: Ends, act: (page: Page, calc: Calculator) => Promise<unknown>) => async () => {
  const { page, calc } = await visitCalculator(site, { saved: { ...savedQ1, route } });
  await act(page, calc);
  return page;
};

/** A script of this name never loads. */
const lose = (name: string) => (page: Page) => page.route(`**/assets/${name}*.js*`, (route) => route.abort());

const kerry = (city: string) => ({ address1: "2 The Pier", city, state: "Kerry", postcode: "V92XY45", country: "IE" });
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });

const states: Record<string, State> = {
  "the empty calculator": {
    open: async () => (await visitCalculator(site)).page,
    vanish: ["Dublin → Cork", "Galway → Belfast", "Tallaght → Derry"],
  },
  "a guide price where two places have that name": {
    open: withPlaces("Kilmore", "Dublin 2"),
    vanish: ["Kilmore, Clare"],
  },
  "a guide price for a trip abroad": { open: withPlaces("Galway", "Paris"), vanish: ["Choose International"] },
  "a guide price for a place that is unknown": { open: withPlaces("Galway", "Xyzzy"), vanish: [] },
  "a guide price while maps are away": {
    open: withPlaces("Galway", "Cork", async (page) => {
      await answerWith(page, findPlaces, 503, { code: "unavailable", message: "Away", data: { status: 503 } });
    }),
    vanish: [],
  },
  "an area without a street": {
    open: async () => {
      const { page, calc } = await visitCalculator(site);
      await calc.field("pickup.text").fill("D24 XY45");
      await calc.suggestions.first().click();
      await button(page, "Enter Manually").waitFor();
      return page;
    },
    vanish: ["Clear & Try Again", "Enter Manually"],
  },
  "an Eircode of many towns": {
    open: filledIn({ pickup: addresses.A1, dropoff: kerry("") }, async (page, calc) => {
      await calc.openDetails("dropoff");
      await button(page, "Dingle").waitFor();
    }),
    vanish: ["Tralee", "Dingle"],
  },
  "an address whose place is asked for": {
    open: filledIn({ pickup: addresses.A1, dropoff: kerry("Knockanboher") }, (page) =>
      button(page, "Point at the map").waitFor(),
    ),
    vanish: ["Tralee, Kerry"],
  },
  "an address whose place was answered": {
    open: filledIn({ pickup: addresses.A1, dropoff: kerry("Knockanboher") }, async (page) => {
      await button(page, "Tralee, Kerry").click();
      await button(page, "Change where it is measured from").waitFor();
    }),
    vanish: ["Change where it is measured from"],
  },
  "an Eircode that disagrees with its town": {
    open: filledIn({ pickup: addresses.A1, dropoff: { ...addresses.A2, postcode: "D02XY45" } }, (page) =>
      button(page, "Both are right").waitFor(),
    ),
    vanish: ["Both are right"],
  },
  "a price whose map is lost": {
    open: async () => {
      const { page, calc } = await visitCalculator(site, { saved: savedQ1, before: lose("RouteMap") });
      await calc.calculate.click();
      await button(page, "Load the map again").waitFor();
      return page;
    },
    vanish: ["Load the map again"],
  },
  "a booking form that is lost": {
    open: async () => {
      const { page } = await openSharedTab(site, { [handoverKey]: JSON.stringify(handoverOf(await quoteOn(site))) });
      await lose("BookingForm")(page);
      await page.goto(pages.bookACourier);
      await button(page, "Try Again").waitFor();
      return page;
    },
    vanish: ["Try Again"],
  },
  "the booking form": {
    open: async () => {
      const { page } = await openSharedTab(site, { [handoverKey]: JSON.stringify(handoverOf(await quoteOn(site))) });
      await openForm(page);
      return page;
    },
    vanish: [],
  },
  "a booking to repeat that could not be loaded": {
    open: async () => {
      const { orderId, orderKey } = await bookPaidOn(site);
      const { page } = await openSharedTab(site);
      await page.route("**/rebooking**", (route) => route.abort());
      await page.goto(repeatLinks(orderId, orderKey).again);
      await button(page, "Try Again").waitFor();
      return page;
    },
    vanish: ["Try Again"],
  },
  "a confirmation whose map is lost": {
    open: async () => {
      const { orderId, orderKey } = await bookOn(site, (await quoteOn(site)).id);
      const { page } = await openSharedTab(site);
      await lose("ConfirmationMap")(page);
      // Tests must not open the print dialog.
      await page.addInitScript(() => Object.assign(window, { print() {} }));
      await page.goto(confirmationPath(orderId, orderKey));
      await button(page, "Load the map again").waitFor();
      return page;
    },
    vanish: ["Load the map again"],
  },
};

/** The visibly focused element; empty if there is none. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null;
    if (!at?.closest("main *, dialog *, main[tabindex]") || at.getBoundingClientRect().height === 0) return "";
    return at.id || at.getAttribute("aria-label") || at.innerText.slice(0, 40) || at.tagName;
  });

/** Buttons that were pressed in an earlier state and work the same here. */
const pressedBefore = new Set<string>();

/** Waits until the page has been idle, when scripts load, among them the one that restores the focus. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await atRest(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // Not `performance`, which the page's clock replaces.
        new PerformanceObserver((list) => {
          if (list.getEntries().some(({ name }) => name.includes("restore-focus"))) resolve();
        }).observe({ type: "resource", buffered: true });
      }),
  );
  await atRest(page);
}

it.each(Object.entries(states))(
  "the focus stays on the page after a press on a button that disappears: %s",
  async (_, { open, vanish }) => {
    const gone: string[] = [];
    /** How many of a group were pressed: of twenty towns, only two and the named ones. */
    const pressedAt = new Map<number, number>();
    let page: Page | null = null;
    for (let index = 0; ; index++) {
      if (page === null) {
        page = await open();
        await settle(page);
      }
      const buttons: Awaited<ReturnType<Page["$$"]>> = await page.$$("main button:not([aria-disabled], [inert] *)");
      const pressed = buttons[index];
      if (!pressed) break;
      if (!(await pressed.isVisible())) continue;
      const { name, before, place } = await pressed.evaluate((it) => ({
        name: (it.ariaLabel ?? it.textContent ?? "").trim(),
        before: document.querySelectorAll("main button").length,
        place: [...document.querySelectorAll("main *")].indexOf(it.parentElement as Element),
      }));
      const isOneOfMany = (pressedAt.get(place) ?? 0) > 1;
      if ((pressedBefore.has(name) || isOneOfMany) && !vanish.includes(name)) continue;
      pressedBefore.add(name);
      pressedAt.set(place, (pressedAt.get(place) ?? 0) + 1);
      await pressed.focus();
      await page.keyboard.press("Enter");
      await atRest(page);
      const { isThere, after } = await pressed
        .evaluate((it) => ({
          isThere: it.getBoundingClientRect().height > 0,
          after: document.querySelectorAll("main button").length,
        }))
        .catch(() => ({ isThere: null, after: -1 })); // The press led to another page.
      if (isThere === false) {
        gone.push(name);
        await expect.poll(() => focused(page!), { message: `what has the focus after ${name}` }).not.toBe("");
      }
      if (!isThere || after !== before || (await page.getByRole("dialog").count()) > 0) page = null;
    }
    expect(gone).toEqual(expect.arrayContaining(vanish));
  },
);
