import { orderParams } from "../../../contract/page.schema.ts";
import { recoverBookingBody } from "../../../contract/recovery.schema.ts";
import * as calls from "../../../contract/recovery.ts";
import { getRecoveryState } from "../../orders/get-recovery-state.ts";
import { recoverBooking } from "../../orders/recover-booking.ts";
import { type Row, route } from "../route.ts";

export const recoveryRoutes: Row[] = [
  route({ call: calls.getRecoveryState, params: orderParams, verb: getRecoveryState, errors: ["not_found"] }),
  route({
    call: calls.recoverBooking,
    body: recoverBookingBody,
    verb: recoverBooking,
    errors: ["not_found", "idempotency_key_reused"],
  }),
];
