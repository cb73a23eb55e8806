import type { z } from "zod";
import type { OrderId } from "../domain/orders/references.ts";
import type { OrderStatus } from "../domain/orders/statuses.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { createQuoteBody } from "./quotes.schema.ts";
import type { Quote } from "./quotes.ts";
import type { Rebooking } from "./rebooking.ts";
import type { bookForCallerBody, findCallersQuery } from "./staff-booking.schema.ts";

/** Somebody who booked before. `lastOrderAt` is an ISO instant; null where nothing of theirs counts as an order. */
export type Caller = {
  id: number;
  name: string;
  company: string;
  email: string;
  phone: string;
  orders: number;
  lastOrderAt: string | null;
  /** What they booked last, newest first, each pair of addresses once: what a new booking can take over. */
  trips: CallerTrip[];
};

export type CallerTrip = Rebooking & { orderId: OrderId; bookedAt: string };

/** How many callers, and how many trips of each, are answered at most. */
export const callersShown = { callers: 6, trips: 4 };

export const findCallers = defineCall<{ query: typeof findCallersQuery }, { callers: Caller[] }>({
  name: "findCallers",
  method: "GET",
  path: `${api}/staff/callers`,
  access: "staff",
  summary: "Customers by phone, email or name, with what they booked last",
});

/** A price that nobody has booked yet. `dateRefusal`: why the day cannot be booked online; null where it can. */
export type CallerPrice = Omit<Quote, "id" | "reference" | "validUntil" | "path"> & { dateRefusal: string | null };

export const priceForCaller = defineCall<{ body: typeof createQuoteBody }, CallerPrice>({
  name: "priceForCaller",
  method: "POST",
  path: `${api}/staff/prices`,
  access: "staff",
  summary: "The price of a shipment for any day, as the calculator has it; nothing is kept",
});

/** All of the form. How it is paid: by a `link` that the customer is sent, taken by `phone`, on `account`; `request`: it is priced later. */
export type BookForCaller = z.input<typeof bookForCallerBody>;
export type CallerPayment = BookForCaller["payment"]["kind"];

/** `payUntil`: until when the link that was sent can be paid; null where none was. */
export type BookedForCaller = {
  orderId: OrderId;
  bookingReference: string;
  status: OrderStatus;
  totalCents: number;
  payUntil: string | null;
};

/**
 * Takes an `Idempotency-Key`. 409 `price_changed` carries `data.totalCents`, what it costs now; 409 `date_unavailable` carries
 * `data.nextDate`, and is no more once a reason is given.
 */
export const bookForCaller = defineCall<{ body: typeof bookForCallerBody }, BookedForCaller>({
  name: "bookForCaller",
  method: "POST",
  path: `${api}/staff/bookings`,
  access: "staff",
  status: 201,
  summary: "Book for a caller, and settle how it is paid, at once",
});
