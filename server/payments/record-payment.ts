import type { Selectable } from "kysely";
import type { RecordPayment } from "../../contract/payments.ts";
import { allowedActions } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { answerOnce } from "../idempotency/answer-once.ts";
import { lockOrder } from "../orders/find-order.ts";
import { orderState, readLedger } from "../orders/order-ledger.ts";
import { actorName } from "../orders/store-order-event.ts";
import { refreshSessions } from "./close-session.ts";
import { markOrderPaid } from "./mark-order-paid.ts";
import { amountDue } from "./payment-readiness.ts";

type Recorded = { orderId: OrderId; status: OrderStatus; receiptNumber: string };

/** Staff took the money by phone, bank transfer or account. A session that is still open is closed by the reconciler's next look. */
export const recordPayment: Verb<{ id: OrderId } & RecordPayment, Recorded> = async (context, input) =>
  answerOnce(context, { scope: "recordPayment", input }, async (context) => {
    const order = await lockOrder(context.db, input.id);
    if (!order) return { failed: "not_found", message: "Invalid order ID." };
    if (order.due_cents > 0 && input.method === "account")
      return { failed: "not_payable", message: "A difference cannot be put on account; waive it, or record the money" };
    const { recordPayment: move } = allowedActions(orderState(order, await readLedger(context.db, order.id)));
    if (!move.ok) return { failed: "not_payable", message: move.reason };
    const { receiptNumber } = await recordFullPayment(context, order, input);
    return { orderId: order.id, status: order.date_paid === null ? "processing" : order.status, receiptNumber };
  });

/**
 * Money for the whole order, or for all of the difference that is open, that did not come through the gateway, as whoever acts says. The caller holds the order's lock and knows that it
 * may be paid.
 */
export async function recordFullPayment(
  context: Context,
  order: Selectable<Orders>,
  { method, reference }: Pick<RecordPayment, "method" | "reference">,
): Promise<{ receiptNumber: string }> {
  const paid = await markOrderPaid(context, {
    method,
    reference,
    amountCents: amountDue(order).amountCents,
    currency: order.currency,
    livemode: true,
    page: null,
    orderId: order.id,
    source: actorName(context.actor),
  });
  if (paid.effect !== "paid") throw new Error(`A payment of all that is open was ${paid.effect}`);
  await refreshSessions(context, order.id);
  return paid;
}
