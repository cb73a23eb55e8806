import type { QuoteInput } from "../../contract/quotes.schema.ts";
import type { CallerPrice } from "../../contract/staff-booking.ts";
import { isFailure, type Verb } from "../context.ts";
import { priceQuote } from "../quotes/price-quote.ts";
import { refuseDate } from "../quotes/quote-dates.ts";

/** Prices a quote for any day without storing it, on every change of the staff form. */
export const priceForCaller: Verb<QuoteInput, CallerPrice> = async (context, input) => {
  const priced = await priceQuote(context, input);
  if (isFailure(priced)) return priced;
  const { settings } = await context.settings.current();
  // `open` stays, so that staff can ask the caller.
  const { input: _input, soldPackage: _sold, validUntil: _until, path: _path, ...price } = priced;
  const refusal = refuseDate("date_unavailable", input.priority, input.scheduledDate, context.now(), settings);
  return { ...price, dateRefusal: refusal?.message ?? null };
};
