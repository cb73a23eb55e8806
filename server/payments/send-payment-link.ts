import type { Selectable } from "kysely";
import { confirmationPath, orderPayPath } from "../../contract/paths.ts";
import type { Settings } from "../../contract/settings.ts";
import type { PricedOrder } from "../../contract/staff-order.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import { allowedActions } from "../../domain/orders/order-actions.ts";
import { paymentMethodTitles } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { lockOrder } from "../orders/find-order.ts";
import { orderEmailData } from "../orders/order-email-data.ts";
import { orderState, readLedger } from "../orders/order-ledger.ts";
import { actorName, storeOrderEvent } from "../orders/store-order-event.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";
import { amountDue, paymentReadiness } from "./payment-readiness.ts";

/** Sends an unpaid order's payment link to its customer, for the first time or again; the order then waits for its payment. */
export const sendPaymentLink: Verb<{ id: OrderId }, PricedOrder> = async (context, input) => {
  // An order that was cancelled or deleted at the remote shop must not be asked to be paid.
  await context.remoteShop.readOrder(context, input.id);
  const { settings } = await context.settings.current();
  return withIdempotency(context, { scope: "sendPaymentLink", input }, async (context) => {
    const order = await lockOrder(context.db, input.id);
    if (!order) return { failed: "not_found", message: "There is no such order." };
    const state = orderState(order, await readLedger(context.db, order.id));
    const { sendPaymentLink: move } = allowedActions(state, await paymentReadiness(context, order, settings));
    if (!move.ok) return { failed: "action_refused", message: move.reason };
    return amountDue(order).isDifference
      ? queueDifferenceLink(context, order)
      : queuePaymentLink(context, order, settings);
  });
};

/** Sends the customer of a paid order the link for the difference that is open, once more; the order goes on as it is. */
async function queueDifferenceLink(context: Context, order: Selectable<Orders>): Promise<PricedOrder> {
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
 * Makes an order wait for its payment and sends its customer the link, in the caller's transaction, which holds the order's lock and has
 * checked that this is allowed. The time to pay begins anew.
 */
export async function queuePaymentLink(
  context: Context,
  order: Selectable<Orders>,
  { cancelUnpaidAfterHours }: Settings,
): Promise<PricedOrder> {
  const now = context.now();
  const { environment } = context;
  const { payments } = environment;
  const payUntil = new Date(now.getTime() + cancelUnpaidAfterHours * 3_600_000).toISOString();
  const waiting = await context.db
    .updateTable("orders")
    .set({
      status: "pending",
      date_modified: now,
      ...(payments && { payment_method: payments, payment_method_title: paymentMethodTitles[payments] }),
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await context.remoteShop.afterChange(context, order.id);
  const data = await orderEmailData(context, waiting, "awaiting_payment");
  if (data.paymentUrl === null)
    throw new Error(`Order ${order.id} cannot be paid, and was to be sent its payment link`);
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
