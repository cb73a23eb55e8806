import { sql } from "kysely";
import type { VatDocument } from "../../contract/checkout.ts";
import type { VatTreatment } from "../../domain/accounts/billing-options.ts";
import type { AccountDocument } from "../../domain/invoicing/account-document.ts";
import { billingPeriodOf, lastPublishDay } from "../../domain/invoicing/billing-periods.ts";
import { vatPercentOf } from "../../domain/invoicing/invoice-totals.ts";
import { monthInWords } from "../../domain/invoicing/statement-text.ts";
import {
  paidShares,
  taxPoint,
  unpublishedGroup,
  type VatBasis,
  type VatEntry,
} from "../../domain/invoicing/vat-report.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import { invoiceName } from "../invoices/invoice-name.ts";
import { readItems } from "../invoices/read-items.ts";

type Days = { from: string; to: string };
type Reader = Pick<Context, "db" | "now" | "environment">;

/** Every document whose VAT falls due on these days, both inclusive, in order of day. */
export async function readVatEntries(context: Reader, days: Days, basis: VatBasis): Promise<VatEntry[]> {
  const ofAccounts =
    basis === "invoice"
      ? [readInvoices(context, days), readCreditNotes(context, days), readUnpublished(context, days)]
      : [readPayments(context, days)];
  const entries = (await Promise.all([readReceipts(context, days), ...ofAccounts])).flat();
  const order = (entry: VatEntry) => `${entry.on} ${entry.source} ${entry.document}`;
  return entries.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/**
 * Receipts count on the day of their payment, refunds on that of their credit note. Test payments are not sales, except
 * in the demo, where every payment is one. Orders on an earlier system's invoice have had their VAT accounted for
 * there.
 */
function countedDocuments({ db, environment }: Reader, { from, to }: Days) {
  const on = sql<string>`case documents.kind when 'receipt' then documents.data ->> 'paidOn' else documents.data ->> 'issuedOn' end`;
  return db
    .selectFrom("documents")
    .innerJoin("orders", "orders.id", "documents.order_id")
    .where("documents.voided_at", "is", null)
    .where("orders.earlier_invoice", "is", null)
    .where(on, ">=", from)
    .where(on, "<=", to)
    .$if(!environment.demo, (query) =>
      query.where(sql<boolean>`not coalesce((documents.data ->> 'testMode')::boolean, false)`),
    );
}

async function readReceipts(context: Reader, days: Days): Promise<VatEntry[]> {
  const rows = await countedDocuments(context, days)
    .select("documents.data")
    .where(sql<string>`documents.data ->> 'currency'`, "=", "EUR")
    .execute();
  return rows.map(({ data }) => {
    const { kind, number, issuedOn, paidOn, customer, vatPercent, netCents, vatCents } = data as VatDocument;
    const isReceipt = kind === "receipt";
    return {
      source: isReceipt ? "receipt" : "receipt_credit",
      on: isReceipt ? paidOn : issuedOn,
      document: number,
      customer: customer.company || customer.name,
      vatTreatment: "standard",
      vatPercent,
      netCents: isReceipt ? netCents : -netCents,
      vatCents: isReceipt ? vatCents : -vatCents,
    };
  });
}

/** Documents in other currencies, which the boxes leave out, by currency and less refunds. */
export async function readOtherCurrencies(
  context: Reader,
  days: Days,
): Promise<{ currency: string; documents: number; totalCents: number }[]> {
  const currency = sql<string>`documents.data ->> 'currency'`;
  const rows = await countedDocuments(context, days)
    .select([
      currency.as("currency"),
      (eb) => eb.fn.countAll<number>().as("documents"),
      sql<string>`sum((documents.data ->> 'totalCents')::bigint
        * case documents.kind when 'receipt' then 1 else -1 end)`.as("total_cents"),
    ])
    .where(currency, "<>", "EUR")
    .groupBy(currency)
    .orderBy(currency)
    .execute();
  return rows.map(({ currency, documents, total_cents }) => ({
    currency,
    documents: Number(documents),
    totalCents: Number(total_cents),
  }));
}

/** By tax point: an invoice that was published late counts on the day by which it should have been published. */
async function readInvoices({ db }: Reader, { from, to }: Days): Promise<VatEntry[]> {
  const rows = await db
    .selectFrom("invoices")
    .select(["issued_on", "period_from", "period_to", "content"])
    .where("state", "=", "published")
    // VAT on an earlier system's invoices was due there.
    .where("opening_number", "is", null)
    // The tax point is never after the issue date, and never before the end of the period.
    .where("issued_on", ">=", from)
    .where("period_to", "<=", to)
    .execute();
  return rows.flatMap(({ issued_on, period_from, period_to, content }) => {
    const on = taxPoint(issued_on ?? "", { from: period_from, to: period_to });
    return on >= from && on <= to ? entriesOf(content as AccountDocument, { source: "invoice", on, sign: 1 }) : [];
  });
}

async function readCreditNotes({ db }: Reader, { from, to }: Days): Promise<VatEntry[]> {
  const rows = await db
    .selectFrom("account_credit_notes")
    .select(["issued_on", "content"])
    .where("issued_on", ">=", from)
    .where("issued_on", "<=", to)
    .execute();
  return rows.flatMap(({ issued_on, content }) =>
    entriesOf(content as AccountDocument, { source: "credit_note", on: issued_on, sign: -1 }),
  );
}

function entriesOf(
  { number, buyer, totals }: AccountDocument,
  { source, on, sign }: { source: "invoice" | "credit_note"; on: string; sign: 1 | -1 },
): VatEntry[] {
  return totals.vat.map(({ vatTreatment, vatPercent, netCents, vatCents }) => ({
    source,
    on,
    document: number,
    customer: buyer.name,
    vatTreatment,
    vatPercent,
    netCents: sign * netCents,
    vatCents: sign * vatCents,
  }));
}

/**
 * Finished orders that were not invoiced by the 15th of the next month, per account and month, as if on one monthly
 * invoice.
 */
async function readUnpublished(context: Reader, { from, to }: Days): Promise<VatEntry[]> {
  const today = dublinDate(context.now());
  const accounts = await context.db.selectFrom("accounts").select(["id", "number", "name", "vat_treatment"]).execute();
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const groups = new Map<string, { accountId: number; month: string; on: string; netCents: number[] }>();
  for (const { accountId, finishedOn, obstacle, netCents } of await readItems(context, { unbilledOf: "all" })) {
    if (finishedOn === null || obstacle !== null) continue;
    const on = lastPublishDay(billingPeriodOf("monthly", finishedOn));
    // The invoice can still be published on the day itself.
    if (on >= today || on < from || on > to) continue;
    const month = finishedOn.slice(0, 7);
    const group = groups.get(`${accountId} ${month}`) ?? { accountId, month, on, netCents: [] };
    group.netCents.push(netCents);
    groups.set(`${accountId} ${month}`, group);
  }
  return [...groups.values()].flatMap(({ accountId, month, on, netCents }): VatEntry[] => {
    const account = byId.get(accountId);
    if (!account) return [];
    const treatment: VatTreatment = account.vat_treatment;
    return [
      {
        source: "unpublished",
        on,
        document: `${account.number}, ${monthInWords(month)}`,
        customer: account.name,
        ...unpublishedGroup(netCents, treatment, vatPercentOf(treatment)),
      },
    ];
  });
}

/** The parts of payments that paid an invoice, each on the day when both payment and invoice existed. */
async function readPayments({ db }: Reader, { from, to }: Days): Promise<VatEntry[]> {
  const touched = db
    .selectFrom("invoice_allocations")
    .innerJoin("account_payments", "account_payments.id", "invoice_allocations.payment_id")
    .innerJoin("invoices", "invoices.id", "invoice_allocations.invoice_id")
    .leftJoin("account_reversals", "account_reversals.payment_id", "account_payments.id")
    .select("invoices.id")
    .where(sql<boolean>`(greatest(account_payments.received_on, invoices.issued_on) between ${from} and ${to}
      or account_reversals.reversed_on between ${from} and ${to})`);
  const rows = await db
    .selectFrom("invoice_allocations")
    .innerJoin("invoices", "invoices.id", "invoice_allocations.invoice_id")
    .leftJoin("account_payments", "account_payments.id", "invoice_allocations.payment_id")
    .leftJoin("account_credit_notes", "account_credit_notes.id", "invoice_allocations.credit_note_id")
    .leftJoin("account_reversals", "account_reversals.payment_id", "account_payments.id")
    // A write-off is not money received.
    .where("invoice_allocations.write_off_id", "is", null)
    .select([
      "invoices.id",
      "invoices.number",
      "invoices.opening_number",
      "invoices.content",
      "invoice_allocations.payment_id",
      "invoice_allocations.amount_cents",
      // A negative row takes back what a reversed payment had paid.
      sql<string>`case when invoice_allocations.amount_cents < 0 then account_reversals.reversed_on
        else greatest(coalesce(account_payments.received_on, account_credit_notes.issued_on), invoices.issued_on) end`.as(
        "on",
      ),
    ])
    .where("invoices.id", "in", touched)
    .orderBy("invoice_allocations.id")
    .execute();
  const byInvoice = new Map<number, typeof rows>();
  for (const row of rows) byInvoice.set(row.id, [...(byInvoice.get(row.id) ?? []), row]);
  return [...byInvoice.values()].flatMap((allocations): VatEntry[] => {
    const [first] = allocations;
    if (!first) return [];
    const { totals, buyer } = first.content as AccountDocument;
    const paid = allocations.map(({ payment_id, on, amount_cents }) => ({
      key: String(payment_id),
      on,
      amountCents: amount_cents,
      isMoney: payment_id !== null,
    }));
    return paidShares(totals.vat, totals.totalCents, paid)
      .filter(({ on }) => on >= from && on <= to)
      .map(({ key, ...share }) => ({
        source: "payment",
        document: `Payment ${key} of ${invoiceName(first)}`,
        customer: buyer.name,
        ...share,
      }));
  });
}
