import type { Page } from "playwright-core";
import { publicPages } from "../../contract/known-pages.ts";
import { repeatLinks } from "../../contract/order-links.ts";
import { confirmationPath, exampleTrackPath, orderPayPath, pages, receiptPath } from "../../contract/paths.ts";
import { staffOrderPath, staffPages } from "../../contract/staff-paths.ts";
import { bookingForm, bookOn, quoteOn, visitBooking } from "../../test/e2e/booking-page.ts";
import { visit } from "../../test/e2e/browser.ts";
import { calculator, savedQ1, visitCalculator } from "../../test/e2e/calculator.ts";
import { longNamed } from "../../test/e2e/long-names.ts";
import { bookPaidOn, openSandboxOn, sandboxPage } from "../../test/e2e/payment-page.ts";
import { answerForms, publicForm } from "../../test/e2e/public-form.ts";
import { bookingB1, routes } from "../../test/fixtures.ts";
import { requestInternational, requestNextDay } from "../../test/journeys.ts";
import { deliveryStates, driverStates } from "./delivery-states.ts";
import { emailStates } from "./email-states.ts";
import {
  acting,
  at,
  booked,
  booking,
  calculating,
  closed,
  creditNote,
  deviceFor,
  driver,
  enlarged,
  hasLoaded,
  inEachTheme,
  live,
  type Open,
  paid,
  payPath,
  payWith,
  pending,
  type State,
  staff,
  tracked,
  tracking,
} from "./open-screens.ts";
import { portalStates } from "./portal-states.ts";
import { staffStates } from "./staff-states.ts";

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

const named = (path: string) => path.split("/").at(-1) || "home";

/** Public pages with forced colours; `inEachTheme` has those of staff pages. */
const forced = { forcedColors: "active" } as const;
const forcedColours: State[] = [
  { name: "home-forced-colours", open: at(pages.home, undefined, forced) },
  { name: "quote-forced-colours", open: calculating(savedQ1, undefined, forced) },
  { name: "booking-forced-colours", open: booking(undefined, forced) },
  { name: "order-pay-forced-colours", open: pending(payPath, undefined, forced), settings: live.settings },
  { name: "tracking-example-forced-colours", open: tracked(exampleTrackPath, forced) },
].map((state) => ({ ...state, whole: true }));

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
    name: "staff-edit-order",
    open: acting(
      staff(({ orderId }) => staffOrderPath(orderId), "Journey"),
      (page) => page.getByRole("button", { name: "Edit order" }).click(),
    ),
    settings: live.settings,
    sizes: [
      { width: 1366, height: 768 },
      { width: 360, height: 640 },
    ],
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
  ...staffStates,
  ...portalStates,
  ...emailStates,
  ...deliveryStates,
  ...driverStates,
  ...forcedColours,
  { name: "tracking", open: tracking, ...live },
  { name: "tracking-example", open: tracked(exampleTrackPath), whole: true },

  { name: "consent-question", open: at(pages.home, undefined, first) },
  { name: "consent-preferences", open: at(pages.home, customize, first) },
  { name: "menu-services", open: at(pages.home, openServices), widths: [1440] },
  { name: "menu-phone", open: at(pages.home, openMenu), widths: [360, 768] },
  { name: "cookie-button", open: at(pages.home) },
  { name: "chat", open: at(pages.home, chatTip, { realTime: true }) },
  { name: "quote-chat", open: at(pages.quickQuote, chatTip, { realTime: true }) },
  { name: "banner-emergency", open: at(pages.home), settings: { emergencyBannerEnabled: true } },
  {
    name: "banners-both",
    open: at(pages.home),
    settings: { emergencyBannerEnabled: true, websiteIssuesBannerEnabled: true },
  },

  { name: "home-suggestions", open: at(pages.home, suggestPlaces) },
  { name: "guide", open: openQuoteFor("Galway", "Cork"), whole: true },
  { name: "guide-unanswered", open: unanswered(pages.quickQuote, "from=Galway&to=Cork"), whole: true },
  { name: "guide-not-found", open: openQuoteFor("Galway", "Nowhere at all") },
  { name: "guide-abroad", open: openQuoteFor("Galway", "Paris") },
  { name: "quote-address-line", open: calculating(null, chooseAddress) },
  { name: "quote-details", open: calculating(null, (page) => calculator(page).openDetails("pickup")) },
  { name: "quote-errors", open: calculating(null, (page) => calculator(page).calculate.click()) },
  { name: "quote-calendar", open: calculating(savedQ1, (page) => calculator(page).field("scheduledDate").click()) },
  { name: "quote-search", open: calculating(null, (page) => search(page, "Tallaght")) },
  { name: "quote-one-thing", open: calculating(null, chooseAddress), widths: [360], whole: true },
  { name: "quote-what-is-missing", open: calculating({ route: routes.R1 }, missDate), widths: [360], whole: true },
  { name: "quote-friday", open: onDay("2026-03-06T16:00:00Z"), whole: true },
  { name: "quote-reloaded", open: calculating({ ...savedQ1, calculated: true }, showPrice) },
  { name: "quote-choices", open: calculating(savedQ1), whole: true },
  { name: "quote-price", open: calculating(savedQ1, calculate) },
  {
    name: "quote-international",
    open: calculating({ ...savedQ1, route: routes.R4, priority: "international" }, calculate),
  },

  { name: "booking", open: booking(), whole: true },
  { name: "booking-errors", open: booking((page) => bookingForm(page).submit.click()), whole: true },
  { name: "booking-fewer-errors", open: booking(mendSome), whole: true },
  { name: "booking-long-names", open: bookingWithLongNames, whole: true },
  { name: "book-again", open: bookAgain, ...live },
  { name: "booking-filled", open: booking((page) => bookingForm(page).fill(bookingB1)), whole: true },
  { name: "booking-assistance", open: booking((page) => page.getByText("Need Assistance?").click()), whole: true },
  { name: "confirmation", open: booked(({ orderId, orderKey }) => confirmationPath(orderId, orderKey)), whole: true },
  {
    name: "confirmation-request",
    open: async (site, viewport) => {
      const { orderId, orderKey } = await bookOn(site, (await quoteOn(site, requestInternational)).id);
      return at(confirmationPath(orderId, orderKey), hasLoaded)(site, viewport);
    },
    whole: true,
  },
  { name: "confirmation-missing", open: at(`${pages.bookingConfirmation}?order_id=1&key=wrong`) },
  { name: "confirmation-after-back", open: pending(payPath, payAndGoBack), ...live },
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
  { name: "sandbox-typed-expiry", open: pending(openSandboxOn, typeExpiry), ...live },
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

