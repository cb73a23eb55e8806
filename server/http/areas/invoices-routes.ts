import {
  addAdjustmentBody,
  adjustmentParams,
  creditInvoiceBody,
  creditOrderBody,
  holdOrderBody,
  listInvoicesQuery,
  paperParams,
  publishInvoiceBody,
  publishInvoicesBody,
  recordAccountPaymentBody,
} from "../../../contract/invoices.schema.ts";
import * as calls from "../../../contract/invoices.ts";
import { idParams, orderParams } from "../../../contract/page.schema.ts";
import { startPublishingBody } from "../../../contract/publishing.schema.ts";
import * as publishing from "../../../contract/publishing.ts";
import { addAdjustment, removeAdjustment } from "../../invoices/change-draft.ts";
import { creditInvoice } from "../../invoices/credit-invoice.ts";
import { creditOrder } from "../../invoices/credit-order.ts";
import { getAccountLedger } from "../../invoices/get-account-ledger.ts";
import { getAccountPaper } from "../../invoices/get-account-paper.ts";
import { getInvoice } from "../../invoices/get-invoice.ts";
import { holdOrder, releaseOrder } from "../../invoices/hold-order.ts";
import { listInvoices } from "../../invoices/list-invoices.ts";
import { listUnbilled } from "../../invoices/list-unbilled.ts";
import { makeDrafts } from "../../invoices/make-drafts.ts";
import { publishInvoice, publishInvoices } from "../../invoices/publish-invoice.ts";
import { getPublishing, startPublishing, stopPublishing } from "../../invoices/publish-many.ts";
import { recordAccountPayment } from "../../invoices/record-account-payment.ts";
import { type Row, route } from "../route.ts";

export const invoicesRoutes: Row[] = [
  route({ call: calls.listInvoices, query: listInvoicesQuery, verb: listInvoices }),
  route({ call: calls.getInvoice, params: idParams, verb: getInvoice }),
  route({ call: calls.listUnbilled, verb: listUnbilled }),
  route({ call: calls.makeDrafts, verb: makeDrafts }),
  route({
    call: calls.addAdjustment,
    params: idParams,
    body: addAdjustmentBody,
    verb: addAdjustment,
    errors: ["action_refused", "idempotency_key_reused"],
  }),
  route({
    call: calls.removeAdjustment,
    params: adjustmentParams,
    verb: removeAdjustment,
    errors: ["action_refused"],
  }),
  route({
    call: calls.holdOrder,
    params: orderParams,
    body: holdOrderBody,
    verb: holdOrder,
    errors: ["action_refused"],
  }),
  route({ call: calls.releaseOrder, params: orderParams, verb: releaseOrder, errors: ["action_refused"] }),
  route({
    call: calls.publishInvoice,
    params: idParams,
    body: publishInvoiceBody,
    verb: publishInvoice,
    errors: ["action_refused"],
  }),
  route({
    call: publishing.startPublishing,
    body: startPublishingBody,
    verb: startPublishing,
    errors: ["idempotency_key_reused"],
  }),
  route({ call: publishing.getPublishing, params: idParams, verb: getPublishing }),
  route({ call: publishing.stopPublishing, params: idParams, verb: stopPublishing }),
  route({ call: calls.publishInvoices, body: publishInvoicesBody, verb: publishInvoices }),
  route({
    call: calls.creditInvoice,
    params: idParams,
    body: creditInvoiceBody,
    verb: creditInvoice,
    errors: ["action_refused", "invalid_fields", "idempotency_key_reused"],
  }),
  route({
    call: calls.creditOrder,
    params: orderParams,
    body: creditOrderBody,
    verb: creditOrder,
    errors: ["action_refused", "invalid_fields", "idempotency_key_reused"],
  }),
  route({
    call: calls.recordAccountPayment,
    params: idParams,
    body: recordAccountPaymentBody,
    verb: recordAccountPayment,
    errors: ["action_refused", "invalid_fields", "idempotency_key_reused"],
  }),
  route({ call: calls.getAccountLedger, params: idParams, verb: getAccountLedger }),
  route({
    call: calls.getAccountPaper,
    params: paperParams,
    verb: getAccountPaper,
    answer: "bytes",
    errors: ["unavailable"],
  }),
];
