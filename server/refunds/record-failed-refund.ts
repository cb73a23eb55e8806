import type { Selectable } from "kysely";
import { confirmationPath } from "../../contract/paths.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Context } from "../context.ts";
import type { Orders, Payments, Refunds } from "../database/types.ts";
import { voidCreditNote } from "../documents/issue-document.ts";
import { alertTeam, withdrawAlert } from "../mail/alert-team.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { isPaying } from "../orders/order-ledger.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";
import { updateStatusFromLedger } from "../orders/update-status-from-ledger.ts";

type Order = Selectable<Orders>;
type Refund = Selectable<Refunds>;
type Failed = { order: Order | null; payment: Selectable<Payments>; refund: Refund };

/** `wasRefunded`: it had succeeded before, and the customer may have been told. */
type How = { source: string; isHarmless: boolean; wasRefunded: boolean };

/**
 * Records the consequences of a failed refund: voids its credit note, updates the history and the order's status,
 * reopens a settled case, alerts the team, and emails a customer who was promised the money.
 */
export async function recordFailedRefund(
  context: Context,
  { order, payment, refund }: Failed,
  { source, isHarmless, wasRefunded }: How,
): Promise<void> {
  await voidCreditNote(context, refund.id);
  if (order) {
    await storeOrderEvent(context, {
      orderId: order.id,
      actor: source,
      kind: "refund_failed",
      note: `The refund of ${formatMoney(refund.amount_cents, payment.currency)} failed: ${refund.failure}`,
      data: { refundId: refund.id },
    });
    await updateStatusFromLedger(context, order, source);
  }
  if (isHarmless) return;
  await context.db
    .updateTable("payments")
    .set({ closed_at: null, closed_by: null, closed_because: null })
    .where("id", "=", payment.id)
    .where("closed_at", "is not", null)
    .execute();
  await alertTeam(context, {
    orderId: order?.id ?? null,
    title: failureTitle({ order, payment, refund }),
    text: whatToDo(payment),
    facts: [
      { label: "Reason given", value: refund.failure ?? "" },
      { label: "Asked for by", value: refund.requested_by },
      { label: "Payment", value: payment.reference },
    ],
    opensPaymentProblems: true,
  });
  if (order && refund.notifies_customer && (refund.promised || wasRefunded)) {
    await queueFailedEmail(context, { order, payment, refund }, wasRefunded);
  }
}

function whatToDo({ state }: Selectable<Payments>): string {
  return isPaying(state)
    ? "The money did not reach the customer. Under Payment problems, press Try again, or pay it back another way and record it there."
    : "This is money that does not pay the order, and it is still here. Do not refund the order itself: under Payment problems, press Refund this payment, or pay it back another way and record it there.";
}

function failureTitle({ order, payment, refund }: Failed): string {
  const amount = formatMoney(refund.amount_cents, payment.currency);
  return order
    ? `The refund of ${amount} failed for order ${referencesOf(order).order}`
    : `The refund of ${amount} failed for the payment ${payment.reference}`;
}

/** Withdraws the alert about the failed refund. */
export function withdrawFailureAlert(
  context: Context,
  { order, payment, refund }: Failed & { order: Order },
): Promise<void> {
  return withdrawAlert(context, {
    orderId: order.id,
    title: failureTitle({ order, payment, refund }),
    text: `${formatMoney(refund.amount_cents, payment.currency)} did go back to the customer. Please do not refund it again; if you have, please look at the order.`,
  });
}

async function queueFailedEmail(
  context: Context,
  { order, payment, refund }: Failed & { order: Order },
  wasRefunded: boolean,
): Promise<void> {
  if (context.remoteShop.emailsCustomerOf(order)) return;
  const { publicUrl } = context.environment;
  const { billing } = orderJsonOf(order);
  const { status } = await context.db
    .selectFrom("orders")
    .select("status")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  const data = {
    firstName: billing.first_name || order.customer_name,
    bookingReference: referencesOf(order).booking,
    amountCents: refund.amount_cents,
    currency: payment.currency,
    isCancelled: status === "cancelled",
    wasRefunded,
    confirmationUrl: publicUrl + confirmationPath(order.id, order.order_key),
    trackingUrl: await readTrackingUrl(context, order.id),
  };
  const recipient = billing.email ?? order.customer_email;
  const email = { template: "refund_failed" as const, recipient, data, orderId: order.id };
  await enqueueEmails([email], context.now(), publicUrl).execute(context.db);
}