/** Waits for the chat's tooltip, which does not appear if there is no room for it. */
async function chatTip(page: Page): Promise<void> {
  await page.locator("#chat-tip").waitFor({ state: "attached" });
  await page.waitForTimeout(300);
}

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

/** The page before the server has answered any of its calls. */
function unanswered(path: string, query: string): Open {
  return async (site, viewport) => {
    const { page } = await visit(site, "about:blank", { ...deviceFor(viewport), reducedMotion: "reduce" });
    await page.route(
      (url) => url.pathname.startsWith("/wp-json/"),
      () => {},
    );
    await page.goto(`${path}?${query}`);
    await page.waitForLoadState("load");
    return page;
  };
}

async function missDate(page: Page): Promise<void> {
  await calculator(page).calculate.click();
  await page.getByText("Please choose a preferred date.").first().waitFor();
}

/** The calculator with both addresses, at another point in time. */
function onDay(instant: string): Open {
  return async (site, viewport) => {
    const usual = site.clock.now().toISOString();
    site.clock.set(instant);
    try {
      const { page } = await visitCalculator(site, { ...deviceFor(viewport), saved: { route: routes.R1 } });
      return page;
    } finally {
      site.clock.set(usual);
    }
  };
}

async function showPrice(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Estimated Cost" }).waitFor();
  await calculator(page).result.scrollIntoViewIfNeeded();
}

async function mendSome(page: Page): Promise<void> {
  const form = bookingForm(page);
  await form.submit.click();
  for (const name of ["firstName", "lastName", "email"] as const) await form.field(name).fill(String(bookingB1[name]));
  await form.field("phone").focus();
}

async function bookingWithLongNames(...[site, viewport]: Parameters<Open>): Promise<Page> {
  const [visitor] = Object.values(longNamed);
  if (!visitor) throw new Error("Nobody has a long name");
  const { pickup, dropoff, booking: typed } = visitor;
  const quote = await quoteOn(site, { ...requestNextDay, pickup, dropoff });
  const { page } = await visitBooking(site, { ...deviceFor(viewport), quote });
  await bookingForm(page).fill(typed);
  return page;
}

async function bookAgain(...[site, viewport]: Parameters<Open>): Promise<Page> {
  const { orderId, orderKey } = await bookPaidOn(site);
  return at(repeatLinks(orderId, orderKey).again, (page) => page.getByRole("form", { name: "Book again" }).waitFor())(
    site,
    viewport,
  );
}

async function payAndGoBack(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: /^Pay/ }).first().click();
  await sandboxPage(page).payWith();
  const confirmed = page.getByRole("heading", { level: 1, name: "Payment Confirmed" });
  await confirmed.waitFor();
  await page.goBack();
  await confirmed.waitFor();
}

async function typeExpiry(page: Page): Promise<void> {
  await sandboxPage(page).fill();
  await sandboxPage(page).field("expiry").fill("");
  await sandboxPage(page).field("expiry").pressSequentially("1230");
  await sandboxPage(page).field("cvc").focus();
}
