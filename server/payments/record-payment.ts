import type { Selectable } from "kysely";
import type { RecordPayment } from "../../contract/payments.ts";
import { allowedActions } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { refuseChangedMoney } from "../orders/change-order-status.ts";
import { lockOrder } from "../orders/find-order.ts";
import { orderState, readLedger } from "../orders/order-ledger.ts";
import { actorName } from "../orders/store-order-event.ts";
import { isOnAccount } from "../orders/stored-order.ts";
import { refreshSessions } from "./close-session.ts";
import { markOrderPaid } from "./mark-order-paid.ts";
import { amountDue } from "./payment-readiness.ts";
import { putOnAccount } from "./put-on-account.ts";

/** `receiptNumber`: null for an order on account, which is not paid. */
type Recorded = { orderId: OrderId; status: OrderStatus; receiptNumber: string | null };

/**
 * Staff took the money by phone or bank transfer, or put the order on account, where it is owed until the money is recorded. A session that is
 * still open is closed by the reconciler's next look.
 */
export const recordPayment: Verb<{ id: OrderId } & RecordPayment, Recorded> = async (context, input) =>
  withIdempotency(context, { scope: "recordPayment", input }, async (context) => {
    const order = await lockOrder(context.db, input.id);
    if (!order) return { failed: "not_found", message: "Invalid order ID." };
    const { recordPayment: move } = allowedActions(orderState(order, await readLedger(context.db, order.id)));
    if (!move.ok) return { failed: "not_payable", message: move.reason };
    const changed = refuseChangedMoney(input.seenCents, amountDue(order).amountCents);
    if (changed) return changed;
    if (input.method === "account") {
      const refusal = refuseAccount(context, order);
      if (refusal) return { failed: "not_payable", message: refusal };
      await putOnAccount(context, order, input.reference);
      return { orderId: order.id, status: "processing", receiptNumber: null };
    }
    const { receiptNumber } = await recordFullPayment(context, order, { ...input, method: input.method });
    const isWorkedOn = order.date_paid !== null || isOnAccount(order);
    return { orderId: order.id, status: isWorkedOn ? order.status : "processing", receiptNumber };
  });

function refuseAccount(context: Context, order: Selectable<Orders>): string | null {
  if (order.date_paid !== null) return "A difference cannot be put on account; waive it, or record the money";
  if (isOnAccount(order)) return "This order is on account already; record the money when it comes in";
  return context.remoteShop.url === null
    ? null
    : "The WordPress site counts every order that is processed as paid, so nothing can be put on account here; keep it on hold until it is paid";
}

/**
 * Money for the whole order, or for all of a difference that is open, that did not come through the gateway, as whoever acts says. The caller
 * holds the order's lock and knows that it may be paid.
 */
export async function recordFullPayment(
  context: Context,
  order: Selectable<Orders>,
  { method, reference }: { method: Exclude<RecordPayment["method"], "account">; reference: string },
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
