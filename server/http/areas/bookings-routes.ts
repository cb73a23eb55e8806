import { createBookingBody } from "../../../contract/bookings.schema.ts";
import * as calls from "../../../contract/bookings.ts";
import { acceptBooking } from "../../bookings/accept-booking.ts";
import { type Row, route } from "../route.ts";

export const bookingsRoutes: Row[] = [
  route({
    call: calls.createBooking,
    body: createBookingBody,
    verb: acceptBooking,
    limit: "bookings",
    errors: [
      "not_found",
      "price_changed",
      "date_unavailable",
      "already_booked",
      "no_price",
      "weight_above_maximum",
      "idempotency_key_reused",
    ],
  }),
];
