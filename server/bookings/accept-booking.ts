import type { BookingInput } from "../../contract/bookings.schema.ts";
import type { Booking } from "../../contract/bookings.ts";
import type { Failure } from "../../contract/errors.ts";
import { orderPayPath } from "../../contract/paths.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { violatedConstraint } from "../database/transaction.ts";
import { runOrReplay } from "../idempotency/with-idempotency.ts";
import { refuseWeight } from "../orders/refuse-weight.ts";
import { buyerOf } from "../prices/read-price-source.ts";
import { priceQuote } from "../quotes/price-quote.ts";
import { refuseDate } from "../quotes/quote-dates.ts";
import { storeQuote } from "../quotes/store-quote.ts";
import type { CreateLimiter } from "../rate-limiters.ts";
import { type BookingLimits, createBookingLimits } from "./booking-limits.ts";
import { bookingScope, placeOrder } from "./place-order.ts";
import { findQuoteToBook, type PlacedOrder, type QuoteToBook } from "./quote-to-book.ts";
import { createRecipientLimits, type RecipientLimits } from "./recipient-limits.ts";

/** Only counted if the installation has rate limits switched on. */
export type AcceptLimits = { bookings: BookingLimits; recipients: RecipientLimits };

export function createAcceptLimits(createLimiter: CreateLimiter): AcceptLimits {
  return { bookings: createBookingLimits(createLimiter), recipients: createRecipientLimits(createLimiter) };
}

/**
 * Turns a quote into at most one order. Shipment, date and price come from the quote; the form adds contacts,
 * instructions, a description and the billing address. An address above its rate limit gets no email, and the
 * confirmation page still says the same. `too_many_requests` for a customer who has stored too many bookings.
 */
export function acceptBooking(limits: AcceptLimits): Verb<BookingInput, Booking> {
  return async (context, input) => {
    const booking = await accept(context, input, limits);
    return isFailure(booking) ? booking : ((await exportForPayment(context, booking)) ?? booking);
  };
}

function accept(context: Context, input: BookingInput, limits: AcceptLimits): Promise<Booking | Failure> {
  return runOrReplay(context, { scope: bookingScope, input }, async () => {
    const found = await findQuoteToBook(context, input.quoteId, input.email);
    // Only an account's members and staff may book at its price.
    if (!found || found.accountId !== null)
      return { failed: "not_found", message: "This quote was not found. Please get a quote first" };
    if (found.order) return alreadyBooked(found.order);
    const refusal =
      (await refuseQuoteDate(context, found)) ??
      (await refuseExpiredPrice(context, found)) ??
      refuseWeight(found.quote, input.packageWeight);
    if (refusal) return refusal;
    const counted = await countBooking(context, found, input.email, limits);
    if (isFailure(counted)) return counted;
    try {
      return await placeOrder(context, found, input, counted);
    } catch (error) {
      await counted.restore();
      if (violatedConstraint(error) !== "orders_quote_id_key") throw error;
      // A concurrent request booked this quote after our lookup.
      const now = await findQuoteToBook(context, input.quoteId, input.email);
      if (!now?.order) throw error;
      return alreadyBooked(now.order);
    }
  });
}

type Counted = { emailsCustomer: boolean; restore: () => Promise<void> };

/** Counts the booking and its email before they are stored, so that a burst is counted correctly. */
async function countBooking(
  context: Context,
  { customer }: QuoteToBook,
  email: string,
  { bookings, recipients }: AcceptLimits,
): Promise<Counted | Failure> {
  const { actor, environment } = context;
  if (!environment.rateLimits) return { emailsCustomer: true, restore: async () => {} };
  const address = "address" in actor ? actor.address : "";
  const booker = { email, address, hasPaid: customer !== null && (await hasPaidBefore(context, customer.id)) };
  const refused = await bookings.consume(booker);
  if (refused) return refused;
  const emailsCustomer = await recipients.consume(email);
  const restore = async () => {
    await bookings.restore(booker);
    await recipients.restore(email);
  };
  return { emailsCustomer, restore };
}

/** An order on account counts as paid: the office vouches for the customer. */
async function hasPaidBefore({ db }: Context, customerId: number): Promise<boolean> {
  const paid = await db
    .selectFrom("orders")
    .select("id")
    .where("customer_id", "=", customerId)
    .where((eb) => eb.or([eb("date_paid", "is not", null), eb("on_account_at", "is not", null)]))
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}

/**
 * Exports an order that is paid at a remote shop before its visitor goes on to pay. If that fails, the order is still
 * stored here, and the visitor's next attempt exports it.
 */
async function exportForPayment(context: Context, { orderId, next }: Booking): Promise<Failure | null> {
  return next === "payment" ? context.remoteShop.exportOrder(context, orderId) : null;
}

/** Names the order that the quote has become. */
export function alreadyBooked(order: PlacedOrder): Failure {
  const isPending = order.status === "pending";
  const booking: Booking = {
    orderId: order.id,
    orderKey: order.key,
    bookingReference: order.reference,
    next: isPending ? "payment" : "confirmation",
    ...(isPending && { paymentUrl: orderPayPath(order.id, order.key) }),
  };
  return {
    failed: "already_booked",
    message: `This quote was already booked as ${order.reference}`,
    details: { booking, orderStatus: order.status },
  };
}

/** Refuses a quote whose day can no longer be booked. */
export async function refuseQuoteDate(context: Context, { quote }: QuoteToBook): Promise<Failure | null> {
  const { settings } = await context.settings.current();
  return refuseDate("date_unavailable", quote.priority, quote.scheduledDate, context.now(), settings);
}

/**
 * The price is valid until `validUntil`; after that it is recomputed, and a different price has to be accepted first.
 */
export async function refuseExpiredPrice(
  context: Context,
  { quote, request, accountId }: QuoteToBook,
): Promise<Failure | null> {
  if (context.now().getTime() <= Date.parse(quote.validUntil)) return null;
  const priced = await priceQuote(context, request(), { buyer: buyerOf(accountId) });
  if (isFailure(priced)) return priced;
  if (priced.kind === quote.kind && priced.totalCents === quote.totalCents) return null;
  return {
    failed: "price_changed",
    message: "The price has changed since you got this quote",
    details: { quote: await storeQuote(context, priced), previousTotalCents: quote.totalCents },
  };
}
