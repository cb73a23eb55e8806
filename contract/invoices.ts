import type { VatTreatment } from "../domain/accounts/billing-options.ts";
import type { AccountId } from "../domain/accounts/references.ts";
import type { AccountDocument } from "../domain/invoicing/account-document.ts";
import type { AccountPaymentMethod } from "../domain/invoicing/account-payments.ts";
import type { AgedAmounts } from "../domain/invoicing/ageing.ts";
import type { BillingPeriod } from "../domain/invoicing/billing-periods.ts";
import type { InvoiceGroup } from "../domain/invoicing/invoice-group.ts";
import type { InvoiceTotals } from "../domain/invoicing/invoice-totals.ts";
import type { LedgerEntry } from "../domain/invoicing/statement.ts";
import type { Cents } from "../domain/money/euro.ts";
import type { OrderId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type {
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
} from "./invoices.schema.ts";
import type { idParams, orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** A line of an invoice or draft; days are 'YYYY-MM-DD' in Dublin. */
type InvoiceLine = {
  /** `difference`: how much more an order costs since its price was invoiced. */
  kind: "order" | "charge" | "adjustment" | "difference";
  /** The order of the line, or of the charge; null for an adjustment. */
  orderId: OrderId | null;
  /** The order's reference; empty for an adjustment. */
  reference: string;
  suppliedOn: string;
  description: string;
  poNumber: string;
  costCentre: string;
  netCents: Cents;
  vatTreatment: VatTreatment;
  vatPercent: number;
};

/** `missing`: what staff may want to add before they publish it. */
export type DraftLine = InvoiceLine & { id: number; missing: ("po_number" | "cost_centre" | "proof")[] };

export type InvoiceRow = {
  id: number;
  /** 'INV-000123'; null for a draft. */
  number: string | null;
  accountId: AccountId;
  accountNumber: string;
  accountName: string;
  period: BillingPeriod;
  part: number;
  group: InvoiceGroup;
  lines: number;
  netCents: Cents;
  totalCents: Cents;
  issuedOn: string | null;
  dueOn: string | null;
  /** What is still to be paid; 0 for a draft. */
  dueCents: Cents;
  isOverdue: boolean;
  /** Paid online but not yet answered by the bank. */
  onItsWayCents: Cents;
  /** It is the 10th or later, and this draft must by law be issued by the 15th. */
  isLate: boolean;
  version: number;
};

export type InvoicePage = {
  total: number;
  invoices: InvoiceRow[];
  drafts: number;
  lateDrafts: number;
  /** Totals of all invoices of all accounts. */
  dueCents: Cents;
  overdueCents: Cents;
  /** Paid online but not yet confirmed by the bank: still due. */
  onItsWayCents: Cents;
};

export type Draft = InvoiceRow & {
  content: InvoiceTotals;
  lines: number;
  draftLines: DraftLine[];
  /** The reasons why it cannot be published as it is, each with what to do. */
  refusals: string[];
  /** The 15th of the month after its period. */
  publishBy: string;
};

export type InvoiceDetails =
  | ({ state: "draft" } & Draft)
  | {
      state: "published";
      id: number;
      accountId: AccountId;
      /** The document as issued, which every paper, file and screen shows. */
      document: AccountDocument;
      /** The lines that a credit note can take back, in the document's order. */
      lines: PublishedLine[];
      publishedAt: string;
      publishedBy: string;
      dueCents: Cents;
      /** Paid online but not yet answered by the bank. */
      onItsWay: { amountCents: Cents; since: string } | null;
      /** What paid it, oldest first. */
      paidBy: PaidBy[];
      creditNotes: { number: string; issuedOn: string; reason: string; totalCents: Cents }[];
      /** Oldest first; no reminders are sent while one is unresolved. */
      disputes: InvoiceDispute[];
      writtenOffCents: Cents;
      /** Its PDF has not been drawn yet, and its email waits for that. */
      isPaperPending: boolean;
    };

/** `creditedCents`: the net amount that credit notes have taken back. */
export type PublishedLine = { id: number; orderId: OrderId | null; netCents: Cents; creditedCents: Cents };
/** Negative if a payment or write-off was reversed; the reference of a write-off is its reason. */
export type PaidBy = {
  kind: "payment" | "credit_note" | "write_off";
  reference: string;
  on: string;
  amountCents: Cents;
};
type InvoiceDispute = {
  reason: string;
  openedAt: string;
  openedBy: string;
  resolved: { at: string; by: string; resolution: string } | null;
};

/** A finished order or a charge that is on no invoice or draft. */
export type UnbilledItem = {
  accountId: AccountId;
  accountName: string;
  orderId: OrderId;
  reference: string;
  description: string;
  finishedOn: string;
  netCents: Cents;
  /** Kept off invoices by staff. `untilOn`: the day from which it goes on an invoice automatically. */
  held: { reason: string; untilOn: string | null } | null;
  /** What keeps it off an invoice; null if its period is not over, or if the next run puts it on a draft. */
  obstacle: string | null;
  /** The last day of its billing period. */
  periodTo: string;
};

export type MadeDrafts = { lines: number };

export const invoicesPerPage = 50;

export const listInvoices = defineCall<{ query: typeof listInvoicesQuery }, InvoicePage>({
  name: "listInvoices",
  method: "GET",
  path: `${api}/invoices`,
  access: "bookkeeper",
  summary: "Drafts by the end of their period, or published invoices newest first, 50 a page",
});

export const getInvoice = defineCall<{ params: typeof idParams }, InvoiceDetails>({
  name: "getInvoice",
  method: "GET",
  path: `${api}/invoices/{id}`,
  access: "bookkeeper",
  summary: "A draft with its lines and what keeps it from being published, or an invoice as issued",
});

export const listUnbilled = defineCall<Record<never, never>, { items: UnbilledItem[]; total: number }>({
  name: "listUnbilled",
  method: "GET",
  path: `${api}/unbilled-orders`,
  access: "bookkeeper",
  summary:
    "Finished orders and charges of accounts that are on no invoice or draft: held, or not due yet; the oldest 500",
});

export const makeDrafts = defineCall<Record<never, never>, MadeDrafts>({
  name: "makeDrafts",
  method: "POST",
  path: `${api}/invoice-drafts`,
  access: "bookkeeper",
  summary: "Put what was finished in past billing periods on drafts, as a job also does; a repeat adds nothing",
});

/** Takes an `Idempotency-Key`. */
export const addAdjustment = defineCall<{ params: typeof idParams; body: typeof addAdjustmentBody }, InvoiceDetails>({
  name: "addAdjustment",
  method: "POST",
  path: `${api}/invoices/{id}/adjustments`,
  access: "bookkeeper",
  status: 201,
  summary: "Add a line with a reason to a draft, negative in the customer's favour",
});

export const removeAdjustment = defineCall<{ params: typeof adjustmentParams }, { removed: boolean }>({
  name: "removeAdjustment",
  method: "DELETE",
  path: `${api}/invoices/{id}/adjustments/{lineId}`,
  access: "bookkeeper",
  summary: "Remove an adjustment from a draft",
});

export const holdOrder = defineCall<{ params: typeof orderParams; body: typeof holdOrderBody }, { held: boolean }>({
  name: "holdOrder",
  method: "POST",
  path: `${api}/staff/orders/{id}/hold-invoice`,
  access: "bookkeeper",
  summary: "Keep a finished order and its charges off invoices, until the next period or until it is released",
});

export const releaseOrder = defineCall<{ params: typeof orderParams }, { released: boolean }>({
  name: "releaseOrder",
  method: "POST",
  path: `${api}/staff/orders/{id}/release-invoice`,
  access: "bookkeeper",
  summary: "Let a held order go on an invoice again",
});
/** 409 `action_refused` if the draft has changed since the user saw it. */
export const publishInvoice = defineCall<{ params: typeof idParams; body: typeof publishInvoiceBody }, InvoiceDetails>({
  name: "publishInvoice",
  method: "POST",
  path: `${api}/invoices/{id}/publish`,
  access: "bookkeeper",
  summary: "Publish a draft: number it, store it for good and queue its email; a repeat answers the published invoice",
});

export type PublishedOne = { id: number; number: string | null; refusal: string | null };

export const publishInvoices = defineCall<{ body: typeof publishInvoicesBody }, { results: PublishedOne[] }>({
  name: "publishInvoices",
  method: "POST",
  path: `${api}/published-invoices`,
  access: "bookkeeper",
  summary: "Publish drafts one by one, independently; answers which were published and why others were not",
});

/** Takes an `Idempotency-Key`. More than a line has left is refused as an invalid field. */
export const creditInvoice = defineCall<{ params: typeof idParams; body: typeof creditInvoiceBody }, InvoiceDetails>({
  name: "creditInvoice",
  method: "POST",
  path: `${api}/invoices/{id}/credit-notes`,
  access: "bookkeeper",
  status: 201,
  summary: "Correct a published invoice by a credit note over lines of it, which lowers what is due on it first",
});

export type CreditedOrder = { orderId: OrderId; totalCents: Cents; creditNotes: string[] };

/** Takes an `Idempotency-Key`. An uninvoiced order lowers its draft; an invoiced one gets a credit note. */
export const creditOrder = defineCall<{ params: typeof orderParams; body: typeof creditOrderBody }, CreditedOrder>({
  name: "creditOrder",
  method: "POST",
  path: `${api}/staff/orders/{id}/account-credit`,
  access: "bookkeeper",
  status: 201,
  summary: "Lower the price of an order on account, as a refund does for a paid one",
});

export type RecordedAccountPayment = {
  paymentId: number;
  allocated: { number: string; amountCents: Cents }[];
  /** The part that pays no invoice yet and remains the account's credit. */
  unallocatedCents: Cents;
};

/** Takes an `Idempotency-Key`. A payment with the day, amount and reference of another requires `isAnother`. */
export const recordAccountPayment = defineCall<
  { params: typeof idParams; body: typeof recordAccountPaymentBody },
  RecordedAccountPayment
>({
  name: "recordAccountPayment",
  method: "POST",
  path: `${api}/accounts/{id}/payments`,
  access: "bookkeeper",
  status: 201,
  summary: "Record a payment of an account: it pays the invoices that its remittance names, then the oldest",
});

type AccountPayment = {
  id: number;
  /** `online`: paid through the invoice's link. */
  method: AccountPaymentMethod | "online";
  receivedOn: string;
  amountCents: Cents;
  unallocatedCents: Cents;
  reference: string;
  recordedAt: string;
  recordedBy: string;
  isReversed: boolean;
};
type OpenInvoiceRow = {
  id: number;
  number: string;
  issuedOn: string;
  dueOn: string;
  totalCents: Cents;
  dueCents: Cents;
  isDisputed: boolean;
  /** The part of the amount due that is paid online but not yet answered by the bank. */
  onItsWayCents: Cents;
};
/** `reference`: the number of a document, the reference of a payment, or a reason. */
export type LedgerEntryRow = LedgerEntry & { id: number; balanceCents: Cents };
export type AccountLedger = {
  /** Invoices less credit notes, payments and write-offs. */
  balanceCents: Cents;
  /** All that is due: the balance plus what is on no invoice yet. */
  amountDueCents: Cents;
  /** Paid online but not yet confirmed by the bank: still part of what is due. */
  onItsWayCents: Cents;
  /** On no invoice yet, with VAT: prices and requested differences of orders, and charges. */
  unbilledCents: Cents;
  chargesCents: Cents;
  aged: AgedAmounts;
  openInvoices: OpenInvoiceRow[];
  /** Everything that changed the balance, newest first, 200 at most. */
  entries: LedgerEntryRow[];
  /** Newest first, 100 at most. */
  payments: AccountPayment[];
};

export const getAccountLedger = defineCall<{ params: typeof idParams }, AccountLedger>({
  name: "getAccountLedger",
  method: "GET",
  path: `${api}/accounts/{id}/ledger`,
  access: "bookkeeper",
  summary: "What an account owes by invoice and age, and its payments",
});

/** A file: 'INV-000123' or 'CN-000045' as a PDF or as UBL. */
export const getAccountPaper = defineCall<{ params: typeof paperParams }, unknown>({
  name: "getAccountPaper",
  method: "GET",
  path: `${api}/account-papers/{number}/{format}`,
  access: "bookkeeper",
  summary: "The PDF or the e-invoice (UBL) of an invoice or credit note of an account, as issued",
});
