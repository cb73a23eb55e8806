import { confirmationPath } from "../../contract/paths.ts";
import type { StaffOrderEvent } from "../../contract/staff-order.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import type { Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { lockOrder } from "../orders/find-order.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";

type Input = { id: OrderId; text: string; toCustomer: boolean };

/** Adds a note to an order's history, for staff only or also emailed to the customer. */
export const addOrderNote: Verb<Input, StaffOrderEvent> = async (context, input) =>
  withIdempotency(context, { scope: "addOrderNote", input }, async (context) => {
    const order = await lockOrder(context.db, input.id);
    if (!order) return { failed: "not_found", message: "There is no such order." };
    if (input.toCustomer && order.customer_email === "") {
      return { failed: "action_refused", message: "This order has no email address to send a note to" };
    }
    const now = context.now();
    const event = {
      at: now,
      actor: actorName(context.actor),
      kind: input.toCustomer ? "customer_note" : "note",
      note: input.text,
    };
    const id = await storeOrderEvent(context, { orderId: order.id, ...event });
    if (input.toCustomer) {
      const { billing } = orderJsonOf(order);
      const { publicUrl } = context.environment;
      const data = {
        firstName: billing.first_name ?? order.customer_name,
        bookingReference: referencesOf(order).booking,
        text: input.text,
        trackingUrl: await readTrackingUrl(context, order.id),
        confirmationUrl: publicUrl + confirmationPath(order.id, order.order_key),
      };
      const recipient = billing.email ?? order.customer_email;
      const email = { template: "order_note" as const, recipient, data, orderId: order.id };
      await enqueueEmails([email], now, publicUrl).execute(context.db);
    }
    return { id, ...event, at: now.toISOString() };
  });
