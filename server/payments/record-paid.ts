import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import { isByGateway, paymentMethodTitles } from "../../domain/orders/payment-methods.ts";
import { canMove } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { issueDocument } from "../documents/issue-document.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { orderEmailData } from "../orders/order-email-data.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { isOnAccount } from "../orders/stored-order.ts";
import {
  type IncomingMoney,
  type PaidFor,
  type PaymentEffect,
  receivedAt,
  recordMoney,
  titleOf,
} from "./incoming-money.ts";
import { sendBookingConfirmation } from "./send-booking-confirmation.ts";

/**
 * Marks the order as paid: its receipt, its history, and one email each to team and customer. One that was on account is what it was before,
 * but for its money: its customer alone is told.
 */
export async function recordPaid(
  context: Context,
  money: IncomingMoney,
  { session, order }: PaidFor,
): Promise<PaymentEffect> {
  const now = context.now();
  const paymentId = await recordMoney(context, money, { order, session, state: "applied" });
  if (paymentId === null) return { effect: "already_recorded", orderId: order.id };
  const actor = isByGateway(money.method) ? "gateway" : "staff";
  const wasOwed = isOnAccount(order);
  const status = !wasOwed && canMove(order.status, "processing", actor).ok ? "processing" : order.status;
  const paid = await context.db
    .updateTable("orders")
    .set({
      status,
      date_paid: receivedAt(money, now),
      date_modified: now,
      payment_method: money.method,
      payment_method_title: titleOf(money),
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const receiptNumber = await issueDocument(context, "receipt", { order: paid, livemode: money.livemode });
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: money.source,
    kind: "paid",
    note: `Paid ${formatMoney(money.amountCents, money.currency)} by ${money.methodTitle ?? paymentMethodTitles[money.method].toLowerCase()}${wasOwed ? "; it was on account" : ""}`,
    data: { from: order.status, to: paid.status, paymentId, reference: money.reference, receiptNumber },
  });
  await (wasOwed ? tellCustomer(context, paid) : sendBookingConfirmation(context, paid));
  return { effect: "paid", orderId: order.id, receiptNumber };
}

/** What was owed has come in: the receipt for what is booked already. */
async function tellCustomer(context: Context, order: Selectable<Orders>): Promise<void> {
  const data = { ...(await orderEmailData(context, order, "confirmed_booking")), settlesAccount: true };
  const email = { template: "customer_booking" as const, recipient: data.customer.email, data, orderId: order.id };
  await enqueueEmails([email], context.now(), context.environment.publicUrl).execute(context.db);
}
