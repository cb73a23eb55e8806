import { remoteOrigin } from "../../domain/orders/origins.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { payableStatuses, validateOrderTransition } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { lockOrder } from "../orders/find-order.ts";
import { closeOpenSession } from "../payments/close-session.ts";
import { hasUnmatchedMoney } from "../payments/payment-readiness.ts";
import { readOpenSession } from "../payments/payment-sessions.ts";
import { ensureReconciled } from "../payments/reconcile-payments.ts";
import { storeStatusChange } from "./store-status-change.ts";

const batchSize = 50;

/**
 * Cancels orders that have been unpaid for longer than the settings allow, and returns how many. Closes each open
 * payment session first; if that turns out to be paid, the order counts as paid. Quote requests are on hold and never
 * cancelled.
 */
export async function cancelUnpaidOrders(context: Context): Promise<number> {
  if (!(await ensureReconciled(context))) return 0;
  const { settings } = await context.settings.current();
  const hours = settings.cancelUnpaidAfterHours;
  const before = new Date(context.now().getTime() - hours * 3_600_000);
  let cancelled = 0;
  // Paging by id, so that an order that can't be cancelled doesn't block those after it.
  for (let last = 0, more = true; more; ) {
    const due = await dueOrders(context, before, last);
    for (const { id } of due) if (await tryCancel(context, id, hours)) cancelled += 1;
    last = due.at(-1)?.id ?? last;
    more = due.length === batchSize;
  }
  return cancelled;
}

async function tryCancel(context: Context, id: OrderId, hours: number): Promise<boolean> {
  try {
    if ((await closeOpenSession(context, id, "reconciler")) !== "closed") return false;
    if ((await context.remoteShop.pushStatus(context, id, "cancelled")) !== null) return false;
    return await cancel(context, id, hours);
  } catch (error) {
    // The job's next run retries it.
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
      // Resending a payment link restarts the time to pay.
      .where("date_modified", "<", before)
      .where("date_paid", "is", null)
      // If part of the price was paid, staff decide whether to refund it or wait for the rest.
      .where("received_cents", "=", 0)
      // Only the remote shop may cancel an order that was made there, such as one paid by invoice.
      .where("created_via", "<>", remoteOrigin)
      // An order without a price can't be paid.
      .where("total_cents", ">", 0)
      // The customer may be entering a card number; the order is cancelled once the session has ended.
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
    const hasMoney = order && (order.date_paid !== null || order.received_cents > 0);
    if (!order || hasMoney || !validateOrderTransition(order.status, "cancelled", "job").ok) return false;
    // The customer pressed the pay button after we closed the session.
    if (await readOpenSession(context.db, orderId)) return false;
    if (await hasUnmatchedMoney(context.db, orderId, context.payments?.livemode ?? true)) return false;
    // The order may be in the middle of its export as unpaid; the status change queues another push.
    await storeStatusChange(context, order, "cancelled", {
      actor: "clean-up",
      note: `Cancelled: not paid within ${hours} hours`,
      why: "unpaid",
    });
    return true;
  });
}
