import { orderParams } from "../../../contract/page.schema.ts";
import { listPaymentProblemsQuery, recordPaymentBody } from "../../../contract/payments.schema.ts";
import * as calls from "../../../contract/payments.ts";
import { listPaymentProblems } from "../../payments/list-payment-problems.ts";
import { recordPayment } from "../../payments/record-payment.ts";
import { type Row, route } from "../route.ts";

export const paymentsRoutes: Row[] = [
  route({
    call: calls.recordPayment,
    refuses: ["hidden sales"],
    params: orderParams,
    body: recordPaymentBody,
    verb: recordPayment,
    errors: ["not_found", "not_payable", "idempotency_key_reused"],
  }),
  route({ call: calls.listPaymentProblems, query: listPaymentProblemsQuery, verb: listPaymentProblems }),
];
