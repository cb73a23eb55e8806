import type { Failure } from "../../contract/errors.ts";
import { canMove, type OrderStatus } from "../../domain/orders/statuses.ts";
import { refuseParameter } from "./refuse-parameter.ts";

export type AskedMove = { status?: string | undefined; set_paid?: boolean | undefined };

/** What has to happen to an order: `pays`: its payment is booked; then it moves to `to`, if anywhere. */
export type PlannedMove = { pays: boolean; to: OrderStatus | null };

type Order = { status: OrderStatus; total_cents: number; date_paid: Date | null };

/**
 * The way to the status that a shop client asks for, by the rules that staff have. Processing means paid, as in WooCommerce: asked for, it
 * books the payment. Refused in words that name the parameter.
 */
export function planMove(order: Order, asked: AskedMove): PlannedMove | Failure {
  const isPaid = order.date_paid !== null;
  const asksProcessing = asked.status === "processing" && order.status !== "processing";
  const pays = !isPaid && (asked.set_paid === true || asksProcessing);
  if (pays) {
    const name = asked.set_paid === true ? "set_paid" : "status";
    if (order.total_cents === 0) return refuseParameter(name, "This order has no price yet, so it cannot be paid.");
    const move = canMove(order.status, "processing", "staff");
    if (!move.ok) return refuseParameter(name, `${move.reason}.`);
  }
  const from = pays ? "processing" : order.status;
  const to = asked.status;
  if (to === undefined || to === from) return { pays, to: null };
  if (isDraft(to)) return refuseParameter("status", "This shop keeps no drafts.");
  if (to === "pending" && (isPaid || pays)) {
    return refuseParameter("status", "This order is paid, so it cannot wait for its payment.");
  }
  const move = canMove(from, to as OrderStatus, "staff");
  return move.ok ? { pays, to: to as OrderStatus } : refuseParameter("status", `${move.reason}.`);
}

export function isDraft(status: string): boolean {
  return status === "auto-draft" || status === "checkout-draft";
}
