import type { Failure } from "../../../contract/errors.ts";
import type { PortalPaperFormat } from "../../../contract/portal-invoices.schema.ts";
import type { PortalInvoice } from "../../../contract/portal-invoices.ts";
import type { AccountDocument } from "../../../domain/invoicing/account-document.ts";
import { documentCsv } from "../../../domain/invoicing/document-csv.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { type BytesOutput, type Context, isFailure, type Verb } from "../../context.ts";
import { getAccountPaper } from "../../invoices/get-account-paper.ts";
import { getInvoice } from "../../invoices/get-invoice.ts";
import { invoicePayUrl } from "../../invoices/invoice-pay-url.ts";
import { ownMember } from "../own-member.ts";

/** The same answer for another account's document and one that does not exist. */
const documentNotFound: Failure = { failed: "not_found", message: "There is no such invoice or credit note." };

/** An invoice or credit note of the caller's account. */
export const getPortalInvoice: Verb<{ number: string }, PortalInvoice> = async (context, { number }) => {
  const own = await findOwn(context, number);
  if (!own) return documentNotFound;
  const { document, invoiceId, isPaperPending } = own;
  const credit = { dueCents: 0, isOverdue: false, onItsWay: null, payUrl: "", paidBy: [], creditNotes: [] };
  if (invoiceId === null) return { document, ...credit, isPaperPending };
  const invoice = await getInvoice(context, { id: invoiceId });
  if (isFailure(invoice)) return invoice;
  if (invoice.state !== "published") return documentNotFound;
  const { dueCents, creditNotes, onItsWay } = invoice;
  const payUrl = dueCents > 0 && onItsWay === null ? await invoicePayUrl(context, invoiceId) : "";
  // The reason for a write-off is for staff only.
  const paidBy = invoice.paidBy.map((row) => (row.kind === "write_off" ? { ...row, reference: "" } : row));
  const isOverdue = dueCents > 0 && document.dueOn !== null && document.dueOn < dublinDate(context.now());
  return { document, dueCents, isOverdue, onItsWay, payUrl, paidBy, creditNotes, isPaperPending };
};

/** An invoice or credit note of the caller's account as a file. */
export const getPortalPaper: Verb<{ number: string; format: PortalPaperFormat }, BytesOutput> = async (
  context,
  { number, format },
) => {
  const own = await findOwn(context, number);
  if (!own) return documentNotFound;
  if (format !== "csv") return getAccountPaper(context, { number, format });
  return { name: `${number}.csv`, type: "text/csv", bytes: Buffer.from(documentCsv(own.document)) };
};

type Own = { document: AccountDocument; invoiceId: number | null; isPaperPending: boolean };

/** Finds a document by number, such as 'INV-000123' or 'CN-000045'. */
async function findOwn(context: Context, number: string): Promise<Own | null> {
  const { accountId } = ownMember(context);
  const issued = Number(number.slice(number.indexOf("-") + 1));
  const isInvoice = number.startsWith("INV-");
  const row = isInvoice
    ? await context.db
        .selectFrom("invoices")
        .leftJoin("account_papers", "account_papers.invoice_id", "invoices.id")
        .select(["invoices.id", "content", "account_papers.state"])
        .where("account_id", "=", accountId)
        .where("number", "=", issued)
        .executeTakeFirst()
    : await context.db
        .selectFrom("account_credit_notes")
        .leftJoin("account_papers", "account_papers.credit_note_id", "account_credit_notes.id")
        .select(["account_credit_notes.id", "content", "account_papers.state"])
        .where("account_id", "=", accountId)
        .where("number", "=", issued)
        .executeTakeFirst();
  if (!row) return null;
  const document = row.content as AccountDocument;
  return { document, invoiceId: isInvoice ? row.id : null, isPaperPending: row.state === "pending" };
}
