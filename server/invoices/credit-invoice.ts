import type { z } from "zod";
import type { creditInvoiceBody } from "../../contract/invoices.schema.ts";
import type { InvoiceDetails } from "../../contract/invoices.ts";
import type { AccountDocument } from "../../domain/invoicing/account-document.ts";
import { allocateCredit } from "../../domain/invoicing/allocate-credit.ts";
import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";
import { creditTotals, type InvoiceAmount } from "../../domain/invoicing/invoice-totals.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Account } from "../accounts/store-account.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { readOpenInvoices } from "./account-ledger.ts";
import { allocateAccountCredit } from "./allocate-account-credit.ts";
import { buildCreditNote, partiesOf } from "./build-document.ts";
import { describeInvoice, invoiceNotFound } from "./get-invoice.ts";
import { readPublishedLines } from "./read-published.ts";
import { storeAllocations, storeCreditNote } from "./store-account-money.ts";
import { claimNumber, type Invoice } from "./store-invoice.ts";

type Input = { id: number } & z.output<typeof creditInvoiceBody>;

/**
 * Takes back lines of a published invoice, or parts of them, with a reason. The credit lowers what is due on that
 * invoice first, then on the oldest; the rest stays with the account.
 */
export const creditInvoice: Verb<Input, InvoiceDetails> = (context, input) =>
  withIdempotency(context, { scope: "creditInvoice", input }, async (context) => {
    const invoice = await context.db.selectFrom("invoices").selectAll().where("id", "=", input.id).executeTakeFirst();
    if (!invoice) return invoiceNotFound;
    if (invoice.state !== "published")
      return { failed: "action_refused", message: "A draft is no invoice yet: hold the order or add a line instead" };
    return withAccountLock(context, invoice.account_id, async (context, account) => {
      const params = await findInvalidLines(context, invoice, input.lines);
      const [message] = Object.values(params);
      if (message !== undefined) return { failed: "invalid_fields", message, params };
      await credit(context, account, invoice, input);
      return describeInvoice(context, invoice);
    });
  });

async function findInvalidLines(
  context: Context,
  invoice: Invoice,
  credited: Input["lines"],
): Promise<Record<string, string>> {
  const lines = await readPublishedLines(context.db, invoice.id);
  const invalid = credited.flatMap(({ lineId, netCents }, index): [string, string][] => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return [[`lines.${index}.lineId`, "This invoice has no such line"]];
    const openCents = line.netCents - line.creditedCents;
    if (netCents <= openCents) return [];
    const most = `Of this line ${formatMoney(Math.max(0, openCents), "EUR")} net can be credited`;
    return [[`lines.${index}.netCents`, most]];
  });
  return Object.fromEntries(invalid);
}

async function credit(context: Context, account: Account, invoice: Invoice, { lines, reason }: Input): Promise<void> {
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
}
