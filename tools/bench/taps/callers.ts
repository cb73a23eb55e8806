import type { Browser, Locator, Page } from "playwright-core";
import { createBooking, getDates } from "../../../contract/bookings.ts";
import { pages } from "../../../contract/paths.ts";
import { recordPayment } from "../../../contract/payments.ts";
import { createQuote } from "../../../contract/quotes.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { bookingB1, routes } from "../../../test/fixtures.ts";
import { desk, openVisitor, type Visitor } from "./count-input.ts";

/** What it takes to serve a caller. `typed` counts keys for words the caller says; other keys count like taps. */
export type ServedCaller = { wish: string; taps: number; otherKeys: number; typed: number };

/** Taps and other keys together, excluding what is typed. */
export const maxInputs = 12;

/** Makes an API call as an administrator; `id` fills the path parameter. */
export type CallShop = <Answer>(call: { method: string; path: string }, body?: object, id?: number) => Promise<Answer>;

type Caller = { firstName: string; lastName: string; email: string; phone: string };
const siobhan: Caller = {
  firstName: "Siobhán",
  lastName: "O’Brien",
  email: "siobhan@example.ie",
  phone: "+353 87 123 4567",
};
const james: Caller = { firstName: "James", lastName: "McLoughlin", email: "james@example.ie", phone: "085 765 4321" };

/** A website booking for the next available day; paid unless `isPaid` is false. */
async function book(ask: CallShop, person: Caller, { isPaid = true } = {}): Promise<number> {
  const { priorities } = await ask<{ priorities: { next_day: { dates: string[] } } }>(getDates);
  const { id: quoteId } = await ask<{ id: string }>(createQuote, {
    ...routes.R2,
    priority: "next_day",
    packageType: "small_box",
    scheduledDate: priorities.next_day.dates[0],
  });
  const { orderId } = await ask<{ orderId: number }>(createBooking, { ...bookingB1, ...person, quoteId });
  if (isPaid) await ask(recordPayment, { method: "phone", reference: "Slip 1" }, orderId);
  return orderId;
}

type Clerk = Visitor & {
  main: Locator;
  dialog: Locator;
  /** Types words that the caller says. */
  say: (text: string) => Promise<void>;
  said: () => number;
};
const button = (scope: Page | Locator, name: RegExp | string) => scope.getByRole("button", { name });

