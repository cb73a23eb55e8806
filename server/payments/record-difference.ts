import { sql } from "kysely";
import { confirmationPath, receiptPath } from "../../contract/paths.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Context } from "../context.ts";
import { issueDocument } from "../documents/issue-document.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";
import { queuePartPaidEmail } from "./queue-part-paid-email.ts";
import {
  type IncomingMoney,
  methodTitleOf,
  type PaidFor,
  type PaymentEffect,
  receivedAt,
  storeIncomingPayment,
  writtenReference,
} from "./store-payment.ts";

/**
 * Records the payment of a requested difference or a part of it, with its own receipt and email; status and payment
 * date stay. The caller holds the order's lock and has checked the amount.
 */
export async function recordDifference(
  context: Context,
  money: IncomingMoney,
  { session, order }: PaidFor,
): Promise<PaymentEffect> {
  const now = context.now();
  const paymentId = await storeIncomingPayment(context, money, { order, session, state: "difference" });
  if (paymentId === null) return { effect: "already_recorded", orderId: order.id };
  await context.db
    .updateTable("orders")
    .set({ due_cents: sql`due_cents - ${money.amountCents}`, date_modified: now })
    .where("id", "=", order.id)
    .execute();
  const difference = await context.db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const receiptNumber = await issueDocument(context, "receipt", {
    order,
    difference,
    paymentReference: writtenReference(money),
    livemode: money.livemode,
  });
  const amount = formatMoney(money.amountCents, money.currency);
  const by = methodTitleOf(money).toLowerCase();
  const dueCents = order.due_cents - money.amountCents;
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: money.source,
    kind: "difference_paid",
    note:
      dueCents === 0
        ? `The difference of ${amount} was paid by ${by}`
        : `${amount} of the difference was paid by ${by}; ${formatMoney(dueCents, money.currency)} is left to pay`,
    data: { paymentId, reference: money.reference, receiptNumber, receivedAt: receivedAt(money, now) },
  });
  await context.remoteShop.queuePush(context, order.id);
  if (dueCents > 0) {
    await queuePartPaidEmail(context, order, { amountCents: money.amountCents, dueCents, receiptNumber });
    return { effect: "part", orderId: order.id, receiptNumber };
  }
  const { publicUrl } = context.environment;
  const data = {
    bookingReference: referencesOf(order).booking,
    amountCents: money.amountCents,
    currency: money.currency,
    paymentReference: writtenReference(money),
    receiptUrl: publicUrl + receiptPath(order.id, order.order_key, receiptNumber),
    confirmationUrl: publicUrl + confirmationPath(order.id, order.order_key),
    trackingUrl: await readTrackingUrl(context, order.id),
  };
  const recipient = orderJsonOf(order).billing.email ?? order.customer_email;
  await enqueueEmails([{ template: "difference_paid", recipient, data, orderId: order.id }], now, publicUrl).execute(
    context.db,
  );
  return { effect: "paid", orderId: order.id, receiptNumber };
}
