import type { Selectable } from "kysely";
import { repeatLinks } from "../../contract/order-links.ts";
import { receiptPath } from "../../contract/paths.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { readReceiptNumber } from "../documents/issue-document.ts";
import type { CompletedData } from "../mail/completed-email.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { canBeRepeated } from "../orders/get-rebooking.ts";
import { claimNotification } from "./claim-notification.ts";
import { readDeliveryEmailData } from "./read-delivery-email-data.ts";
import { readHandover } from "./read-handover.ts";

/**
 * Queues the customer's email about completion, in its transaction and at most once per order. For orders made at the
 * remote shop, the settings decide whether it is sent.
 */
export async function queueCompletedEmail(context: Context, order: Selectable<Orders>): Promise<void> {
  if (!(await claimNotification(context, { orderId: order.id, kind: "delivered" }))) return;
  const email = { ...(await buildCompletedEmail(context, order)), orderId: order.id };
  await enqueueEmails([email], context.now(), context.environment.publicUrl).execute(context.db);
}

export async function buildCompletedEmail(context: Context, order: Selectable<Orders>) {
  const { publicUrl } = context.environment;
  const { recipient, facts } = await readDeliveryEmailData(context, order);
  const hasReceipt = order.date_paid !== null && (await readReceiptNumber(context.db, order.id)) !== null;
  const data: CompletedData = {
    ...facts,
    handOver: await readHandover(context.db, order.id),
    receiptUrl: hasReceipt ? publicUrl + receiptPath(order.id, order.order_key) : null,
    repeat: canBeRepeated(order) ? repeatLinks(order.id, order.order_key, publicUrl) : null,
  };
  return { template: "completed" as const, recipient, data };
}
