import type { Selectable } from "kysely";
import type { Settings } from "../../contract/settings.ts";
import type { PricedOrder } from "../../contract/staff-order.ts";
import { paymentMethodTitles } from "../../domain/orders/payment-methods.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { orderEmailData } from "../orders/order-email-data.ts";
import { actorName, storeOrderEvent } from "../orders/store-order-event.ts";

/**
 * Has an order wait for its payment and sends its customer the link, in the caller's transaction, which holds the order's lock and has
 * asked whether that may be. The time to pay begins anew.
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
