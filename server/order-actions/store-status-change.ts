import type { Selectable } from "kysely";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { settleOrderOfAccount } from "../invoices/settle-order.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { queuePaymentPageCheck } from "../payments/payment-sessions.ts";
import { applyStatusConsequences, type StatusConsequences } from "./apply-status-consequences.ts";

/** Statuses that staff and shop clients can set. */
export type SettableStatus = Exclude<OrderStatus, "refunded" | "failed">;

const notes: Record<SettableStatus, string> = {
  pending: "Waiting for payment",
  processing: "Back to processing",
  "on-hold": "Put on hold",
  completed: "Completed",
  cancelled: "Cancelled",
};

type Terms = Partial<StatusConsequences> & { note?: string };

/**
 * Stores a status change with its effects. The caller holds the order's lock and has validated the transition; the
 * history names the caller unless another actor is given, and the customer is notified unless told otherwise.
 */
export async function storeStatusChange(
  context: Context,
  order: Selectable<Orders>,
  status: SettableStatus,
  { actor = actorName(context.actor), note = notes[status], notifiesCustomer = true, ...terms }: Terms = {},
): Promise<void> {
  const now = context.now();
  await context.db
    .updateTable("orders")
    .set({
      status,
      date_modified: now,
      ...(status === "completed" && { date_completed: now }),
      ...(status === "processing" && { date_completed: null }),
      // A cancelled order is no longer on account, and no amount is due that could be written off.
      ...(status === "cancelled" && {
        on_account_at: null,
        on_account_reference: null,
        written_off_cents: 0,
        written_off_at: null,
        written_off_reason: null,
      }),
    })
    .where("id", "=", order.id)
    .execute();
  await storeOrderEvent(context, {
    orderId: order.id,
    actor,
    kind: "status",
    note,
    data: { from: order.status, to: status },
  });
  await applyStatusConsequences(context, order, status, { actor, notifiesCustomer, ...terms });
  if (status === "cancelled") await settleOrderOfAccount(context, order.id, "Order cancelled");
  // If the gateway was unreachable before, the job closes a session that no longer matches.
  await queuePaymentPageCheck(context, order.id);
}
