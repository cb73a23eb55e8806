import type { Selectable } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import { type OrderStatus, orderStatuses, validateOrderTransition } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { readLedger } from "./order-ledger.ts";
import { storeOrderEvent } from "./store-order-event.ts";
import { waiveBalance } from "./waive-balance.ts";

/**
 * Marks a paid order as refunded once all its money is refunded, and restores the former status if a refund fails
 * later. What was refunded of an order paid in part is due again.
 */
export async function updateStatusFromLedger(
  context: Context,
  order: Selectable<Orders>,
  source: string,
): Promise<void> {
  const { paidCents, pendingCents, refundedCents } = await readLedger(context.db, order.id);
  const { status, date_paid } = await context.db
    .selectFrom("orders")
    .select(["status", "date_paid"])
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  // Money reclaimed in a dispute is not a refund.
  const isEmpty = date_paid !== null && paidCents > 0 && pendingCents + refundedCents >= paidCents;
  const target = isEmpty ? "refunded" : status === "refunded" ? await statusBefore(context.db, order.id) : status;
  const changesStatus = target !== status && validateOrderTransition(status, target, "refund").ok;
  await context.db
    .updateTable("orders")
    .set({
      date_modified: context.now(),
      received_cents: date_paid === null ? Math.max(0, paidCents - pendingCents - refundedCents) : 0,
      ...(changesStatus && { status: target }),
    })
    .where("id", "=", order.id)
    .execute();
  if (!changesStatus) return;
  if (isEmpty) await waiveBalance(context, order.id, source);
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: source,
    kind: "status",
    note: isEmpty ? "Everything that was paid has been refunded" : "A refund failed: we still hold money of this order",
    data: { from: status, to: target },
  });
}

/** The status before the order was refunded. */
async function statusBefore(db: Database, orderId: OrderId): Promise<OrderStatus> {
  const event = await db
    .selectFrom("order_events")
    .select("data")
    .where("order_id", "=", orderId)
    .where("kind", "=", "status")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const from = (event?.data as { from?: string } | undefined)?.from;
  return orderStatuses.find((status) => status === from && status !== "refunded") ?? "processing";
}
