import { formatEuro } from "../../../domain/money/euro.ts";
import type { GatewayName } from "../../../domain/orders/gateways.ts";
import { withAccountLock } from "../../accounts/with-account-lock.ts";
import { type Context, isFailure } from "../../context.ts";
import type { GatewayDispute } from "../../gateways/gateway.ts";
import { invoiceName } from "../../invoices/invoice-name.ts";
import { recordOnlinePayment } from "../../invoices/record-online-payment.ts";
import { reverseOnlinePayment } from "../../invoices/reverse-online-payment.ts";
import { alertTeam } from "../../mail/alert-team.ts";

type Reported = { dispute: GatewayDispute; source: string };

/** The account's payment in our books for a payment of the gateway; undefined if it paid an order. */
export async function findOnlinePayment({ db }: Pick<Context, "db">, gateway: GatewayName, reference: string) {
  const row = await db
    .selectFrom("invoice_payments")
    .innerJoin("invoices", "invoices.id", "invoice_payments.invoice_id")
    .select([
      "account_payment_id",
      "invoice_payments.invoice_id",
      "invoices.account_id",
      "invoices.number",
      "invoices.opening_number",
      "amount_cents",
    ])
    .where("gateway", "=", gateway)
    .where("payment_reference", "=", reference)
    .executeTakeFirst();
  return row && { ...row, account_payment_id: row.account_payment_id ?? 0, name: invoiceName(row) };
}

type OnlinePayment = NonNullable<Awaited<ReturnType<typeof findOnlinePayment>>>;

/**
 * Records that a bank took an online payment back, which card holders and payers of debits can demand for weeks: its
 * invoice is due again, and paid again if the dispute is won. Each step takes effect once, in any order.
 */
export async function recordInvoiceDispute(
  context: Context,
  { dispute, source }: Reported,
  payment: OnlinePayment,
): Promise<{ orderId: null; effect: string }> {
  const done = await withAccountLock(context, payment.account_id, async (context) => {
    const { state, disputeId, reason } = dispute;
    if (await wasReported(context, `dispute of an invoice won: ${disputeId}`)) return "nothing";
    if (state === "won") return win(context, payment, dispute, source);
    if (state === "open") {
      await alert(context, payment, dispute, `Please answer it at the payment provider. Reason given: ${reason}`);
      return "dispute of an invoice";
    }
    const effect = `dispute of an invoice lost: ${disputeId}`;
    if (await wasReported(context, effect)) return "nothing";
    const problem =
      dispute.amountCents === payment.amount_cents
        ? await reverseOnlinePayment(context, payment.account_payment_id, `The bank took it back: ${reason}`)
        : `It is about ${formatEuro(dispute.amountCents)} of ${formatEuro(payment.amount_cents)}`;
    const next =
      problem === null
        ? "The payment is reversed and its invoice due again. Answer the dispute at the payment provider if it is wrong."
        : `The payment could not be reversed here (${problem}): please correct the account's ledger by hand.`;
    await alert(context, payment, dispute, `The bank has taken the money back. ${next}`);
    return effect;
  });
  if (isFailure(done)) throw new Error(`Invoice ${payment.invoice_id} has no account`);
  return { orderId: null, effect: done };
}

async function win(context: Context, payment: OnlinePayment, dispute: GatewayDispute, source: string): Promise<string> {
  const reversal = await context.db
    .selectFrom("account_reversals")
    .select("id")
    .where("payment_id", "=", payment.account_payment_id)
    .executeTakeFirst();
  const wasLost = reversal && (await wasReported(context, `dispute of an invoice lost: ${dispute.disputeId}`));
  if (wasLost)
    await recordOnlinePayment(context, {
      accountId: payment.account_id,
      invoiceId: payment.invoice_id,
      amountCents: dispute.amountCents,
      paidAt: context.now(),
      reference: `${dispute.paymentId}, dispute won`,
      source,
    });
  await alert(context, payment, dispute, "It ended without a loss: the money is here, and in the account's ledger.");
  return `dispute of an invoice won: ${dispute.disputeId}`;
}

/** Whether it was reported before: that transaction stored its effect with the event. */
async function wasReported({ db }: Context, effect: string): Promise<boolean> {
  const known = await db
    .selectFrom("payment_events")
    .select("event_id")
    .where("effect", "=", effect)
    .executeTakeFirst();
  return known !== undefined;
}

function alert(context: Context, { name }: OnlinePayment, dispute: GatewayDispute, text: string): Promise<void> {
  return alertTeam(context, {
    orderId: null,
    title: `A payment of invoice ${name} is disputed`,
    text,
    facts: [
      { label: "Amount", value: formatEuro(dispute.amountCents) },
      { label: "Reason given", value: dispute.reason },
      { label: "Reference", value: dispute.paymentId },
      { label: "Dispute", value: dispute.disputeId },
    ],
  });
}
