import { changeOrderBody, previewEmailBody } from "../../../contract/change-order.schema.ts";
import * as calls from "../../../contract/change-order.ts";
import { correctBillingBody } from "../../../contract/correct-billing.schema.ts";
import { correctBilling } from "../../../contract/correct-billing.ts";
import { orderParams } from "../../../contract/page.schema.ts";
import { changeOrder } from "../../order-actions/change-order.ts";
import * as billing from "../../order-actions/correct-billing.ts";
import { previewOrderEmail } from "../../order-actions/preview-order-email.ts";
import { type Row, route } from "../route.ts";

export const changeOrderRoutes: Row[] = [
  route({
    call: correctBilling,
    refusedWhen: ["sales_hidden", "order_remote"],
    params: orderParams,
    body: correctBillingBody,
    verb: billing.correctBilling,
    errors: ["action_refused", "order_changed", "idempotency_key_reused"],
  }),
  route({
    call: calls.changeOrder,
    refusedWhen: ["sales_hidden", "order_remote"],
    params: orderParams,
    body: changeOrderBody,
    verb: changeOrder,
    errors: ["action_refused", "order_changed", "date_unavailable", "weight_above_maximum", "idempotency_key_reused"],
  }),
  route({
    call: calls.previewOrderEmail,
    refusedWhen: ["sales_hidden"],
    params: orderParams,
    body: previewEmailBody,
    verb: previewOrderEmail,
  }),
];
