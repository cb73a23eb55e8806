import type { Selectable } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import { canMove, type OrderStatus, orderStatuses } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { readLedger } from "./order-ledger.ts";
import { storeOrderEvent } from "./store-order-event.ts";
import { waiveBalance } from "./waive-balance.ts";

/** An order is refunded when nothing of its money remains, and gets its former status back where a refund fails after all. */
export async function followLedger(context: Context, order: Selectable<Orders>, source: string): Promise<void> {
  const { paidCents, pendingCents, refundedCents } = await readLedger(context.db, order.id);
  const { status } = await context.db
    .selectFrom("orders")
    .select("status")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  // What a bank took back after a dispute is not refunded.
  const isEmpty = paidCents > 0 && pendingCents + refundedCents >= paidCents;
  const target = isEmpty ? "refunded" : status === "refunded" ? await statusBefore(context.db, order.id) : status;
  const moves = target !== status && canMove(status, target, "refund").ok;
  await context.db
    .updateTable("orders")
    .set({ date_modified: context.now(), ...(moves && { status: target }) })
    .where("id", "=", order.id)
    .execute();
  if (!moves) return;
  if (isEmpty) await waiveBalance(context, order.id, source);
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: source,
    kind: "status",
    note: isEmpty
      ? "Everything that was paid has been refunded"
      : "A refund failed: there is money of this order again",
    data: { from: status, to: target },
  });
}

/** What the order was when its last cent was given back. */
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
