import type { ChangeManyOrdersResult } from "../../contract/staff-order.ts";
import type { StatusAction } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { changeOrderStatus } from "./change-order-status.ts";

type Input = { orderIds: OrderId[]; action: StatusAction; refund: boolean; tellCustomer: boolean };

/** Applies one change to several orders, each in its own transaction, so that one refusal doesn't block the others. */
export const changeManyOrders: Verb<Input, ChangeManyOrdersResult> = async (context, { orderIds, ...change }) => {
  const results: ChangeManyOrdersResult["results"] = [];
  for (const id of new Set(orderIds)) {
    const changed = await changeOrderStatus(forOne(context, id), { id, ...change });
    results.push(
      isFailure(changed)
        ? { orderId: id, ok: false, reason: changed.message }
        : changed.refund?.state === "failed"
          ? { orderId: id, ok: false, reason: `It is cancelled, but the refund failed: ${changed.refund.message}` }
          : { orderId: id, ok: true, status: changed.status },
    );
  }
  return { results };
};

/** An idempotency key identifies one operation, so each order gets its own. */
function forOne(context: Context, id: OrderId): Context {
  return { ...context, idempotencyKey: context.idempotencyKey && `${context.idempotencyKey}:${id}` };
}
