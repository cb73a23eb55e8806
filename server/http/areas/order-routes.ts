import {
  addOrderNoteBody,
  changeManyOrdersBody,
  changeOrderStatusBody,
  getOrderQuery,
  listPaymentProblemsQuery,
  recordPaymentBody,
  recoverBookingBody,
  setOrderPriceBody,
  staffOrdersFilter,
} from "../../../contract/orders.schema.ts";
import * as orders from "../../../contract/orders.ts";
import { orderParams } from "../../../contract/page.schema.ts";
import * as payments from "../../../contract/payments.ts";
import { getRebookingQuery } from "../../../contract/rebooking.schema.ts";
import * as rebooking from "../../../contract/rebooking.ts";
import * as calls from "../../../contract/staff-order.ts";
import { addOrderNote } from "../../orders/add-order-note.ts";
import { changeManyOrders } from "../../orders/change-many-orders.ts";
import { changeOrderStatus } from "../../orders/change-order-status.ts";
import { exportOrders } from "../../orders/export-orders.ts";
import { getPublicOrder } from "../../orders/get-public-order.ts";
import { getRebooking } from "../../orders/get-rebooking.ts";
import { getRecoveryState } from "../../orders/get-recovery-state.ts";
import { getStaffOrder } from "../../orders/get-staff-order.ts";
import { recoverBooking } from "../../orders/recover-booking.ts";
import { setOrderPrice } from "../../orders/set-order-price.ts";
import { listRefundableLines } from "../../orders/sold-lines.ts";
import { listPaymentProblems } from "../../payments/list-payment-problems.ts";
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
    refuses: ["hidden sales"],
    query: staffOrdersFilter,
    verb: exportOrders,
    file: "text/csv",
  }),
  route({
    call: calls.getStaffOrder,
    refuses: ["hidden sales"],
    params,
    verb: getStaffOrder,
  }),
  route({
    call: calls.listRefundableLines,
    refuses: ["hidden sales"],
    params,
    verb: listRefundableLines,
  }),
  route({
    call: calls.changeOrderStatus,
    refuses: ["hidden sales"],
    params,
    body: changeOrderStatusBody,
    verb: changeOrderStatus,
    errors: [...refusals, "refund_refused"],
  }),
  route({
    call: calls.changeManyOrders,
    refuses: ["hidden sales"],
    body: changeManyOrdersBody,
    verb: changeManyOrders,
  }),
  route({
    call: calls.setOrderPrice,
    refuses: ["hidden sales"],
    params,
    body: setOrderPriceBody,
    verb: setOrderPrice,
    errors: [...refusals],
  }),
  route({
    call: calls.sendPaymentLink,
    refuses: ["hidden sales"],
    params,
    verb: sendPaymentLink,
    errors: [...refusals],
  }),
  route({
    call: calls.addOrderNote,
    refuses: ["hidden sales"],
    params,
    body: addOrderNoteBody,
    verb: addOrderNote,
    errors: [...refusals],
  }),
  route({
    call: payments.recordPayment,
    refuses: ["hidden sales"],
    params: orderParams,
    body: recordPaymentBody,
    verb: recordPayment,
    errors: ["not_payable", "idempotency_key_reused"],
  }),
  route({ call: payments.listPaymentProblems, query: listPaymentProblemsQuery, verb: listPaymentProblems }),
  route({ call: calls.getRecoveryState, params: orderParams, verb: getRecoveryState }),
  route({
    call: calls.recoverBooking,
    body: recoverBookingBody,
    verb: recoverBooking,
    errors: ["not_found", "idempotency_key_reused"],
  }),
];