/** A desk with a signed-in user. */
export async function openSignedIn(
  browser: Browser,
  url: string,
  who: { username: string; password: string },
): Promise<Visitor> {
  const visitor = await openVisitor(browser, url, { ...desk, viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  await page.goto(pages.login);
  await page.getByLabel("Username").fill(who.username);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await button(page, /sign in|log in/i).click();
  await page.getByRole("navigation").first().waitFor();
  return visitor;
}

/** Signs in and opens the order list. */
async function openClerk(browser: Browser, url: string, who: { username: string; password: string }): Promise<Clerk> {
  const visitor = await openSignedIn(browser, url, who);
  const { page, type } = visitor;
  await page.goto(staffPages.orders);
  let said = 0;
  return {
    ...visitor,
    main: page.getByRole("main"),
    dialog: page.getByRole("dialog"),
    say: async (text) => {
      said += text.length;
      await type(text);
    },
    said: () => said,
  };
}

/** Goes from the list to the order that the caller means. */
async function findOrder({ page, press, say, tap, main }: Clerk, words: string, id: number): Promise<void> {
  await press("/");
  await say(words);
  // Waits for the search results, because staff look before they press.
  await page.waitForURL((address) => address.searchParams.get("search") === words);
  await main.locator("div[aria-busy=true]").waitFor({ state: "detached" });
  await tap(main.getByRole("link", { name: String(id), exact: true }));
  await page.waitForURL(`**/orders/${id}`);
}

/** Replaces a field's content. */
async function replaceText({ tap, press, say }: Clerk, field: Locator, words: string): Promise<void> {
  await tap(field);
  await press("ControlOrMeta+a");
  await say(words);
}

const done = (page: Page, title: string) => page.locator("[data-toast]", { hasText: title }).waitFor();

async function correct(clerk: Clerk, id: number): Promise<void> {
  const { page, tap, dialog, main } = clerk;
  await findOrder(clerk, "siobhan obrien", id);
  await tap(button(main, "Edit order"));
  await replaceText(clerk, dialog.getByLabel("Delivery phone", { exact: true }), "0861112222");
  await tap(button(dialog, "Continue"));
  await tap(button(dialog, "Save changes"));
  await done(page, "Order changed");
}

async function reschedule(clerk: Clerk, id: number, day: string): Promise<void> {
  const { page, tap, say, dialog, main } = clerk;
  await findOrder(clerk, "james mcloughlin", id);
  await tap(button(main, "Edit order"));
  await tap(dialog.getByLabel("Collection date"));
  const [year = "", month = "", date = ""] = day.split("-");
  // This browser expects the month first, an Irish one the day; the number of keys is the same.
  await say(`${month}${date}${year}`);
  await tap(button(dialog, "Continue"));
  await tap(button(dialog, "Save changes"));
  await done(page, "Order changed");
}

async function reprice(clerk: Clerk, id: number): Promise<void> {
  const { page, tap, tabTo, say, press, dialog, main } = clerk;
  await findOrder(clerk, "siobhan obrien", id);
  await tap(button(main, "Change address or service"));
  await tabTo(dialog.getByLabel("Package", { exact: true }));
  await say("Medium");
  await press("Enter");
  await tap(button(dialog, "Price again"));
  await tap(dialog.getByRole("radio", { name: /^(Ask for|Refund)/ }));
  await tap(button(dialog, /^Change and/));
  await done(page, "Order changed");
}

async function bookKnown(clerk: Clerk): Promise<number> {
  const { page, tap, say, press, main } = clerk;
  await tap(page.getByRole("link", { name: "New order" }).first());
  await page.getByRole("combobox", { name: "Who is calling?" }).waitFor();
  await say("085 765");
  await page.getByRole("listbox", { name: "Who is calling?" }).getByRole("option").first().waitFor();
  await press("ArrowDown");
  await press("Enter");
  await button(main, /^Book for €/).waitFor();
  await press("Control+Enter");
  await page.waitForURL(/\/admin\/orders\/\d+$/);
  return Number(page.url().split("/").at(-1));
}

async function recordPhonePayment(clerk: Clerk, id: number): Promise<void> {
  const { page, tap, say, press, dialog, main } = clerk;
  await findOrder(clerk, "james mcloughlin", id);
  await tap(button(main, "Mark as paid"));
  await tap(dialog.getByLabel("Reference"));
  await say("Slip 4711");
  await press("Enter");
  await done(page, "Payment recorded");
}

async function putOnAccount(clerk: Clerk, id: number): Promise<void> {
  const { page, tap, tabTo, say, press, dialog, main } = clerk;
  await findOrder(clerk, "0857654321", id);
  await tap(button(main, "Mark as paid"));
  await tabTo(dialog.getByLabel("How it was paid"));
  await press("End");
  await tap(dialog.getByLabel("Reference"));
  await say("PO 88");
  await press("Enter");
  await done(page, "Put on account");
}

async function cancel(clerk: Clerk, id: number): Promise<void> {
  const { page, tap, dialog, main } = clerk;
  await findOrder(clerk, `#${id}`, id);
  await tap(button(main, "Cancel order"));
  await tap(button(dialog, /^Cancel order|^Cancel and refund|^Cancel the order/));
  await done(page, "Order cancelled");
}

async function printRunSheet({ page, tap, main }: Clerk): Promise<void> {
  await tap(main.getByRole("link", { name: /^Tomorrow|^All orders/ }).first());
  await tap(main.getByLabel("Select all on this page"));
  await tap(page.getByRole("link", { name: "Print run sheet" }));
  await page.getByRole("heading", { name: /Run sheet/ }).waitFor();
}

/** Ten callers, one after the other. */
export async function serveCallers(
  browser: Browser,
  url: string,
  who: { username: string; password: string },
  ask: CallShop,
): Promise<ServedCaller[]> {
  const first = await book(ask, siobhan);
  const second = await book(ask, james);
  const unpaid = await book(ask, james, { isPaid: false });
  const owed = await book(ask, james, { isPaid: false });
  const { priorities } = await ask<{ priorities: { next_day: { dates: string[] } } }>(getDates);
  const later = priorities.next_day.dates[3] ?? "";
  const clerk = await openClerk(browser, url, who);
  const served: ServedCaller[] = [];
  const serve = async (wish: string, steps: () => Promise<unknown>) => {
    await clerk.page.goto(staffPages.orders);
    await clerk.main.getByRole("searchbox", { name: "Search orders" }).waitFor();
    const [before, saidBefore] = [clerk.pressed(), clerk.said()];
    await steps();
    const { taps, keys } = clerk.pressed();
    const typed = clerk.said() - saidBefore;
    served.push({ wish, taps: taps - before.taps, otherKeys: keys - before.keys - typed, typed });
  };
  await serve("Where is my parcel? Siobhán O’Brien", () => findOrder(clerk, "siobhan obrien", first));
  await serve("It is the number 087 123 4567", () => findOrder(clerk, "087 123 4567", first));
  await serve("The phone at the door is another", () => correct(clerk, first));
  await serve("Collect it another day", () => reschedule(clerk, second, later));
  await serve("It is a larger box", () => reprice(clerk, first));
  await serve("The same again, please", () => bookKnown(clerk));
  await serve("I pay by card, now", () => recordPhonePayment(clerk, unpaid));
  await serve("Put it on our account", () => putOnAccount(clerk, owed));
  await serve("Cancel it", () => cancel(clerk, second));
  await serve("The driver wants the run sheet", () => printRunSheet(clerk));
  await clerk.leave();
  return served;
}
