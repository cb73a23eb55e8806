import type { VatTreatment } from "../domain/accounts/billing-options.ts";
import type { AccountId } from "../domain/accounts/references.ts";
import type { Address } from "../domain/addresses/address.ts";
import type { BillingPeriod } from "../domain/invoicing/billing-periods.ts";
import type { InvoiceGroup } from "../domain/invoicing/invoice-group.ts";
import type { InvoiceTotals } from "../domain/invoicing/invoice-totals.ts";
import type { Cents } from "../domain/money/euro.ts";
import type { OrderId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type { addAdjustmentBody, adjustmentParams, holdOrderBody, listInvoicesQuery } from "./invoices.schema.ts";
import type { idParams, orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** A line of an invoice or draft; days are 'YYYY-MM-DD' in Dublin. */
type InvoiceLine = {
  kind: "order" | "charge" | "adjustment";
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

/** An invoice as it was issued, which is what every paper, file and screen of it shows. */
export type PublishedInvoice = InvoiceTotals & {
  number: string;
  issuedOn: string;
  dueOn: string;
  paymentTermsDays: number;
  currency: "EUR";
  period: BillingPeriod;
  part: number;
  group: InvoiceGroup;
  supplier: { name: string; address: string[]; email: string; phone: string; vatNumber: string };
  customer: {
    accountNumber: string;
    name: string;
    address: Address;
    companyNumber: string;
    vatNumber: string;
    buyerReference: string;
  };
  lines: InvoiceLine[];
  /** Words that a treatment without VAT asks for. */
  notes: string[];
  /** Made by the demo: no document for the books. */
  testMode: boolean;
};

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
  /** A draft that the law wants issued by the 15th, on or after the 10th. */
  isLate: boolean;
  version: number;
};

export type InvoicePage = { total: number; invoices: InvoiceRow[]; drafts: number; lateDrafts: number };

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
      invoice: PublishedInvoice;
      publishedAt: string;
      publishedBy: string;
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
