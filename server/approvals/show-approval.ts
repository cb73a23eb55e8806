import type { Selectable } from "kysely";
import type { ShownApproval } from "../../contract/portal-approvals.ts";
import { collectionCalendar } from "../../contract/settings.ts";
import { approvalLapsesAt, limitInWords } from "../../domain/accounts/approvals.ts";
import type { MemberId } from "../../domain/accounts/references.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { describeOutcome } from "./describe-outcome.ts";
import type { Approval } from "./store-approval.ts";

/** A request as this member sees it. */
export async function showApproval(context: Context, approval: Approval, memberId: MemberId): Promise<ShownApproval> {
  const { settings } = await context.settings.current();
  const order = await context.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", approval.order_id)
    .executeTakeFirstOrThrow();
  const booker = await context.db
    .selectFrom("members")
    .select(["name", "email", "order_limit_cents as orderLimitCents", "month_limit_cents as monthLimitCents"])
    .where("id", "=", approval.member_id)
    .executeTakeFirstOrThrow();
  const waiting = { priority: order.priority, scheduledDate: order.scheduled_date, askedAt: approval.requested_at };
  return {
    id: approval.id,
    bookedBy: booker.name || booker.email || "A former member",
    isOwn: approval.member_id === memberId,
    amountCents: approval.amount_cents,
    limit: limitInWords(approval.exceeded, booker),
    ...shownOrder(order),
    askedAt: approval.requested_at.toISOString(),
    lapsesAt: approvalLapsesAt(waiting, collectionCalendar(settings)).toISOString(),
    shownHash: approval.shown_hash,
    outcome: approval.outcome,
    outcomeText: approval.outcome === null ? "" : await describeOutcome(context, approval),
    reason: approval.reason,
  };
}

function shownOrder(order: Selectable<Orders>) {
  const { shipment } = orderJsonOf(order);
  return {
    orderId: order.id,
    reference: referencesOf(order).booking,
    pickup: shipment.pickup ?? null,
    dropoff: shipment.dropoff ?? null,
    scheduledDate: order.scheduled_date,
    priority: order.priority,
    serviceName: order.service_name,
    packageName: shipment.packageName ?? "",
    quantity: shipment.quantity ?? 1,
    poNumber: order.po_number,
    costCentre: order.cost_centre,
  };
}
