import type { AccountDocument } from "../../domain/invoicing/account-document.ts";
import { allocateCredit } from "../../domain/invoicing/allocate-credit.ts";
import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";
import { creditTotals, type InvoiceAmount } from "../../domain/invoicing/invoice-totals.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Account } from "../accounts/store-account.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context } from "../context.ts";
import { readOpenInvoices } from "./account-ledger.ts";
import { allocateAccountCredit } from "./allocate-account-credit.ts";
import { buildCreditNote, partiesOf } from "./build-document.ts";
import { readPublishedLines } from "./read-published.ts";
import { refuseClosedDay } from "./refuse-closed-day.ts";
import { storeAllocations, storeCreditNote } from "./store-account-money.ts";
import { claimNumber, type Invoice } from "./store-invoice.ts";

type Credited = { lines: readonly { lineId: number; netCents: number }[]; reason: string };

/**
 * Stores a credit note for lines of a published invoice, queues its PDF and email, and allocates it to that invoice
 * first, then to the oldest. The caller holds the account's lock and has checked that each line has enough left to
 * credit. Returns the credit note's number.
 */
export async function issueCreditNote(
  context: Context,
  account: Account,
  invoice: Invoice,
  { lines, reason }: Credited,
): Promise<string> {
  const closed = await refuseClosedDay(context, dublinDate(context.now()));
  // Only past days can be closed, so this process's clock is behind.
  if (closed !== null) throw new Error(`No credit note can be issued today: ${closed}`);
  const issued = invoice.content as AccountDocument;
  const stored = await readPublishedLines(context.db, invoice.id);
  const documentLines = lines.map(({ lineId, netCents }) => {
    const line = issued.lines[stored.findIndex(({ id }) => id === lineId)];
    if (!line) throw new Error(`Line ${lineId} is not in the text of invoice ${invoice.id}`);
    return { ...line, netCents };
  });
  const amountOf = (line: AccountDocument["lines"][number]): InvoiceAmount => ({ ...line, ownVatCents: 0 });
  const before = issued.lines.map((line, index) => ({
    ...amountOf(line),
    netCents: stored[index]?.creditedCents ?? 0,
  }));
  const totals = creditTotals(before, documentLines.map(amountOf));
  const parties = await partiesOf(context);
  const number = await claimNumber(context, "credit_note");
  const named = invoiceNumber("credit_note", number);
  const content = buildCreditNote(context, {
    invoice: issued,
    account,
    lines: documentLines,
    totals,
    reason,
    number: named,
    parties,
  });
  const id = await storeCreditNote(
    context,
    {
      account_id: account.id,
      invoice_id: invoice.id,
      number,
      issued_on: content.issuedOn,
      reason,
      net_cents: totals.netCents,
      vat_cents: totals.vatCents,
      total_cents: totals.totalCents,
      content: JSON.stringify(content),
    },
    { lines, recipients: account.invoice_emails },
  );
  const own = (await readOpenInvoices(context.db, account.id)).filter((open) => open.id === invoice.id);
  await storeAllocations(context, { credit_note_id: id }, allocateCredit(totals.totalCents, own).allocated);
  await allocateAccountCredit(context, account.id);
  await storeAccountEvent(context, {
    accountId: account.id,
    kind: "invoice_credited",
    note: `Credited ${formatMoney(totals.totalCents, "EUR")} of invoice ${issued.number} by ${named}: ${reason}`,
    data: { invoice: invoice.id, creditNote: id, totalCents: totals.totalCents },
  });
  await storeAuditEntry(context, {
    act: "invoice.credited",
    object: { kind: "invoice", id: invoice.id },
    after: { creditNote: named, totalCents: totals.totalCents },
  });
  return named;
}
