import { type Delivery, deliveryState } from "./delivery.ts";

/**
 * What follows a failed stop. `mistake`: the failure was recorded by mistake, and the delivery goes on. `returned`: the
 * goods are back with their sender, even if they were brought back without an attempt.
 */
export type NextStep = "again" | "bring_back" | "returned" | "cancelled" | "mistake";

/** Completed deliveries have none of their own: the email of the completed order covers them. */
export type CustomerNotification =
  | { kind: "on_the_way" }
  | { kind: "collected" }
  | { kind: "failed"; stop: "pickup" | "dropoff" }
  | { kind: "next"; stop: "pickup" | "dropoff"; step: NextStep };

/**
 * The notifications due when a delivery goes from one state to another. `wasRetried`: whether a dispatcher had the stop
 * tried again. Steps in between that a phone reports late are skipped: customers learn only what is true now.
 */
export function customerNotifications(
  before: Delivery,
  after: Delivery,
  wasRetried: (stop: "pickup" | "dropoff") => boolean,
): CustomerNotification[] {
  const state = deliveryState(after);
  const notifications: CustomerNotification[] = [];
  if (before.stops.pickup !== "en_route" && state === "to_pickup") notifications.push({ kind: "on_the_way" });
  if (before.stops.pickup !== "done" && (state === "collected" || state === "to_dropoff" || state === "at_dropoff"))
    notifications.push({ kind: "collected" });
  for (const stop of ["pickup", "dropoff"] as const) {
    const step = nextStep(before, after, stop, wasRetried(stop));
    if (step) notifications.push({ kind: "next", stop, step });
    else if (before.stops[stop] !== "failed" && after.stops[stop] === "failed" && state === "failed")
      notifications.push({ kind: "failed", stop });
  }
  if (before.stops.return !== "done" && state === "returned")
    notifications.push({ kind: "next", stop: "dropoff", step: "returned" });
  return notifications;
}

function nextStep(before: Delivery, after: Delivery, stop: "pickup" | "dropoff", wasRetried: boolean): NextStep | null {
  const isFailed = after.stops[stop] === "failed";
  if (isFailed && after.stops.return !== undefined)
    return before.stops.return === undefined && after.stops.return !== "done" ? "bring_back" : null;
  if (before.stops[stop] !== "failed") return null;
  if (after.isCancelled) return before.isCancelled ? null : "cancelled";
  if (isFailed || after.stops[stop] === "done") return null;
  return wasRetried ? "again" : "mistake";
}
