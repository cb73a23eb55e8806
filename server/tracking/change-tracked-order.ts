import type { OrderDetails } from "../../contract/change-order.ts";
import type { Failure } from "../../contract/errors.ts";
import type { Tracking } from "../../contract/tracking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type Context, isFailure } from "../context.ts";
import { changeOrder } from "../order-actions/change-order.ts";
import { orderDetailsOf } from "../orders/order-details.ts";
import { findDeliveryOfOrder, findTrackedDelivery, type TrackedDelivery } from "./find-tracked-delivery.ts";
import { getTracking, showTracking } from "./get-tracking.ts";
import { trackingNotFound } from "./tracking-not-found.ts";

/** A delivery that its customer changes, by the key of its tracking page or as a member of the order's account. */
export type Tracked = { key: string } | { orderId: OrderId };

type Found = { shown: Tracking; tracked: TrackedDelivery };
type Shown = { details: OrderDetails; asks: Tracking["asks"]; order: TrackedDelivery["order"] };

/** Null for an unknown or expired key, and for an order without a delivery. */
export async function findTracked(context: Context, by: Tracked): Promise<Found | null> {
  if ("key" in by) {
    const shown = await getTracking(context, by);
    const tracked = isFailure(shown) ? null : await findTrackedDelivery(context, by.key);
    return isFailure(shown) || !tracked ? null : { shown, tracked };
  }
  const tracked = await findDeliveryOfOrder(context, by.orderId);
  const shown = tracked && (await showTracking(context, tracked, "account"));
  return tracked && shown ? { shown, tracked } : null;
}

/**
 * Changes the order of a tracked delivery with the verb that staff use. `plan` returns the changes, or null if there
 * are none; it is called again if somebody else changed the order at the same moment.
 */
export async function changeTrackedOrder(
  context: Context,
  by: Tracked,
  plan: (shown: Shown) => Partial<OrderDetails> | Failure | null,
): Promise<Failure | null> {
  for (let attempt = 1; ; attempt++) {
    const found = await findTracked(context, by);
    if (!found) return trackingNotFound;
    const { order } = found.tracked;
    const changes = plan({ details: orderDetailsOf(order), asks: found.shown.asks, order });
    if (changes === null || isFailure(changes)) return changes;
    const input = { id: order.id, version: order.version, changes, dateReason: "", tellCustomer: false };
    const changed = await changeOrder(contextOfCustomer(context, by), input);
    if (!isFailure(changed)) return null;
    if (attempt === 3 || changed.failed !== "order_changed") return changed;
  }
}

/** The context in which the order's history shows changes as made on the tracking page or by the member. */
export function contextOfCustomer(context: Context, by: Tracked): Context {
  const isMember = "orderId" in by;
  return { ...context, idempotencyKey: null, ...(!isMember && { actor: { kind: "system", name: "tracking page" } }) };
}
