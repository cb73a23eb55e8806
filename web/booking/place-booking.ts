import { type Booking, type BookingRequest, changeContacts, createBooking } from "../../contract/bookings.ts";
import { createQuote, type Quote } from "../../contract/quotes.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";

export type BookingOutcome =
  | { kind: "booked"; booking: Booking }
  /** An earlier submit or another tab has booked this quote. */
  | { kind: "already_booked"; booking: Booking }
  | { kind: "price_changed"; quote: Quote; previousTotalCents: Cents }
  | { kind: "date_unavailable"; nextDate: string }
  /** This quote's booking was cancelled, so it needs a new quote. */
  | { kind: "cancelled" }
  | { kind: "refused"; params: Record<string, string>; message: string }
  | { kind: "failed" };

export async function placeBooking(request: BookingRequest, idempotencyKey: string): Promise<BookingOutcome> {
  try {
    return {
      kind: "booked",
      booking: await call(createBooking, { body: request }, { idempotencyKey, timeoutMs: 30_000 }),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return outcomeOf(error);
  }
}

/** What a refused booking means for the form. */
export function outcomeOf({ status, code, message, params, data }: ApiError): BookingOutcome {
  if (code === "price_changed") {
    return {
      kind: "price_changed",
      quote: data["quote"] as Quote,
      previousTotalCents: Number(data["previousTotalCents"]),
    };
  }
  if (code === "date_unavailable") return { kind: "date_unavailable", nextDate: String(data["nextDate"]) };
  if (code === "already_booked") {
    return data["orderStatus"] === "cancelled"
      ? { kind: "cancelled" }
      : { kind: "already_booked", booking: data["booking"] as Booking };
  }
  // At a rate limit the message says how long to wait.
  if (status >= 400 && status < 500 && status !== 408) return { kind: "refused", params, message };
  return { kind: "failed" };
}

/** The result of sending the form again for an existing order. */
export type Correction =
  /** `changed` in words; empty if the order already has these values. */
  | { kind: "corrected"; changed: string[] }
  | { kind: "too_late"; message: string }
  | Extract<BookingOutcome, { kind: "refused" | "failed" }>;

/** Applies corrections to a booked order, which is possible while it waits for payment. */
export async function correctBooking(
  { orderId, orderKey }: Booking,
  { quoteId: _, ...contacts }: BookingRequest,
  idempotencyKey: string,
): Promise<Correction> {
  try {
    const { changed } = await call(
      changeContacts,
      { params: { id: orderId }, body: { ...contacts, orderKey } },
      { idempotencyKey, timeoutMs: 30_000 },
    );
    return { kind: "corrected", changed };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "action_refused") return { kind: "too_late", message: error.message };
    const outcome = outcomeOf(error);
    return outcome.kind === "refused" ? outcome : { kind: "failed" };
  }
}

/** Quotes the same shipment again at today's price, for the same or another day. */
export function requote(quote: Quote, scheduledDate: string): Promise<Quote> {
  const { pickup, dropoff, priority, packageType, serviceType, quantity, pallet } = quote;
  return call(createQuote, {
    body: { pickup, dropoff, priority, packageType, serviceType, quantity, pallet, scheduledDate },
  });
}
