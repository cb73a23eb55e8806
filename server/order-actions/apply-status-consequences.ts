import type { Selectable } from "kysely";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import type { CancelledData } from "../mail/cancelled-email.ts";
import { waiveBalance } from "../orders/waive-balance.ts";
import { queueCancelledEmail } from "./queue-cancelled-email.ts";
import { queueCompletedEmail } from "./queue-completed-email.ts";

export type StatusConsequences = {
  /** In the order's history. */
  actor: string;
  /** False where staff chose so, or where a refund's email says it. */
  notifiesCustomer: boolean;
  /** Why it is cancelled, for its customer; the office by default. */
  why?: CancelledData["why"];
};

/**
 * What follows from a change of an order's status, whoever made it: the balance that nobody pays any more, and the
 * customer's email. Its delivery follows by a trigger. In the transaction that has stored the change; `order` as it was
 * before.
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
