import type { Selectable } from "kysely";
import { confirmationPath, orderPayPath } from "../../contract/paths.ts";
import type { Settings } from "../../contract/settings.ts";
import type { SetOrderPriceResult } from "../../contract/staff-order.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import { allowedActions } from "../../domain/orders/order-actions.ts";
import { paymentMethodTitle } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { amountDue } from "../orders/amount-due.ts";
import { lockOrder } from "../orders/find-order.ts";
import { orderState, readLedger } from "../orders/order-ledger.ts";
import { readOrderEmailData } from "../orders/read-order-email-data.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";
import { readPaymentReadiness } from "./payment-readiness.ts";

/** Emails the payment link of an unpaid order or difference to its customer; an unpaid order then awaits payment. */
export const sendPaymentLink: Verb<{ id: OrderId }, SetOrderPriceResult> = async (context, input) => {
  // An order cancelled or deleted at the remote shop must not be paid.
  await context.remoteShop.importOrder(context, input.id);
  const { settings } = await context.settings.current();
  return withIdempotency(context, { scope: "sendPaymentLink", input }, async (context) => {
    const order = await lockOrder(context.db, input.id);
    if (!order) return { failed: "not_found", message: "There is no such order." };
    const state = orderState(order, await readLedger(context.db, order.id));
    const { sendPaymentLink: action } = allowedActions(state, await readPaymentReadiness(context, order, settings));
    if (!action.ok) return { failed: "action_refused", message: action.reason };
    return amountDue(order).isDifference
      ? queueDifferenceLink(context, order)
      : queuePaymentLink(context, order, settings);
  });
};

/** Emails the link for the amount due on a paid order, which keeps its status. */
async function queueDifferenceLink(context: Context, order: Selectable<Orders>): Promise<SetOrderPriceResult> {
  const { publicUrl } = context.environment;
  const recipient = orderJsonOf(order).billing.email ?? order.customer_email;
  const priceCents = order.total_cents - order.returned_cents;
  const data = {
    bookingReference: referencesOf(order).booking,
    changed: [],
    oldCents: priceCents - order.due_cents,
    newCents: priceCents,
    difference: "ask" as const,
    differenceCents: order.due_cents,
    payUrl: publicUrl + orderPayPath(order.id, order.order_key),
    payCents: order.due_cents,
    confirmationUrl: publicUrl + confirmationPath(order.id, order.order_key),
    trackingUrl: await readTrackingUrl(context, order.id),
  };
  await enqueueEmails([{ template: "repriced", recipient, data, orderId: order.id }], context.now(), publicUrl).execute(
    context.db,
  );
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "payment_link",
    note: `Payment link for the difference of ${formatMoney(order.due_cents, order.currency)} sent to ${recipient}`,
    data: { dueCents: order.due_cents },
  });
  return { orderId: order.id, status: order.status, totalCents: order.total_cents, payUntil: null };
}

/**
 * Puts an order back to awaiting payment and queues the email with its link; the time to pay restarts. The caller
 * holds the order's lock and has checked that this is allowed.
 */
export async function queuePaymentLink(
  context: Context,
  order: Selectable<Orders>,
  { cancelUnpaidAfterHours }: Settings,
): Promise<SetOrderPriceResult> {
  const now = context.now();
  const { environment } = context;
  const { payments } = environment;
  const payUntil = new Date(now.getTime() + cancelUnpaidAfterHours * 3_600_000).toISOString();
  const waiting = await context.db
    .updateTable("orders")
    .set({
      status: "pending",
      date_modified: now,
      ...(payments && { payment_method: payments, payment_method_title: paymentMethodTitle(payments) }),
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await context.remoteShop.queuePush(context, order.id);
  const data = await readOrderEmailData(context, waiting, "awaiting_payment");
  if (data.paymentUrl === null) throw new Error(`Order ${order.id} was to be sent its payment link but cannot be paid`);
  const link = { ...data, paymentUrl: data.paymentUrl, payUntil };
  await enqueueEmails(
    [{ template: "payment_link", recipient: data.customer.email, data: link, orderId: order.id }],
    now,
    environment.publicUrl,
  ).execute(context.db);
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "payment_link",
    note: `Payment link sent to ${data.customer.email}`,
    data: { from: order.status, to: waiting.status, payUntil },
  });
  return { orderId: order.id, status: waiting.status, totalCents: waiting.total_cents, payUntil };
}
