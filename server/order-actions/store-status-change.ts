import type { Selectable } from "kysely";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { refreshSessions } from "../payments/close-session.ts";
import { actorName, storeOrderEvent } from "./store-order-event.ts";
import { waiveBalance } from "./waive-balance.ts";

/** Where a person, or a shop client in their name, can move an order that stands elsewhere. */
export type MovedTo = Exclude<OrderStatus, "refunded" | "failed">;

const notes: Record<MovedTo, string> = {
  pending: "Waiting for payment",
  processing: "Back to processing",
  "on-hold": "Put on hold",
  completed: "Completed",
  cancelled: "Cancelled",
};

/**
 * Moves an order in the caller's transaction, which holds the order's lock and has checked that this is allowed. The order's history names
 * the caller unless another actor is given.
 */
export async function storeMove(
  context: Context,
  order: Pick<Selectable<Orders>, "id" | "status">,
  status: MovedTo,
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
      // What was on account is owed no more.
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
  // Where the gateway could not be reached before, the job closes a session that no longer fits as soon as it can.
  await refreshSessions(context, order.id);
}
