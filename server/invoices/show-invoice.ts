import type { InvoiceDetails, InvoiceRow } from "../../contract/invoices.ts";
import { lastPublishDay, publishAlertDay } from "../../domain/invoicing/billing-periods.ts";
import { refuseInvoice } from "../../domain/invoicing/invoice-contents.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Account } from "../accounts/store-account.ts";
import type { Context } from "../context.ts";
import { addressOrEmpty } from "./address-of-account.ts";
import { invoiceName } from "./invoice-name.ts";
import type { DraftContent } from "./read-drafts.ts";
import type { Invoice } from "./store-invoice.ts";

type Amounts = { lines: number; netCents: number; totalCents: number; dueCents: number; onItsWayCents?: number };

export function showInvoiceRow(
  invoice: Invoice,
  account: Pick<Account, "number" | "name">,
  { lines, netCents, totalCents, dueCents, onItsWayCents = 0 }: Amounts,
  today: string,
): InvoiceRow {
  const period = { from: invoice.period_from, to: invoice.period_to };
  return {
    id: invoice.id,
    number: invoice.state === "draft" ? null : invoiceName(invoice),
    accountId: invoice.account_id,
    accountNumber: account.number,
    accountName: account.name,
    period,
    part: invoice.part,
    group: { by: invoice.grouped_by, value: invoice.group_value },
    lines,
    netCents,
    totalCents,
    issuedOn: invoice.issued_on,
    dueOn: invoice.due_on,
    dueCents,
    isOverdue: dueCents > 0 && invoice.due_on !== null && invoice.due_on < today,
    onItsWayCents,
    isLate: invoice.state === "draft" && publishAlertDay(period) <= today,
    version: invoice.version,
  };
}

/** A draft for staff to review. */
export function showDraft(
  context: Pick<Context, "now" | "environment">,
  invoice: Invoice,
  content: DraftContent,
): Extract<InvoiceDetails, { state: "draft" }> {
  const today = dublinDate(context.now());
  const { account, lines, totals } = content;
  const period = { from: invoice.period_from, to: invoice.period_to };
  return {
    state: "draft",
    ...showInvoiceRow(invoice, account, { ...totals, lines: lines.length, dueCents: 0 }, today),
    content: totals,
    draftLines: lines.map(({ chargeId: _, ownVatCents: __, signedBy: ___, ...line }) => line),
    refusals: refusalsOf(context, invoice, content),
    publishBy: lastPublishDay(period),
  };
}

export function refusalsOf(
  { now, environment }: Pick<Context, "now" | "environment">,
  invoice: Invoice,
  { account, lines, totals }: DraftContent,
): string[] {
  return refuseInvoice(
    {
      supplierVatNumber: environment.vatNumber ?? "",
      customerName: account.name,
      customerAddress: addressOrEmpty(account),
      customerVatNumber: account.vat_number,
      vatNumberCheckedOn: account.vat_number_checked_on,
      emails: account.invoice_emails,
    },
    lines,
    {
      totalCents: totals.totalCents,
      period: { from: invoice.period_from, to: invoice.period_to },
      today: dublinDate(now()),
    },
  );
}
