import { courierCallText } from "./courier-call.ts";
import { type DeliveryState, type FailureReason, isFinished, type StopKind } from "./delivery.ts";
import {
  deliveryStateNames,
  doneNames,
  failedHeadings,
  failureReasonTexts,
  safePlaceText,
  signedNames,
} from "./delivery-words.ts";
import type { HolderKind } from "./holder.ts";

export type DeliveryToDescribe = {
  state: DeliveryState;
  /** The stop that failed, with the reason; null if none did. */
  failed: { stop: StopKind; reason: FailureReason | null } | null;
  /** As far as we know: a remote shop may refund without notifying us. */
  isRefunded: boolean;
  /** Who has the goods; a driver if omitted. */
  holder?: HolderKind;
};

type DeliveryDescription = { headline: string; text: string };

const stateTexts: Readonly<Record<Exclude<DeliveryState, "failed" | "cancelled">, string>> = {
  unassigned: courierCallText,
  assigned: courierCallText,
  to_pickup: "Your courier is on the way to the pickup address.",
  at_pickup: "Your courier has arrived to collect.",
  collected: "Your goods are with the courier.",
  to_dropoff: "Your courier is on the way to the delivery address.",
  at_dropoff: "Your courier has arrived to deliver.",
  delivered: "Your delivery is complete.",
  returning: "We couldn't deliver your parcel. It is going back to the sender.",
  returned: "We couldn't deliver your parcel. It is back with the sender.",
};

const holderTexts = {
  depot: "Your goods are at our depot.",
  partner: "Your goods are with our partner.",
} as const;

/** The state of a delivery in words for its sender and its recipient. */
export function describeDelivery({ state, failed, isRefunded, holder }: DeliveryToDescribe): DeliveryDescription {
  if (state === "cancelled")
    return {
      headline: deliveryStateNames.cancelled,
      text: isRefunded ? "No courier will come. What was paid goes back the way it was paid." : "No courier will come.",
    };
  if (state === "failed") {
    const reason = failed?.reason ? failureReasonTexts[failed.reason] : "";
    const next = "Our office is deciding what happens next, and will contact whoever booked it.";
    return { headline: failedHeadings[failed?.stop ?? "dropoff"], text: reason === "" ? next : `${reason} ${next}` };
  }
  const isBooked = state === "unassigned" || state === "assigned";
  const elsewhere = state === "collected" && (holder === "depot" || holder === "partner") ? holderTexts[holder] : null;
  if (elsewhere !== null) return { headline: deliveryStateNames[state], text: elsewhere };
  return { headline: isBooked ? "Your courier is booked" : deliveryStateNames[state], text: stateTexts[state] };
}

export type TimelineStep = { title: string; text: string; isDone: boolean; at: Date | null };

/** `signedBy` is empty if the office completed the stop. */
type Handover = { at: Date; signedBy: string; leftSafe: boolean };

type DeliveryProgress = {
  pricedAt: Date;
  bookedAt: Date;
  confirmedAt: Date;
  setOffAt: Date | null;
  /** The driver is or was at the pickup. */
  hasArrived: boolean;
  collected: Handover | null;
  delivered: Handover | null;
  /** Nothing more will be collected or delivered, so the remaining steps promise nothing. */
  isOff: boolean;
};

/** The six steps that the site promises, from the price to the last signature, with their real times. */
export function timelineSteps(progress: DeliveryProgress): TimelineStep[] {
  const { pricedAt, bookedAt, confirmedAt, setOffAt, hasArrived, collected, delivered, isOff } = progress;
  const isOnTheWay = setOffAt !== null || hasArrived || collected !== null;
  const promise = (text: string) => (isOff ? "" : text);
  const step = (title: string, text: string, at: Date | null, isDone = at !== null) => ({ title, text, at, isDone });
  return [
    step("Priced", "", pricedAt),
    step("Booked", "", bookedAt),
    step("Confirmed", "", confirmedAt),
    step("On the way", hasArrived || collected ? "" : promise(courierCallText), setOffAt, isOnTheWay),
    step(
      handoverTitle("pickup", collected),
      collected ? handoverText(collected) : promise("You sign for it at the door."),
      collected?.at ?? null,
    ),
    step(
      handoverTitle("dropoff", delivered),
      delivered ? handoverText(delivered) : promise("A confirmation email follows the last signature."),
      delivered?.at ?? null,
    ),
  ];
}

function handoverTitle(stop: "pickup" | "dropoff", handover: Handover | null): string {
  return handover?.signedBy === "" ? doneNames[stop] : signedNames[stop];
}

function handoverText({ signedBy, leftSafe }: Handover): string {
  if (leftSafe) return safePlaceText;
  return signedBy === "" ? "" : `Signed by ${signedBy}.`;
}

/** For how many days after its end a delivery's tracking page shows names, and for how many it exists at all. */
export const nameRetentionDays = 14;
export const trackingRetentionDays = nameRetentionDays + 90;

/** Its last event or, if it never finished, its due time if later. `lastDue`: when it was to be delivered. */
export function retentionStartsAt(state: DeliveryState, lastEventAt: Date, lastDue: Date | null): Date {
  if (isFinished(state)) return lastEventAt;
  return lastDue === null || lastDue < lastEventAt ? lastEventAt : lastDue;
}
