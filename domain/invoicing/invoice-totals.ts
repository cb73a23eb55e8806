import type { VatTreatment } from "../accounts/billing-options.ts";
import type { Cents } from "../money/euro.ts";
import { roundHalfUp } from "../money/rounding.ts";
import { VAT_PERCENT } from "../money/vat.ts";

/** `ownVatCents`: the VAT of the order or charge on its own; 0 if there is none. Credits are negative. */
export type InvoiceAmount = {
  netCents: Cents;
  ownVatCents: Cents;
  vatTreatment: VatTreatment;
  vatPercent: number;
};

type VatGroup = { vatTreatment: VatTreatment; vatPercent: number; netCents: Cents; vatCents: Cents };

export type InvoiceTotals = {
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
  /** Highest rate first. */
  vat: VatGroup[];
  /** By how much the invoice's VAT exceeds that of its orders. */
  vatDifferenceCents: Cents;
};

/** Per cent on top of the net price. */
export function vatPercentOf(treatment: VatTreatment): number {
  return treatment === "standard" ? VAT_PERCENT : 0;
}

/** Net lines add up exactly; VAT is rounded once per treatment and rate, on the sum of the lines. */
export function invoiceTotals(lines: readonly InvoiceAmount[]): InvoiceTotals {
  const groups = new Map<string, VatGroup>();
  for (const { vatTreatment, vatPercent, netCents } of lines) {
    const key = `${vatTreatment} ${vatPercent}`;
    const group = groups.get(key) ?? { vatTreatment, vatPercent, netCents: 0, vatCents: 0 };
    groups.set(key, { ...group, netCents: group.netCents + netCents });
  }
  const vat = [...groups.values()]
    .map((group) => ({ ...group, vatCents: vatOn(group.netCents, group.vatPercent) }))
    .sort((a, b) => b.vatPercent - a.vatPercent || (a.vatTreatment < b.vatTreatment ? -1 : 1));
  const netCents = sum(vat.map((group) => group.netCents));
  const vatCents = sum(vat.map((group) => group.vatCents));
  const ownVatCents = sum(lines.map((line) => line.ownVatCents));
  return { netCents, vatCents, totalCents: netCents + vatCents, vat, vatDifferenceCents: vatCents - ownVatCents };
}

/**
 * The totals of a credit note for these lines, given those credited before. All credit notes of an invoice together
 * have exactly its VAT once everything is credited.
 */
export function creditTotals(before: readonly InvoiceAmount[], lines: readonly InvoiceAmount[]): InvoiceTotals {
  const earlier = invoiceTotals(before);
  const together = invoiceTotals([...before, ...lines]);
  const vat = invoiceTotals(lines).vat.map((group) => {
    const isSame = (other: VatGroup) =>
      other.vatTreatment === group.vatTreatment && other.vatPercent === group.vatPercent;
    const vatCents = (together.vat.find(isSame)?.vatCents ?? 0) - (earlier.vat.find(isSame)?.vatCents ?? 0);
    return { ...group, vatCents };
  });
  const netCents = sum(vat.map((group) => group.netCents));
  const vatCents = sum(vat.map((group) => group.vatCents));
  const ownVatCents = sum(lines.map((line) => line.ownVatCents));
  return { netCents, vatCents, totalCents: netCents + vatCents, vat, vatDifferenceCents: vatCents - ownVatCents };
}

/** Rounds a credit like the debit that it takes back, so that the two add up to zero. */
export function vatOn(netCents: Cents, vatPercent: number): Cents {
  const vatCents = roundHalfUp(BigInt(Math.abs(netCents)) * BigInt(vatPercent), 100n);
  // Adding zero turns -0 into 0.
  return Math.sign(netCents) * vatCents + 0;
}

function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, each) => total + each, 0);
}
