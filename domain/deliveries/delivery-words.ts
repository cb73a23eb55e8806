import type { DeliveryState, FailureReason, StopKind, StopState } from "./delivery.ts";

// Every word for stops, states and reasons, one record for each audience that reads it differently.

type ByStop = Readonly<Record<StopKind, string>>;

/** Names of the stops within a sentence for staff and drivers: 'the drop-off of WC-12'. */
export const stopNames: ByStop = { pickup: "pickup", dropoff: "drop-off", return: "return" };

/** Headings in the back office. */
export const stopTitles: ByStop = { pickup: "Pickup", dropoff: "Delivery", return: "Return" };

/** The driver's task, on the phone and on papers. */
export const stopTasks: ByStop = { pickup: "Collect", dropoff: "Deliver", return: "Bring back" };

/** The task within a sentence for a customer: 'on my way to deliver'. */
export const stopVerbs = { pickup: "collect", dropoff: "deliver", return: "return" } as const satisfies ByStop;

/** A completed stop, for everyone. */
export const doneNames: ByStop = { pickup: "Collected", dropoff: "Delivered", return: "Returned" };

/** A completed stop within a sentence: 'to be delivered by 17:30'. */
export const donePhrases: ByStop = { pickup: "collected", dropoff: "delivered", return: "brought back" };

/** A completed stop with a signature, on the tracking page. */
export const signedNames = { pickup: "Collected and signed", dropoff: "Delivered and signed" } as const;

/** A failed stop, at the start of an email's subject. */
export const failedNames: ByStop = {
  pickup: "Could not be collected",
  dropoff: "Could not be delivered",
  return: "Could not be delivered",
};

/** A failed stop, as a heading for customers. */
export const failedHeadings: ByStop = {
  pickup: "We couldn't collect your parcel",
  dropoff: "We couldn't deliver your parcel",
  return: "We couldn't deliver your parcel",
};

/** A failed stop, for staff and drivers. */
export const notDoneName = "Could not be done";

/** On the phone and on the run sheet. */
export const stopStateNames: Readonly<Record<StopState, string>> = {
  waiting: "Waiting",
  en_route: "On the way",
  arrived: "Arrived",
  done: "Done",
  failed: notDoneName,
};

/** In the back office, where 'Arrived' alone would not say who. */
export const officeStateNames: Readonly<Record<StopState, string>> = {
  ...stopStateNames,
  arrived: "The driver is there",
};

/** Buttons of the phone, which notices quote to dispatchers. */
export const driverActionNames = {
  set_off: "Set off",
  arrive: "Arrived",
  fail: "Can’t do it",
  take_back: "Undo",
  hand_in: "Handed in",
  hand_over: "Hand over",
  take_over: "Take over",
} as const;

/** A button of the phone that notices quote as well. */
export const safePlaceActionName = "Left safe";

/** For customers, instead of a signature. */
export const safePlaceText = "Left in a safe place.";

/** For staff and, except for booked and failed deliveries, for customers. */
export const deliveryStateNames: Readonly<Record<DeliveryState, string>> = {
  unassigned: "Unassigned",
  assigned: "Assigned",
  to_pickup: "On the way to collect",
  at_pickup: "At the pickup",
  collected: doneNames.pickup,
  to_dropoff: "On the way to deliver",
  at_dropoff: "At the delivery address",
  delivered: doneNames.dropoff,
  failed: notDoneName,
  returning: "On the way back",
  returned: "Returned to sender",
  cancelled: "Cancelled",
};

/** For staff and drivers. */
export const failureReasonNames: Readonly<Record<FailureReason, string>> = {
  nobody_there: "Nobody there",
  refused: "Refused",
  not_found: "Address not found",
  not_ready: "Not ready",
  damaged: "Damaged",
  other: "Another reason",
};

/**
 * For customers, as a sentence of the tracking page; 'other' is explained in the driver's own words, for the office.
 */
export const failureReasonTexts: Readonly<Record<FailureReason, string>> = {
  nobody_there: "Nobody was there.",
  refused: "The parcel was refused.",
  not_found: "The courier couldn't find the address.",
  not_ready: "The parcel wasn't ready.",
  damaged: "The parcel was damaged.",
  other: "",
};

/** For customers, at the end of a sentence of an email. */
export const failureReasonClauses: Readonly<Record<Exclude<FailureReason, "other">, string>> = {
  nobody_there: "nobody was there",
  refused: "it was refused",
  not_found: "the address was not found",
  not_ready: "it was not ready",
  damaged: "it was damaged",
};
