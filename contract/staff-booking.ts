import type { z } from "zod";
import type { FieldRule } from "../domain/accounts/billing-options.ts";
import type { AccountId } from "../domain/accounts/references.ts";
import type { Cents } from "../domain/money/euro.ts";
import type { OrderId } from "../domain/orders/references.ts";
import type { OrderStatus } from "../domain/orders/statuses.ts";
import type { OpenQuestion } from "../domain/pricing/trip-positions.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { Quote } from "./quotes.ts";
import type { Rebooking } from "./rebooking.ts";
import type {
  bookForCallerBody,
  findAccountsQuery,
  findCallersQuery,
  priceForCallerBody,
} from "./staff-booking.schema.ts";

/**
 * Somebody who booked before. `lastOrderAt` is an ISO instant; null if they have no real order. `email` is empty for
 * one who has none; they are known by name and phone.
 */
export type Caller = {
  /** Unlike any other caller's. */
  key: string;
  name: string;
  company: string;
  vatNumber: string;
  email: string;
  phone: string;
  orders: number;
  lastOrderAt: string | null;
  /** Recent bookings to copy, newest first, one per pair of addresses. */
  trips: CallerTrip[];
};

/** `accountNumber`: of the account that it went on; null if it was paid otherwise. */
export type CallerTrip = Rebooking & {
  orderId: OrderId;
  bookedAt: string;
  company: string;
  vatNumber: string;
  accountNumber: string | null;
};

/** At most how many callers, and how many trips of each. */
export const callersShown = { callers: 6, trips: 4 };

export const findCallers = defineCall<{ query: typeof findCallersQuery }, { callers: Caller[] }>({
  name: "findCallers",
  method: "GET",
  path: `${api}/staff/callers`,
  access: "clerk",
  summary: "Customers by phone, email or name, with what they booked last",
});

/** An account on which staff may put an order. `member`: the one who was searched for; null if it was the account. */
export type AccountToCharge = {
  id: AccountId;
  /** 'A-1001'. */
  number: string;
  name: string;
  /** Why nothing goes on it now; null if it can. */
  refusal: string | null;
  creditLimitCents: Cents;
  availableCents: Cents;
  poNumberRule: FieldRule;
  costCentreRule: FieldRule;
  /** Those that may be chosen; none: any text. */
  costCentres: string[];
  vatNumber: string;
  member: { name: string; email: string; phone: string } | null;
};

/** At most how many accounts are found. */
export const accountsShown = 6;

export const findAccountsToCharge = defineCall<{ query: typeof findAccountsQuery }, { accounts: AccountToCharge[] }>({
  name: "findAccountsToCharge",
  method: "GET",
  path: `${api}/staff/accounts`,
  access: "office",
  summary: "Accounts by number, name or member, with the credit that is left and what they ask for",
});

/**
 * A price without a booking. `dateRefusal`: why the day can't be booked online; null if it can. `open`: what the caller
 * can still be asked, so that there is a price.
 */
export type CallerPrice = Omit<Quote, "id" | "reference" | "validUntil" | "path"> & {
  dateRefusal: string | null;
  open: OpenQuestion | null;
};

export const priceForCaller = defineCall<{ body: typeof priceForCallerBody }, CallerPrice>({
  name: "priceForCaller",
  method: "POST",
  path: `${api}/staff/prices`,
  access: "clerk",
  summary: "The price of a shipment for any day, the calculator's or an account's; nothing is stored",
});

/** The whole form. Paid by a `link` sent to the customer, by `phone`, or on `account`; a `request` is priced later. */
export type BookForCallerRequest = z.input<typeof bookForCallerBody>;
export type CallerPayment = BookForCallerRequest["payment"]["kind"];

/** `payUntil`: when the payment link expires; null if none was sent. */
export type BookForCallerResult = {
  orderId: OrderId;
  bookingReference: string;
  status: OrderStatus;
  totalCents: number;
  payUntil: string | null;
};

/**
 * Takes an `Idempotency-Key`. 409 `price_changed` carries the current price as `data.totalCents`; 409
 * `date_unavailable` carries `data.nextDate` and is avoided by giving a reason.
 */
export const bookForCaller = defineCall<{ body: typeof bookForCallerBody }, BookForCallerResult>({
  name: "bookForCaller",
  method: "POST",
  path: `${api}/staff/bookings`,
  access: "clerk",
  status: 201,
  summary: "Book for a caller and settle the payment method in one step",
});
