import type { Selectable } from "kysely";
import type { Settings } from "../../contract/settings.ts";
import { type DeliveryState, isFinished } from "../../domain/deliveries/delivery.ts";
import {
  nameRetentionDays,
  retentionStartsAt,
  trackingRetentionDays,
} from "../../domain/deliveries/describe-delivery.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { effectiveEvents } from "./effective-events.ts";
import { timesOf } from "./staff-delivery.ts";
import type { StoredDelivery } from "./stored-delivery.ts";

const dayMs = 86_400_000;

export type TrackingRetention = {
  /** The state that customers see: cancelled as soon as the order is. */
  state: DeliveryState;
  /** Whether the page no longer shows names, signatures and pictures. */
  isThinned: boolean;
  isExpired: boolean;
};

/** How much of a delivery its tracking page still shows; the links to its proofs end together with the names. */
export function trackingRetention(
  { now }: Pick<Context, "now">,
  settings: Settings,
  order: Selectable<Orders>,
  { delivery, stops, events }: Pick<StoredDelivery, "delivery" | "stops" | "events">,
): TrackingRetention {
  const stopOf = (kind: "pickup" | "dropoff") => stops.find((stop) => stop.kind === kind);
  const isCollected = stopOf("pickup")?.state === "done";
  const state =
    isCancelledBeforePickup(order.status, isCollected) && !isFinished(delivery.state) ? "cancelled" : delivery.state;
  const lastAt = effectiveEvents(events)[0]?.happened_at ?? delivery.created_at;
  const deliverBy = stopOf("dropoff")?.by_at ?? timesOf(order, settings)?.deliverBy ?? null;
  const sinceEndMs = now().getTime() - retentionStartsAt(state, lastAt, deliverBy).getTime();
  return {
    state,
    isThinned: sinceEndMs > nameRetentionDays * dayMs,
    isExpired: sinceEndMs > trackingRetentionDays * dayMs,
  };
}

/**
 * Whether the order was cancelled or refunded before pickup; `applyOrderChanges` cancels the delivery itself a moment
 * later.
 */
export function isCancelledBeforePickup(orderStatus: string, isCollected: boolean): boolean {
  return (orderStatus === "cancelled" || orderStatus === "refunded") && !isCollected;
}
