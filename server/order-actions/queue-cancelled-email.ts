import type { Selectable } from "kysely";
import { repeatLinks } from "../../contract/order-links.ts";
import { confirmationPath } from "../../contract/paths.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import type { CancelledData } from "../mail/cancelled-email.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { canBeRepeated } from "../orders/get-rebooking.ts";
import { readLedger } from "../orders/order-ledger.ts";
import { isOnAccount, orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";

/**
 * Queues the customer's email about a cancellation, in its transaction. The caller skips it if a refund's email
 * follows; orders made at the remote shop are skipped, because that shop sends its own.
 */
export async function queueCancelledEmail(
  context: Context,
  order: Selectable<Orders>,
  why: CancelledData["why"],
): Promise<void> {
  if (context.remoteShop.emailsCustomerOf(order)) return;
  const { publicUrl } = context.environment;
  const email = { ...(await buildCancelledEmail(context, order, why)), orderId: order.id };
  await enqueueEmails([email], context.now(), publicUrl).execute(context.db);
}

export async function buildCancelledEmail(context: Context, order: Selectable<Orders>, why: CancelledData["why"]) {
  const { billing } = orderJsonOf(order);
  const { remainingCents } = await readLedger(context.db, order.id);
  const { publicUrl } = context.environment;
  const data: CancelledData = {
    firstName: order.date_paid === null && !isOnAccount(order) ? "" : billing.first_name || order.customer_name,
    bookingReference: referencesOf(order).booking,
    why,
    keptCents: remainingCents,
    isQuoteRequest: order.total_cents === 0,
    confirmationUrl: publicUrl + confirmationPath(order.id, order.order_key),
    trackingUrl: await readTrackingUrl(context, order.id),
    repeat: canBeRepeated(order) ? repeatLinks(order.id, order.order_key, publicUrl) : null,
  };
  return { template: "cancelled" as const, recipient: billing.email ?? order.customer_email, data };
}
