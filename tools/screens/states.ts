import type { Page } from "playwright-core";
import { publicPages } from "../../contract/known-pages.ts";
import {
  confirmationPath,
  creditNotePath,
  exampleTrackPath,
  orderPayPath,
  pages,
  receiptPath,
} from "../../contract/paths.ts";
import type { Settings } from "../../contract/settings.ts";
import { staffOrderPath, staffPages } from "../../contract/staff-paths.ts";
import { trackPath } from "../../contract/tracking.ts";
import { bookingForm, bookOn, quoteOn, visitBooking } from "../../test/e2e/booking-page.ts";
import { type VisitOptions, visit } from "../../test/e2e/browser.ts";
import { calculator, type Saved, savedQ1, visitCalculator } from "../../test/e2e/calculator.ts";
import { addDriverWithRun, mainButton, openPhone } from "../../test/e2e/driver-phone.ts";
import {
  bookPaidOn,
  bookPendingOn,
  openSandboxOn,
  type Pending,
  refundOn,
  sandboxPage,
} from "../../test/e2e/payment-page.ts";
import { answerForms, publicForm, wakeUp } from "../../test/e2e/public-form.ts";
import type { Site } from "../../test/e2e/site.ts";
import { bookingB1, routes } from "../../test/fixtures.ts";
import { openStaff } from "../../test/staff/staff.ts";

type Viewport = { width: number; height: number };
type Open = (site: Site, viewport: Viewport) => Promise<Page>;

export type State = {
  /** The picture's file name. */
  name: string;
  open: Open;
  /** Widths at which there is something to see; all three by default. */
  widths?: number[];
  settings?: Partial<Settings>;
  /** The whole page instead of one screen. */
  whole?: boolean;
};

/** Narrow viewports are handheld, where scrollbars take no space. */
function deviceFor(viewport: Viewport) {
  const isHandheld = viewport.width < 1000;
  return { viewport, isMobile: isHandheld, hasTouch: isHandheld };
}

/** Opens a page, waits until it is interactive and performs a visitor's actions. */
const at =
  (path: string, act: (page: Page) => Promise<unknown> = async () => {}, options: VisitOptions = {}): Open =>
  async (site, viewport) => {
    const { page } = await visit(site, path, { ...deviceFor(viewport), reducedMotion: "reduce", ...options });
    await wakeUp(page);
    await act(page);
    return page;
  };

/** Opens the calculator with earlier input filled in and performs a visitor's actions. */
const calculating =
  (saved: Saved | null, act: (page: Page) => Promise<unknown> = async () => {}): Open =>
  async (site, viewport) => {
    const { page } = await visitCalculator(site, { ...deviceFor(viewport), ...(saved && { saved }) });
    await act(page);
    return page;
  };

const booking =
  (act: (page: Page) => Promise<unknown> = async () => {}): Open =>
  async (site, viewport) => {
    const { page } = await visitBooking(site, deviceFor(viewport));
    await act(page);
    return page;
  };

/** Waits until no loading placeholder is left. */
const hasLoaded = (page: Page) => page.waitForFunction(() => !document.querySelector("main .animate-breathe"));

const booked =
  (path: (order: { orderId: number; orderKey: string }) => string): Open =>
  async (site, viewport) => {
    const { id } = await quoteOn(site);
    return at(path(await bookOn(site, id)), hasLoaded)(site, viewport);
  };

const live = { settings: { livePaymentsEnabled: true }, whole: true };
type Way = (site: Site, order: Pending) => string | Promise<string>;

/** Opens a page about an order that is waiting for payment and performs a visitor's actions. */
const pending =
  (path: Way, act: (page: Page) => Promise<unknown> = async () => {}): Open =>
  async (site, viewport) => {
    const order = await bookPendingOn(site);
    return at(await path(site, order), act)(site, viewport);
  };

