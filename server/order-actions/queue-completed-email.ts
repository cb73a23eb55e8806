import type { Selectable } from "kysely";
import { repeatLinks } from "../../contract/order-links.ts";
import { receiptPath } from "../../contract/paths.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { readReceiptNumber } from "../documents/issue-document.ts";
import type { CompletedData } from "../mail/completed-email.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { addresseeOf } from "./addressee-of.ts";
import { claimNotification } from "./claim-notification.ts";
import { canBeRepeated } from "./get-rebooking.ts";
import { readHandOver } from "./read-hand-over.ts";

/**
 * Writes to the customer of an order that was just completed, in the transaction that completes it, unless the remote shop does. Once: whoever
 * completes it a second time, or delivers what staff had completed by hand, writes nothing more.
 */
export async function queueCompletedEmail(context: Context, order: Selectable<Orders>): Promise<void> {
  if (context.remoteShop.writesTo(order)) return;
  if (!(await claimNotification(context, { orderId: order.id, kind: "delivered" }))) return;
  const email = { ...(await completedEmailOf(context, order)), orderId: order.id };
  await enqueueEmails([email], context.now(), context.environment.publicUrl).execute(context.db);
}

/** What such an email is written from. */
export async function completedEmailOf(context: Context, order: Selectable<Orders>) {
  const { publicUrl } = context.environment;
  const { recipient, facts } = await addresseeOf(context, order);
  const hasReceipt = order.date_paid !== null && (await readReceiptNumber(context.db, order.id)) !== null;
  const data: CompletedData = {
    ...facts,
    handOver: await readHandOver(context.db, order.id),
    receiptUrl: hasReceipt ? publicUrl + receiptPath(order.id, order.order_key) : null,
    repeat: canBeRepeated(order) ? repeatLinks(order.id, order.order_key, publicUrl) : null,
  };
  return { template: "completed" as const, recipient, data };
}
