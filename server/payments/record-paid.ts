import { type Selectable, sql } from "kysely";
import { formIds } from "../../contract/forms.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { isByGateway, paymentMethodTitles } from "../../domain/orders/payment-methods.ts";
import type { SubmissionId } from "../../domain/orders/references.ts";
import { canMove } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { issueDocument } from "../documents/issue-document.ts";
import { nextSubmissionId, storeSubmissions } from "../forms/store-submissions.ts";
import { enqueueEmails, teamAddress } from "../mail/enqueue-emails.ts";
import { teamBookingSubject } from "../mail/team-booking-email.ts";
import { orderEmailData } from "../orders/order-email-data.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import {
  type IncomingMoney,
  type PaidFor,
  type PaymentEffect,
  receivedAt,
  recordMoney,
  titleOf,
} from "./incoming-money.ts";

/** Marks the order as paid: its receipt, its history, and one email each to team and customer. */
export async function recordPaid(
  context: Context,
  money: IncomingMoney,
  { session, order }: PaidFor,
): Promise<PaymentEffect> {
  const now = context.now();
  const paymentId = await recordMoney(context, money, { order, session, state: "applied" });
  if (paymentId === null) return { effect: "already_recorded", orderId: order.id };
  const actor = isByGateway(money.method) ? "gateway" : "staff";
  const paid = await context.db
    .updateTable("orders")
    .set({
      status: canMove(order.status, "processing", actor).ok ? "processing" : order.status,
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
    note:
      money.method === "account"
        ? `Put ${formatEuro(money.amountCents)} on account; no money has come in`
        : `Paid ${formatMoney(money.amountCents, money.currency)} by ${money.methodTitle ?? paymentMethodTitles[money.method].toLowerCase()}`,
    data: { from: order.status, to: paid.status, paymentId, reference: money.reference, receiptNumber },
  });
  await tellBothSides(context, paid);
  return { effect: "paid", orderId: order.id, receiptNumber };
}

/** One email each to team and customer, and the paid booking among the team's submissions. */
async function tellBothSides(context: Context, order: Selectable<Orders>): Promise<void> {
  const data = await orderEmailData(context, order, "confirmed_booking");
  const { id } = (await sql<{ id: SubmissionId }>`select ${nextSubmissionId} as id`.execute(context.db)).rows[0] ?? {
    id: 0,
  };
  const submission = {
    id,
    formId: formIds.teamBooking,
    email: order.customer_email,
    orderId: order.id,
    source: "payment",
    data: {
      names: order.customer_name,
      email: order.customer_email,
      phone: order.customer_phone,
      bookingReference: data.bookingReference,
      quoteReference: data.quoteReference,
      subject: teamBookingSubject(data),
    },
  };
  await storeSubmissions([submission], context.now()).execute(context.db);
  const team = teamAddress(context.environment);
  await enqueueEmails(
    [
      { template: "team_booking", recipient: team, data, orderId: order.id, submissionId: id },
      { template: "customer_booking", recipient: data.customer.email, data, orderId: order.id },
    ],
    context.now(),
    context.environment.publicUrl,
  ).execute(context.db);
}
