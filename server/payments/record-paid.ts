import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { isByGateway, paymentMethodTitle } from "../../domain/orders/payment-methods.ts";
import { validateOrderTransition } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import type { Orders, Payments } from "../database/types.ts";
import { issueDocument } from "../documents/issue-document.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { readOrderEmailData } from "../orders/read-order-email-data.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { isOnAccount } from "../orders/stored-order.ts";
import { sendBookingConfirmation } from "./send-booking-confirmation.ts";
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
 * Marks the order as paid, with a receipt, a history entry and emails to the team and the customer. An order that was
 * on account keeps its status, and only its customer gets an email.
 */
export async function recordPaid(
  context: Context,
  money: IncomingMoney,
  { session, order }: PaidFor,
): Promise<PaymentEffect> {
  const now = context.now();
  const paymentId = await storeIncomingPayment(context, money, { order, session, state: "applied" });
  if (paymentId === null) return { effect: "already_recorded", orderId: order.id };
  const actor = isByGateway(money.method) ? "gateway" : "staff";
  const wasOnAccount = isOnAccount(order);
  const status =
    !wasOnAccount && validateOrderTransition(order.status, "processing", actor).ok ? "processing" : order.status;
  const paid = await context.db
    .updateTable("orders")
    .set({
      status,
      date_paid: receivedAt(money, now),
      received_cents: 0,
      date_modified: now,
      payment_method: money.method,
      payment_method_title: methodTitleOf(money),
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const rest = order.received_cents > 0 ? await readPayment(context, paymentId) : null;
  const receiptNumber = await issueDocument(context, "receipt", {
    order: paid,
    paymentReference: writtenReference(money),
    livemode: money.livemode,
    ...(rest && { rest }),
  });
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: money.source,
    kind: "paid",
    note: `${rest ? "The rest was paid:" : "Paid"} ${formatMoney(money.amountCents, money.currency)} by ${money.methodTitle ?? paymentMethodTitle(money.method).toLowerCase()}${wasOnAccount ? "; it was on account" : ""}`,
    data: { from: order.status, to: paid.status, paymentId, reference: money.reference, receiptNumber },
  });
  const restCents = rest && money.amountCents;
  await (wasOnAccount ? queueReceiptEmail : sendBookingConfirmation)(context, paid, restCents);
  return { effect: "paid", orderId: order.id, receiptNumber };
}

function readPayment({ db }: Context, id: number): Promise<Selectable<Payments>> {
  return db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Emails the receipt for an order that is already booked. */
async function queueReceiptEmail(context: Context, order: Selectable<Orders>, restCents: Cents | null): Promise<void> {
  const stored = await readOrderEmailData(context, order, "confirmed_booking");
  const data = { ...stored, settlesAccount: true, ...(restCents !== null && { restCents }) };
  const email = { template: "customer_booking" as const, recipient: data.customer.email, data, orderId: order.id };
  await enqueueEmails([email], context.now(), context.environment.publicUrl).execute(context.db);
}
