import type { Cents } from "../money/euro.ts";

/** What changes an account's balance: invoices and refunds of credit add to it; credit notes and payments lower it. */
export type LedgerEntry = {
  /** The day of the entry in the books. */
  on: string;
  kind: "invoice" | "credit_note" | "payment" | "reversal" | "write_off" | "credit_refund";
  reference: string;
  /** Positive if it adds to what the account has to pay. */
  amountCents: Cents;
};

type StatementRow = LedgerEntry & { balanceCents: Cents };
export type Statement = { openingCents: Cents; rows: StatementRow[]; closingCents: Cents };

/** The account's statement for these days, both inclusive; entries of one day keep their order. */
export function statementOf(entries: readonly LedgerEntry[], { from, to }: { from: string; to: string }): Statement {
  const inOrder = entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => (a.entry.on === b.entry.on ? a.index - b.index : a.entry.on < b.entry.on ? -1 : 1))
    .map(({ entry }) => entry);
  const openingCents = inOrder.filter(({ on }) => on < from).reduce((sum, { amountCents }) => sum + amountCents, 0);
  let closingCents = openingCents;
  const rows = inOrder
    .filter(({ on }) => on >= from && on <= to)
    .map((entry) => {
      closingCents += entry.amountCents;
      return { ...entry, balanceCents: closingCents };
    });
  return { openingCents, rows, closingCents };
}
