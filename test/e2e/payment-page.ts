import type { Page } from "playwright-core";
import type { Booking } from "../../contract/bookings.ts";
import { orderPayPath, paymentReturnPath } from "../../contract/paths.ts";
import type { Quote } from "../../contract/quotes.ts";
import { card } from "../payments.ts";
import { bookOn, quoteOn } from "./booking-page.ts";
import type { Site } from "./site.ts";

export type Pending = Booking & { quote: Quote; payPath: string };

/** An order that waits for its payment, made as the booking form makes it; live payments have to be on. */
export async function bookPendingOn(site: Site): Promise<Pending> {
  const quote = await quoteOn(site);
  const booking = await bookOn(site, quote.id);
  return { ...booking, quote, payPath: orderPayPath(booking.orderId, booking.orderKey) };
}

/** Presses the pay button and returns the path of the sandbox's page. */
export async function openSandboxOn(site: Site, { payPath }: Pending): Promise<string> {
  return new URL(await locationOf(site, payPath, new URLSearchParams())).pathname;
}

/** Pays with a card that succeeds, and comes back. */
export async function bookPaidOn(site: Site): Promise<Pending> {
  const order = await bookPendingOn(site);
  await locationOf(site, await openSandboxOn(site, order), new URLSearchParams(card()));
  await fetch(site.url + paymentReturnPath(order.orderId, order.orderKey), { redirect: "manual" });
  return order;
}

/** Posts a form as a browser without script does, and returns the address that it redirects to. */
export async function locationOf(site: Site, path: string, body: URLSearchParams): Promise<string> {
  const response = await fetch(site.url + path, { method: "POST", body, redirect: "manual" });
  const location = response.headers.get("location");
  if (!location) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return location;
}

/** Refunds a part of an order as a shop client does; returns the names of its credit notes, oldest first. */
export async function refundOn(site: Site, orderId: number, amount: string): Promise<string[]> {
  await site.refund(orderId, { amount, reason: "Two hours late" });
  const notes = await site.db
    .selectFrom("documents")
    .select("number")
    .where("order_id", "=", orderId)
    .where("kind", "=", "credit_note")
    .orderBy("number")
    .execute();
  return notes.map(({ number }) => `C-${String(number).padStart(6, "0")}`);
}

/** The payment page of an order, as a visitor uses it. */
export function payPage(page: Page) {
  return {
    heading: page.getByRole("heading", { level: 1, name: "Pay for your order" }),
    pay: page.getByRole("main").getByRole("button", { name: /^(Pay €|Processing)/ }),
  };
}

/** The sandbox's page as a visitor uses it. */
export function sandboxPage(page: Page) {
  const field = (name: string) => page.locator(`main [name="${name}"]`);
  const pay = page.getByRole("main").getByRole("button", { name: /^(Pay €|Processing)/ });
  return {
    heading: page.getByRole("heading", { level: 1, name: "Test payment" }),
    field,
    pay,
    alert: page.getByRole("main").getByRole("alert"),
    async fill(number?: string) {
      for (const [name, value] of Object.entries(card(number))) await field(name).fill(value);
    },
    async payWith(number?: string) {
      await this.fill(number);
      await pay.click();
    },
  };
}

/** Reads a page as it is served, without script: its text, its buttons, and its links. Redirects are followed. */
export async function readServed(site: Site, path: string) {
  const response = await fetch(new URL(path, site.url));
  const html = await response.text();
  const [main = ""] = /<main\b.*?<\/main>/s.exec(html) ?? [];
  const wordsOf = (tag: string) =>
    [...main.matchAll(new RegExp(`<${tag}\\b([^>]*)>(.*?)</${tag}>`, "gs"))].map(([, attributes = "", inner = ""]) => ({
      attributes,
      words: plain(inner),
    }));
  return {
    url: response.url,
    status: response.status,
    main: plain(main),
    buttons: wordsOf("button").map(({ words }) => words),
    linkTo(words: string): string {
      const link = wordsOf("a").find((each) => each.words === words);
      const [, href] = /href="([^"]*)"/.exec(link?.attributes ?? "") ?? [];
      if (!href) throw new Error(`${path} has no link "${words}"`);
      return href.replaceAll("&amp;", "&");
    },
  };
}

const plain = (html: string) =>
  html
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
