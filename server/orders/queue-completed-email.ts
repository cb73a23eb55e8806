import type { Selectable } from "kysely";
import { repeatLinks } from "../../contract/order-links.ts";
import { confirmationPath, receiptPath } from "../../contract/paths.ts";
import { courierServiceName } from "../../domain/orders/display-defaults.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { readReceiptNumber } from "../documents/issue-document.ts";
import type { CompletedData } from "../mail/completed-email.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { canBeRepeated } from "./get-rebooking.ts";
import { orderJsonOf, referencesOf } from "./stored-order.ts";

/** Writes to the customer of an order that was just completed, in the transaction that completes it, unless the remote shop does. */
export async function queueCompletedEmail(context: Context, order: Selectable<Orders>): Promise<void> {
  if (context.remoteShop.writesTo(order)) return;
  const email = { ...(await completedEmailOf(context, order)), orderId: order.id };
  await enqueueEmails([email], context.now(), context.environment.publicUrl).execute(context.db);
}

/** What such an email is written from. */
export async function completedEmailOf({ db, environment: { publicUrl } }: Context, order: Selectable<Orders>) {
  const { billing } = orderJsonOf(order);
  const { pickup_town: from, dropoff_town: to } = order;
  const hasReceipt = order.date_paid !== null && (await readReceiptNumber(db, order.id)) !== null;
  const data: CompletedData = {
    firstName: billing.first_name || order.customer_name,
    bookingReference: referencesOf(order).booking,
    journey: from && to ? `${from} to ${to}` : order.service_name || courierServiceName,
    confirmationUrl: publicUrl + confirmationPath(order.id, order.order_key),
    receiptUrl: hasReceipt ? publicUrl + receiptPath(order.id, order.order_key) : null,
    repeat: canBeRepeated(order) ? repeatLinks(order.id, order.order_key, publicUrl) : null,
  };
  return { template: "completed" as const, recipient: billing.email ?? order.customer_email, data };
}
