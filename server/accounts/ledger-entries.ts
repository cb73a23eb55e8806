import { sql } from "kysely";
import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";

/**
 * Everything that changes what an account owes on invoices, one row each, as a table for queries: `account_id`,
 * `on_day`, `kind`, `id`, `number` (of invoices and credit notes), `reference`, `recorded_at`, and `amount_cents`,
 * which is positive if it adds to what the account owes. Every balance is the sum of these amounts.
 */
export const ledgerEntries = sql`(
  select account_id, issued_on as on_day, 'invoice' as kind, id, number, coalesce(opening_number, '') as reference, total_cents as amount_cents,
    published_at as recorded_at from invoices where state = 'published'
  union all select account_id, issued_on, 'credit_note', id, number, reason, -total_cents, issued_at from account_credit_notes
  union all select account_id, received_on, 'payment', id, null, reference, -amount_cents, recorded_at from account_payments
  union all select account_id, reversed_on, 'reversal', id, null, reason, amount_cents, recorded_at from account_reversals
  union all select account_id, written_off_on, 'write_off', id, null, reason, -amount_cents, recorded_at from account_write_offs
  union all select account_id, refunded_on, 'credit_refund', id, null, reference, amount_cents, recorded_at
    from account_credit_refunds
)`;

/** 'INV-000123' or 'CN-000045', or the reference if the entry has no number. */
export function entryReference({ kind, number, reference }: LedgerRow): string {
  if (number === null) return reference;
  return invoiceNumber(kind === "invoice" ? "invoice" : "credit_note", number);
}

export type LedgerRow = {
  on_day: string;
  kind: "invoice" | "credit_note" | "payment" | "reversal" | "write_off" | "credit_refund";
  id: number;
  number: number | null;
  reference: string;
  amount_cents: number;
};
