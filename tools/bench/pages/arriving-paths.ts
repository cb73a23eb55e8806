import { type Booking, createBooking } from "../../../contract/bookings.ts";
import { repeatLinks } from "../../../contract/order-links.ts";
import { getOrder, type PublicOrder } from "../../../contract/orders.ts";
import { confirmationPath, orderPayPath, pages, paymentReturnPath, receiptPath } from "../../../contract/paths.ts";
import { createQuote, type Quote } from "../../../contract/quotes.ts";
import { card } from "../../../test/payments.ts";
import { bookingRequest, quoteRequests } from "../prepare-requests.ts";

/** The paths at which people arrive from the home page, an email, or a payment. Each shows a different order. */
export async function arrivingPaths(url: string): Promise<string[]> {
  const pending = await book(url);
  const paid = await book(url);
  const { orderId, orderKey } = paid;
  const payPath = orderPayPath(orderId, orderKey);
  const sandbox = new URL(await locationOf(url + payPath, new URLSearchParams())).pathname;
  await locationOf(url + sandbox, new URLSearchParams(card()));
  await fetch(url + paymentReturnPath(orderId, orderKey), { redirect: "manual" });
  const order = await ask<PublicOrder>(`${url}${getOrder.path.replace("{id}", String(orderId))}?key=${orderKey}`);
  return [
    `${pages.quickQuote}?from=Galway&to=Cork`,
    orderPayPath(pending.orderId, pending.orderKey),
    confirmationPath(orderId, orderKey),
    receiptPath(orderId, orderKey),
    pathOf(repeatLinks(orderId, orderKey).again),
    ...(order.trackingUrl ? [pathOf(order.trackingUrl)] : []),
  ];

  /** The path of a link, which has the site's public origin. */
  function pathOf(link: string): string {
    const { pathname, search } = new URL(link, url);
    return pathname + search;
  }
}

async function book(url: string): Promise<Booking> {
  const [request] = quoteRequests(1);
  const quote = await ask<Quote>(url + createQuote.path, request?.body);
  return ask<Booking>(url + createBooking.path, JSON.stringify({ ...bookingRequest(), quoteId: quote.id }));
}

/** Posts a form as a browser without script does, and returns where it redirects. */
async function locationOf(address: string, body: URLSearchParams): Promise<string> {
  const response = await fetch(address, { method: "POST", body, redirect: "manual" });
  const location = response.headers.get("location");
  if (!location) throw new Error(`${address} answered ${response.status}`);
  return location;
}

async function ask<Answer>(address: string, body?: string): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(address, body === undefined ? {} : { method: "POST", headers, body });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
