import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { DeliveryNotification } from "../mail/delivery-notification-email.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { readDeliveryEmailData } from "./read-delivery-email-data.ts";

/** Queues an email about a delivery's progress to the customer, in the caller's transaction. */
export async function queueDeliveryEmail(
  context: Context,
  orderId: OrderId,
  news: DeliveryNotification,
): Promise<void> {
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  const { recipient, facts } = await readDeliveryEmailData(context, order);
  const email = { template: "delivery_news" as const, recipient, data: { ...facts, news }, orderId };
  await enqueueEmails([email], context.now(), context.environment.publicUrl).execute(context.db);
}
