import { sql } from "kysely";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { Database } from "../database/kysely.ts";
import { invoiceName } from "./invoice-name.ts";

/** The amount due on a published invoice of the outer query. */
export const invoiceDue = sql<number>`(invoices.total_cents - coalesce((select sum(amount_cents)
  from invoice_allocations where invoice_id = invoices.id), 0))::integer`;

/** The amount of a payment of the outer query that is not allocated to an invoice. */
export const paymentUnallocated = sql<number>`(account_payments.amount_cents - coalesce((select sum(amount_cents)
  from invoice_allocations where payment_id = account_payments.id), 0) - coalesce((select amount_cents
  from account_reversals where payment_id = account_payments.id), 0))::integer`;

const creditUnallocated = sql<number>`(account_credit_notes.total_cents - coalesce((select sum(amount_cents)
  from invoice_allocations where credit_note_id = account_credit_notes.id), 0))::integer`;

type Open = {
  id: number;
  number: string;
  issuedOn: string;
  dueOn: string;
  totalCents: Cents;
  dueCents: Cents;
  isDisputed: boolean;
  /** The part of `dueCents` that is on its way. */
  onItsWayCents: Cents;
};

/** Whether the invoice of the outer query is disputed and therefore gets no reminders. */
export const isDisputed = sql<boolean>`exists (select from invoice_disputes
  where invoice_id = invoices.id and resolved_at is null)`;

/** The amount on its way for the invoice of the outer query: paid, but not yet confirmed by the bank. */
export const onItsWayCents = sql<number>`coalesce((select sum(amount_cents) from invoice_payments
  where invoice_id = invoices.id and state = 'on_its_way'), 0)::integer`;

/** Published invoices with an amount due, oldest first. Exact if the caller holds the account's lock. */
export async function readOpenInvoices(db: Database, accountId: AccountId): Promise<Open[]> {
  const rows = await db
    .selectFrom("invoices")
    .select([
      "id",
      "number",
      "opening_number",
      "issued_on",
      "due_on",
      "total_cents",
      invoiceDue.as("due_cents"),
      isDisputed.as("is_disputed"),
      onItsWayCents.as("on_its_way_cents"),
    ])
    .where("account_id", "=", accountId)
    .where("state", "=", "published")
    .where(invoiceDue, ">", 0)
    .orderBy("issued_on")
    .orderBy("number")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: invoiceName(row),
    issuedOn: row.issued_on ?? "",
    dueOn: row.due_on ?? "",
    totalCents: row.total_cents ?? 0,
    dueCents: row.due_cents,
    isDisputed: row.is_disputed,
    onItsWayCents: row.on_its_way_cents,
  }));
}

export type FreeCredit = { source: { payment_id: number } | { credit_note_id: number }; cents: Cents };

/** Payments and credit notes that are not, or not fully, allocated to invoices; oldest first. */
export async function readFreeCredit(db: Database, accountId: AccountId): Promise<FreeCredit[]> {
  const payments = await db
    .selectFrom("account_payments")
    .select(["id", paymentUnallocated.as("cents")])
    .where("account_id", "=", accountId)
    .where(paymentUnallocated, ">", 0)
    .orderBy("received_on")
    .orderBy("id")
    .execute();
  const notes = await db
    .selectFrom("account_credit_notes")
    .select(["id", creditUnallocated.as("cents")])
    .where("account_id", "=", accountId)
    .where(creditUnallocated, ">", 0)
    .orderBy("id")
    .execute();
  return [
    ...notes.map(({ id, cents }) => ({ source: { credit_note_id: id }, cents })),
    ...payments.map(({ id, cents }) => ({ source: { payment_id: id }, cents })),
  ];
}
