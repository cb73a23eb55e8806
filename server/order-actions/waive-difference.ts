import type { Selectable } from "kysely";
import type { z } from "zod";
import type { waiveDifferenceBody } from "../../contract/orders.schema.ts";
import { confirmationPath } from "../../contract/paths.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { allowedActions } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import type { DifferenceWaivedData } from "../mail/difference-waived-email.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { lockOrder } from "../orders/find-order.ts";
import { orderState, readLedger } from "../orders/order-ledger.ts";
import { justPaid, refuseChangedAmount } from "../orders/refuse-changed-amount.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";
import { waiveBalance } from "../orders/waive-balance.ts";
import { closeOpenSession } from "../payments/close-session.ts";
import { queuePaymentPageCheck } from "../payments/payment-sessions.ts";

type Input = { id: OrderId } & z.output<typeof waiveDifferenceBody>;
type Waived = { orderId: OrderId; waivedCents: Cents; totalCents: Cents };

/**
 * Waives a requested difference, so that the order costs what was paid, and notifies its customer. Closes an open
 * payment page first; if that was just paid, nothing changes and the answer says so.
 */
export const waiveDifference: Verb<Input, Waived> = async (context, input) => {
  const closed = await closeOpenSession(context, input.id, actorName(context.actor));
  return withIdempotency(context, { scope: "waiveDifference", input }, async (context) => {
    const order = await lockOrder(context.db, input.id);
    if (!order) return { failed: "not_found", message: "There is no such order." };
    if (closed === "paid") return justPaid;
    const { waiveDifference: action } = allowedActions(orderState(order, await readLedger(context.db, order.id)));
    if (!action.ok) return { failed: "action_refused", message: action.reason };
    const changed = refuseChangedAmount(input.seenCents, order.due_cents);
    if (changed) return changed;
    await waiveBalance(context, order.id, actorName(context.actor), input.reason);
    await storeAuditEntry(context, {
      act: "order.difference_waived",
      object: { kind: "order", id: order.id },
      before: { totalCents: order.total_cents, dueCents: order.due_cents },
      after: { totalCents: order.total_cents - order.due_cents, dueCents: 0 },
    });
    await queuePaymentPageCheck(context, order.id);
    if (input.tellCustomer) {
      const email = { ...(await buildDifferenceWaivedEmail(context, order)), orderId: order.id };
      await enqueueEmails([email], context.now(), context.environment.publicUrl).execute(context.db);
    }
    return { orderId: order.id, waivedCents: order.due_cents, totalCents: order.total_cents - order.due_cents };
  });
};

/** `order` is the row before the change. */
export async function buildDifferenceWaivedEmail(context: Context, order: Selectable<Orders>) {
  const data: DifferenceWaivedData = {
    bookingReference: referencesOf(order).booking,
    amountCents: order.due_cents,
    currency: order.currency,
    confirmationUrl: context.environment.publicUrl + confirmationPath(order.id, order.order_key),
    trackingUrl: await readTrackingUrl(context, order.id),
  };
  const recipient = orderJsonOf(order).billing.email ?? order.customer_email;
  return { template: "difference_waived" as const, recipient, data };
}
