import { sql } from "kysely";
import type { PaidBy, PublishedLine } from "../../contract/invoices.ts";
import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";
import type { Database } from "../database/kysely.ts";

/** The lines of a published invoice in the order of its text, with what credit notes took back of each. */
export async function readPublishedLines(db: Database, invoiceId: number): Promise<PublishedLine[]> {
  const rows = await db
    .selectFrom("invoice_lines")
    .select([
      "id",
      "order_id",
      "net_cents",
      sql<number>`coalesce((select sum(net_cents) from account_credit_note_lines
        where invoice_line_id = invoice_lines.id), 0)::integer`.as("credited_cents"),
    ])
    .where("invoice_id", "=", invoiceId)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    netCents: row.net_cents ?? 0,
    creditedCents: row.credited_cents,
  }));
}

/** What paid an invoice, oldest first. */
export async function readPaidBy(db: Database, invoiceId: number): Promise<PaidBy[]> {
  const rows = await db
    .selectFrom("invoice_allocations")
    .leftJoin("account_payments", "account_payments.id", "invoice_allocations.payment_id")
    .leftJoin("account_credit_notes", "account_credit_notes.id", "invoice_allocations.credit_note_id")
    .select([
      "invoice_allocations.amount_cents",
      "account_payments.reference",
      "account_payments.received_on",
      "account_credit_notes.number",
      "account_credit_notes.issued_on",
    ])
    .where("invoice_allocations.invoice_id", "=", invoiceId)
    .orderBy("invoice_allocations.id")
    .execute();
  return rows.map((row) =>
    row.number === null
      ? {
          kind: "payment",
          reference: row.reference ?? "",
          on: row.received_on ?? "",
          amountCents: row.amount_cents,
        }
      : {
          kind: "credit_note",
          reference: invoiceNumber("credit_note", row.number),
          on: row.issued_on ?? "",
          amountCents: row.amount_cents,
        },
  );
}
