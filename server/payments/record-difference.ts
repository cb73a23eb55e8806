import { sql } from "kysely";
import { confirmationPath, receiptPath } from "../../contract/paths.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Context } from "../context.ts";
import { issueDocument } from "../documents/issue-document.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";
import {
  type IncomingMoney,
  type PaidFor,
  type PaymentEffect,
  receivedAt,
  recordMoney,
  titleOf,
} from "./incoming-money.ts";

/**
 * Records that the difference which a change of a paid booking added has come in: nothing is open any more. It has a receipt of its own, and
 * its customer gets one email; status and the day of the first payment stay. The caller holds the order's lock and knows that it fits.
 */
export async function recordDifference(
  context: Context,
  money: IncomingMoney,
  { session, order }: PaidFor,
): Promise<PaymentEffect> {
  const now = context.now();
  const paymentId = await recordMoney(context, money, { order, session, state: "difference" });
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
  const receiptNumber = await issueDocument(context, "receipt", { order, difference, livemode: money.livemode });
  const amount = formatMoney(money.amountCents, money.currency);
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: money.source,
    kind: "difference_paid",
    note: `The difference of ${amount} was paid by ${titleOf(money).toLowerCase()}`,
    data: { paymentId, reference: money.reference, receiptNumber, receivedAt: receivedAt(money, now) },
  });
  await context.remoteShop.afterChange(context, order.id);
  const { publicUrl } = context.environment;
  const data = {
    bookingReference: referencesOf(order).booking,
    amountCents: money.amountCents,
    currency: money.currency,
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
