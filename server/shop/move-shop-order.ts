import type { Selectable } from "kysely";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { actorName } from "../orders/actor-name.ts";
import { markOrderPaid } from "../orders/mark-order-paid.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import type { PlannedMove } from "./plan-move.ts";

/**
 * Does what `planMove` found, in the caller's transaction, which holds the order's lock. A payment page that is open meanwhile is looked at
 * by the reconciler's next run.
 */
export async function moveShopOrder(
  context: Context,
  transaction: Database,
  order: Selectable<Orders>,
  { pays, to, reference }: PlannedMove & { reference: string },
): Promise<void> {
  if (pays) await bookPayment(context, transaction, order, reference);
  if (to !== null) await storeStatus(context, transaction, order.id, { from: pays ? "processing" : order.status, to });
  if (!pays && to === null) return;
  await transaction
    .updateTable("payment_sessions")
    .set({ next_check_at: context.now() })
    .where("order_id", "=", order.id)
    .where("state", "in", ["opening", "open"])
    .execute();
}

/** Money that came in elsewhere. That a card was charged is believed of the gateway alone, so this is no card payment. */
async function bookPayment(
  context: Context,
  transaction: Database,
  order: Selectable<Orders>,
  reference: string,
): Promise<void> {
  const asSaid = (["phone", "account"] as const).find((method) => method === order.payment_method);
  const { effect } = await markOrderPaid(context, transaction, {
    method: asSaid ?? "transfer",
    reference,
    amountCents: order.total_cents,
    currency: order.currency,
    livemode: true,
    page: null,
    orderId: order.id,
    source: actorName(context.actor),
  });
  if (effect !== "paid") throw new Error(`A payment that a shop client told of was ${effect}`);
}

async function storeStatus(
  context: Context,
  transaction: Database,
  orderId: number,
  { from, to }: { from: OrderStatus; to: OrderStatus },
): Promise<void> {
  const now = context.now();
  await transaction
    .updateTable("orders")
    .set({
      status: to,
      date_modified: now,
      ...(to === "completed" && { date_completed: now }),
      ...(from === "completed" && { date_completed: null }),
    })
    .where("id", "=", orderId)
    .execute();
  await storeOrderEvent(context, transaction, {
    orderId,
    actor: actorName(context.actor),
    kind: "status",
    note: `Status changed to ${to.replace("-", " ")}`,
    data: { from, to },
  });
}
