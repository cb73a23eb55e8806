import type { OrderDetails } from "../../contract/change-order.ts";
import type { Failure } from "../../contract/errors.ts";
import type { Tracking } from "../../contract/tracking.ts";
import { type Context, isFailure } from "../context.ts";
import { changeOrder } from "../orders/change-order.ts";
import { orderDetailsOf } from "../orders/order-details.ts";
import { findTracked, type Tracked } from "./find-tracked.ts";
import { getTracking } from "./get-tracking.ts";
import { noTracking } from "./no-tracking.ts";

type Shown = { details: OrderDetails; asks: Tracking["asks"]; order: Tracked["order"] };

/**
 * Changes the order of a tracking page by the verb that staff use. `plan` says what is to become another; null where all is so already. It is asked
 * again where somebody else changed the order at the same moment.
 */
export async function changeTracked(
  context: Context,
  key: string,
  plan: (shown: Shown) => Partial<OrderDetails> | Failure | null,
): Promise<Failure | null> {
  for (let attempt = 1; ; attempt++) {
    const shown = await getTracking(context, { key });
    const tracked = isFailure(shown) ? null : await findTracked(context, key);
    if (isFailure(shown) || !tracked) return noTracking;
    const { order } = tracked;
    const changes = plan({ details: orderDetailsOf(order), asks: shown.asks, order });
    if (changes === null || isFailure(changes)) return changes;
    const input = { id: order.id, version: order.version, changes, dateReason: "", tellCustomer: false };
    const changed = await changeOrder(asCustomer(context), input);
    if (!isFailure(changed)) return null;
    if (attempt === 3 || changed.failed !== "order_changed") return changed;
  }
}

/** As an order's history names whoever holds the key of its tracking page. */
export function asCustomer(context: Context): Context {
  return { ...context, actor: { kind: "system", name: "tracking page" }, idempotencyKey: null };
}
