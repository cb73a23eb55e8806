import { sql } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Context } from "../context.ts";
import { issueDocument } from "../documents/issue-document.ts";
import { amountDue } from "../orders/amount-due.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { queuePartPaidEmail } from "./queue-part-paid-email.ts";
import {
  type IncomingMoney,
  methodTitleOf,
  type PaidFor,
  type PaymentEffect,
  receivedAt,
  storeIncomingPayment,
} from "./store-payment.ts";

/**
 * Records a part of the price, with its own receipt and email. The order keeps its status and stays unpaid until the
 * rest comes in. The caller holds the order's lock and has checked that more is due.
 */
export async function recordPart(
  context: Context,
  money: IncomingMoney,
  { session, order }: PaidFor,
): Promise<PaymentEffect> {
  const now = context.now();
  const paymentId = await storeIncomingPayment(context, money, { order, session, state: "applied" });
  if (paymentId === null) return { effect: "already_recorded", orderId: order.id };
  const after = await context.db
    .updateTable("orders")
    .set({ received_cents: sql`received_cents + ${money.amountCents}`, date_modified: now })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const part = await context.db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const receiptNumber = await issueDocument(context, "receipt", { order, part, livemode: money.livemode });
  const dueCents = amountDue(after).amountCents;
  const [amount, left] = [money.amountCents, dueCents].map((cents) => formatMoney(cents, money.currency));
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: money.source,
    kind: "part_paid",
    note: `${amount} of the price was paid by ${methodTitleOf(money).toLowerCase()}; ${left} is left to pay`,
    data: { paymentId, reference: money.reference, receiptNumber, receivedAt: receivedAt(money, now), dueCents },
  });
  await queuePartPaidEmail(context, after, { amountCents: money.amountCents, dueCents, receiptNumber });
  return { effect: "part", orderId: order.id, receiptNumber };
}
