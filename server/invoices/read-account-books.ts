import type { AccountId } from "../../domain/accounts/references.ts";
import type { AccountBooks } from "../../domain/invoicing/account-books.ts";
import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Database } from "../database/kysely.ts";
import { invoiceName } from "./invoice-name.ts";

/** All invoices, credit notes and payments of an account, oldest first. */
export async function readAccountBooks(db: Database, accountId: AccountId): Promise<AccountBooks> {
  const [invoices, notes, payments, writeOffs, refunds, reversals, allocations, online] = await Promise.all([
    db
      .selectFrom("invoices")
      .select(["id", "number", "opening_number", "issued_on", "due_on", "total_cents"])
      .where("account_id", "=", accountId)
      .where("state", "=", "published")
      .orderBy("issued_on")
      .orderBy("number")
      .execute(),
    db
      .selectFrom("account_credit_notes")
      .select(["id", "number", "issued_on", "total_cents"])
      .where("account_id", "=", accountId)
      .orderBy("issued_on")
      .orderBy("number")
      .execute(),
    db
      .selectFrom("account_payments")
      .select(["id", "received_on", "reference", "amount_cents"])
      .where("account_id", "=", accountId)
      .orderBy("received_on")
      .orderBy("id")
      .execute(),
    db.selectFrom("account_write_offs").selectAll().where("account_id", "=", accountId).orderBy("id").execute(),
    db.selectFrom("account_credit_refunds").selectAll().where("account_id", "=", accountId).orderBy("id").execute(),
    db.selectFrom("account_reversals").selectAll().where("account_id", "=", accountId).orderBy("id").execute(),
    db
      .selectFrom("invoice_allocations")
      .innerJoin("invoices", "invoices.id", "invoice_allocations.invoice_id")
      .select(["invoices.id", "payment_id", "credit_note_id", "write_off_id", "amount_cents"])
      .where("invoices.account_id", "=", accountId)
      .execute(),
    db
      .selectFrom("invoice_payments")
      .innerJoin("invoices", "invoices.id", "invoice_payments.invoice_id")
      .leftJoin("account_payments", "account_payments.id", "invoice_payments.account_payment_id")
      .select(["invoice_payments.amount_cents", "on_its_way_at", "closed_at", "account_payments.received_on"])
      .where("invoices.account_id", "=", accountId)
      .where("on_its_way_at", "is not", null)
      .execute(),
  ]);
  return {
    invoices: invoices.map(({ id, issued_on, due_on, total_cents, ...named }) => ({
      id,
      number: invoiceName(named),
      issuedOn: issued_on ?? "",
      dueOn: due_on ?? "",
      totalCents: total_cents ?? 0,
    })),
    credits: [
      ...notes.map(({ id, number, issued_on, total_cents }) => ({
        key: `credit note ${id}`,
        kind: "credit_note" as const,
        on: issued_on,
        reference: invoiceNumber("credit_note", number),
        amountCents: total_cents,
      })),
      ...payments.map(({ id, received_on, reference, amount_cents }) => ({
        key: `payment ${id}`,
        kind: "payment" as const,
        on: received_on,
        reference,
        amountCents: amount_cents,
      })),
      ...writeOffs.map(({ id, written_off_on, reason, amount_cents }) => ({
        key: `write-off ${id}`,
        kind: "write_off" as const,
        on: written_off_on,
        reference: reason,
        amountCents: amount_cents,
      })),
    ],
    debits: [
      ...refunds.map(({ refunded_on, reference, amount_cents }) => ({
        kind: "credit_refund" as const,
        on: refunded_on,
        reference,
        amountCents: amount_cents,
      })),
      ...reversals.map(({ reversed_on, reason, amount_cents }) => ({
        kind: "reversal" as const,
        on: reversed_on,
        reference: reason,
        amountCents: amount_cents,
      })),
    ],
    allocations: allocations.map(({ id, payment_id, credit_note_id, write_off_id, amount_cents }) => {
      const reversal = reversals.find(
        (one) =>
          (payment_id ?? write_off_id) !== null && one.payment_id === payment_id && one.write_off_id === write_off_id,
      );
      const creditKey =
        payment_id !== null
          ? `payment ${payment_id}`
          : write_off_id === null
            ? `credit note ${credit_note_id}`
            : `write-off ${write_off_id}`;
      const on = amount_cents < 0 ? reversal?.reversed_on : undefined;
      return { invoiceId: id, creditKey, amountCents: amount_cents, ...(on !== undefined && { on }) };
    }),
    onItsWay: online.map(({ amount_cents, on_its_way_at, closed_at, received_on }) => ({
      amountCents: amount_cents,
      from: on_its_way_at ? dublinDate(on_its_way_at) : "",
      until: received_on ?? (closed_at && dublinDate(closed_at)),
    })),
  };
}
