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
 * Somebody who has booked before. `lastOrderAt` is an ISO instant; null if they have no real order. `email` is empty
 * for a caller who has none and is identified by name and phone.
 */
export type Caller = {
  /** Unique to this caller. */
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

/** `accountNumber`: that of the account it went on; null if it was paid otherwise. */
export type CallerTrip = Rebooking & {
  orderId: OrderId;
  bookedAt: string;
  company: string;
  vatNumber: string;
  accountNumber: string | null;
};

/** The maximum numbers of callers, and of trips per caller. */
export const callersShown = { callers: 6, trips: 4 };

export const findCallers = defineCall<{ query: typeof findCallersQuery }, { callers: Caller[] }>({
  name: "findCallers",
  method: "GET",
  path: `${api}/staff/callers`,
  access: "clerk",
  summary: "Customers by phone, email or name, with their latest bookings",
});

/** An account on which staff may put an order. `member`: the one found; null if the account was. */
export type AccountToCharge = {
  id: AccountId;
  /** 'A-1001'. */
  number: string;
  name: string;
  /** Why nothing can go on it now; null if it can. */
  refusal: string | null;
  creditLimitCents: Cents;
  availableCents: Cents;
  poNumberRule: FieldRule;
  costCentreRule: FieldRule;
  /** The cost centres to choose from; if empty, any text is allowed. */
  costCentres: string[];
  vatNumber: string;
  member: { name: string; email: string; phone: string } | null;
};

/** The maximum number of accounts found. */
export const accountsShown = 6;

export const findAccountsToCharge = defineCall<{ query: typeof findAccountsQuery }, { accounts: AccountToCharge[] }>({
  name: "findAccountsToCharge",
  method: "GET",
  path: `${api}/staff/accounts`,
  access: "office",
  summary: "Accounts by number, name or member, with their available credit and the details they require",
});

/**
 * A price without a booking. `dateRefusal`: why the day can't be booked online; null if it can. `open`: a question to
 * the caller whose answer gives a price.
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
  summary: "The public price of a shipment or an account's, for any day; nothing is stored",
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
