/** Where something is done: picked up, dropped off, or brought back to who sent it. */
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

/** How a state is called on board, phone and tracking page. */
export const deliveryStateNames: Readonly<Record<DeliveryState, string>> = {
  unassigned: "Unassigned",
  assigned: "Assigned",
  to_pickup: "On the way to collect",
  at_pickup: "At the pickup",
  collected: "Collected",
  to_dropoff: "On the way to deliver",
  at_dropoff: "At the delivery address",
  delivered: "Delivered",
  failed: "Could not be done",
  returning: "On the way back",
  returned: "Returned",
  cancelled: "Cancelled",
};

/** Why a stop could not be done. 'other' needs a text. */
export const failureReasons = ["nobody_there", "refused", "not_found", "not_ready", "damaged", "other"] as const;
export type FailureReason = (typeof failureReasons)[number];

export const failureReasonNames: Readonly<Record<FailureReason, string>> = {
  nobody_there: "Nobody there",
  refused: "Refused",
  not_found: "Address not found",
  not_ready: "Not ready",
  damaged: "Damaged",
  other: "Another reason",
};

/** The stops of a delivery and where each of them stands. `return` is there once the goods go back. */
export type Delivery = {
  isAssigned: boolean;
  isCancelled: boolean;
  stops: Readonly<Partial<Record<StopKind, StopState>>> & { readonly pickup: StopState; readonly dropoff: StopState };
};

/** A delivery as it begins. */
export const newDelivery: Delivery = {
  isAssigned: false,
  isCancelled: false,
  stops: { pickup: "waiting", dropoff: "waiting" },
};

const onTheWay: Readonly<Partial<Record<StopKind, Partial<Record<StopState, DeliveryState>>>>> = {
  pickup: { en_route: "to_pickup", arrived: "at_pickup" },
  dropoff: { en_route: "to_dropoff", arrived: "at_dropoff" },
};

/** What the stops together come to. */
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

/** Nothing more is to be driven. */
export function isOver(state: DeliveryState): boolean {
  return state === "delivered" || state === "returned" || state === "cancelled";
}

/** The stop that is next to be driven to; null where nothing is. */
export function nextStop({ isCancelled, stops }: Delivery): StopKind | null {
  if (isCancelled) return null;
  const isOpen = (kind: StopKind) => stops[kind] !== undefined && stops[kind] !== "done" && stops[kind] !== "failed";
  if (stops.return !== undefined) return isOpen("return") ? "return" : null;
  if (stops.pickup !== "done") return isOpen("pickup") ? "pickup" : null;
  return isOpen("dropoff") ? "dropoff" : null;
}
