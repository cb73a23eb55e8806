import { sql } from "kysely";
import { lateOnItsWayDays, maxOnItsWayDays } from "../../../domain/invoicing/account-payments.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { type AccountEventKind, storeAccountEvent } from "../../accounts/store-account-event.ts";
import { withAccountLock } from "../../accounts/with-account-lock.ts";
import type { Context } from "../../context.ts";
import { invoiceName } from "../../invoices/invoice-name.ts";
import { invoicePayUrl } from "../../invoices/invoice-pay-url.ts";
import { changeInvoicePayment, type InvoicePayment, readLivePayment } from "../../invoices/invoice-payments.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import { enqueueEmails } from "../../mail/enqueue-emails.ts";

/** Records that the customer has paid and the bank will answer in a few days. */
export async function recordPaymentOnItsWay(context: Context, payment: InvoicePayment): Promise<void> {
  const { name, accountId } = await describe(context, payment);
  await storeAccountEvent(context, {
    accountId,
    kind: "payment_on_its_way",
    note: `A payment of ${formatEuro(payment.amount_cents)} of invoice ${name} is on its way: the bank answers in a few days`,
    data: { invoice: payment.invoice_id, amountCents: payment.amount_cents },
  });
}

/**
 * Ends an attempt whose money will not come: the invoice can be paid again, and the account and the team are notified.
 * The caller holds the account's lock.
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
    text: `${problem}. The invoice is open again, and ${company} has been told; reminders continue automatically.`,
    facts: [
      { label: "Amount", value: amount },
      { label: "Gateway's page", value: payment.gateway_session_id ?? "" },
    ],
  });
}

/** Alerts the team once to a payment that the bank should have answered by now. */
export async function alertLatePayment(context: Context, payment: InvoicePayment): Promise<void> {
  const { name, accountId, company } = await describe(context, payment);
  await withAccountLock(context, accountId, async (context) => {
    const current = await readLivePayment(context.db, payment.invoice_id);
    if (current?.id !== payment.id || current.state !== "on_its_way") return;
    const alerted = await context.db
      .selectFrom("account_events")
      .select("id")
      .where("account_id", "=", accountId)
      .where("kind", "=", "payment_late" satisfies AccountEventKind)
      .where(sql`data ->> 'attempt'`, "=", payment.id)
      .executeTakeFirst();
    if (alerted) return;
    const amount = formatEuro(payment.amount_cents);
    await storeAccountEvent(context, {
      accountId,
      kind: "payment_late",
      note: `The payment of ${amount} of invoice ${name} has been on its way for more than ${lateOnItsWayDays} days`,
      data: { invoice: payment.invoice_id, attempt: payment.id, amountCents: payment.amount_cents },
    });
    await alertTeam(context, {
      orderId: null,
      title: `A payment of invoice ${name} has been on its way for ${lateOnItsWayDays} days`,
      text: `Banks usually answer sooner. Please look for it at the payment provider: ${company} is not reminded while it is on its way. After ${maxOnItsWayDays} days without an answer the invoice can be paid again.`,
      facts: [
        { label: "Amount", value: amount },
        { label: "Gateway's page", value: payment.gateway_session_id ?? "" },
      ],
    });
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
