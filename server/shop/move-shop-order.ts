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
import { type MovedTo, storeMove } from "../orders/store-move.ts";
import { recordFullPayment } from "../payments/record-payment.ts";
import { refuseParameter } from "./shop-parameters.ts";

export type AskedMove = {
  status?: string;
  set_paid?: boolean;
  /** A new order may be completed at once, and is then paid. */
  isNew?: boolean;
};

/** What has to happen to an order: `pays`: its payment is booked; then it moves to `to`, if anywhere. */
export type PlannedMove = { pays: boolean; to: MovedTo | null };

/**
 * The way to the status that a shop client asks for, by the rules that staff have. Processing means paid, as in WooCommerce: asked for of an
 * unpaid order, it books the payment. Refused in words that name the parameter.
 */
export function planMove(order: OrderState, { status: to, set_paid, isNew }: AskedMove): PlannedMove | Failure {
  const meansPaid = (to === "processing" && order.status !== "processing") || (to === "completed" && isNew === true);
  const pays = !order.isPaid && (set_paid === true || meansPaid);
  if (pays) {
    const { recordPayment } = allowedActions(order);
    if (!recordPayment.ok)
      return refuseParameter(set_paid === true ? "set_paid" : "status", `${recordPayment.reason}.`);
  }
  const now: OrderState = pays ? { ...order, status: "processing", isPaid: true } : order;
  if (to === undefined || to === now.status) return { pays, to: null };
  if (isDraft(to)) return refuseParameter("status", "This shop keeps no drafts.");
  const move = canBecome(now, to as OrderStatus);
  return move.ok ? { pays, to: to as MovedTo } : refuseParameter("status", `${move.reason}.`);
}

function canBecome(order: OrderState, to: OrderStatus): OrderMove {
  const action = (Object.keys(statusActions) as StatusAction[]).find((one) => statusActions[one] === to);
  if (action) return allowedActions(order)[action];
  const move = canMove(order.status, to, "staff");
  return move.ok && order.isPaid ? { ok: false, reason: "This order is paid and cannot wait for its payment" } : move;
}

export function isDraft(status: string): boolean {
  return status === "auto-draft" || status === "checkout-draft";
}

/** Does what `planMove` found, in the caller's transaction, which holds the order's lock. */
export async function moveShopOrder(
  context: Context,
  order: Selectable<Orders>,
  { pays, to, reference }: PlannedMove & { reference: string },
): Promise<void> {
  if (pays) await bookPayment(context, order, reference);
  const status = pays ? "processing" : order.status;
  if (to !== null) await storeMove(context, { id: order.id, status }, to);
  if (to === "cancelled") await queueCancelledEmail(context, order, "staff");
}

/** Books money that came in elsewhere. Only the gateway is trusted to say that a card was charged, so this is no card payment. */
async function bookPayment(context: Context, order: Selectable<Orders>, reference: string): Promise<void> {
  const asSaid = (["phone", "account"] as const).find((method) => method === order.payment_method);
  await recordFullPayment(context, order, { method: asSaid ?? "transfer", reference });
}
