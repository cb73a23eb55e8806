import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { lockOrder } from "../orders/find-order.ts";
import { readLedger } from "../orders/order-ledger.ts";
import { isOnAccount, referencesOf } from "../orders/stored-order.ts";
import { type NoticeTopic, storeDispatchNotice } from "./store-notice.ts";

/** The order statuses that answer each topic; until then, staff still have to decide. */
const answers: Readonly<Record<NoticeTopic, readonly OrderStatus[]>> = {
  on_hold: ["processing", "completed", "cancelled", "refunded"],
  stopped: ["processing", "completed"],
  returned: ["completed", "cancelled", "refunded"],
  returned_paid: ["completed", "cancelled", "refunded"],
};

/**
 * Notifies dispatchers of decisions about the order of a delivery that has just ended and that nothing makes
 * automatically.
 */
export async function notifyOfOrderDecision(
  context: Context,
  orderId: OrderId,
  state: "delivered" | "returned",
): Promise<void> {
  const order = await lockOrder(context.db, orderId);
  if (!order) return;
  const notice = state === "returned" ? await noticeOfReturned(context, order) : noticeOfDelivered(order);
  if (notice) await storeDispatchNotice(context, { orderId, driverId: null, ...notice });
}

type Notice = { topic: NoticeTopic; text: string };

/** A delivery completes its order only while the order is processing. */
function noticeOfDelivered(order: Selectable<Orders>): Notice | null {
  const { booking } = referencesOf(order);
  switch (order.status) {
    case "on-hold":
      return {
        topic: "on_hold",
        text: `${booking} was delivered while its order was on hold. The order is still on hold: staff have to complete it.`,
      };
    case "cancelled":
    case "refunded":
      return {
        topic: "stopped",
        text: `${booking} was delivered although its order was ${order.status}. Staff have to agree with the customer what is paid for it.`,
      };
    default:
      return null;
  }
}

async function noticeOfReturned(context: Context, order: Selectable<Orders>): Promise<Notice | null> {
  if (answers.returned.includes(order.status)) return null;
  const { remainingCents } = await readLedger(context.db, order.id);
  const { booking } = referencesOf(order);
  const amount = (cents: number) => formatMoney(cents, order.currency);
  if (remainingCents > 0)
    return {
      topic: "returned_paid",
      text: `${booking} was returned to the sender. Staff have to decide what happens to the ${amount(remainingCents)} that was paid: refund it, or complete the order.`,
    };
  return {
    topic: "returned",
    text: isOnAccount(order)
      ? `${booking} was returned to the sender. Staff have to decide what happens to the ${amount(order.total_cents)} on account: cancel the order, or complete it.`
      : `${booking} was returned to the sender. Nothing was paid: staff have to cancel the order, or complete it.`,
  };
}

/** Dismisses the notices that an order's new status answers. */
export async function dismissAnsweredNotices(
  { db, now }: Context,
  orderId: OrderId,
  status: OrderStatus,
): Promise<void> {
  const answered = (Object.keys(answers) as NoticeTopic[]).filter((topic) => answers[topic].includes(status));
  await db
    .updateTable("dispatch_notices")
    .set({ seen_at: now() })
    .where("order_id", "=", orderId)
    .where("topic", "in", answered)
    .where("seen_at", "is", null)
    .execute();
}
