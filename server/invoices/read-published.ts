import { sql } from "kysely";
import type { PaidBy, PublishedLine } from "../../contract/invoices.ts";
import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { Database } from "../database/kysely.ts";

/** The lines of a published invoice in the order of its text, each with the amount credited. */
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
    .leftJoin("account_write_offs", "account_write_offs.id", "invoice_allocations.write_off_id")
    .select([
      "invoice_allocations.amount_cents",
      "account_payments.reference",
      "account_payments.received_on",
      "account_credit_notes.number",
      "account_credit_notes.issued_on",
      "account_write_offs.reason",
      "account_write_offs.written_off_on",
    ])
    .where("invoice_allocations.invoice_id", "=", invoiceId)
    .orderBy("invoice_allocations.id")
    .execute();
  return rows.map((row) => {
    const { amount_cents: amountCents, number, written_off_on } = row;
    if (number !== null)
      return {
        kind: "credit_note",
        reference: invoiceNumber("credit_note", number),
        on: row.issued_on ?? "",
        amountCents,
      };
    return written_off_on === null
      ? { kind: "payment", reference: row.reference ?? "", on: row.received_on ?? "", amountCents }
      : { kind: "write_off", reference: row.reason ?? "", on: written_off_on, amountCents };
  });
}

/** The amount of an invoice that is written off. */
export async function readWrittenOff(db: Database, invoiceId: number): Promise<Cents> {
  const { cents } = await db
    .selectFrom("invoice_allocations")
    .select(sql<number>`coalesce(sum(amount_cents), 0)::integer`.as("cents"))
    .where("invoice_id", "=", invoiceId)
    .where("write_off_id", "is not", null)
    .executeTakeFirstOrThrow();
  return cents;
}
