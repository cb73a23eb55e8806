import type { z } from "zod";
import type { FieldRule } from "../domain/accounts/billing-options.ts";
import type { OrderId } from "../domain/orders/references.ts";
import type { AgreementTerms } from "../domain/pricing/agreement.ts";
import type { Booking } from "./bookings.ts";
import { defineCall } from "./call.ts";
import type {
  bookAsMemberBody,
  memberQuoteBody,
  repeatedTripParams,
  repeatedTripQuery,
} from "./portal-booking.schema.ts";
import { portalApi } from "./portal-paths.ts";
import type { Quote } from "./quotes.ts";
import type { Rebooking } from "./rebooking.ts";

/** What the booking screen needs to know of the caller's account. */
export type BookingTerms = {
  /** Agreed prices by the day of collection from which they apply, latest last; if empty, the tariff applies. */
  prices: { validFrom: string; terms: AgreementTerms }[];
  poNumberRule: FieldRule;
  costCentreRule: FieldRule;
  /** The cost centres to choose from; if empty, any text is allowed. */
  costCentres: string[];
  /** Why nothing can go on account now; null if it can. */
  onAccountRefusal: string | null;
  takesCards: boolean;
  /** Who books, to fill in the form. */
  member: { name: string; email: string; phone: string };
};

export const getBookingTerms = defineCall<Record<never, never>, BookingTerms>({
  name: "getBookingTerms",
  method: "GET",
  path: `${portalApi}/booking-terms`,
  access: "member",
  act: "book",
  summary: "The caller's prices, and what the account asks of a booking",
});

export const createMemberQuote = defineCall<{ body: typeof memberQuoteBody }, Quote>({
  name: "createMemberQuote",
  method: "POST",
  path: `${portalApi}/quotes`,
  access: "member",
  act: "book",
  status: 201,
  summary: "Price a shipment as the caller's account has agreed, and store the quote; 422 `no_price` has the reasons",
});

export type MemberBookingRequest = z.input<typeof bookAsMemberBody>;

/** `awaits_approval`: above a limit of the caller. `requested`: staff price it first. */
export type MemberBookingOutcome = "on_account" | "awaits_approval" | "to_pay" | "requested";
export type MemberBooking = Booking & { outcome: MemberBookingOutcome };

/** Takes an `Idempotency-Key`. 409s as for `createBooking`; `action_refused` names `payment` if a card may still do. */
export const bookAsMember = defineCall<{ body: typeof bookAsMemberBody }, MemberBooking>({
  name: "bookAsMember",
  method: "POST",
  path: `${portalApi}/bookings`,
  access: "member",
  act: "book",
  status: 201,
  summary: "Book a quote of the caller's account, on account or to be paid by card",
});

/** An earlier booking to repeat, and how often it was made. */
export type RegularTrip = Rebooking & { orderId: OrderId; costCentre: string };

export const listRegularTrips = defineCall<
  Record<never, never>,
  { trips: (RegularTrip & { times: number; bookedAt: string })[] }
>({
  name: "listRegularTrips",
  method: "GET",
  path: `${portalApi}/trips`,
  access: "member",
  act: "book",
  summary: "The trips that the caller books most, each as its last booking",
});

/** 409 `action_refused` if the order lacks what a quote needs. */
export const getRepeatedTrip = defineCall<
  { params: typeof repeatedTripParams; query: typeof repeatedTripQuery },
  RegularTrip
>({
  name: "getRepeatedTrip",
  method: "GET",
  path: `${portalApi}/trips/{orderId}`,
  access: "member",
  act: "book",
  summary: "A booking that the caller sees, to repeat or to reverse",
});
