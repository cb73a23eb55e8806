import { remoteOrigin } from "../../domain/orders/origins.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { canMove, payableStatuses } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { closeOpenSession, readOpenSession } from "../payments/close-session.ts";
import { hasUnmatchedMoney } from "../payments/payment-readiness.ts";
import { ensureReconciled } from "../payments/reconcile-payments.ts";
import { lockOrder } from "./find-order.ts";
import { queueCancelledEmail } from "./queue-cancelled-email.ts";
import { storeMove } from "./store-move.ts";

const batchSize = 50;

/**
 * Cancels orders that were not paid within the time that the settings allow. The open session of each is closed first; an order that was
 * paid after all counts as paid. Quote requests wait on hold and are never touched. Answers how many were cancelled.
 */
export async function cancelUnpaidOrders(context: Context): Promise<number> {
  if (!(await ensureReconciled(context))) return 0;
  const { settings } = await context.settings.current();
  const hours = settings.cancelUnpaidAfterHours;
  const before = new Date(context.now().getTime() - hours * 3_600_000);
  let cancelled = 0;
  // One after the other: an order that has to stay, or that cannot be cancelled, holds up no later one.
  for (let last = 0, more = true; more; ) {
    const due = await dueOrders(context, before, last);
    for (const { id } of due) if (await giveUp(context, id, hours)) cancelled += 1;
    last = due.at(-1)?.id ?? last;
    more = due.length === batchSize;
  }
  return cancelled;
}

async function giveUp(context: Context, id: OrderId, hours: number): Promise<boolean> {
  try {
    if ((await closeOpenSession(context, id, "reconciler")) !== "closed") return false;
    if ((await context.remoteShop.beforeStatusChange(context, id, "cancelled")) !== null) return false;
    return await cancel(context, id, hours);
  } catch (error) {
    // The job's next turn tries it again.
    context.log.error({ err: error, orderId: id }, "An unpaid order could not be cancelled");
    return false;
  }
}

function dueOrders(context: Context, before: Date, afterId: number): Promise<{ id: OrderId }[]> {
  return (
    context.db
      .selectFrom("orders")
      .select("id")
      .where("id", ">", afterId)
      .where("status", "in", payableStatuses)
      .where("date_created", "<", before)
      // Staff who ask for a payment again give it its full time.
      .where("date_modified", "<", before)
      .where("date_paid", "is", null)
      // An order that was made at a remote shop, an invoice perhaps, waits as long as that shop lets it.
      .where("created_via", "<>", remoteOrigin)
      // Nobody can pay what has no price.
      .where("total_cents", ">", 0)
      // Somebody may be typing a card's number there: it is cancelled once that page has ended.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("payment_sessions")
              .select("payment_sessions.id")
              .whereRef("payment_sessions.order_id", "=", "orders.id")
              .where("payment_sessions.state", "in", ["opening", "open"])
              .where("payment_sessions.expires_at", ">", context.now()),
          ),
        ),
      )
      .orderBy("id")
      .limit(batchSize)
      .execute()
  );
}

function cancel(context: Context, orderId: OrderId, hours: number): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const order = await lockOrder(context.db, orderId);
    if (!order || order.date_paid !== null || !canMove(order.status, "cancelled", "job").ok) return false;
    // Somebody is pressing the pay button at this moment.
    if (await readOpenSession(context.db, orderId)) return false;
    if (await hasUnmatchedMoney(context.db, orderId, context.payments?.livemode ?? true)) return false;
    // It may just be exported to a remote shop as an order that waits for its payment: moving it has the change exported too.
    await storeMove(context, order, "cancelled", {
      actor: "clean-up",
      note: `Cancelled: not paid within ${hours} hours`,
    });
    await queueCancelledEmail(context, order, "unpaid");
    return true;
  });
}
