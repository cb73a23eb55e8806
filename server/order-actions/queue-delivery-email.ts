import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { News } from "../mail/delivery-news-email.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { addresseeOf } from "./addressee-of.ts";

/** Writes news of a delivery to its customer, in the caller's transaction. */
export async function queueNewsEmail(context: Context, orderId: OrderId, news: News): Promise<void> {
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  const { recipient, facts } = await addresseeOf(context, order);
  const email = { template: "delivery_news" as const, recipient, data: { ...facts, news }, orderId };
  await enqueueEmails([email], context.now(), context.environment.publicUrl).execute(context.db);
}
