import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import {
  allowedActions,
  type OrderState,
  type StatusAction,
  statusActions,
} from "../../domain/orders/order-actions.ts";
import { canMove, type OrderMove, type OrderStatus } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { queueCancelledEmail } from "../orders/queue-cancelled-email.ts";
import { queueCompletedEmail } from "../orders/queue-completed-email.ts";
import { type MovedTo, storeMove } from "../orders/store-move.ts";
import { isOnAccount } from "../orders/stored-order.ts";
import { putOnAccount } from "../payments/put-on-account.ts";
import { recordFullPayment } from "../payments/record-payment.ts";
import { refuseParameter } from "./shop-parameters.ts";

export type AskedMove = {
  status?: string;
  set_paid?: boolean;
  /** A new order may be completed at once, and is then paid. */
  isNew?: boolean;
};

/**
 * What has to happen to an order. `pays`: its payment is booked, or where nobody `saysPaid` of an order that goes on account, that is what
 * becomes of it; then it moves to `to`, if anywhere.
 */
export type PlannedMove = { pays: boolean; saysPaid: boolean; to: MovedTo | null };

/**
 * The way to the status that a shop client asks for, by the rules that staff have. Processing means paid, as in WooCommerce: asked for of an
 * unpaid order, it books the payment. Refused in words that name the parameter.
 */
export function planMove(order: OrderState, { status: to, set_paid, isNew }: AskedMove): PlannedMove | Failure {
  const meansPaid = (to === "processing" && order.status !== "processing") || (to === "completed" && isNew === true);
  const saysPaid = set_paid === true;
  const pays = !order.isPaid && (saysPaid || (meansPaid && !order.isOnAccount));
  if (pays) {
    const { recordPayment } = allowedActions(order);
    if (!recordPayment.ok) return refuseParameter(saysPaid ? "set_paid" : "status", `${recordPayment.reason}.`);
  }
  const now: OrderState = pays ? { ...order, status: paidStatus(order), isPaid: true } : order;
  if (to === undefined || to === now.status) return { pays, saysPaid, to: null };
  if (isDraft(to)) return refuseParameter("status", "This shop keeps no drafts.");
  const move = canBecome(now, to as OrderStatus);
  return move.ok ? { pays, saysPaid, to: to as MovedTo } : refuseParameter("status", `${move.reason}.`);
}

function canBecome(order: OrderState, to: OrderStatus): OrderMove {
  const action = (Object.keys(statusActions) as StatusAction[]).find((one) => statusActions[one] === to);
  if (action) return allowedActions(order)[action];
  const move = canMove(order.status, to, "staff");
  if (!move.ok || !(order.isPaid || order.isOnAccount)) return move;
  return { ok: false, reason: `This order is ${order.isPaid ? "paid" : "on account"} and cannot wait for its payment` };
}

/** What was on account is worked on already. */
function paidStatus({ status, isOnAccount }: Pick<OrderState, "status" | "isOnAccount">): OrderStatus {
  return isOnAccount ? status : "processing";
}

export function isDraft(status: string): boolean {
  return status === "auto-draft" || status === "checkout-draft";
}

/** Does what `planMove` found, in the caller's transaction, which holds the order's lock. */
export async function moveShopOrder(
  context: Context,
  order: Selectable<Orders>,
  { pays, saysPaid, to, reference }: PlannedMove & { reference: string },
): Promise<void> {
  if (pays) await bookPayment(context, order, { saysPaid, reference });
  const status = pays ? paidStatus({ status: order.status, isOnAccount: isOnAccount(order) }) : order.status;
  if (to !== null) await storeMove(context, { id: order.id, status }, to);
  if (to === "completed") await queueCompletedEmail(context, order);
  if (to === "cancelled") await queueCancelledEmail(context, order, "staff");
}

/**
 * Books money that came in elsewhere. Only the gateway is trusted to say that a card was charged, so this is no card payment. What goes on
 * account is owed until a client says that it is paid.
 */
async function bookPayment(
  context: Context,
  order: Selectable<Orders>,
  { saysPaid, reference }: { saysPaid: boolean; reference: string },
): Promise<void> {
  if (order.payment_method === "account" && !saysPaid) return putOnAccount(context, order, reference);
  await recordFullPayment(context, order, {
    method: order.payment_method === "phone" ? "phone" : "transfer",
    reference,
  });
}
