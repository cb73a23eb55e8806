import type {
  closeBooksBody,
  disputeInvoiceBody,
  refundAccountCreditBody,
  reopenBooksBody,
  resolveDisputeBody,
  reverseAccountPaymentBody,
  reverseWriteOffBody,
  writeOffInvoiceBody,
} from "./account-money.schema.ts";
import { defineCall } from "./call.ts";
import type { AccountLedger, InvoiceDetails } from "./invoices.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** Takes an `Idempotency-Key`. */
export const writeOffInvoice = defineCall<
  { params: typeof idParams; body: typeof writeOffInvoiceBody },
  InvoiceDetails
>({
  name: "writeOffInvoice",
  method: "POST",
  path: `${api}/invoices/{id}/write-off`,
  access: "bookkeeper",
  status: 201,
  summary: "Give up what is due on an invoice as a bad debt, with the reason",
});

/** Takes an `Idempotency-Key`. */
export const reverseInvoiceWriteOff = defineCall<
  { params: typeof idParams; body: typeof reverseWriteOffBody },
  InvoiceDetails
>({
  name: "reverseInvoiceWriteOff",
  method: "POST",
  path: `${api}/invoices/{id}/write-off-reversal`,
  access: "bookkeeper",
  status: 201,
  summary: "Reverse the write-off of an invoice, so that its money is due again",
});

/** Takes an `Idempotency-Key`. */
export const disputeInvoice = defineCall<{ params: typeof idParams; body: typeof disputeInvoiceBody }, InvoiceDetails>({
  name: "disputeInvoice",
  method: "POST",
  path: `${api}/invoices/{id}/dispute`,
  access: "bookkeeper",
  status: 201,
  summary: "Mark an invoice as disputed, which stops its reminders",
});

/** Takes an `Idempotency-Key`. */
export const resolveDispute = defineCall<{ params: typeof idParams; body: typeof resolveDisputeBody }, InvoiceDetails>({
  name: "resolveDispute",
  method: "POST",
  path: `${api}/invoices/{id}/dispute-resolution`,
  access: "bookkeeper",
  status: 201,
  summary: "End the dispute of an invoice, with its outcome",
});

/** Takes an `Idempotency-Key`. More than the account's credit is refused as an invalid field. */
export const refundAccountCredit = defineCall<
  { params: typeof idParams; body: typeof refundAccountCreditBody },
  AccountLedger
>({
  name: "refundAccountCredit",
  method: "POST",
  path: `${api}/accounts/{id}/credit-refunds`,
  access: "bookkeeper",
  status: 201,
  summary: "Record that an account's credit was paid back to the company",
});

/** Takes an `Idempotency-Key`. */
export const reverseAccountPayment = defineCall<
  { params: typeof idParams; body: typeof reverseAccountPaymentBody },
  AccountLedger
>({
  name: "reverseAccountPayment",
  method: "POST",
  path: `${api}/account-payments/{id}/reversal`,
  access: "bookkeeper",
  status: 201,
  summary: "Take back a payment of an account that bounced or was recorded by mistake: what it paid is due again",
});

/** `closedTo`: the last closed day, up to which nothing can be dated; null if none is. Newest change first. */
export type Books = {
  closedTo: string | null;
  changes: { closedTo: string | null; reason: string; at: string; by: string }[];
};

export const getBooks = defineCall<Record<never, never>, Books>({
  name: "getBooks",
  method: "GET",
  path: `${api}/books`,
  access: "bookkeeper",
  summary: "Up to which day the books are closed, and who closed and reopened them",
});

export const closeBooks = defineCall<{ body: typeof closeBooksBody }, Books>({
  name: "closeBooks",
  method: "POST",
  path: `${api}/books/closings`,
  access: "bookkeeper",
  summary: "Close the books up to the end of a month: no document or money can be dated on those days afterwards",
});

export const reopenBooks = defineCall<{ body: typeof reopenBooksBody }, Books>({
  name: "reopenBooks",
  method: "POST",
  path: `${api}/books/reopenings`,
  access: "bookkeeper",
  summary: "Open closed books again, with the reason",
});
