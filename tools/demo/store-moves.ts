import type { Database } from "../../server/database/kysely.ts";
import type { Move } from "./order-history.ts";

/**
 * Writes an order's moves with an event for each. By hand, because no verb pays, completes, cancels or refunds yet; once one does, the demo
 * has to go through it.
 */
export async function storeMoves(db: Database, orderId: number, moves: Move[]): Promise<void> {
  const last = moves.at(-1);
  if (!last) return;
  const paid = moves.find(({ to }) => to === "processing");
  const completed = moves.find(({ to }) => to === "completed");
  await db
    .updateTable("orders")
    .set({
      status: last.to,
      date_modified: last.at,
      ...(paid && { date_paid: paid.at }),
      ...(completed && { date_completed: completed.at }),
    })
    .where("id", "=", orderId)
    .execute();
  await db
    .insertInto("order_events")
    .values(
      moves.map(({ at, from, to, actor, note }) => ({
        order_id: orderId,
        happened_at: at,
        actor,
        kind: "status_changed",
        note,
        data: JSON.stringify({ from, to }),
      })),
    )
    .execute();
}
