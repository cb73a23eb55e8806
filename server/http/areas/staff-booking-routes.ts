import {
  bookForCallerBody,
  findAccountsQuery,
  findCallersQuery,
  priceForCallerBody,
} from "../../../contract/staff-booking.schema.ts";
import * as calls from "../../../contract/staff-booking.ts";
import { findAccountsToCharge } from "../../accounts/find-accounts-to-charge.ts";
import { bookForCaller } from "../../bookings/book-for-caller.ts";
import { findCallers } from "../../bookings/find-callers.ts";
import { priceForCaller } from "../../bookings/price-for-caller.ts";
import { type Row, route } from "../route.ts";

export const staffBookingRoutes: Row[] = [
  route({ call: calls.findAccountsToCharge, query: findAccountsQuery, verb: findAccountsToCharge }),
  route({ call: calls.findCallers, refusedWhen: ["sales_hidden"], query: findCallersQuery, verb: findCallers }),
  route({
    call: calls.priceForCaller,
    refusedWhen: ["sales_hidden"],
    body: priceForCallerBody,
    verb: priceForCaller,
    errors: ["no_price", "not_found"],
  }),
  route({
    call: calls.bookForCaller,
    refusedWhen: ["sales_hidden"],
    body: bookForCallerBody,
    verb: bookForCaller,
    errors: [
      "no_price",
      "not_found",
      "price_changed",
      "date_unavailable",
      "weight_above_maximum",
      "action_refused",
      "not_payable",
      "idempotency_key_reused",
    ],
  }),
];
