import type { StaffTransition } from "../../../contract/deliveries.ts";
import type { DriverHistoryEntry } from "../../../contract/staff-delivery.ts";
import type { StopKind, StopState } from "../../../domain/deliveries/delivery.ts";
import {
  deliveryStateNames,
  doneNames,
  driverActionNames,
  failureReasonNames,
  notDoneName,
  officeStateNames,
  stopTitles,
} from "../../../domain/deliveries/delivery-words.ts";

/** The state of a stop in words that fit its kind. */
export function stopStateText(kind: StopKind, state: StopState): string {
  return state === "done" ? doneNames[kind] : officeStateNames[state];
}

/** The label of the button for an action. */
export function actionLabel({ kind, stop }: StaffTransition): string {
  switch (kind) {
    case "set_off":
      return driverActionNames.set_off;
    case "arrive":
      return driverActionNames.arrive;
    case "complete":
      return stopStateText(stop, "done");
    case "fail":
      return `${notDoneName}…`;
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

/** An entry of the delivery's history, on one line. */
export function eventText({ kind, stop, reason, note, signedBy, leftSafe, driver }: DriverHistoryEntry): string {
  const what = {
    set_off: driverActionNames.set_off,
    arrive: driverActionNames.arrive,
    complete: stop ? stopStateText(stop, "done") : "",
    fail: notDoneName,
    retry: "To be tried again",
    bring_back: "To be brought back to the sender",
    cancel: deliveryStateNames.cancelled,
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
