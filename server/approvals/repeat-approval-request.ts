import type { Selectable } from "kysely";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { type Context, isFailure } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { isOnAccount } from "../orders/stored-order.ts";
import { approvalHash } from "./approval-content.ts";
import { readExceededLimit } from "./read-exceeded-limit.ts";
import { requestApproval } from "./request-approval.ts";
import { readNewestApproval } from "./store-approval.ts";

type Order = Selectable<Orders>;

/**
 * Requests approval again if a change of address, day or price makes a member's order differ from what was approved or
 * requested, or takes it above a limit; not once the goods are on their way. Call it in the transaction that changed
 * the order, holding its lock. Returns the order with its new state.
 */
export async function repeatApprovalRequest(context: Context, before: Order, order: Order): Promise<Order> {
  if (approvalHash(before) === approvalHash(order)) return order;
  const { account_id: accountId, member_id: memberId } = order;
  if (accountId === null || memberId === null) return order;
  const isWaiting = order.awaits_approval;
  if (!isWaiting && !(isOnAccount(order) && order.status === "processing")) return order;
  const newest = await readNewestApproval(context, order.id);
  if (newest?.shown_hash === approvalHash(order)) return order;
  if (!isWaiting && (await isCollected(context, order))) return order;
  const requested = await withAccountLock(context, accountId, async (context, account) => {
    const amountCents = order.total_cents - order.received_cents;
    const booked = { orderId: order.id, createdAt: order.date_created, amountCents };
    const exceeded = await readExceededLimit(context, memberId, booked);
    // An order that waits for an approver goes on waiting, even at a lower price.
    const limit = exceeded ?? (isWaiting && newest ? await limitsOf(context, memberId, newest.exceeded) : null);
    if (limit === null) return order;
    const { po_number: poNumber, cost_centre: costCentre } = order;
    return requestApproval(context, order, account, { ...limit, memberId, poNumber, costCentre });
  });
  if (isFailure(requested))
    throw new Error(`No approval of order ${order.id} could be requested: ${requested.message}`);
  return requested;
}

async function isCollected({ db }: Context, { id }: Order): Promise<boolean> {
  const delivery = await db
    .selectFrom("deliveries")
    .select("collected_at")
    .where("order_id", "=", id)
    .executeTakeFirst();
  return (delivery?.collected_at ?? null) !== null;
}

async function limitsOf({ db }: Context, memberId: number, exceeded: "order" | "month") {
  const limits = await db
    .selectFrom("members")
    .select(["order_limit_cents as orderLimitCents", "month_limit_cents as monthLimitCents"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return { exceeded, limits };
}
