import { changeContactsBody, createBookingBody } from "../../../contract/bookings.schema.ts";
import * as calls from "../../../contract/bookings.ts";
import { orderParams } from "../../../contract/page.schema.ts";
import { type AcceptLimits, acceptBooking } from "../../bookings/accept-booking.ts";
import { changeContacts } from "../../bookings/change-contacts.ts";
import { type Row, route } from "../route.ts";

export const bookingsRoutes = (limits: AcceptLimits): Row[] => [
  route({
    call: calls.createBooking,
    body: createBookingBody,
    verb: acceptBooking(limits),
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
  route({
    call: calls.changeContacts,
    params: orderParams,
    body: changeContactsBody,
    verb: changeContacts(limits.recipients),
    limit: "bookings",
    errors: ["action_refused", "weight_above_maximum", "idempotency_key_reused"],
  }),
];
