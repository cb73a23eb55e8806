import { idParams } from "../../../contract/page.schema.ts";
import { settlePaymentEventBody } from "../../../contract/payment-events.schema.ts";
import * as calls from "../../../contract/payment-events.ts";
import { listUnknownPaymentEvents } from "../../payments/list-unknown-payment-events.ts";
import { settlePaymentEvent } from "../../payments/settle-payment-event.ts";
import { type Row, route } from "../route.ts";

export const paymentEventRoutes: Row[] = [
  route({ call: calls.listUnknownPaymentEvents, verb: listUnknownPaymentEvents }),
  route({
    call: calls.settlePaymentEvent,
    params: idParams,
    body: settlePaymentEventBody,
    verb: settlePaymentEvent,
    errors: ["not_found", "idempotency_key_reused"],
  }),
];
