import type { VatTreatment } from "../accounts/billing-options.ts";
import type { Cents } from "../money/euro.ts";
import type { BillingPeriod } from "./billing-periods.ts";
import { lastPublishDay } from "./billing-periods.ts";
import { vatOn } from "./invoice-totals.ts";

/** `invoice`: VAT is due when a supply is invoiced; `money_received`: when it is paid. Card sales are paid at once. */
export const vatBases = ["invoice", "money_received"] as const;
export type VatBasis = (typeof vatBases)[number];

/** What VAT is due on, in the order of the report. */
const vatSources = ["receipt", "receipt_credit", "invoice", "credit_note", "unpublished", "payment"] as const;
export type VatSource = (typeof vatSources)[number];

export const vatSourceNames: Record<VatSource, string> = {
  receipt: "Receipts for paid orders",
  receipt_credit: "Credit notes for refunds",
  invoice: "Account invoices",
  credit_note: "Account credit notes",
  unpublished: "Finished, not published by the 15th",
  payment: "Account payments",
};

/** One document, or one payment, at one treatment and rate. Negative if it lowers VAT. */
export type VatEntry = {
  source: VatSource;
  /** The day on which its VAT falls due. */
  on: string;
  /** 'INV-000123'. */
  document: string;
  customer: string;
  vatTreatment: VatTreatment;
  vatPercent: number;
  netCents: Cents;
  vatCents: Cents;
};

type Sums = { netCents: Cents; vatCents: Cents; documents: number };
export type VatReport = {
  /** VAT on sales, for box T1 of the VAT3 return. */
  t1Cents: Cents;
  /** The net amount of services supplied to firms in other member states, for box ES1. */
  es1Cents: Cents;
  bySource: ({ source: VatSource } & Sums)[];
  /** Highest rate first, for the yearly return of trading details. */
  byRate: ({ vatTreatment: VatTreatment; vatPercent: number } & Sums)[];
};

/** The boxes of a period; `entries` must be those whose VAT falls due in it. */
export function vatReport(entries: readonly VatEntry[]): VatReport {
  const sums = (chosen: readonly VatEntry[]): Sums => ({
    netCents: sum(chosen.map(({ netCents }) => netCents)),
    vatCents: sum(chosen.map(({ vatCents }) => vatCents)),
    documents: new Set(chosen.map(({ source, document }) => `${source} ${document}`)).size,
  });
  const bySource = vatSources
    .map((source) => ({ source, ...sums(entries.filter((entry) => entry.source === source)) }))
    .filter(({ documents }) => documents > 0);
  const rates = new Map(entries.map((entry) => [`${entry.vatTreatment} ${entry.vatPercent}`, entry]));
  const byRate = [...rates.values()]
    .map(({ vatTreatment, vatPercent }) => {
      const same = entries.filter((entry) => entry.vatTreatment === vatTreatment && entry.vatPercent === vatPercent);
      return { vatTreatment, vatPercent, ...sums(same) };
    })
    .sort((a, b) => b.vatPercent - a.vatPercent || (a.vatTreatment < b.vatTreatment ? -1 : 1));
  return {
    t1Cents: sum(entries.map(({ vatCents }) => vatCents)),
    es1Cents: sum(entries.filter(({ vatTreatment }) => vatTreatment === "reverse_charge").map((one) => one.netCents)),
    bySource,
    byRate,
  };
}

/** When VAT on an invoice falls due: on its issue or on the last legal day of issue, whichever comes first. */
export function taxPoint(issuedOn: string, period: BillingPeriod): string {
  const last = lastPublishDay(period);
  return issuedOn < last ? issuedOn : last;
}

type Group = { vatTreatment: VatTreatment; vatPercent: number; netCents: Cents; vatCents: Cents };
/** `isMoney`: a payment rather than a credit note, which lowers what is left to pay. */
type Paid = { key: string; on: string; amountCents: Cents; isMoney: boolean };
export type PaidShare = Group & { key: string; on: string };

/**
 * How much of an invoice's net and VAT each payment paid, in the order of their days. Parts are differences of rounded
 * running totals, so that together they have exactly the invoice's VAT.
 */
export function paidShares(groups: readonly Group[], totalCents: Cents, paid: readonly Paid[]): PaidShare[] {
  if (totalCents <= 0) return [];
  const inOrder = [...paid].sort((a, b) => (a.on === b.on ? 0 : a.on < b.on ? -1 : 1));
  let before = 0;
  return inOrder.flatMap(({ key, on, amountCents, isMoney }) => {
    const from = before;
    before += amountCents;
    if (!isMoney) return [];
    return groups.map((group) => ({
      ...group,
      key,
      on,
      netCents: share(group.netCents, before, totalCents) - share(group.netCents, from, totalCents),
      vatCents: share(group.vatCents, before, totalCents) - share(group.vatCents, from, totalCents),
    }));
  });
}

function share(cents: Cents, partCents: Cents, wholeCents: Cents): Cents {
  const rounded = (2n * BigInt(Math.abs(cents)) * BigInt(partCents) + BigInt(wholeCents)) / (2n * BigInt(wholeCents));
  return Math.sign(cents) * Number(rounded) + 0;
}

export type UnpublishedGroup = { vatTreatment: VatTreatment; vatPercent: number; netCents: Cents; vatCents: Cents };

/** The totals of what an account had finished in a month but was not invoiced for, as on a single invoice. */
export function unpublishedGroup(
  netCents: readonly Cents[],
  vatTreatment: VatTreatment,
  vatPercent: number,
): UnpublishedGroup {
  const net = sum(netCents);
  return { vatTreatment, vatPercent, netCents: net, vatCents: vatOn(net, vatPercent) };
}

function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, each) => total + each, 0);
}
