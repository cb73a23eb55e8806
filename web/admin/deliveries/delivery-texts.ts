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
    case "hand_in":
      return "Handed in";
    case "hand_over":
      return "Hand over…";
    case "correct_holder":
      return "Holder is wrong…";
  }
}

/** An entry of the delivery's history, on one line. */
export function eventText({ kind, stop, reason, note, signedBy, leftSafe, driver, to }: DriverHistoryEntry): string {
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
    hand_in: to ? `Handed in: ${to}` : "Handed in at the depot",
    hand_over: to ? `Handed over: ${to}` : "Handed over",
    take_over: "Taken over",
    correct_holder: to ? `Holder corrected: ${to}` : "Holder corrected",
  }[kind];
  const where = stop && kind !== "complete" ? ` (${stopTitles[stop].toLowerCase()})` : "";
  const why = reason && reason !== "other" ? `: ${failureReasonNames[reason].toLowerCase()}` : "";
  return [`${what}${where}${why}`, leftSafe && "left in a safe place", signedBy && `signed by ${signedBy}`, note]
    .filter(Boolean)
    .join(", ");
}
