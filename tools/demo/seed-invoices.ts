import type { AccountId } from "../../domain/accounts/references.ts";
import { dublinDate, dublinInstant } from "../../domain/schedule/dublin.ts";
import { type Context, isFailure } from "../../server/context.ts";
import { creditInvoice } from "../../server/invoices/credit-invoice.ts";
import { getAccountLedger } from "../../server/invoices/get-account-ledger.ts";
import { getInvoice } from "../../server/invoices/get-invoice.ts";
import { storeInvoicePayment } from "../../server/invoices/invoice-payments.ts";
import { listInvoices } from "../../server/invoices/list-invoices.ts";
import { makeDrafts } from "../../server/invoices/make-drafts.ts";
import { publishInvoice } from "../../server/invoices/publish-invoice.ts";
import { recordAccountPayment } from "../../server/invoices/record-account-payment.ts";
import { recordPaymentOnItsWay } from "../../server/payments/invoices/invoice-payment-outcome.ts";

/** Made up, but with a valid check letter. */
export const demoVatNumber = "IE1234567T";

/**
 * `unpaid` pay nothing except one debit that is on its way; `overpaid` pays more than is due; `credited` gets a credit
 * note. All others pay in full.
 */
type Invoiced = { unpaid: AccountId[]; overpaid: AccountId; credited: AccountId };

/**
 * Publishes invoices for the orders that accounts finished in earlier months, each month's on the 2nd of the next, as
 * the office does. For last month it publishes only those of the accounts named here; the others stay drafts to review.
 * `office`: staff.
 */
export async function seedInvoices(office: Context, { unpaid, overpaid, credited }: Invoiced): Promise<void> {
  const environment = { ...office.environment, vatNumber: office.environment.vatNumber ?? demoVatNumber };
  const named = [...unpaid, overpaid, credited];
  for (const [index, at] of publishingDays(office.now()).entries()) {
    const then: Context = { ...office, environment, now: () => at };
    accepted(await makeDrafts(then, {}));
    if (index < 2) await publishAll(then, undefined);
    else for (const account of named) await publishAll(then, account);
  }
  accepted(await makeDrafts(office, {}));
  const invoiced = await office.db
    .selectFrom("invoices")
    .select("account_id")
    .distinct()
    .where("state", "=", "published")
    .where("account_id", "not in", [0, ...unpaid, credited])
    .execute();
  for (const { account_id: id } of invoiced) await payInvoices(office, id, id === overpaid ? 50_00 : 0);
  await creditOne(office, credited);
  for (const account of unpaid) if (await debitOldest(office, account)) break;
  // The PDFs are made once the demo runs, which sends no emails.
  await office.db.updateTable("account_papers").set({ recipients: [] }).execute();
}

/** The mornings of the 2nd of this month and of the two before, up to now; oldest first. */
function publishingDays(now: Date): Date[] {
  const [year = 0, month = 0] = dublinDate(now).split("-").map(Number);
  return [2, 1, 0]
    .map((back) => new Date(Date.UTC(year, month - 1 - back, 2)).toISOString().slice(0, 10))
    .map((day) => dublinInstant(day, "09:00"))
    .filter((at) => at < now);
}

/** The start of the month that the first of those mornings invoices. */
export function firstInvoicedMoment(now: Date): Date {
  const [year = 0, month = 0] = dublinDate(now).split("-").map(Number);
  return dublinInstant(new Date(Date.UTC(year, month - 4, 1)).toISOString().slice(0, 10), "00:00");
}

async function publishAll(then: Context, account: AccountId | undefined): Promise<void> {
  for (;;) {
    const drafts = accepted(await listInvoices(then, { show: "drafts", account, search: "", page: 1 }));
    if (drafts.invoices.length === 0) return;
    for (const { id, version, totalCents } of drafts.invoices)
      accepted(await publishInvoice(then, { id, version, totalCents }));
  }
}

async function payInvoices(office: Context, id: AccountId, extraCents: number): Promise<void> {
  const { openInvoices } = accepted(await getAccountLedger(office, { id }));
  const amountCents = openInvoices.reduce((sum, { dueCents }) => sum + dueCents, extraCents);
  if (amountCents <= 0) return;
  const payment = { method: "transfer" as const, receivedOn: dublinDate(office.now()), reference: "EFT ALL INVOICES" };
  accepted(await recordAccountPayment(office, { id, ...payment, amountCents, remittance: [], isAnother: false }));
}

async function creditOne(office: Context, account: AccountId): Promise<void> {
  const { invoices } = accepted(await listInvoices(office, { show: "open", account, search: "", page: 1 }));
  const [first] = invoices;
  const invoice = first && accepted(await getInvoice(office, { id: first.id }));
  const line = invoice?.state === "published" ? invoice.lines[0] : undefined;
  if (!invoice || !line) return;
  const lines = [{ lineId: line.id, netCents: Math.ceil(line.netCents / 4) }];
  accepted(await creditInvoice(office, { id: invoice.id, lines, reason: "Delivered after the time that was agreed" }));
}

/** Pays an account's oldest open invoice with a debit that the bank has not confirmed yet; false if it has none. */
async function debitOldest(office: Context, id: AccountId): Promise<boolean> {
  const [oldest] = accepted(await getAccountLedger(office, { id })).openInvoices;
  if (!oldest) return false;
  const at = new Date(office.now().getTime() - 2 * 86_400_000);
  const payment = await storeInvoicePayment(office, {
    id: `demo_debit_of_${oldest.number}`,
    invoice_id: oldest.id,
    gateway: "sandbox",
    livemode: false,
    amount_cents: oldest.dueCents,
    state: "on_its_way",
    created_at: at,
    on_its_way_at: at,
    expires_at: at,
    next_check_at: office.now(),
  });
  await recordPaymentOnItsWay({ ...office, now: () => at }, payment);
  return true;
}

function accepted<Output>(answer: Output): Exclude<Output, { failed: unknown }> {
  if (isFailure(answer)) throw new Error(`the demo's invoices were refused: ${answer.message}`);
  return answer as Exclude<Output, { failed: unknown }>;
}
