import type { QuoteInput } from "../../contract/quotes.schema.ts";
import type { Quote } from "../../contract/quotes.ts";
import { isFailure, type Verb } from "../context.ts";
import { idempotencyRow, runOrReplay } from "../idempotency/with-idempotency.ts";
import { priceQuote } from "./price-quote.ts";
import { refuseDate } from "./quote-dates.ts";
import { storeQuote } from "./store-quote.ts";
import { getQuote } from "./stored-quote.ts";

/** Prices a shipment and stores the quote, whose price is valid for half an hour even if the settings change. */
export const createQuote: Verb<QuoteInput, Quote> = (context, input) => {
  const request = { scope: "createQuote", input };
  const work = async () => {
    const { settings } = await context.settings.current();
    const refusal = refuseDate("invalid_fields", input.priority, input.scheduledDate, context.now(), settings);
    if (refusal) return refusal;
    const priced = await priceQuote(context, input);
    if (isFailure(priced)) return priced;
    return storeQuote(context, priced, ({ id }) => idempotencyRow(context, request, { id }));
  };
  return runOrReplay(context, request, work, (kept: { id: string }) => getQuote(context, kept));
};
