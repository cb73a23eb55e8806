import type { Page } from "playwright-core";
import { creditNotePath } from "../../contract/paths.ts";
import type { Settings } from "../../contract/settings.ts";
import { trackPath } from "../../contract/tracking.ts";
import { bookOn, quoteOn, visitBooking } from "../../test/e2e/booking-page.ts";
import { type VisitOptions, visit } from "../../test/e2e/browser.ts";
import { type Saved, visitCalculator } from "../../test/e2e/calculator.ts";
import { addDriverWithRun, openPhone } from "../../test/e2e/driver-phone.ts";
import { bookPaidOn, bookPendingOn, type Pending, refundOn, sandboxPage } from "../../test/e2e/payment-page.ts";
import { wakeUp } from "../../test/e2e/public-form.ts";
import type { Site } from "../../test/e2e/site.ts";
import { openStaff } from "../../test/staff/staff.ts";

export type Viewport = { width: number; height: number };
export type Open = (site: Site, viewport: Viewport) => Promise<Page>;

export type State = {
  /** The picture's file name. */
  name: string;
  open: Open;
  /** The widths worth capturing; all three by default. */
  widths?: number[];
  /** Window sizes to use instead, which the file name includes. */
  sizes?: Viewport[];
  settings?: Partial<Settings>;
  /** The whole page instead of one screen. */
  whole?: boolean;
};

/** Narrow viewports are handheld, where scrollbars take no space. */
export function deviceFor(viewport: Viewport) {
  const isHandheld = viewport.width < 1000;
  return { viewport, isMobile: isHandheld, hasTouch: isHandheld };
}

/** Opens a page, waits until it is interactive and performs a visitor's actions. */
export const at =
  (path: string, act: (page: Page) => Promise<unknown> = async () => {}, options: VisitOptions = {}): Open =>
  async (site, viewport) => {
    const { page } = await visit(site, path, { ...deviceFor(viewport), reducedMotion: "reduce", ...options });
    await wakeUp(page);
    await act(page);
    return page;
  };

/** Opens the calculator with earlier input filled in and performs a visitor's actions. */
export const calculating =
  (saved: Saved | null, act: (page: Page) => Promise<unknown> = async () => {}, options: VisitOptions = {}): Open =>
  async (site, viewport) => {
    const { page } = await visitCalculator(site, { ...deviceFor(viewport), ...options, ...(saved && { saved }) });
    await act(page);
    return page;
  };

export const booking =
  (act: (page: Page) => Promise<unknown> = async () => {}, options: VisitOptions = {}): Open =>
  async (site, viewport) => {
    const { page } = await visitBooking(site, { ...deviceFor(viewport), ...options });
    await act(page);
    return page;
  };

/** Waits until no loading placeholder is left. */
export const hasLoaded = (page: Page) => page.waitForFunction(() => !document.querySelector("main .animate-breathe"));

export const booked =
  (path: (order: { orderId: number; orderKey: string }) => string): Open =>
  async (site, viewport) => {
    const { id } = await quoteOn(site);
    return at(path(await bookOn(site, id)), hasLoaded)(site, viewport);
  };

export const live = { settings: { livePaymentsEnabled: true }, whole: true };
export type Way = (site: Site, order: Pending) => string | Promise<string>;

/** Opens a page about an order that is waiting for payment and performs a visitor's actions. */
export const pending =
  (path: Way, act: (page: Page) => Promise<unknown> = async () => {}, options: VisitOptions = {}): Open =>
  async (site, viewport) => {
    const order = await bookPendingOn(site);
    return at(await path(site, order), act, options)(site, viewport);
  };

export const paid =
  (path: Way): Open =>
  async (site, viewport) => {
    const order = await bookPaidOn(site);
    return at(await path(site, order), hasLoaded)(site, viewport);
  };
export const payPath: Way = (_, order) => order.payPath;
export const creditNote: Way = async (site, { orderId, orderKey }) => {
  const [note = ""] = await refundOn(site, orderId, "20.00");
  return creditNotePath(orderId, note, orderKey);
};

export const closed: Open = async (site, viewport) => {
  await site.changeSettings({ livePaymentsEnabled: true });
  const order = await bookPendingOn(site);
  await site.changeSettings({ livePaymentsEnabled: false });
  return at(order.payPath)(site, viewport);
};
export const payWith = (number: string, shown: string) => async (page: Page) => {
  await sandboxPage(page).payWith(number);
  await page.getByText(shown).first().waitFor();
};

/** A screen of the staff area with an order that is paid and one that is not. */
export const staff =
  (path: (paid: Pending) => string, content: string, options: VisitOptions = {}): Open =>
  async (site, viewport) => {
    await bookPendingOn(site);
    const order = await bookPaidOn(site);
    const { page } = await openStaff(site, "administrator", path(order), {
      ...deviceFor(viewport),
      reducedMotion: "reduce",
      ...options,
    });
    await page.getByRole("main").getByText(content).first().waitFor();
    return page;
  };

/** A screen with text of twice the size. */
export const enlarged =
  (open: Open): Open =>
  async (site, viewport) => {
    const page = await open(site, viewport);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    return page;
  };

/** The tracking page of a booking that is paid. */
export const tracking: Open = async (site, viewport) => {
  const { orderId } = await bookPaidOn(site);
  const { track_key } = await site.db
    .selectFrom("deliveries")
    .select("track_key")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return tracked(trackPath(track_key ?? ""))(site, viewport);
};

/** Like `at` for a document that is never hydrated. */
export const tracked =
  (path: string, options: VisitOptions = {}): Open =>
  async (site, viewport) => {
    const { page } = await visit(site, path, { ...deviceFor(viewport), reducedMotion: "reduce", ...options });
    return page;
  };

export const acting =
  (open: Open, act: (page: Page) => Promise<unknown>): Open =>
  async (site, viewport) => {
    const page = await open(site, viewport);
    await act(page);
    return page;
  };

/** A driver's phone with a run of two orders. */
export const driver =
  (options: VisitOptions = {}): Open =>
  async (site, viewport) => {
    const owner = await addDriverWithRun(site, { orders: 2 });
    const { page } = await openPhone(site, owner, { viewport, isMobile: true, reducedMotion: "reduce", ...options });
    await page.locator(".card.current").waitFor();
    return page;
  };

/** The state in the light and the dark theme, and with forced colours. */
export const inEachTheme = (
  name: string,
  open: (options: VisitOptions) => Open,
  rest: Omit<State, "name" | "open"> = {},
) => [
  { name, open: open({ colorScheme: "light" }), ...rest },
  { name: `${name}-dark`, open: open({ colorScheme: "dark" }), ...rest },
  { name: `${name}-forced-colours`, open: open({ forcedColors: "active" }), ...rest },
];

const furtherSites = new Map<string, Promise<Site>>();

/** States on a separate site with many orders, which other pictures must not show. The site is opened once. */
export const onSite =
  <Further extends Site>(name: string, openIt: () => Promise<Further>, open: (site: Further) => Open): Open =>
  async (_, viewport) => {
    const opened = (furtherSites.get(name) ?? openIt()) as Promise<Further>;
    furtherSites.set(name, opened);
    const site = await opened;
    return open(site)(site, viewport);
  };

export async function closeFurtherSites(): Promise<void> {
  const opened = await Promise.allSettled(furtherSites.values());
  await Promise.all(opened.map((site) => site.status === "fulfilled" && site.value.stop()));
  furtherSites.clear();
}
