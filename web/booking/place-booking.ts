import { type Booking, type BookingRequest, changeContacts, createBooking } from "../../contract/bookings.ts";
import { createQuote, type Quote } from "../../contract/quotes.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";

export type BookingOutcome =
  | { kind: "booked"; booking: Booking }
  /** An earlier press, or another tab, has booked this quote. */
  | { kind: "already_booked"; booking: Booking }
  | { kind: "price_changed"; quote: Quote; previousTotalCents: Cents }
  | { kind: "date_unavailable"; nextDate: string }
  /** This quote's booking was cancelled: a new quote has to be made. */
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

function outcomeOf({ status, code, message, params, data }: ApiError): BookingOutcome {
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
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return { kind: "refused", params, message };
  return { kind: "failed" };
}

/** What became of a form that came again for an order that is there already. */
export type Correction =
  /** In words; empty where the form says what the order has. */
  | { kind: "corrected"; changed: string[] }
  | { kind: "too_late"; message: string }
  | Extract<BookingOutcome, { kind: "refused" | "failed" }>;

/** What was corrected in the form since it was booked counts while the order waits for its payment. */
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

/** The same shipment quoted anew for another day, or today's price. */
export function requote(quote: Quote, scheduledDate: string): Promise<Quote> {
  const { pickup, dropoff, priority, packageType, serviceType, quantity, pallet } = quote;
  return call(createQuote, {
    body: { pickup, dropoff, priority, packageType, serviceType, quantity, pallet, scheduledDate },
  });
}
