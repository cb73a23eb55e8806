import { getDates as getDatesCall } from "../../../contract/dates.ts";
import { createQuoteBody, getQuoteParams } from "../../../contract/quotes.schema.ts";
import * as calls from "../../../contract/quotes.ts";
import { createQuote } from "../../quotes/create-quote.ts";
import { getDates } from "../../quotes/get-dates.ts";
import { getQuote } from "../../quotes/get-quote.ts";
import { type Row, route } from "../route.ts";

export const quotesRoutes: Row[] = [
  route({ call: getDatesCall, verb: getDates }),
  route({
    call: calls.createQuote,
    body: createQuoteBody,
    verb: createQuote,
    limit: "quotes",
    errors: ["no_price", "idempotency_key_reused"],
  }),
  route({
    call: calls.getQuote,
    params: getQuoteParams,
    verb: getQuote,
    limit: "quotes",
  }),
];
