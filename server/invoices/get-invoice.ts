import type { Failure } from "../../contract/errors.ts";
import type { InvoiceDetails } from "../../contract/invoices.ts";
import type { AccountDocument } from "../../domain/invoicing/account-document.ts";
import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context, Verb } from "../context.ts";
import { invoiceDue } from "./account-ledger.ts";
import { readOnItsWay } from "./invoice-payments.ts";
import { readDrafts } from "./read-drafts.ts";
import { readPaidBy, readPublishedLines, readWrittenOff } from "./read-published.ts";
import { refuseClosedDay } from "./refuse-closed-day.ts";
import { showDraft } from "./show-invoice.ts";
import type { Invoice } from "./store-invoice.ts";

export const invoiceNotFound: Failure = { failed: "not_found", message: "There is no such invoice." };

export const getInvoice: Verb<{ id: number }, InvoiceDetails> = async (context, { id }) => {
  const invoice = await context.db.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirst();
  return invoice ? describeInvoice(context, invoice) : invoiceNotFound;
};

export async function describeInvoice(context: Context, invoice: Invoice): Promise<InvoiceDetails> {
  if (invoice.state === "published") return describePublished(context, invoice);
  const content = (await readDrafts(context, [invoice])).get(invoice.id);
  if (!content) throw new Error(`Draft ${invoice.id} was not read`);
  const draft = showDraft(context, invoice, content);
  const closed = await refuseClosedDay(context, dublinDate(context.now()));
  return closed === null ? draft : { ...draft, refusals: [...draft.refusals, closed] };
}

async function describePublished({ db }: Context, invoice: Invoice): Promise<InvoiceDetails> {
  const [{ due_cents }, lines, paidBy, notes, paper, disputes, writtenOff, onItsWay] = await Promise.all([
    db.selectFrom("invoices").select(invoiceDue.as("due_cents")).where("id", "=", invoice.id).executeTakeFirstOrThrow(),
    readPublishedLines(db, invoice.id),
    readPaidBy(db, invoice.id),
    db
      .selectFrom("account_credit_notes")
      .select(["number", "issued_on", "reason", "total_cents"])
      .where("invoice_id", "=", invoice.id)
      .orderBy("number")
      .execute(),
    db.selectFrom("account_papers").select("state").where("invoice_id", "=", invoice.id).executeTakeFirst(),
    db.selectFrom("invoice_disputes").selectAll().where("invoice_id", "=", invoice.id).orderBy("id").execute(),
    readWrittenOff(db, invoice.id),
    readOnItsWay(db, invoice.id),
  ]);
  return {
    state: "published",
    id: invoice.id,
    accountId: invoice.account_id,
    document: invoice.content as AccountDocument,
    lines,
    publishedAt: invoice.published_at?.toISOString() ?? "",
    publishedBy: invoice.published_by ?? "",
    dueCents: due_cents,
    onItsWay,
    paidBy,
    creditNotes: notes.map(({ number, issued_on, reason, total_cents }) => ({
      number: invoiceNumber("credit_note", number),
      issuedOn: issued_on,
      reason,
      totalCents: total_cents,
    })),
    disputes: disputes.map((row) => ({
      reason: row.reason,
      openedAt: row.opened_at.toISOString(),
      openedBy: row.opened_by,
      resolved:
        row.resolved_at === null
          ? null
          : { at: row.resolved_at.toISOString(), by: row.resolved_by ?? "", resolution: row.resolution ?? "" },
    })),
    writtenOffCents: writtenOff,
    isPaperPending: paper?.state === "pending",
  };
}
