import { expect } from "vitest";
import type { ErrorBody } from "../contract/errors.ts";
import { type AddAddressRequest, addSavedAddress, type SavedAddress } from "../contract/portal-addresses.ts";
import {
  bookAsMember,
  createMemberQuote,
  type MemberBooking,
  type MemberBookingRequest,
} from "../contract/portal-booking.ts";
import type { Quote } from "../contract/quotes.ts";
import type { TestApp } from "./app.ts";
import { bookingB1, routes } from "./fixtures.ts";
import { requestQ1 } from "./journeys.ts";
import type { MemberBrowser } from "./members.ts";

const {
  billingAddress1: _1,
  billingCity: _2,
  billingState: _3,
  billingPostcode: _4,
  billingCountry: _5,
  ...contacts
} = bookingB1;

/** The booking form of the portal, on account. */
export const memberBooking = { ...contacts, payment: "account" } satisfies Omit<MemberBookingRequest, "quoteId">;

/** An entry of an address book. */
export const savedAddress: AddAddressRequest = {
  name: "Naas yard",
  address: routes.R1.pickup,
  contactName: "Nora Quinn",
  contactPhone: "087 111 2222",
  note: "Ring at gate 4",
};

export async function addAddress(browser: MemberBrowser, json: AddAddressRequest): Promise<SavedAddress> {
  const response = await browser.request(addSavedAddress.path, { json });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as SavedAddress;
}

/** A quote of the member's account. */
export async function memberQuote(browser: MemberBrowser, request: object = requestQ1): Promise<Quote> {
  const response = await browser.request(createMemberQuote.path, { json: request });
  const body = (await response.json()) as Quote;
  expect(response.status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Sends the form for a quote. */
export async function askToBook(
  browser: MemberBrowser,
  quoteId: string,
  changes: Partial<MemberBookingRequest> = {},
  key?: string,
): Promise<{ status: number; body: MemberBooking & ErrorBody }> {
  const json = { ...memberBooking, quoteId, ...changes };
  const response = await browser.request(bookAsMember.path, {
    json,
    ...(key !== undefined && { headers: { "Idempotency-Key": key } }),
  });
  return { status: response.status, body: (await response.json()) as MemberBooking & ErrorBody };
}

/** Quotes and books for the account, which gets a credit limit here if it has none. */
export async function bookInPortal(
  app: Pick<TestApp, "db">,
  browser: MemberBrowser,
  changes: Partial<MemberBookingRequest> = {},
  request: object = requestQ1,
): Promise<MemberBooking & { quote: Quote }> {
  await app.db
    .updateTable("accounts")
    .set({ credit_limit_cents: 1_000_000_00 })
    .where("credit_limit_cents", "=", 0)
    .execute();
  const quote = await memberQuote(browser, request);
  const { status, body } = await askToBook(browser, quote.id, changes);
  expect(status, JSON.stringify(body)).toBe(201);
  return { ...body, quote };
}
