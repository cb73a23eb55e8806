import type { Selectable } from "kysely";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import type { CancelledData } from "../mail/cancelled-email.ts";
import { waiveBalance } from "../orders/waive-balance.ts";
import { queueCancelledEmail } from "./queue-cancelled-email.ts";
import { queueCompletedEmail } from "./queue-completed-email.ts";

export type StatusConsequences = {
  /** The name shown in the order's history. */
  actor: string;
  /** False if staff chose so, or if a refund's email covers it. */
  notifiesCustomer: boolean;
  /** The reason for a cancellation, for its customer; the office by default. */
  why?: CancelledData["why"];
};

/**
 * Applies the effects of a change of an order's status, whoever made it: waives the balance that nobody will pay and
 * emails the customer. A trigger updates the delivery. Call it in the transaction that stored the change; `order` is
 * the row before it.
 */
export async function applyStatusConsequences(
  context: Context,
  order: Selectable<Orders>,
  status: OrderStatus,
  { actor, notifiesCustomer, why = "staff" }: StatusConsequences,
): Promise<void> {
  if (status === order.status) return;
  if (status === "cancelled") await waiveBalance(context, order.id, actor);
  if (!notifiesCustomer) return;
  if (status === "completed") await queueCompletedEmail(context, order);
  if (status === "cancelled") await queueCancelledEmail(context, order, why);
}
