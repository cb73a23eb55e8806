import type { OrderId } from "../../domain/orders/references.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { listLapsing } from "../approvals/list-lapsing.ts";
import { endApproval } from "../approvals/store-approval.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { storeStatusChange } from "../order-actions/store-status-change.ts";
import { lockOrder } from "../orders/find-order.ts";
import { queueApprovalEnded } from "./queue-approval-ended.ts";

/**
 * Cancels bookings that nobody approved before the cut-off of their day, which frees their credit, and emails the
 * members who booked them; returns how many. Safe on several nodes: each request ends under its order's lock.
 */
export async function lapseApprovals(context: Context): Promise<number> {
  let lapsed = 0;
  for (const { orderId, askedAt } of await listLapsing(context))
    if (await tryLapse(context, orderId, askedAt)) lapsed++;
  return lapsed;
}

async function tryLapse(context: Context, orderId: OrderId, askedAt: Date): Promise<boolean> {
  try {
    return await lapse(context, orderId, askedAt);
  } catch (error) {
    // The job's next run retries it.
    context.log.error({ err: error, orderId }, "A request for approval could not be ended");
    return false;
  }
}

function lapse(context: Context, orderId: OrderId, askedAt: Date): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const order = await lockOrder(context.db, orderId);
    const approval = await context.db
      .selectFrom("approvals")
      .selectAll()
      .where("order_id", "=", orderId)
      .where("outcome", "is", null)
      // Skips an order whose approval was requested again in the meantime.
      .where("requested_at", "=", askedAt)
      .executeTakeFirst();
    if (!order || !approval) return false;
    const done = await withAccountLock(context, approval.account_id, async (context) => {
      await endApproval(context, orderId, { outcome: "lapsed" });
      await storeStatusChange(context, order, "cancelled", {
        actor: "approvals",
        note: "Cancelled: nobody approved it before the cut-off of its day",
        notifiesCustomer: false,
      });
      await queueApprovalEnded(context, order, approval, { refusedBy: "", reason: "" });
      return true;
    });
    return done === true;
  });
}