const paid =
  (path: Way): Open =>
  async (site, viewport) => {
    const order = await bookPaidOn(site);
    return at(await path(site, order), hasLoaded)(site, viewport);
  };
const payPath: Way = (_, order) => order.payPath;
const creditNote: Way = async (site, { orderId, orderKey }) => {
  const [note = ""] = await refundOn(site, orderId, "20.00");
  return creditNotePath(orderId, note, orderKey);
};

const closed: Open = async (site, viewport) => {
  await site.changeSettings({ livePaymentsEnabled: true });
  const order = await bookPendingOn(site);
  await site.changeSettings({ livePaymentsEnabled: false });
  return at(order.payPath)(site, viewport);
};
const payWith = (number: string, shown: string) => async (page: Page) => {
  await sandboxPage(page).payWith(number);
  await page.getByText(shown).first().waitFor();
};

const first = { consent: "unknown" } as const;
const openMenu = (page: Page) => page.getByRole("button", { name: "Menu", exact: true }).click();
const openServices = (page: Page) => page.locator("header summary").click();
const customize = (page: Page) => page.getByRole("button", { name: "Customize" }).click();
const calculate = async (page: Page) => {
  await calculator(page).calculate.click();
  await calculator(page).result.getByRole("heading").first().waitFor();
  await calculator(page).result.scrollIntoViewIfNeeded();
};
const send = (name: string) => (page: Page) => publicForm(page, name).button.click();
const contact = {
  names: "Aoife Byrne",
  email: "aoife@example.com",
  message: "Could you collect from Naas every Friday?",
};
const answered = (how: "pass" | "fail" | "offline") => async (page: Page) => {
  await answerForms(page, how);
  await publicForm(page, "Contact").fill(contact);
  await publicForm(page, "Contact").button.click();
  await publicForm(page, "Contact").notice.scrollIntoViewIfNeeded();
};

/** A screen of the staff area with an order that is paid and one that is not. */
const staff =
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
const enlarged =
  (open: Open): Open =>
  async (site, viewport) => {
    const page = await open(site, viewport);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    return page;
  };

/** The tracking page of a booking that is paid. */
const tracking: Open = async (site, viewport) => {
  const { orderId } = await bookPaidOn(site);
  const { track_key } = await site.db
    .selectFrom("deliveries")
    .select("track_key")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return tracked(trackPath(track_key ?? ""))(site, viewport);
};

/** Its document is never hydrated. */
const tracked =
  (path: string): Open =>
  async (site, viewport) => {
    const { page } = await visit(site, path, { ...deviceFor(viewport), reducedMotion: "reduce" });
    return page;
  };

const acting =
  (open: Open, act: (page: Page) => Promise<unknown>): Open =>
  async (site, viewport) => {
    const page = await open(site, viewport);
    await act(page);
    return page;
  };

/** A driver's phone with a run of two orders. */
const driver =
  (options: VisitOptions = {}): Open =>
  async (site, viewport) => {
    const owner = await addDriverWithRun(site, { orders: 2 });
    const { page } = await openPhone(site, owner, { viewport, reducedMotion: "reduce", ...options });
    return page;
  };

/** By day, at night and with forced colours. */
const inEachTheme = (name: string, open: (options: VisitOptions) => Open, rest: Omit<State, "name" | "open"> = {}) => [
  { name, open: open({ colorScheme: "light" }), ...rest },
  { name: `${name}-dark`, open: open({ colorScheme: "dark" }), ...rest },
  { name: `${name}-forced-colours`, open: open({ forcedColors: "active" }), ...rest },
];

const named = (path: string) => path.split("/").at(-1) || "home";

