import { collectionCalendar } from "../../contract/settings.ts";
import { approvalLapsesAt } from "../../domain/accounts/approvals.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";

type Lapsing = { orderId: OrderId; askedAt: Date; lapsesAt: Date };

/** Requests for approval that are still waiting after the cut-off of their day, oldest first. */
export async function listLapsing(context: Context): Promise<Lapsing[]> {
  const { settings } = await context.settings.current();
  const calendar = collectionCalendar(settings);
  const waiting = await context.db
    .selectFrom("approvals")
    .innerJoin("orders", "orders.id", "approvals.order_id")
    .select(["order_id as orderId", "requested_at as askedAt", "priority", "scheduled_date as scheduledDate"])
    .where("outcome", "is", null)
    .orderBy("approvals.id")
    .execute();
  return waiting
    .map(({ orderId, ...asked }) => ({ orderId, askedAt: asked.askedAt, lapsesAt: approvalLapsesAt(asked, calendar) }))
    .filter(({ lapsesAt }) => lapsesAt <= context.now());
}
