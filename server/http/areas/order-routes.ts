import {
  addOrderNoteBody,
  changeManyOrdersBody,
  changeOrderStatusBody,
  getOrderQuery,
  recordPaymentBody,
  recoverBookingBody,
  setOrderPriceBody,
  staffOrdersFilter,
  waiveDifferenceBody,
} from "../../../contract/orders.schema.ts";
import * as orders from "../../../contract/orders.ts";
import { orderParams } from "../../../contract/page.schema.ts";
import * as payments from "../../../contract/payments.ts";
import { getRebookingQuery } from "../../../contract/rebooking.schema.ts";
import * as rebooking from "../../../contract/rebooking.ts";
import * as calls from "../../../contract/staff-order.ts";
import { addOrderNote } from "../../order-actions/add-order-note.ts";
import { changeManyOrders } from "../../order-actions/change-many-orders.ts";
import { changeOrderStatus } from "../../order-actions/change-order-status.ts";
import { getPublicOrder } from "../../order-actions/get-public-order.ts";
import { getRecoveryState } from "../../order-actions/get-recovery-state.ts";
import { getStaffOrder } from "../../order-actions/get-staff-order.ts";
import { recoverBooking } from "../../order-actions/recover-booking.ts";
import { setOrderPrice } from "../../order-actions/set-order-price.ts";
import { waiveDifference } from "../../order-actions/waive-difference.ts";
import { exportOrders } from "../../orders/export-orders.ts";
import { getRebooking } from "../../orders/get-rebooking.ts";
import { listRefundableLines } from "../../orders/sold-lines.ts";
import { recordPayment } from "../../payments/record-payment.ts";
import { sendPaymentLink } from "../../payments/send-payment-link.ts";
import { type Row, route } from "../route.ts";

const params = orderParams;
const refusals = ["action_refused", "idempotency_key_reused"] as const;

export const orderRoutes: Row[] = [
  route({
    call: orders.getOrder,
    params: orderParams,
    query: getOrderQuery,
    verb: getPublicOrder,
  }),
  route({
    call: rebooking.getRebooking,
    params: orderParams,
    query: getRebookingQuery,
    verb: getRebooking,
    limit: "checkout",
    errors: ["action_refused"],
  }),
  route({
    call: calls.exportOrders,
    refusedWhen: ["sales_hidden", "unconfirmed"],
    query: staffOrdersFilter,
    verb: exportOrders,
    answer: "csv",
  }),
  route({
    call: calls.getStaffOrder,
    refusedWhen: ["sales_hidden"],
    params,
    verb: getStaffOrder,
  }),
  route({
    call: calls.listRefundableLines,
    refusedWhen: ["sales_hidden"],
    params,
    verb: listRefundableLines,
  }),
  route({
    call: calls.changeOrderStatus,
    refusedWhen: ["sales_hidden"],
    params,
    body: changeOrderStatusBody,
    verb: changeOrderStatus,
    errors: [...refusals, "refund_refused"],
  }),
  route({
    call: calls.changeManyOrders,
    refusedWhen: ["sales_hidden"],
    body: changeManyOrdersBody,
    verb: changeManyOrders,
  }),
  route({
    call: calls.setOrderPrice,
    refusedWhen: ["sales_hidden"],
    params,
    body: setOrderPriceBody,
    verb: setOrderPrice,
    errors: [...refusals],
  }),
  route({
    call: calls.sendPaymentLink,
    refusedWhen: ["sales_hidden"],
    params,
    verb: sendPaymentLink,
    errors: [...refusals],
  }),
  route({
    call: calls.waiveDifference,
    refusedWhen: ["sales_hidden"],
    params,
    body: waiveDifferenceBody,
    verb: waiveDifference,
    errors: [...refusals],
  }),
  route({
    call: calls.addOrderNote,
    refusedWhen: ["sales_hidden"],
    params,
    body: addOrderNoteBody,
    verb: addOrderNote,
    errors: [...refusals],
  }),
  route({
    call: payments.recordPayment,
    refusedWhen: ["sales_hidden"],
    params: orderParams,
    body: recordPaymentBody,
    verb: recordPayment,
    errors: ["not_payable", "idempotency_key_reused"],
  }),
  route({ call: calls.getRecoveryState, params: orderParams, verb: getRecoveryState }),
  route({
    call: calls.recoverBooking,
    body: recoverBookingBody,
    verb: recoverBooking,
    errors: ["not_found", "idempotency_key_reused"],
  }),
];
