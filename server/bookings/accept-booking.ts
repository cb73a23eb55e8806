import type { BookingInput } from "../../contract/bookings.schema.ts";
import type { Booking } from "../../contract/bookings.ts";
import type { Failure } from "../../contract/errors.ts";
import { orderPayPath } from "../../contract/paths.ts";
import { weightRefusal } from "../../domain/pricing/weight.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { violatedConstraint } from "../database/transaction.ts";
import { orEarlierAnswer } from "../idempotency/with-idempotency.ts";
import { priceQuote } from "../quotes/price-quote.ts";
import { refuseDate } from "../quotes/quote-dates.ts";
import { storeQuote } from "../quotes/store-quote.ts";
import type { RecipientCounts } from "./count-recipients.ts";
import { bookingScope, placeOrder } from "./place-order.ts";
import { findQuoteToBook, type PlacedOrder, type QuoteToBook } from "./quote-to-book.ts";

/**
 * Turns a quote into an order, at most one. What is carried, where, when and for how much is the quote's; the form only adds people,
 * instructions, a description and the billing address. An address that was typed too often lately gets no email: the order's page says what
 * the email would.
 */
export function acceptBooking(recipients: RecipientCounts): Verb<BookingInput, Booking> {
  return async (context, input) => {
    const booking = await accept(context, input, recipients);
    return isFailure(booking) ? booking : ((await exportNow(context, booking)) ?? booking);
  };
}

function accept(context: Context, input: BookingInput, recipients: RecipientCounts): Promise<Booking | Failure> {
  return orEarlierAnswer(context, { scope: bookingScope, input }, async () => {
    const found = await findQuoteToBook(context, input.quoteId, input.email);
    if (!found) return { failed: "not_found", message: "This quote was not found. Please get a quote first" };
    if (found.order) return alreadyBooked(found.order);
    const refusal =
      (await refuseQuoteDate(context, found)) ??
      (await refuseOldPrice(context, found)) ??
      refuseWeight(found, input.packageWeight);
    if (refusal) return refusal;
    try {
      // Counted where the installation's limits are on, as all that is counted in memory.
      const toldByEmail = !context.environment.rateLimits || (await recipients.mayHear(input.email));
      return await placeOrder(context, found, input, { toldByEmail });
    } catch (error) {
      if (violatedConstraint(error) !== "orders_quote_id_key") throw error;
      // Another request booked this quote after we had looked for one.
      const now = await findQuoteToBook(context, input.quoteId, input.email);
      if (!now?.order) throw error;
      return alreadyBooked(now.order);
    }
  });
}

/**
 * An order that is to be paid at a remote shop has to be exported before its visitor goes on to pay. It is stored here even where the
 * export fails: pressing again finds the same order and exports it.
 */
async function exportNow(context: Context, { orderId, next }: Booking): Promise<Failure | null> {
  return next === "payment" ? context.remoteShop.exportNow(context, orderId) : null;
}

function alreadyBooked(order: PlacedOrder): Failure {
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

async function refuseQuoteDate(context: Context, { quote }: QuoteToBook): Promise<Failure | null> {
  const { settings } = await context.settings.current();
  return refuseDate("date_unavailable", quote.priority, quote.scheduledDate, context.now(), settings);
}

/** Until `validUntil` a price stands. Afterwards it is computed again, and a different one has to be agreed to first. */
async function refuseOldPrice(context: Context, { quote, request }: QuoteToBook): Promise<Failure | null> {
  if (context.now().getTime() <= Date.parse(quote.validUntil)) return null;
  const priced = await priceQuote(context, request());
  if (isFailure(priced)) return priced;
  if (priced.kind === quote.kind && priced.totalCents === quote.totalCents) return null;
  return {
    failed: "price_changed",
    message: "The price has changed since you got this quote",
    details: { quote: await storeQuote(context, priced), previousTotalCents: quote.totalCents },
  };
}

function refuseWeight({ quote }: QuoteToBook, weightKg: number | null): Failure | null {
  const message = weightRefusal(quote, weightKg);
  return message === null ? null : { failed: "weight_above_maximum", message, params: { packageWeight: message } };
}
