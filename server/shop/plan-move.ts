import type { Failure } from "../../contract/errors.ts";
import {
  allowedActions,
  type OrderFacts,
  type StatusAction,
  statusActions,
} from "../../domain/orders/order-actions.ts";
import { canMove, type OrderMove, type OrderStatus } from "../../domain/orders/statuses.ts";
import type { MovedTo } from "../orders/store-move.ts";
import { refuseParameter } from "./refusals.ts";

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
export function planMove(order: OrderFacts, { status: to, set_paid, isNew }: AskedMove): PlannedMove | Failure {
  const meansPaid = (to === "processing" && order.status !== "processing") || (to === "completed" && isNew === true);
  const pays = !order.isPaid && (set_paid === true || meansPaid);
  if (pays) {
    const { recordPayment } = allowedActions(order);
    if (!recordPayment.ok)
      return refuseParameter(set_paid === true ? "set_paid" : "status", `${recordPayment.reason}.`);
  }
  const now: OrderFacts = pays ? { ...order, status: "processing", isPaid: true } : order;
  if (to === undefined || to === now.status) return { pays, to: null };
  if (isDraft(to)) return refuseParameter("status", "This shop keeps no drafts.");
  const move = canBecome(now, to as OrderStatus);
  return move.ok ? { pays, to: to as MovedTo } : refuseParameter("status", `${move.reason}.`);
}

function canBecome(order: OrderFacts, to: OrderStatus): OrderMove {
  const action = (Object.keys(statusActions) as StatusAction[]).find((one) => statusActions[one] === to);
  if (action) return allowedActions(order)[action];
  const move = canMove(order.status, to, "staff");
  return move.ok && order.isPaid ? { ok: false, reason: "This order is paid and cannot wait for its payment" } : move;
}

export function isDraft(status: string): boolean {
  return status === "auto-draft" || status === "checkout-draft";
}
