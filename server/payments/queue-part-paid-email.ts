import type { Selectable } from "kysely";
import { confirmationPath, receiptPath } from "../../contract/paths.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";

type Part = { amountCents: Cents; dueCents: Cents; receiptNumber: string };

/** Queues the email that tells the customer a part of what is due has come in, with its receipt and the rest. */
export async function queuePartPaidEmail(
  context: Context,
  order: Selectable<Orders>,
  { amountCents, dueCents, receiptNumber }: Part,
): Promise<void> {
  const { publicUrl } = context.environment;
  const data = {
    bookingReference: referencesOf(order).booking,
    amountCents,
    dueCents,
    currency: order.currency,
    receiptUrl: publicUrl + receiptPath(order.id, order.order_key, receiptNumber),
    confirmationUrl: publicUrl + confirmationPath(order.id, order.order_key),
    trackingUrl: await readTrackingUrl(context, order.id),
  };
  const recipient = orderJsonOf(order).billing.email ?? order.customer_email;
  const email = { template: "part_paid" as const, recipient, data, orderId: order.id };
  await enqueueEmails([email], context.now(), publicUrl).execute(context.db);
}
