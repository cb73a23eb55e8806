import type { Failure } from "../../contract/errors.ts";
import type { PricedInput, QuoteInput } from "../../contract/quotes.schema.ts";
import type { Quote } from "../../contract/quotes.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { idempotencyRow, runOrReplay } from "../idempotency/with-idempotency.ts";
import { buyerOf } from "../prices/read-price-source.ts";
import { priceQuote } from "./price-quote.ts";
import { refuseDate } from "./quote-dates.ts";
import { storeQuote } from "./store-quote.ts";
import { readQuote } from "./stored-quote.ts";

/** Prices a shipment by the public tariff and stores the quote. */
export const createQuote: Verb<QuoteInput, Quote> = (context, input) => createQuoteFor(context, null, input);

/**
 * Prices a shipment for an account, or for the public if there is none, and stores the quote, whose price is valid for
 * half an hour even if settings or the agreement change.
 */
export function createQuoteFor(
  context: Context,
  accountId: AccountId | null,
  input: PricedInput,
): Promise<Quote | Failure> {
  const request = { scope: "createQuote", input: accountId === null ? input : { accountId, ...input } };
  const work = async () => {
    const { settings } = await context.settings.current();
    const refusal = refuseDate("invalid_fields", input.priority, input.scheduledDate, context.now(), settings);
    if (refusal) return refusal;
    const priced = await priceQuote(context, input, { buyer: buyerOf(accountId) });
    if (isFailure(priced)) return priced;
    return storeQuote(context, priced, ({ id }) => idempotencyRow(context, request, { id }));
  };
  return runOrReplay(context, request, work, ({ id }: { id: string }) => readQuote(context, id, accountId));
}
