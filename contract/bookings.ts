import type { z } from "zod";
import type { OrderId } from "../domain/orders/references.ts";
import type { Priority } from "../domain/pricing/tariff.ts";
import type { bookingForm, changeContactsBody, createBookingBody } from "./bookings.schema.ts";
import { defineCall } from "./call.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** Days are 'YYYY-MM-DD' in Dublin. `dates` reaches three months ahead. */
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

/** The booking form's own fields; everything else is the quote's. */
export type BookingRequest = z.input<typeof createBookingBody>;

/** What the form says beside the quote: people, texts, billing address. */
export type BookedContacts = z.input<typeof bookingForm>;

export type Booking = {
  orderId: OrderId;
  /** Opens the order for its owner; unguessable. */
  orderKey: string;
  bookingReference: string;
  next: "payment" | "confirmation";
  paymentUrl?: string;
};

/**
 * Takes an `Idempotency-Key`. 409 `price_changed` carries `data.quote`, the new one, and `data.previousTotalCents`; 409 `date_unavailable` carries
 * `data.nextDate`; 409 `already_booked` carries `data.booking`, a Booking, and `data.orderStatus`.
 */
export const createBooking = defineCall<{ body: typeof createBookingBody }, Booking>({
  name: "createBooking",
  method: "POST",
  path: `${api}/bookings`,
  access: "visitor",
  status: 201,
  summary: "Book a quote: one quote becomes at most one order",
});

/** `changed` names what was changed, in words ('email', 'delivery contact'); empty where nothing was. */
export type ChangedContacts = { bookingReference: string; changed: string[] };

/**
 * The form again, for the order that was made of it: its corrections count while the order waits for its payment. 409 `action_refused` says
 * whom to call afterwards. Takes an `Idempotency-Key`.
 */
export const changeContacts = defineCall<
  { params: typeof orderParams; body: typeof changeContactsBody },
  ChangedContacts
>({
  name: "changeContacts",
  method: "POST",
  path: `${api}/orders/{id}/contacts`,
  access: "visitor",
  summary: "Correct the contacts of an order that waits for its payment, for the holder of its key",
});
