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
  /** `difference`: what an order costs more since its price was invoiced. */
  kind: "order" | "charge" | "adjustment" | "difference";
  /** The order of the line, or of the charge; null for an adjustment. */
  orderId: OrderId | null;
  /** Of the order; empty for an adjustment. */
  reference: string;
  suppliedOn: string;
  description: string;
  poNumber: string;
  costCentre: string;
  netCents: Cents;
  vatTreatment: VatTreatment;
  vatPercent: number;
};

/** `missing`: what staff may want before they publish it. */
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
  /** Paid online, and not answered by the bank yet. */
  onItsWayCents: Cents;
  /** A draft that the law wants issued by the 15th, on or after the 10th. */
  isLate: boolean;
  version: number;
};

export type InvoicePage = {
  total: number;
  invoices: InvoiceRow[];
  drafts: number;
  lateDrafts: number;
  /** Of all invoices of all accounts. */
  dueCents: Cents;
  overdueCents: Cents;
  /** Paid online, and not confirmed by the bank yet: still due. */
  onItsWayCents: Cents;
};

export type Draft = InvoiceRow & {
  content: InvoiceTotals;
  lines: number;
  draftLines: DraftLine[];
  /** Why it cannot be published as it is, each with what to do. */
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
      /** As it was issued, which is what every paper, file and screen of it shows. */
      document: AccountDocument;
      /** The lines by which a credit note names what it takes back, in the document's order. */
      lines: PublishedLine[];
      publishedAt: string;
      publishedBy: string;
      dueCents: Cents;
      /** Paid online, and not answered by the bank yet. */
      onItsWay: { amountCents: Cents; since: string } | null;
      /** What paid it, oldest first. */
      paidBy: PaidBy[];
      creditNotes: { number: string; issuedOn: string; reason: string; totalCents: Cents }[];
      /** Oldest first; while one is not resolved the invoice is not reminded of. */
      disputes: InvoiceDispute[];
      writtenOffCents: Cents;
      /** Its PDF is still to be drawn, and its email waits for that. */
      isPaperPending: boolean;
    };

/** `creditedCents`: what credit notes took back of it, net. */
export type PublishedLine = { id: number; orderId: OrderId | null; netCents: Cents; creditedCents: Cents };
/** Below zero where a payment or write-off was reversed; the reference of a write-off is its reason. */
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

/** An order or charge that is finished and on no invoice or draft. */
export type UnbilledItem = {
  accountId: AccountId;
  accountName: string;
  orderId: OrderId;
  reference: string;
  description: string;
  finishedOn: string;
  netCents: Cents;
  /** Kept off by staff. `untilOn`: goes on an invoice by itself from this day on. */
  held: { reason: string; untilOn: string | null } | null;
  /** What stands in the way; null where its period is not over, or the next run takes it. */
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
  summary: "A draft with its lines and what stands in the way of publishing it, or an invoice as issued",
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
  summary: "Put what was finished in a period that is over on drafts, as a job does by itself; again, it adds nothing",
});

/** Takes an `Idempotency-Key`. */
export const addAdjustment = defineCall<{ params: typeof idParams; body: typeof addAdjustmentBody }, InvoiceDetails>({
  name: "addAdjustment",
  method: "POST",
  path: `${api}/invoices/{id}/adjustments`,
  access: "bookkeeper",
  status: 201,
  summary: "Add a line with a reason to a draft, below zero in the customer's favour",
});

export const removeAdjustment = defineCall<{ params: typeof adjustmentParams }, { removed: boolean }>({
  name: "removeAdjustment",
  method: "DELETE",
  path: `${api}/invoices/{id}/adjustments/{lineId}`,
  access: "bookkeeper",
  summary: "Take an adjustment off a draft",
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
/** A draft that changed since it was seen is refused by `action_refused`. */
export const publishInvoice = defineCall<{ params: typeof idParams; body: typeof publishInvoiceBody }, InvoiceDetails>({
  name: "publishInvoice",
  method: "POST",
  path: `${api}/invoices/{id}/publish`,
  access: "bookkeeper",
  summary: "Number an invoice, store it for good, and queue its email; again, it answers the published invoice",
});

export type PublishedOne = { id: number; number: string | null; refusal: string | null };

export const publishInvoices = defineCall<{ body: typeof publishInvoicesBody }, { results: PublishedOne[] }>({
  name: "publishInvoices",
  method: "POST",
  path: `${api}/published-invoices`,
  access: "bookkeeper",
  summary: "Publish drafts one after the other, each by itself; answers which were and why others were not",
});

/** Takes an `Idempotency-Key`. More than a line has left is refused at its field. */
export const creditInvoice = defineCall<{ params: typeof idParams; body: typeof creditInvoiceBody }, InvoiceDetails>({
  name: "creditInvoice",
  method: "POST",
  path: `${api}/invoices/{id}/credit-notes`,
  access: "bookkeeper",
  status: 201,
  summary: "Correct a published invoice by a credit note over lines of it, which lowers what is due on it first",
});

export type CreditedOrder = { orderId: OrderId; totalCents: Cents; creditNotes: string[] };

/** Takes an `Idempotency-Key`. Before the invoice its draft falls with the price; after it a credit note is issued. */
export const creditOrder = defineCall<{ params: typeof orderParams; body: typeof creditOrderBody }, CreditedOrder>({
  name: "creditOrder",
  method: "POST",
  path: `${api}/staff/orders/{id}/account-credit`,
  access: "bookkeeper",
  status: 201,
  summary: "Take something off the price of an order on account, as a refund does for one that is paid",
});

export type RecordedAccountPayment = {
  paymentId: number;
  allocated: { number: string; amountCents: Cents }[];
  /** What pays no invoice yet, and stays the account's credit. */
  unallocatedCents: Cents;
};

/** Takes an `Idempotency-Key`. One with the day, amount and reference of another asks for `isAnother`. */
export const recordAccountPayment = defineCall<
  { params: typeof idParams; body: typeof recordAccountPaymentBody },
  RecordedAccountPayment
>({
  name: "recordAccountPayment",
  method: "POST",
  path: `${api}/accounts/{id}/payments`,
  access: "bookkeeper",
  status: 201,
  summary: "Record money of an account: it pays the invoices that its remittance names, then the oldest",
});

type AccountPayment = {
  id: number;
  /** `online`: by the invoice's link. */
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
  /** Of what is due, paid online and not answered by the bank yet. */
  onItsWayCents: Cents;
};
/** `reference`: the number of a document, the reference of a payment, or a reason. */
export type LedgerEntryRow = LedgerEntry & { id: number; balanceCents: Cents };
export type AccountLedger = {
  /** Of invoices alone: less credit notes, payments and write-offs. */
  balanceCents: Cents;
  /** All that is due: the balance, and what is on no invoice yet. */
  amountDueCents: Cents;
  /** Paid online, and not confirmed by the bank yet: still part of what is due. */
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
