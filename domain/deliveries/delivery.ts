import type { Holder } from "./holder.ts";

export const stopKinds = ["pickup", "dropoff", "return"] as const;
export type StopKind = (typeof stopKinds)[number];

export const stopStates = ["waiting", "en_route", "arrived", "done", "failed"] as const;
export type StopState = (typeof stopStates)[number];

export const deliveryStates = [
  "unassigned",
  "assigned",
  "to_pickup",
  "at_pickup",
  "collected",
  "to_dropoff",
  "at_dropoff",
  "delivered",
  "failed",
  "returning",
  "returned",
  "cancelled",
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a stop failed. 'other' requires a note. */
export const failureReasons = ["nobody_there", "refused", "not_found", "not_ready", "damaged", "other"] as const;
export type FailureReason = (typeof failureReasons)[number];

/**
 * A delivery and its stops. `return` exists only once the goods go back to the sender. `driver`: who it is assigned to.
 * `handingTo`: the driver to whom the holder says they hand the goods over, until that driver confirms it.
 */
export type Delivery = {
  isAssigned: boolean;
  isCancelled: boolean;
  driver: number | null;
  holder: Holder;
  handingTo: number | null;
  stops: Readonly<Partial<Record<StopKind, StopState>>> & { readonly pickup: StopState; readonly dropoff: StopState };
};

export const newDelivery: Delivery = {
  isAssigned: false,
  isCancelled: false,
  driver: null,
  holder: { kind: "sender" },
  handingTo: null,
  stops: { pickup: "waiting", dropoff: "waiting" },
};

const onTheWay: Readonly<Partial<Record<StopKind, Partial<Record<StopState, DeliveryState>>>>> = {
  pickup: { en_route: "to_pickup", arrived: "at_pickup" },
  dropoff: { en_route: "to_dropoff", arrived: "at_dropoff" },
};

export function deliveryState({ isAssigned, isCancelled, stops }: Delivery): DeliveryState {
  if (isCancelled) return "cancelled";
  if (stops.return === "done") return "returned";
  if (stops.return === "failed") return "failed";
  if (stops.return !== undefined) return "returning";
  if (stops.dropoff === "done") return "delivered";
  if (stops.dropoff === "failed" || stops.pickup === "failed") return "failed";
  if (stops.pickup === "done") return onTheWay.dropoff?.[stops.dropoff] ?? "collected";
  return onTheWay.pickup?.[stops.pickup] ?? (isAssigned ? "assigned" : "unassigned");
}

export function isFinished(state: DeliveryState): boolean {
  return state === "delivered" || state === "returned" || state === "cancelled";
}

/** The next stop to drive to; null if there is none. */
export function nextStop({ isCancelled, stops }: Delivery): StopKind | null {
  if (isCancelled) return null;
  const isOpen = (kind: StopKind) => stops[kind] !== undefined && stops[kind] !== "done" && stops[kind] !== "failed";
  if (stops.return !== undefined) return isOpen("return") ? "return" : null;
  if (stops.pickup !== "done") return isOpen("pickup") ? "pickup" : null;
  return isOpen("dropoff") ? "dropoff" : null;
}
