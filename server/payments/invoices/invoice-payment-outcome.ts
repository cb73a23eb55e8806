import { formatEuro } from "../../../domain/money/euro.ts";
import { storeAccountEvent } from "../../accounts/store-account-event.ts";
import type { Context } from "../../context.ts";
import { invoiceName } from "../../invoices/invoice-name.ts";
import { invoicePayUrl } from "../../invoices/invoice-pay-url.ts";
import { changeInvoicePayment, type InvoicePayment } from "../../invoices/invoice-payments.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import { enqueueEmails } from "../../mail/enqueue-emails.ts";

/** The customer has paid, and the bank answers days later. */
export async function noteOnItsWay(context: Context, payment: InvoicePayment): Promise<void> {
  const { name, accountId } = await describe(context, payment);
  await storeAccountEvent(context, {
    accountId,
    kind: "payment_on_its_way",
    note: `A payment of ${formatEuro(payment.amount_cents)} of invoice ${name} is on its way: the bank answers in some days`,
    data: { invoice: payment.invoice_id, amountCents: payment.amount_cents },
  });
}

/**
 * Ends an attempt whose money does not come: the invoice can be paid again, and account and team are told. The caller
 * holds the account's lock.
 */
export async function failInvoicePayment(context: Context, payment: InvoicePayment, problem: string): Promise<void> {
  const ended = { state: "failed" as const, closed_at: context.now() };
  const failed = await changeInvoicePayment(context, payment.id, ended, ["on_its_way"]);
  if (!failed) return;
  const { name, accountId, company, emails } = await describe(context, payment);
  const amount = formatEuro(payment.amount_cents);
  await storeAccountEvent(context, {
    accountId,
    kind: "payment_failed",
    note: `The payment of ${amount} of invoice ${name} failed: ${problem}`,
    data: { invoice: payment.invoice_id, amountCents: payment.amount_cents },
  });
  const payUrl = await invoicePayUrl(context, payment.invoice_id);
  const data = { number: name, company, amountCents: payment.amount_cents, payUrl };
  await enqueueEmails(
    emails.map((recipient) => ({ template: "invoice_payment_failed" as const, recipient, data })),
    context.now(),
    context.environment.publicUrl,
  ).execute(context.db);
  await alertTeam(context, {
    orderId: null,
    title: `A payment of invoice ${name} failed`,
    text: `${problem}. The invoice is open again, and ${company} has been told; reminders go on by themselves.`,
    facts: [
      { label: "Amount", value: amount },
      { label: "Gateway's page", value: payment.gateway_session_id ?? "" },
    ],
  });
}

async function describe({ db }: Context, { invoice_id }: InvoicePayment) {
  const { account_id, name, invoice_emails, ...named } = await db
    .selectFrom("invoices")
    .innerJoin("accounts", "accounts.id", "invoices.account_id")
    .select(["invoices.number", "opening_number", "account_id", "accounts.name", "invoice_emails"])
    .where("invoices.id", "=", invoice_id)
    .executeTakeFirstOrThrow();
  return { name: invoiceName(named), accountId: account_id, company: name, emails: invoice_emails };
}
