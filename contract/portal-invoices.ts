import type { AccountDocument, AccountDocumentKind } from "../domain/invoicing/account-document.ts";
import type { AgedAmounts } from "../domain/invoicing/ageing.ts";
import type { Cents } from "../domain/money/euro.ts";
import { defineCall } from "./call.ts";
import type { PaidBy } from "./invoices.ts";
import type { portalInvoiceParams, portalPaperParams } from "./portal-invoices.schema.ts";
import { portalApi } from "./portal-paths.ts";

/** A published invoice or a credit note; days are 'YYYY-MM-DD' in Dublin. */
export type PortalDocument = {
  kind: AccountDocumentKind;
  number: string;
  issuedOn: string;
  /** Null for a credit note. */
  dueOn: string | null;
  totalCents: Cents;
  /** What is still to be paid; 0 for a credit note. */
  dueCents: Cents;
  isOverdue: boolean;
  /** Paid online but not yet answered by the bank. */
  onItsWayCents: Cents;
};

/** Money that the office recorded; `unallocatedCents` pays no invoice yet. */
type PortalPayment = { receivedOn: string; reference: string; amountCents: Cents; unallocatedCents: Cents };

export type PortalInvoices = {
  balanceCents: Cents;
  aged: AgedAmounts;
  /** Paid online but not yet confirmed by the bank: still part of the balance. */
  onItsWayCents: Cents;
  /** Newest first. */
  documents: PortalDocument[];
  payments: PortalPayment[];
  /** The month of the newest statement, 'YYYY-MM'. */
  month: string;
};

export const listPortalInvoices = defineCall<Record<never, never>, PortalInvoices>({
  name: "listPortalInvoices",
  method: "GET",
  path: `${portalApi}/invoices`,
  access: "member",
  act: "invoices",
  summary: "What the caller's account owes, with its newest 500 invoices and credit notes and newest 100 payments",
});

export type PortalInvoice = {
  /** The document as issued. */
  document: AccountDocument;
  dueCents: Cents;
  isOverdue: boolean;
  onItsWay: { amountCents: Cents; since: string } | null;
  /** Where it is paid online; empty if nothing is due or nobody can pay online. */
  payUrl: string;
  /** What paid it, oldest first; empty for a credit note. */
  paidBy: PaidBy[];
  creditNotes: { number: string; issuedOn: string; reason: string; totalCents: Cents }[];
  /** Its PDF has not been drawn yet. */
  isPaperPending: boolean;
};

export const getPortalInvoice = defineCall<{ params: typeof portalInvoiceParams }, PortalInvoice>({
  name: "getPortalInvoice",
  method: "GET",
  path: `${portalApi}/invoices/{number}`,
  access: "member",
  act: "invoices",
  summary: "An invoice or credit note of the caller's account, as it was issued",
});

/** A file. `unavailable` until it is drawn. */
export const getPortalPaper = defineCall<{ params: typeof portalPaperParams }, unknown>({
  name: "getPortalPaper",
  method: "GET",
  path: `${portalApi}/invoices/{number}/{format}`,
  access: "member",
  act: "invoices",
  summary: "An invoice or credit note of the caller's account as PDF, as an e-invoice (UBL), or its lines as CSV",
});
