import { defaultExportCodes } from "../../domain/invoicing/export-codes.ts";
import { isFailure } from "../../server/context.ts";
import { closeBooks } from "../../server/invoices/close-books.ts";
import { disputeInvoice } from "../../server/invoices/dispute-invoice.ts";
import { readInvoicingSettings } from "../../server/invoices/invoicing-settings.ts";
import { makeDrafts } from "../../server/invoices/make-drafts.ts";
import { publishInvoice } from "../../server/invoices/publish-invoice.ts";
import { recordAccountPayment } from "../../server/invoices/record-account-payment.ts";
import { writeOffInvoice } from "../../server/invoices/write-off-invoice.ts";
import { openAccount } from "../accounts.ts";
import { storeFinishedOrder } from "../invoices.ts";
import type { StripeApp } from "../stripe-app.ts";
import { type AuditedRow, audited } from "./audited-row.ts";

const why = "Mr Kehoe was not at home";

/** Rows of invoices, credit notes and payments of accounts. */
export function invoiceRows(shop: StripeApp): Record<string, AuditedRow> {
  /** A draft with one order of February, and the body of the call that publishes it. */
  const draft = async () => {
    const { app } = shop;
    Object.assign(app.context.environment, { vatNumber: "IE1234567T" });
    const account = await openAccount(app, `Invoiced ${crypto.randomUUID()}`);
    await storeFinishedOrder(app, { accountId: account.id, finishedAt: "2026-02-12T12:00:00Z" });
    await makeDrafts(app.context, {});
    const { id, version } = await app.db
      .selectFrom("invoices")
      .select(["id", "version"])
      .where("account_id", "=", account.id)
      .executeTakeFirstOrThrow();
    return { accountId: account.id, id, seen: { version, totalCents: 4920 } };
  };
  const published = async () => {
    const { id, seen, accountId } = await draft();
    await publishInvoice(shop.app.context, { id, ...seen });
    return { id, accountId };
  };
  /** A payment by an account with no open invoice. */
  const payment = async () => {
    const { accountId } = await draft();
    const paid = await recordAccountPayment(shop.app.context, {
      id: accountId,
      method: "transfer",
      receivedOn: "2026-03-03",
      amountCents: 4920,
      reference: crypto.randomUUID(),
      remittance: [],
      isAnother: false,
    });
    if (isFailure(paid)) throw new Error(paid.message);
    return { accountId, paymentId: paid.paymentId };
  };
  return {
    publishInvoice: audited(["invoice.published"], async () => {
      const { id, seen } = await draft();
      return { params: { id }, json: seen, object: id };
    }),
    publishInvoices: audited(["invoice.published"], async () => {
      const { id, seen } = await draft();
      return { json: { invoices: [{ id, ...seen }] }, object: id };
    }),
    creditInvoice: audited(["invoice.credited"], async () => {
      const { id, seen } = await draft();
      await publishInvoice(shop.app.context, { id, ...seen });
      const line = await shop.app.db
        .selectFrom("invoice_lines")
        .select("id")
        .where("invoice_id", "=", id)
        .executeTakeFirstOrThrow();
      const json = { reason: why, lines: [{ lineId: line.id, netCents: 100 }] };
      return { params: { id }, json, object: id, secrets: [why] };
    }),
    saveInvoicingSettings: audited(["invoicing.settings_saved"], async () => {
      const { version } = await readInvoicingSettings(shop.app.db);
      const bank = { accountName: "Currach Couriers", iban: "IE29AIBK93115212345678", bic: "AIBKIE2D" };
      const json = { version, ...bank, companyNumber: "612345", exportCodes: defaultExportCodes };
      return { json, object: 1 };
    }),
    importOpeningBalances: audited(["invoicing.opening_imported"], async () => {
      const { number } = await openAccount(shop.app, `Opening ${crypto.randomUUID()}`);
      const invoice = { number: `old ${crypto.randomUUID()}`, issuedOn: "2026-01-02", dueOn: "2026-02-01" };
      return { json: { rows: [{ account: number, ...invoice, dueCents: 1_000 }] }, object: 1 };
    }),
    importBankStatement: audited(["invoicing.statement_imported"], async () => ({
      json: { content: `Date,Details,Debit,Credit,Balance\n02/03/2026,${why},,1.00,1.00\n` },
      secrets: [why],
    })),
    recordBankRows: audited(["account_payment.recorded"], async () => {
      const { accountId } = await draft();
      const row = { received_on: "2026-03-02", amount_cents: 777, text: why, imported_by: "test" };
      const { id } = await shop.app.db
        .insertInto("bank_rows")
        .values({ ...row, sha256: "7".repeat(64), imported_at: shop.clock.now() })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { json: { rows: [{ id, accountId }] }, object: accountId, secrets: [why] };
    }),
    creditOrder: audited(["order.credited"], async () => {
      const { id } = await draft();
      const { order_id } = await shop.app.db
        .selectFrom("invoice_lines")
        .select("order_id")
        .where("invoice_id", "=", id)
        .executeTakeFirstOrThrow();
      const json = { netCents: 100, reason: why };
      return { params: { id: order_id ?? 0 }, json, object: order_id ?? 0, secrets: [why] };
    }),
    writeOffInvoice: audited(["invoice.written_off"], async () => {
      const { id } = await published();
      return { params: { id }, json: { reason: why, seenCents: 4920 }, object: id, secrets: [why] };
    }),
    reverseInvoiceWriteOff: audited(["invoice.write_off_reversed"], async () => {
      const { id } = await published();
      await writeOffInvoice(shop.app.context, { id, reason: why, seenCents: 4920 });
      return { params: { id }, json: { reason: why }, object: id, secrets: [why] };
    }),
    disputeInvoice: audited(["invoice.disputed"], async () => {
      const { id } = await published();
      return { params: { id }, json: { reason: why }, object: id, secrets: [why] };
    }),
    resolveDispute: audited(["invoice.dispute_resolved"], async () => {
      const { id } = await published();
      await disputeInvoice(shop.app.context, { id, reason: why });
      return { params: { id }, json: { resolution: why }, object: id, secrets: [why] };
    }),
    refundAccountCredit: audited(["account_payment.credit_refunded"], async () => {
      const { accountId } = await payment();
      const json = { amountCents: 1000, refundedOn: "2026-03-04", reference: why, reason: why };
      return { params: { id: accountId }, json, object: accountId, secrets: [why] };
    }),
    reverseAccountPayment: audited(["account_payment.reversed"], async () => {
      const { accountId, paymentId } = await payment();
      return {
        params: { id: paymentId },
        json: { reversedOn: "2026-03-04", reason: why },
        object: accountId,
        secrets: [why],
      };
    }),
    closeBooks: audited(["books.closed"], async () => ({ json: { closedTo: "2025-01-31" }, object: "2025-01-31" })),
    reopenBooks: audited(["books.reopened"], async () => {
      await closeBooks(shop.app.context, { closedTo: "2025-01-31" });
      return { json: { closedTo: null, reason: why }, object: "none", secrets: [why] };
    }),
    recordAccountPayment: audited(["account_payment.recorded"], async () => {
      const { accountId } = await draft();
      const json = { method: "transfer", receivedOn: "2026-03-03", amountCents: 4920, reference: why };
      return { params: { id: accountId }, json, object: accountId, secrets: [why] };
    }),
  };
}
