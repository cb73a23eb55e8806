import type { z } from "zod";
import type { OrderId } from "../domain/orders/references.ts";
import type { Priority } from "../domain/pricing/tariff.ts";
import type { bookingForm, changeContactsBody, createBookingBody } from "./bookings.schema.ts";
import { defineCall } from "./call.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** Days are 'YYYY-MM-DD' in Dublin; `dates` covers three months. */
export type BookableDates = { earliest: string; dates: string[]; notes: string[] };

export const getDates = defineCall<
  Record<never, never>,
  { today: string; priorities: Record<Priority, BookableDates> }
>({
  name: "getDates",
  method: "GET",
  path: `${api}/dates`,
  access: "visitor",
  summary: "The days that can be booked now for each priority, with the notes to show",
});

/** The booking form's own fields; everything else comes from the quote. */
export type BookingRequest = z.input<typeof createBookingBody>;

/** What the form adds to the quote: contacts, instructions and billing address. */
export type BookedContacts = z.input<typeof bookingForm>;

export type Booking = {
  orderId: OrderId;
  /** An unguessable key that opens the order for its owner. */
  orderKey: string;
  bookingReference: string;
  next: "payment" | "confirmation";
  paymentUrl?: string;
};

/**
 * Takes an `Idempotency-Key`. 409 `price_changed` carries the new quote as `data.quote` and `data.previousTotalCents`;
 * `date_unavailable` carries `data.nextDate`; `already_booked` carries a Booking as `data.booking` and
 * `data.orderStatus`.
 */
export const createBooking = defineCall<{ body: typeof createBookingBody }, Booking>({
  name: "createBooking",
  method: "POST",
  path: `${api}/bookings`,
  access: "visitor",
  status: 201,
  summary: "Book a quote: one quote becomes at most one order",
});

/** `changed` names what changed ('email', 'delivery contact'); empty if nothing did. */
export type ChangeContactsResult = { bookingReference: string; changed: string[] };

/**
 * The booking form again: corrects the order's contacts while it waits for payment; takes an `Idempotency-Key`.
 * Later it answers 409 `action_refused`, with whom to call.
 */
export const changeContacts = defineCall<
  { params: typeof orderParams; body: typeof changeContactsBody },
  ChangeContactsResult
>({
  name: "changeContacts",
  method: "POST",
  path: `${api}/orders/{id}/contacts`,
  access: "visitor",
  summary: "Correct the contacts of an order that waits for payment, for the holder of its key",
});
