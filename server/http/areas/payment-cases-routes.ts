import {
  assignPaymentBody,
  caseParams,
  listPaymentCasesQuery,
  paymentParams,
  previewAssignmentQuery,
  refundPaymentCaseBody,
  settlePaymentCaseBody,
} from "../../../contract/payment-cases.schema.ts";
import * as calls from "../../../contract/payment-cases.ts";
import { assignPayment, previewAssignment } from "../../payments/assign-payment.ts";
import { listPaymentCases } from "../../payments/list-payment-cases.ts";
import { refundPaymentCase } from "../../payments/refund-payment-case.ts";
import { reopenPaymentCase, settlePaymentCase } from "../../payments/settle-payment-case.ts";
import { type Row, route } from "../route.ts";

const errors = ["action_refused", "idempotency_key_reused"] as const;

export const paymentCasesRoutes: Row[] = [
  route({ call: calls.listPaymentCases, query: listPaymentCasesQuery, verb: listPaymentCases }),
  route({
    call: calls.previewAssignment,
    params: paymentParams,
    query: previewAssignmentQuery,
    verb: previewAssignment,
  }),
  route({
    call: calls.assignPayment,
    params: paymentParams,
    body: assignPaymentBody,
    verb: assignPayment,
    errors: [...errors],
  }),
  route({
    call: calls.refundPaymentCase,
    params: caseParams,
    body: refundPaymentCaseBody,
    verb: refundPaymentCase,
    errors: [...errors],
  }),
  route({
    call: calls.settlePaymentCase,
    params: caseParams,
    body: settlePaymentCaseBody,
    verb: settlePaymentCase,
    errors: [...errors],
  }),
  route({ call: calls.reopenPaymentCase, params: caseParams, verb: reopenPaymentCase, errors: [...errors] }),
];
