import type { OfficeMove } from "../../../contract/deliveries.ts";
import type { CarriedNews } from "../../../contract/staff-delivery.ts";
import { failureReasonNames, type StopKind, type StopState } from "../../../domain/deliveries/delivery.ts";

export const stopTitles: Readonly<Record<StopKind, string>> = {
  pickup: "Pickup",
  dropoff: "Delivery",
  return: "Return",
};

/** Where a stop stands, as one would say it of this kind. */
export function stopStateText(kind: StopKind, state: StopState): string {
  if (state === "done") return { pickup: "Collected", dropoff: "Delivered", return: "Returned" }[kind];
  return { waiting: "Waiting", en_route: "On the way", arrived: "The driver is there", failed: "Could not be done" }[
    state
  ];
}

/** What a button says that makes this move. */
export function moveLabel({ kind, stop }: OfficeMove): string {
  switch (kind) {
    case "set_off":
      return "Set off";
    case "arrive":
      return "Arrived";
    case "complete":
      return stopStateText(stop, "done");
    case "fail":
      return "Could not be done…";
    case "retry":
      return "Try again";
    case "bring_back":
      return "Bring back to the sender";
    case "cancel":
      return "Cancel the delivery";
    case "reinstate":
      return "Deliver it after all";
  }
}

/** What happened, in a line. */
export function newsText({ kind, stop, reason, note, signedBy, leftSafe, driver }: CarriedNews): string {
  const what = {
    set_off: "Set off",
    arrive: "Arrived",
    complete: stop ? stopStateText(stop, "done") : "",
    fail: "Could not be done",
    retry: "To be tried again",
    bring_back: "To be brought back to the sender",
    cancel: "Cancelled",
    reinstate: "To be delivered after all",
    assign: driver ? `Assigned to ${driver}` : "Assigned",
    unassign: driver ? `Taken from ${driver}` : "Unassigned",
  }[kind];
  const where = stop && kind !== "complete" ? ` (${stopTitles[stop].toLowerCase()})` : "";
  const why = reason && reason !== "other" ? `: ${failureReasonNames[reason].toLowerCase()}` : "";
  return [`${what}${where}${why}`, leftSafe && "left in a safe place", signedBy && `signed by ${signedBy}`, note]
    .filter(Boolean)
    .join(", ");
}
