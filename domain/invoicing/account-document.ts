import type { VatTreatment } from "../accounts/billing-options.ts";
import type { Address } from "../addresses/address.ts";
import type { Cents } from "../money/euro.ts";
import type { InvoiceTotals } from "./invoice-totals.ts";

export type AccountDocumentKind = "invoice" | "credit_note";

export type DocumentParty = {
  name: string;
  address: Address;
  /** 'IE1234567T'; empty if there is none. */
  vatNumber: string;
  companyNumber: string;
  /** Where e-invoices go, such as '9935:IE1234567T'; empty if there is none. */
  peppolId: string;
};

/** A delivery, a charge or an adjustment. Amounts of a credit note are positive. */
export type DocumentLine = {
  /** Dublin day of the supply. */
  suppliedOn: string;
  /** 'AC-1042'; empty for an adjustment. */
  reference: string;
  /** 'Delivery Tallaght to Galway, Same Day, small van'. */
  description: string;
  /** Who signed for it and when: 'Owen Kelly, 14:05'; empty without a signature. */
  signedBy: string;
  poNumber: string;
  costCentre: string;
  netCents: Cents;
  vatTreatment: VatTreatment;
  vatPercent: number;
  /** The delivery's page in the portal; empty if there is none. */
  url: string;
};

/** The content of an account's invoice or credit note as issued. PDF and XML say nothing else. */
export type AccountDocument = {
  kind: AccountDocumentKind;
  number: string;
  issuedOn: string;
  /** Null for a credit note. */
  dueOn: string | null;
  termsDays: number;
  period: { from: string; to: string };
  seller: DocumentParty & { email: string; phone: string };
  buyer: DocumentParty & { accountNumber: string; buyerReference: string };
  /** For the whole document; lines have their own. */
  poNumber: string;
  costCentre: string;
  lines: DocumentLine[];
  totals: Omit<InvoiceTotals, "vatDifferenceCents">;
  /** The invoice that this one corrects or adds to. */
  precedes: { number: string; issuedOn: string } | null;
  /** Why it was issued; empty on an ordinary invoice. */
  reason: string;
  /** Null until the courier has set an account for transfers. */
  bank: { iban: string; bic: string; accountName: string } | null;
};

export const accountDocumentTitles: Record<AccountDocumentKind, string> = {
  invoice: "Invoice",
  credit_note: "Credit note",
};

/** How a line or a sum is taxed, in the words that the law requires. */
export function vatInWords(treatment: VatTreatment, vatPercent: number): string {
  switch (treatment) {
    case "standard":
      return `VAT ${vatPercent}%`;
    case "zero":
      return "VAT 0%";
    case "reverse_charge":
      return "Reverse charge";
    case "outside_scope":
      return "Outside the scope of Irish VAT";
  }
}

/** The sentence that a document with such supplies must have; null if none is required. */
export function vatNote(treatment: VatTreatment): string | null {
  if (treatment === "reverse_charge") return "Reverse charge: VAT is to be accounted for by the recipient.";
  if (treatment === "outside_scope") return "Supplied outside the scope of Irish VAT.";
  return null;
}
