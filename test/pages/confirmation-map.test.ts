/// <reference types="google.maps" />
import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { confirmationPath } from "../../contract/paths.ts";
import { mapStart, measureDistance } from "../../contract/places.ts";
import { createQuote, type QuoteRequest } from "../../contract/quotes.ts";
import { bookB1, bookOn, phone, quoteOn, visitBooking } from "../e2e/booking-page.ts";
import {
  closeVisits,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  passTime,
  type VisitOptions,
  visit,
} from "../e2e/browser.ts";
import { answerWith, savedQ1, soon, visitCalculator } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { inStorage } from "../e2e/tags.ts";
import { type FakeGoogleMaps, serveFakeGoogleMaps } from "../fakes/google-script/serve-fake-google-maps.ts";
import { bookingB1 } from "../fixtures.ts";
import { requestInternational, requestQ1 } from "../journeys.ts";
import { line } from "../shop-client.ts";

const key = `AIza${"k".repeat(35)}`;
let site: Site;
beforeAll(async () => {
  site = await openSite({ settings: { googleMapsApiKey: key } });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const contexts: BrowserContext[] = [];
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

type Confirmed = VisitOptions & { google?: Parameters<typeof serveFakeGoogleMaps>[1]; request?: QuoteRequest };

/** Opens the confirmation of a new booking by its address, as after a payment. */
async function openConfirmation({ google: behaviour, request = requestQ1, ...options }: Confirmed = {}) {
  const booking = await bookOn(site, (await quoteOn(site, request)).id);
  const visitor = await visit(site, "about:blank", options);
  contexts.push(visitor.context);
  const google = await serveFakeGoogleMaps(visitor.context, behaviour);
  await visitor.page.goto(confirmationPath(booking.orderId, booking.orderKey));
  if (options.consent !== "unknown")
    await visitor.page.getByRole("heading", { level: 1, name: "Quote Request Received" }).waitFor();
  return { ...visitor, ...shown(visitor.page), google, booking };
}

const routeHeading = (page: Page) => page.getByRole("heading", { level: 2, name: "Route", exact: true });

/** What the visitor sees of the map. */
function shown(page: Page) {
  const panel = routeHeading(page).locator("xpath=../..");
  return {
    panel,
    spinner: panel.getByText("Loading Google Maps...", { exact: true }),
    drawn: panel.getByText("This map is drawn by Google"),
    ownMap: panel.getByRole("img", { name: "Route from Tallaght to Cork" }),
    googleMap: panel.locator(".gm-style"),
  };
}

type Asked = { what: string; key?: string; options?: google.maps.MapOptions; request?: Record<string, unknown> } & {
  path?: { lat: number; lng: number }[];
};

/** The page's calls to Google's script so far. */
const askedOf = (page: Page, what: string): Promise<Asked[]> =>
  page.evaluate(
    (kind) => ((Reflect.get(window, "askedOfGoogle") ?? []) as Asked[]).filter((each) => each.what === kind),
    what,
  );

/** Records from the page's first moment every layout shift that no visitor caused. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift" });
  });
}

const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height;

describe("with a maps key in the settings, the confirmation", () => {
  it("requests Google's script with that key and a places library, stores the key, and draws the road from Tallaght to Cork [P374] [P375] [P381]", async () => {
    const { page, context, faults } = await visitBooking(site, { quote: await quoteOn(site) });
    const google = await serveFakeGoogleMaps(context);
    expect(google.requests).toEqual([]);
    await bookB1(page);
    const { drawn, spinner, panel } = shown(page);
    await drawn.waitFor();
    expect(google.requests).toHaveLength(1);
    const script = new URL(google.requests[0]!.url());
    expect(script.origin + script.pathname).toBe("https://maps.googleapis.com/maps/api/js");
    expect(script.searchParams.get("key")).toBe(key);
    expect(script.searchParams.get("libraries")?.split(",").sort()).toEqual(["maps", "places", "routes"]);
    expect(script.searchParams.get("auth_referrer_policy")).toBe("origin");
    expect(await page.evaluate(() => localStorage.getItem("googleMapsApiKey"))).toBe(key);

    const [lookup, ...more] = await askedOf(page, "route");
    expect(more).toEqual([]);
    expect(lookup?.request).toMatchObject({
      origin: "Unit 5 Cookstown Road, Tallaght, D24 XY45, Ireland",
      destination: "12 Patrick Street, Cork, T12 AB34, Ireland",
      travelMode: "DRIVING",
    });
    const [line] = await askedOf(page, "line");
    expect(farthestFromStraight(line?.path ?? [])).toBeGreaterThan(0.1);
    const [map, ...maps] = await askedOf(page, "map");
    expect(maps).toEqual([]);
    expect(map?.options).toMatchObject(mapStart);
    expect(JSON.stringify([map, lookup])).not.toContain(bookingB1.lastName);
    expect(await spinner.count()).toBe(0);
    expect(await panel.innerText()).toContain("km");
    expect(faults).toEqual([]);
  });

  it("sends Google the site's origin and nothing of the order's address, even right after a payment [P374]", async () => {
    const { page, google, drawn, booking } = await openConfirmation();
    await drawn.waitFor();
    const told = await Promise.all(
      google.requests.map(async (request) => [request.url(), (await request.allHeaders())["referer"]]),
    );
    expect(told.map(([, referer]) => referer)).toEqual([`${site.url}/`]);
    expect(JSON.stringify(told)).not.toContain(booking.orderKey);
    expect(await page.evaluate(() => document.cookie)).toBe("");
  });

  it("reads 'Loading Google Maps...' until the script has loaded; nothing on the page moves when the map appears", async () => {
    const visitor = await visit(site, "about:blank");
    contexts.push(visitor.context);
    const { page } = visitor;
    await watchShifts(page);
    const google = await serveFakeGoogleMaps(visitor.context, { how: "held" });
    const booking = await bookOn(site, (await quoteOn(site)).id);
    await page.goto(confirmationPath(booking.orderId, booking.orderKey));
    const { spinner, drawn, panel } = shown(page);
    await spinner.waitFor();
    await expectNoAxeFindings(page);
    const before = await heightOf(panel);
    await page.evaluate(() => Reflect.get(window, "shifts").splice(0));
    google.release();
    await drawn.waitFor();
    expect(await heightOf(panel)).toBe(before);
    expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toEqual([]);
  });

  it("requests nothing from Google until the map comes near the screen", async () => {
    const { page, google, panel, drawn } = await openConfirmation({ viewport: { width: 360, height: 480 } });
    await passTime(page, 500);
    expect(google.requests).toEqual([]);
    await panel.scrollIntoViewIfNeeded();
    await drawn.waitFor();
    expect(google.requests).toHaveLength(1);
  });

  it("requests nothing from Google, and stores no key, before the cookie banner is answered", async () => {
    const { page, google, panel, drawn } = await openConfirmation({ consent: "unknown" });
    await panel.getByRole("img", { name: "Route from Tallaght to Cork" }).waitFor({ state: "attached" });
    await passTime(page, 500);
    expect(google.requests).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("googleMapsApiKey"))).toBeNull();
    await page.getByRole("button", { name: "Reject All" }).click();
    await drawn.waitFor();
  });

  it("of an international booking has no map and requests nothing from Google [P106]", async () => {
    const { page, google } = await openConfirmation({ request: requestInternational });
    await passTime(page, 500);
    expect(await routeHeading(page).count()).toBe(0);
    expect(google.requests).toEqual([]);
  });

  it.each([{ viewport: { width: 1440, height: 900 } }, { viewport: { width: 768, height: 1024 } }, phone])(
    "passes axe and fits $viewport.width px with Google's map in its place",
    async (screen) => {
      const { page, panel, drawn, googleMap } = await openConfirmation(screen);
      await panel.scrollIntoViewIfNeeded();
      await drawn.waitFor();
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
      const [map, frame] = [await googleMap.boundingBox(), await panel.locator("figure").boundingBox()];
      expect(map!.width).toBeGreaterThan(0.95 * frame!.width);
      expect(map!.height).toBeGreaterThan(150);
    },
  );
});

describe("the confirmation of an order that a shop client made", () => {
  const openShopOrder = async (addresses: Record<string, string>) => {
    const meta_data = Object.entries(addresses).map(([key, value]) => ({ key, value }));
    const order = await site.makeShopOrder({ line_items: line("50.00"), meta_data });
    const visitor = await visit(site, "about:blank");
    contexts.push(visitor.context);
    const google = await serveFakeGoogleMaps(visitor.context);
    await visitor.page.goto(confirmationPath(order.id, order.order_key));
    await visitor.page.getByRole("heading", { level: 2, name: "Contacts" }).waitFor();
    return { ...visitor, google };
  };

  it.each([
    ["without addresses", {}],
    ["with one end only", { pickup_address: "1 Main Street, Tallaght" }],
  ])("%s shows no route and requests nothing from Google", async (_, addresses) => {
    const { page, google } = await openShopOrder(addresses);
    expect(await routeHeading(page).count()).toBe(0);
    expect(google.requests).toEqual([]);
  });

  it("with each address on one line names the stops by it, and requests the route between them from Google", async () => {
    const [pickup, dropoff] = ["1 Main Street, Tallaght", "12 Patrick Street, Cork"];
    const { page } = await openShopOrder({ pickup_address: pickup, dropoff_address: dropoff });
    const { panel, drawn } = shown(page);
    await panel.scrollIntoViewIfNeeded();
    await drawn.waitFor();
    expect(await panel.locator("figcaption").innerText()).toMatch(
      /^1 Main Street, Tallaght\s*→\s*to\s+12 Patrick Street, Cork/,
    );
    const [lookup] = await askedOf(page, "route");
    expect(lookup?.request).toMatchObject({ origin: pickup, destination: dropoff });
  });
});

describe("where Google fails, the confirmation shows our own map and", () => {
  const held: [string, Confirmed["google"]][] = [
    ["its script is blocked", { how: "blocked" }],
    ["it refuses the key", { refuses: "RefererNotAllowedMapError" }],
    ["it refuses the key after the map was drawn", { refuses: "InvalidKeyMapError", refusesAfterMs: 1500 }],
  ];
  it.each(held)("reads 'Error loading Google Maps' when %s [P412]", async (_, behaviour) => {
    const { page, panel, ownMap, googleMap, spinner } = await openConfirmation({ google: behaviour });
    await panel.getByText("Error loading Google Maps", { exact: true }).waitFor();
    await ownMap.waitFor();
    expect([await googleMap.count(), await spinner.count()]).toEqual([0, 0]);
    expect(await page.getByRole("main").innerText()).toContain("Seán Byrne");
    await expectNoAxeFindings(page);
  });

  const failures: [Confirmed["google"], string][] = [
    [{ route: "ZERO_RESULTS" }, "ZERO_RESULTS"],
    [{ route: "PERMISSION_DENIED" }, "REQUEST_DENIED"],
    [{ route: "RESOURCE_EXHAUSTED" }, "OVER_QUERY_LIMIT"],
  ];
  it.each(failures)("says with which status no route was found: %j [P413]", async (behaviour, status) => {
    const { panel, ownMap, googleMap } = await openConfirmation({ google: behaviour });
    await panel
      .getByText(`Could not calculate directions: ${status}. Please check address details.`, { exact: true })
      .waitFor();
    await ownMap.waitFor();
    expect(await googleMap.count()).toBe(0);
  });

  it("moves nothing, not even at 360 px", async () => {
    const { page, panel, google, spinner } = await openConfirmation({
      google: { how: "held", route: "PERMISSION_DENIED" },
      ...phone,
    });
    await panel.scrollIntoViewIfNeeded();
    await spinner.waitFor();
    const before = await heightOf(panel);
    google.release();
    await panel.getByText("REQUEST_DENIED").waitFor();
    expect(await heightOf(panel)).toBe(before);
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  });
});

describe("nothing is requested from Google", () => {
  const browse = async (page: Page, paths: string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await passTime(page, 200);
    }
  };

  it("on any other page, although a key is set [P374]", async () => {
    const { page, context, faults } = await visit(site, "about:blank");
    contexts.push(context);
    const google = await serveFakeGoogleMaps(context);
    await browse(page, ["/", "/quick-quote", "/book-a-courier", "/services/same-day", "/cookie-policy"]);
    expect(google.requests).toEqual([]);
    expect(await inStorage(page, "googleMapsApiKey")).toBeNull();
    expect(faults).toEqual([]);
  });

  it("on a confirmation without a key either: our own map is drawn, and an old key is removed [P374] [P375]", async () => {
    await site.changeSettings({ googleMapsApiKey: "" });
    try {
      const booking = await bookOn(site, (await quoteOn(site)).id);
      const { page, context } = await visit(site, "/cookie-policy");
      contexts.push(context);
      await page.evaluate((old) => localStorage.setItem("googleMapsApiKey", old), key);
      const google: FakeGoogleMaps = await serveFakeGoogleMaps(context);
      await page.goto(confirmationPath(booking.orderId, booking.orderKey));
      await shown(page).ownMap.waitFor();
      await browse(page, ["/", "/quick-quote"]);
      expect(google.requests).toEqual([]);
      expect(await page.evaluate(() => localStorage.getItem("googleMapsApiKey"))).toBeNull();
    } finally {
      await site.changeSettings({ googleMapsApiKey: key });
    }
  });

  it("by the calculator if our server gives neither distance nor quote; it says so, never 'Google Maps not loaded' [P415]", async () => {
    const { page, context, calc } = await visitCalculator(site, {
      saved: savedQ1,
      before: async (tab) => {
        await answerWith(tab, measureDistance, 503);
        await answerWith(tab, createQuote, 503);
      },
    });
    const google = await serveFakeGoogleMaps(context);
    await calc.calculate.click();
    await calc.toast("Could not calculate your quote").waitFor();
    expect(await page.getByText("Google Maps not loaded").count()).toBe(0);
    await soon(() => page.getByText("Loading Google Maps...").count()).toBe(0);
    expect(google.requests).toEqual([]);
  });
});

/** The largest distance, in degrees, between a path and the straight line between its ends. */
function farthestFromStraight(path: { lat: number; lng: number }[]): number {
  const [from, to] = [path[0]!, path.at(-1)!];
  const [dx, dy] = [to.lng - from.lng, to.lat - from.lat];
  const away = path.map(({ lat, lng }) => Math.abs((lng - from.lng) * dy - (lat - from.lat) * dx));
  return Math.max(...away) / Math.hypot(dx, dy);
}
