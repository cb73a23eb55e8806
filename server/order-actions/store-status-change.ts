import type { Selectable } from "kysely";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { actorName, storeOrderEvent } from "../orders/store-order-event.ts";
import { waiveBalance } from "../orders/waive-balance.ts";
import { queuePaymentPageCheck } from "../payments/payment-sessions.ts";

/** Statuses that staff and shop clients can set. */
export type SettableStatus = Exclude<OrderStatus, "refunded" | "failed">;

const notes: Record<SettableStatus, string> = {
  pending: "Waiting for payment",
  processing: "Back to processing",
  "on-hold": "Put on hold",
  completed: "Completed",
  cancelled: "Cancelled",
};

/**
 * Stores a status change with its side effects. The caller holds the order's lock and has validated the transition;
 * the history names the caller unless another actor is given.
 */
export async function storeStatusChange(
  context: Context,
  order: Pick<Selectable<Orders>, "id" | "status">,
  status: SettableStatus,
  { actor, note }: { actor: string; note: string } = { actor: actorName(context.actor), note: notes[status] },
): Promise<void> {
  const now = context.now();
  await context.db
    .updateTable("orders")
    .set({
      status,
      date_modified: now,
      ...(status === "completed" && { date_completed: now }),
      ...(status === "processing" && { date_completed: null }),
      // A cancelled order is no longer on account.
      ...(status === "cancelled" && { on_account_at: null, on_account_reference: null }),
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
  if (status === "cancelled") await waiveBalance(context, order.id, actor);
  // If the gateway was unreachable before, the job closes a session that no longer matches.
  await queuePaymentPageCheck(context, order.id);
}
