import type { Selectable } from "kysely";
import type { RecordPaymentRequest } from "../../contract/payments.ts";
import { allowedActions } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { amountDue } from "../orders/amount-due.ts";
import { lockOrder } from "../orders/find-order.ts";
import { orderState, readLedger } from "../orders/order-ledger.ts";
import { refuseChangedAmount } from "../orders/refuse-changed-amount.ts";
import { actorName } from "../orders/store-order-event.ts";
import { isOnAccount } from "../orders/stored-order.ts";
import { queuePaymentPageCheck } from "./payment-sessions.ts";
import { putOnAccount } from "./put-on-account.ts";
import { recordIncomingMoney } from "./record-incoming-money.ts";

/** `receiptNumber`: null for an order on account, which is not paid. */
type Recorded = { orderId: OrderId; status: OrderStatus; receiptNumber: string | null };

/**
 * Records a payment that staff took by phone or bank transfer, or puts the order on account. The reconciler closes a
 * session that is still open.
 */
export const recordPayment: Verb<{ id: OrderId } & RecordPaymentRequest, Recorded> = async (context, input) =>
  withIdempotency(context, { scope: "recordPayment", input }, async (context) => {
    const order = await lockOrder(context.db, input.id);
    if (!order) return { failed: "not_found", message: "Invalid order ID." };
    const { recordPayment: action } = allowedActions(orderState(order, await readLedger(context.db, order.id)));
    if (!action.ok) return { failed: "not_payable", message: action.reason };
    const changed = refuseChangedAmount(input.seenCents, amountDue(order).amountCents);
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
 * Records a payment of everything due that did not come through the gateway. The caller holds the order's lock and
 * has checked that it can be paid.
 */
export async function recordFullPayment(
  context: Context,
  order: Selectable<Orders>,
  { method, reference }: { method: Exclude<RecordPaymentRequest["method"], "account">; reference: string },
): Promise<{ receiptNumber: string }> {
  const paid = await recordIncomingMoney(context, {
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
  await queuePaymentPageCheck(context, order.id);
  return paid;
}
