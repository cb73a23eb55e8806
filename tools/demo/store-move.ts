import type { Context } from "../../server/context.ts";
import { actorName } from "../../server/orders/actor-name.ts";
import { storeOrderEvent } from "../../server/orders/store-order-event.ts";
import type { Move } from "./order-history.ts";

/**
 * Writes a move of staff's or of a declined card with its event. By hand, because no verb completes, cancels or fails an order yet; once
 * one does, the demo has to go through it.
 */
export async function storeMove(context: Context, orderId: number, { from, to, note }: Move): Promise<void> {
  await context.db
    .updateTable("orders")
    .set({ status: to, date_modified: context.now(), ...(to === "completed" && { date_completed: context.now() }) })
    .where("id", "=", orderId)
    .where("status", "=", from)
    .execute();
  await storeOrderEvent(context, context.db, {
    orderId,
    actor: actorName(context.actor),
    kind: "status",
    note,
    data: { from, to },
  });
}
