import { orderParams } from "../../../contract/page.schema.ts";
import {
  previewRepricedEmailBody,
  previewRepricingBody,
  repriceOrderBody,
} from "../../../contract/reprice-order.schema.ts";
import * as calls from "../../../contract/reprice-order.ts";
import { getOrderShipment, previewRepricing } from "../../bookings/preview-repricing.ts";
import { repriceOrder } from "../../bookings/reprice-order.ts";
import { previewRepricedEmail } from "../../bookings/repriced-email.ts";
import { type Row, route } from "../route.ts";

export const repricingRoutes: Row[] = [
  route({
    call: calls.getOrderShipment,
    refusedWhen: ["sales_hidden"],
    params: orderParams,
    verb: getOrderShipment,
  }),
  route({
    call: calls.previewRepricing,
    refusedWhen: ["sales_hidden", "order_remote"],
    params: orderParams,
    body: previewRepricingBody,
    verb: previewRepricing,
    errors: ["action_refused", "no_price"],
  }),
  route({
    call: calls.previewRepricedEmail,
    refusedWhen: ["sales_hidden", "order_remote"],
    params: orderParams,
    body: previewRepricedEmailBody,
    verb: previewRepricedEmail,
  }),
  route({
    call: calls.repriceOrder,
    refusedWhen: ["sales_hidden", "order_remote"],
    params: orderParams,
    body: repriceOrderBody,
    verb: repriceOrder,
    errors: [
      "action_refused",
      "no_price",
      "price_changed",
      "order_changed",
      "refund_refused",
      "idempotency_key_reused",
    ],
  }),
];
