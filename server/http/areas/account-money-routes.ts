import {
  closeBooksBody,
  disputeInvoiceBody,
  refundAccountCreditBody,
  reopenBooksBody,
  resolveDisputeBody,
  reverseAccountPaymentBody,
  reverseWriteOffBody,
  writeOffInvoiceBody,
} from "../../../contract/account-money.schema.ts";
import * as calls from "../../../contract/account-money.ts";
import { moneyDueQuery } from "../../../contract/money-due.schema.ts";
import * as due from "../../../contract/money-due.ts";
import { idParams } from "../../../contract/page.schema.ts";
import { closeBooks, getBooks, reopenBooks } from "../../invoices/close-books.ts";
import { disputeInvoice, resolveDispute } from "../../invoices/dispute-invoice.ts";
import { exportMoneyDue } from "../../invoices/export-money-due.ts";
import { listMoneyDue } from "../../invoices/list-money-due.ts";
import { refundAccountCredit } from "../../invoices/refund-account-credit.ts";
import { reverseAccountPayment } from "../../invoices/reverse-account-payment.ts";
import { reverseInvoiceWriteOff, writeOffInvoice } from "../../invoices/write-off-invoice.ts";
import { type Row, route } from "../route.ts";

/** Amounts that accounts owe, and what happens to them besides payments and credit notes. */
export const accountMoneyRoutes: Row[] = [
  route({ call: due.listMoneyDue, query: moneyDueQuery, verb: listMoneyDue }),
  route({ call: due.exportMoneyDue, query: moneyDueQuery, verb: exportMoneyDue, answer: "csv" }),
  route({
    call: calls.writeOffInvoice,
    params: idParams,
    body: writeOffInvoiceBody,
    verb: writeOffInvoice,
    errors: ["action_refused", "idempotency_key_reused"],
  }),
  route({
    call: calls.reverseInvoiceWriteOff,
    params: idParams,
    body: reverseWriteOffBody,
    verb: reverseInvoiceWriteOff,
    errors: ["action_refused", "idempotency_key_reused"],
  }),
  route({
    call: calls.disputeInvoice,
    params: idParams,
    body: disputeInvoiceBody,
    verb: disputeInvoice,
    errors: ["action_refused", "idempotency_key_reused"],
  }),
  route({
    call: calls.resolveDispute,
    params: idParams,
    body: resolveDisputeBody,
    verb: resolveDispute,
    errors: ["action_refused", "idempotency_key_reused"],
  }),
  route({
    call: calls.refundAccountCredit,
    params: idParams,
    body: refundAccountCreditBody,
    verb: refundAccountCredit,
    errors: ["invalid_fields", "idempotency_key_reused"],
  }),
  route({
    call: calls.reverseAccountPayment,
    params: idParams,
    body: reverseAccountPaymentBody,
    verb: reverseAccountPayment,
    errors: ["action_refused", "invalid_fields", "idempotency_key_reused"],
  }),
  route({ call: calls.getBooks, verb: getBooks }),
  route({ call: calls.closeBooks, body: closeBooksBody, verb: closeBooks, errors: ["invalid_fields"] }),
  route({ call: calls.reopenBooks, body: reopenBooksBody, verb: reopenBooks, errors: ["invalid_fields"] }),
];
