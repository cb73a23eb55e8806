import type { OrderDetails } from "../../contract/change-order.ts";
import type { Failure } from "../../contract/errors.ts";
import type { Tracking } from "../../contract/tracking.ts";
import { type Context, isFailure } from "../context.ts";
import { changeOrder } from "../order-actions/change-order.ts";
import { orderDetailsOf } from "../orders/order-details.ts";
import { findTrackedDelivery, type TrackedDelivery } from "./find-tracked-delivery.ts";
import { getTracking } from "./get-tracking.ts";
import { trackingNotFound } from "./tracking-not-found.ts";

type Shown = { details: OrderDetails; asks: Tracking["asks"]; order: TrackedDelivery["order"] };

/**
 * Changes the order of a tracking page with the verb that staff use. `plan` returns the changes, or null if there are
 * none; it is called again if somebody else changed the order at the same moment.
 */
export async function changeTrackedOrder(
  context: Context,
  key: string,
  plan: (shown: Shown) => Partial<OrderDetails> | Failure | null,
): Promise<Failure | null> {
  for (let attempt = 1; ; attempt++) {
    const shown = await getTracking(context, { key });
    const tracked = isFailure(shown) ? null : await findTrackedDelivery(context, key);
    if (isFailure(shown) || !tracked) return trackingNotFound;
    const { order } = tracked;
    const changes = plan({ details: orderDetailsOf(order), asks: shown.asks, order });
    if (changes === null || isFailure(changes)) return changes;
    const input = { id: order.id, version: order.version, changes, dateReason: "", tellCustomer: false };
    const changed = await changeOrder(asTrackingPage(context), input);
    if (!isFailure(changed)) return null;
    if (attempt === 3 || changed.failed !== "order_changed") return changed;
  }
}

/** The order's history shows these changes as made on the tracking page. */
export function asTrackingPage(context: Context): Context {
  return { ...context, actor: { kind: "system", name: "tracking page" }, idempotencyKey: null };
}