export const states: State[] = [
  ...publicPages
    .filter((path) => path !== pages.bookACourier)
    .map((path) => ({ name: named(path), open: at(path), whole: true })),
  { name: "not-found", open: at("/no-such-page") },
  { name: "login", open: at(pages.login) },
  { name: "login-dark", open: at(pages.login, undefined, { colorScheme: "dark" }) },
  ...inEachTheme("staff-orders", (options) => staff(() => staffPages.orders, "Total Amount", options), live),
  ...inEachTheme("staff-order", (options) => staff(({ orderId }) => staffOrderPath(orderId), "Journey", options), live),
  ...inEachTheme("staff-dashboard", (options) => staff(() => staffPages.dashboard, "Total revenue", options), live),
  ...inEachTheme("staff-board", (options) => staff(() => staffPages.dispatch, "Suggest all", options), live),
  ...inEachTheme("staff-settings", (options) => staff(() => staffPages.settings, "Add delivery type", options), live),
  ...inEachTheme("driver", driver, { widths: [360] }),
  {
    name: "driver-signature",
    open: acting(driver(), async (page) => {
      await mainButton(page, "Collected").click();
      await page.locator(".pad").scrollIntoViewIfNeeded();
    }),
    widths: [360],
  },
  {
    name: "staff-edit-order",
    open: acting(
      staff(({ orderId }) => staffOrderPath(orderId), "Journey"),
      (page) => page.getByRole("button", { name: "Edit order" }).click(),
    ),
    settings: live.settings,
  },
  {
    name: "staff-shortcuts",
    open: acting(
      staff(() => staffPages.orders, "Total Amount"),
      (page) => page.keyboard.press("?"),
    ),
    settings: live.settings,
  },
  ...[
    { name: "large-text-home", open: enlarged(at(pages.home)) },
    { name: "large-text-orders", open: enlarged(staff(() => staffPages.orders, "Total Amount")) },
    { name: "large-text-order", open: enlarged(staff(({ orderId }) => staffOrderPath(orderId), "Journey")) },
    { name: "large-text-new-order", open: enlarged(staff(() => staffPages.newOrder, "Who is calling?")) },
    { name: "large-text-dashboard", open: enlarged(staff(() => staffPages.dashboard, "Total revenue")) },
  ].map((state) => ({ ...state, ...live, widths: [360] })),
  { name: "tracking", open: tracking, ...live },
  { name: "tracking-example", open: tracked(exampleTrackPath), whole: true },

  { name: "consent-question", open: at(pages.home, undefined, first) },
  { name: "consent-preferences", open: at(pages.home, customize, first) },
  { name: "menu-services", open: at(pages.home, openServices), widths: [1440] },
  { name: "menu-phone", open: at(pages.home, openMenu), widths: [360, 768] },
  { name: "chat", open: at(pages.home, (page) => page.clock.runFor(4_500)) },
  { name: "banner-emergency", open: at(pages.home), settings: { emergencyBannerEnabled: true } },
  {
    name: "banners-both",
    open: at(pages.home),
    settings: { emergencyBannerEnabled: true, websiteIssuesBannerEnabled: true },
  },

  { name: "home-suggestions", open: at(pages.home, suggestPlaces) },
  { name: "guide", open: openQuoteFor("Galway", "Dublin 2"), whole: true },
  { name: "guide-not-found", open: openQuoteFor("Galway", "Nowhere at all") },
  { name: "guide-abroad", open: openQuoteFor("Galway", "Paris") },
  { name: "quote-address-line", open: calculating(null, chooseAddress) },
  { name: "quote-details", open: calculating(null, (page) => calculator(page).openDetails("pickup")) },
  { name: "quote-errors", open: calculating(null, (page) => calculator(page).calculate.click()) },
  { name: "quote-calendar", open: calculating(savedQ1, (page) => calculator(page).field("scheduledDate").click()) },
  { name: "quote-search", open: calculating(null, (page) => search(page, "Tallaght")) },
  { name: "quote-choices", open: calculating(savedQ1), whole: true },
  { name: "quote-price", open: calculating(savedQ1, calculate) },
  {
    name: "quote-international",
    open: calculating({ ...savedQ1, route: routes.R4, priority: "international" }, calculate),
  },

  { name: "booking", open: booking(), whole: true },
  { name: "booking-errors", open: booking((page) => bookingForm(page).submit.click()), whole: true },
  { name: "booking-filled", open: booking((page) => bookingForm(page).fill(bookingB1)), whole: true },
  { name: "booking-assistance", open: booking((page) => page.getByText("Need Assistance?").click()), whole: true },
  { name: "confirmation", open: booked(({ orderId, orderKey }) => confirmationPath(orderId, orderKey)), whole: true },
  { name: "confirmation-missing", open: at(`${pages.bookingConfirmation}?order_id=1&key=wrong`) },
  { name: "confirmation-paid", open: paid((_, { orderId, orderKey }) => confirmationPath(orderId, orderKey)), ...live },

  { name: "order-pay", open: pending(payPath), ...live },
  { name: "order-pay-cancelled", open: pending((_, order) => `${order.payPath}&cancelled=1`), ...live },
  { name: "order-pay-declined", open: pending((_, order) => `${order.payPath}&notice=declined`), ...live },
  { name: "order-pay-waiting", open: pending((_, order) => `${order.payPath}&notice=waiting`), ...live },
  { name: "order-pay-closed", open: closed, ...live },
  { name: "order-pay-wrong-key", open: at(orderPayPath(1, "wrong")) },
  { name: "order-pay-paid", open: paid(payPath), ...live },
  { name: "sandbox", open: pending(openSandboxOn), ...live },
  { name: "sandbox-errors", open: pending(openSandboxOn, payWith("", "Card number is required")), ...live },
  { name: "sandbox-declined", open: pending(openSandboxOn, payWith("4000 0000 0000 0002", "was declined")), ...live },
  {
    name: "sandbox-second-step",
    open: pending(openSandboxOn, payWith("4000 0025 0000 3155", "Complete authentication")),
    ...live,
  },
  { name: "receipt", open: paid((_, { orderId, orderKey }) => receiptPath(orderId, orderKey)), ...live },
  {
    name: "receipt-on-paper",
    open: acting(
      paid((_, { orderId, orderKey }) => receiptPath(orderId, orderKey)),
      (page) => page.emulateMedia({ media: "print" }),
    ),
    ...live,
  },
  { name: "credit-note", open: paid(creditNote), ...live },

  { name: "contact-errors", open: at(pages.home, send("Contact")) },
  { name: "contact-sent", open: at(pages.home, answered("pass")) },
  { name: "contact-failed", open: at(pages.home, answered("fail")) },
  { name: "contact-offline", open: at(pages.home, answered("offline")) },
  { name: "business-errors", open: at(pages.businessAccount, send("Business account application")) },
  { name: "rewards-errors", open: at(pages.rewards, send("Rewards registration")) },
  { name: "white-glove-errors", open: at(pages.whiteGlove, send("White Glove enquiry")) },
];

async function suggestPlaces(page: Page): Promise<void> {
  await page.getByLabel("Collect from").pressSequentially("Galway");
  await page.getByRole("option").first().waitFor();
}

/** The calculator as opened from the two fields of the home page. */
function openQuoteFor(from: string, to: string): Open {
  const path = `${pages.quickQuote}?${new URLSearchParams({ from, to })}`;
  return at(path, async (page) => {
    const guide = page.getByRole("region", { name: "Guide price" });
    await guide.locator("p, dl").first().waitFor();
    await hasLoaded(page);
  });
}

async function chooseAddress(page: Page): Promise<void> {
  await search(page, "12 Main Street, Naas");
  await calculator(page).suggestions.first().click();
  await calculator(page).field("pickup.postcode").waitFor();
}

async function search(page: Page, text: string): Promise<void> {
  await calculator(page).field("pickup.text").pressSequentially(text);
  await calculator(page).suggestions.first().waitFor();
}
