import type { PriceForCallerInput } from "../../contract/staff-booking.schema.ts";
import type { CallerPrice } from "../../contract/staff-booking.ts";
import { isFailure, type Verb } from "../context.ts";
import { buyerOf } from "../prices/read-price-source.ts";
import { priceQuote } from "../quotes/price-quote.ts";
import { refuseDate } from "../quotes/quote-dates.ts";

/** Prices a quote for any day without storing it, on every change of the staff form. */
export const priceForCaller: Verb<PriceForCallerInput, CallerPrice> = async (context, { accountId, ...input }) => {
  const priced = await priceQuote(context, input, { buyer: buyerOf(accountId) });
  if (isFailure(priced)) return priced;
  const { settings } = await context.settings.current();
  // `open` remains, so that staff can ask the caller its question.
  const { input: _input, soldPackage: _sold, validUntil: _until, path: _path, ...rest } = priced;
  const { accountId: _account, priceVersionId: _version, ...price } = rest;
  const refusal = refuseDate("date_unavailable", input.priority, input.scheduledDate, context.now(), settings);
  return { ...price, dateRefusal: refusal?.message ?? null };
};
