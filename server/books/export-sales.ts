import type { z } from "zod";
import type { exportSalesQuery } from "../../contract/sales-exports.schema.ts";
import type { AccountDocument } from "../../domain/invoicing/account-document.ts";
import { type BookEntry, exportLines, xeroMaxInvoices } from "../../domain/invoicing/sales-exports.ts";
import { csvByteOrderMark } from "../../domain/text/csv.ts";
import { storeExport } from "../audit/store-export.ts";
import type { Context, FileOutput, Verb } from "../context.ts";
import { fromReplica } from "../database/replica/from-replica.ts";
import { readInvoicingSettings } from "../invoices/invoicing-settings.ts";

type Input = z.output<typeof exportSalesQuery>;

/**
 * What accounts were invoiced, credited and paid on these days, in a format for accounting software. See
 * docs/exports.md.
 */
export const exportSales: Verb<Input, FileOutput> = async (context, { format, from, to }) => {
  const { exportCodes } = await readInvoicingSettings(context.db);
  const reading = await fromReplica(context);
  const documents = await readDocuments(reading, { from, to });
  if (format === "xero" && documents.length > xeroMaxInvoices)
    return {
      failed: "action_refused",
      message: `These days have ${documents.length} invoices and credit notes, but Xero accepts only ${xeroMaxInvoices} in one file: choose fewer days.`,
    };
  const entries = [...documents, ...(await readPayments(reading, { from, to }))];
  await storeExport(context, { act: "export.sales", filter: { format, from, to }, rows: entries.length });
  const lines = exportLines(format, entries, exportCodes);
  return { name: `sales-${format}-${from}-to-${to}.csv`, chunks: chunksOf(lines) };
};

async function* chunksOf(lines: readonly string[]): AsyncGenerator<string> {
  yield csvByteOrderMark;
  for (let at = 0; at < lines.length; at += 500) yield lines.slice(at, at + 500).join("");
}

type Days = { from: string; to: string };

/** By number, invoices first. Invoices of an earlier system are in that system's books. */
async function readDocuments({ db }: Context, { from, to }: Days): Promise<BookEntry[]> {
  const invoices = await db
    .selectFrom("invoices")
    .innerJoin("accounts", "accounts.id", "invoices.account_id")
    .select(["content", "ledger_code", "invoice_emails"])
    .where("invoices.state", "=", "published")
    .where("opening_number", "is", null)
    .where("issued_on", ">=", from)
    .where("issued_on", "<=", to)
    .orderBy("invoices.number")
    .execute();
  const notes = await db
    .selectFrom("account_credit_notes")
    .innerJoin("accounts", "accounts.id", "account_credit_notes.account_id")
    .select(["content", "ledger_code", "invoice_emails"])
    .where("issued_on", ">=", from)
    .where("issued_on", "<=", to)
    .orderBy("account_credit_notes.number")
    .execute();
  return [...invoices, ...notes].map(({ content, ledger_code, invoice_emails }) => ({
    kind: "document",
    document: content as AccountDocument,
    ledgerCode: ledger_code,
    email: invoice_emails[0] ?? "",
  }));
}

async function readPayments({ db }: Context, { from, to }: Days): Promise<BookEntry[]> {
  const rows = await db
    .selectFrom("account_payments")
    .innerJoin("accounts", "accounts.id", "account_payments.account_id")
    .select([
      "account_payments.id",
      "received_on",
      "reference",
      "amount_cents",
      "accounts.name",
      "accounts.number",
      "ledger_code",
    ])
    .where("received_on", ">=", from)
    .where("received_on", "<=", to)
    .orderBy("received_on")
    .orderBy("account_payments.id")
    .execute();
  return rows.map(({ id, received_on, reference, amount_cents, name, number, ledger_code }) => ({
    kind: "payment",
    id,
    on: received_on,
    reference,
    amountCents: amount_cents,
    customer: name,
    accountNumber: number,
    ledgerCode: ledger_code,
  }));
}
