import {
  bookAsMemberBody,
  memberQuoteBody,
  repeatedTripParams,
  repeatedTripQuery,
} from "../../../contract/portal-booking.schema.ts";
import * as calls from "../../../contract/portal-booking.ts";
import { bookAsMember, createMemberQuote } from "../../portal/book-as-member.ts";
import { getBookingTerms } from "../../portal/get-booking-terms.ts";
import { getRepeatedTrip, listRegularTrips } from "../../portal/regular-trips.ts";
import { type Row, route } from "../route.ts";

export const portalBookingRoutes: Row[] = [
  route({ call: calls.getBookingTerms, verb: getBookingTerms }),
  route({
    call: calls.createMemberQuote,
    body: memberQuoteBody,
    verb: createMemberQuote,
    limit: "quotes",
    errors: ["no_price", "idempotency_key_reused"],
  }),
  route({
    call: calls.bookAsMember,
    body: bookAsMemberBody,
    verb: bookAsMember,
    limit: "bookings",
    errors: [
      "not_found",
      "no_price",
      "already_booked",
      "price_changed",
      "date_unavailable",
      "weight_above_maximum",
      "action_refused",
      "idempotency_key_reused",
    ],
  }),
  route({ call: calls.listRegularTrips, verb: listRegularTrips }),
  route({
    call: calls.getRepeatedTrip,
    params: repeatedTripParams,
    query: repeatedTripQuery,
    verb: getRepeatedTrip,
    errors: ["not_found", "action_refused"],
  }),
];
