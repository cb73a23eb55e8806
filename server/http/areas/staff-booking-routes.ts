import { createQuoteBody } from "../../../contract/quotes.schema.ts";
import { bookForCallerBody, findCallersQuery } from "../../../contract/staff-booking.schema.ts";
import * as calls from "../../../contract/staff-booking.ts";
import { bookForCaller } from "../../bookings/book-for-caller.ts";
import { findCallers } from "../../bookings/find-callers.ts";
import { priceForCaller } from "../../bookings/price-for-caller.ts";
import { type Row, route } from "../route.ts";

export const staffBookingRoutes: Row[] = [
  route({ call: calls.findCallers, refuses: ["hidden sales"], query: findCallersQuery, verb: findCallers }),
  route({
    call: calls.priceForCaller,
    refuses: ["hidden sales"],
    body: createQuoteBody,
    verb: priceForCaller,
    errors: ["no_price"],
  }),
  route({
    call: calls.bookForCaller,
    refuses: ["hidden sales", "a shop kept elsewhere"],
    body: bookForCallerBody,
    verb: bookForCaller,
    errors: [
      "no_price",
      "price_changed",
      "date_unavailable",
      "weight_above_maximum",
      "action_refused",
      "not_payable",
      "idempotency_key_reused",
    ],
  }),
];
