import { type Selectable, sql } from "kysely";
import { type AccountDocument, accountDocumentTitles } from "../../domain/invoicing/account-document.ts";
import { toUbl } from "../../domain/invoicing/ubl.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { AccountPapers } from "../database/types.ts";
import { backoffMs, createWorkQueue } from "../database/work-queue.ts";
import { storeFile } from "../files/store-file.ts";
import type { AccountDocumentData } from "../mail/account-document-email.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { drawAccountDocument } from "../papers/draw-account-document.ts";
import { invoicePayUrl } from "./invoice-pay-url.ts";

/** Takes a few hundredths of a second of computing. */
const batch = 4;
const retryDelaysMs = [10_000, 60_000, 600_000];

const papersToDraw = createWorkQueue({
  table: "account_papers",
  key: "id",
  dueAt: "draw_at",
  leaseMs: 60_000,
  isOpen: (eb) => eb("state", "=", "pending"),
  onClaim: () => ({ attempts: sql<number>`attempts + 1` }),
});

type Paper = Selectable<AccountPapers>;

/**
 * Every second: draws the PDF of issued invoices and credit notes, stores it with the XML, and queues the email that
 * has waited for both. Each document is drawn once; true if more are waiting.
 */
export async function drawPapers(context: Context): Promise<boolean> {
  const due = await papersToDraw.claim(context, batch);
  for (const paper of due) await tryDraw(context, paper);
  return due.length === batch;
}

async function tryDraw(context: Context, paper: Paper): Promise<void> {
  try {
    await draw(context, paper);
  } catch (error) {
    context.log.error({ err: error, paperId: paper.id }, "The paper of an invoice could not be drawn");
    const failure = "It could not be drawn; see the log";
    await papersToDraw.postpone(context, paper, backoffMs(retryDelaysMs, paper.attempts), { failure });
  }
}

async function draw(context: Context, paper: Paper): Promise<void> {
  const document = await readDocument(context, paper);
  // Outside the transaction, because drawing takes longer than storing.
  const pdf = await drawAccountDocument(document);
  const xml = Buffer.from(toUbl(document));
  await inTransaction(context, async (context) => {
    const pdf_sha256 = await storeFile(context, { type: "application/pdf", bytes: pdf });
    const xml_sha256 = await storeFile(context, { type: "application/xml", bytes: xml });
    const files = { pdf_sha256, xml_sha256, failure: null };
    const drawn = await papersToDraw.update(context, paper, { state: "drawn", draw_at: null, ...files });
    // Another worker has drawn it in the meantime.
    if (!drawn) return;
    const name = `${accountDocumentTitles[document.kind]} ${document.number}`;
    const attachments = [
      { name: `${name}.pdf`, sha256: pdf_sha256 },
      { name: `${name}.xml`, sha256: xml_sha256 },
    ];
    const payUrl = paper.invoice_id === null ? "" : await invoicePayUrl(context, paper.invoice_id);
    const data = { ...dataOf(document), payUrl };
    const emails = paper.recipients.map((recipient) => ({
      template: "account_document" as const,
      recipient,
      data,
      attachments,
    }));
    if (emails.length > 0)
      await enqueueEmails(emails, context.now(), context.environment.publicUrl).execute(context.db);
  });
}

async function readDocument({ db }: Context, { invoice_id, credit_note_id }: Paper): Promise<AccountDocument> {
  const { content } =
    invoice_id === null
      ? await db
          .selectFrom("account_credit_notes")
          .select("content")
          .where("id", "=", credit_note_id)
          .executeTakeFirstOrThrow()
      : await db.selectFrom("invoices").select("content").where("id", "=", invoice_id).executeTakeFirstOrThrow();
  return content as AccountDocument;
}

function dataOf({ buyer, totals, precedes, ...document }: AccountDocument): AccountDocumentData {
  const { kind, number, period, dueOn, poNumber, reason } = document;
  return {
    kind,
    number,
    period,
    dueOn,
    poNumber,
    reason,
    company: buyer.name,
    totalCents: totals.totalCents,
    corrects: precedes?.number ?? "",
  };
}
