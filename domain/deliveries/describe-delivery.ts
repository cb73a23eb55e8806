import { type DeliveryState, type FailureReason, isOver, type StopKind } from "./delivery.ts";

export type DeliveryToDescribe = {
  state: DeliveryState;
  /** Where it failed, and why; null where it did not. */
  failed: { stop: StopKind; reason: FailureReason | null } | null;
  /** The order was paid back, as far as is known here. */
  isRefunded: boolean;
};

const failures: Readonly<Record<FailureReason, string>> = {
  nobody_there: "Nobody was there.",
  refused: "It was refused.",
  not_found: "The courier could not find the address.",
  not_ready: "It was not ready.",
  damaged: "It was damaged.",
  other: "",
};

type DeliveryDescription = { headline: string; text: string };

const told: Readonly<Record<Exclude<DeliveryState, "failed" | "cancelled">, DeliveryDescription>> = {
  unassigned: { headline: "Your courier is booked", text: "Your courier calls 30 minutes before pickup arrival." },
  assigned: { headline: "Your courier is booked", text: "Your courier calls 30 minutes before pickup arrival." },
  to_pickup: { headline: "On the way to collect", text: "Your courier is on the way to the pickup address." },
  at_pickup: { headline: "At the pickup", text: "Your courier has arrived to collect." },
  collected: { headline: "Collected", text: "Your goods are with the courier." },
  to_dropoff: { headline: "On the way to deliver", text: "Your courier is on the way to the delivery address." },
  at_dropoff: { headline: "At the delivery address", text: "Your courier has arrived to deliver." },
  delivered: { headline: "Delivered", text: "Your delivery is complete." },
  returning: { headline: "On the way back", text: "It could not be delivered and goes back to the sender." },
  returned: { headline: "Returned", text: "It could not be delivered and was brought back to the sender." },
};

/** What a delivery comes to, for whoever sent it or waits for it: in a few words, and what that means for them. */
export function describeDelivery({ state, failed, isRefunded }: DeliveryToDescribe): DeliveryDescription {
  if (state === "cancelled")
    return {
      headline: "Cancelled",
      text: isRefunded ? "No courier will come. What was paid goes back the way it was paid." : "No courier will come.",
    };
  if (state !== "failed") return told[state];
  const why = failed?.reason ? failures[failed.reason] : "";
  const next = "Our office decides what happens next and tells whoever booked it.";
  return {
    headline: failed?.stop === "pickup" ? "Could not be collected" : "Could not be delivered",
    text: [why, next].filter(Boolean).join(" "),
  };
}

/** In the order of the site's promise, from a price to the last signature. */
export type TimelineStep = { title: string; text: string; isDone: boolean; at: Date | null };

type HandedOver = { at: Date; signedBy: string; leftSafe: boolean };

type Happened = {
  pricedAt: Date;
  bookedAt: Date;
  confirmedAt: Date;
  setOffAt: Date | null;
  /** The driver is at the pickup, or was. */
  hasArrived: boolean;
  collected: HandedOver | null;
  delivered: HandedOver | null;
  /** Nothing more is to be collected or delivered: what is still ahead promises nothing. */
  isOff: boolean;
};

/** The six stops of the site's promise with their real times. */
export function timelineSteps(happened: Happened): TimelineStep[] {
  const { pricedAt, bookedAt, confirmedAt, setOffAt, hasArrived, collected, delivered, isOff } = happened;
  const isOnTheWay = setOffAt !== null || hasArrived || collected !== null;
  const promise = (text: string) => (isOff ? "" : text);
  const step = (title: string, text: string, at: Date | null, isDone = at !== null) => ({ title, text, at, isDone });
  const signed = (end: HandedOver | null, otherwise: string) => {
    if (end === null) return otherwise;
    if (end.leftSafe) return "Left in a safe place.";
    return end.signedBy === "" ? "" : `Signed by ${end.signedBy}.`;
  };
  // What somebody at the office said has no signature.
  const title = (what: string, end: HandedOver | null) => (end?.signedBy === "" ? what : `${what} and signed`);
  return [
    step("Priced", "", pricedAt),
    step("Booked", "", bookedAt),
    step("Confirmed", "", confirmedAt),
    step(
      "On the way",
      hasArrived || collected ? "" : promise("Your courier calls 30 minutes before pickup arrival."),
      setOffAt,
      isOnTheWay,
    ),
    step(
      title("Collected", collected),
      signed(collected, promise("You sign for it at the door.")),
      collected?.at ?? null,
    ),
    step(
      title("Delivered", delivered),
      signed(delivered, promise("A confirmation email follows the last signature.")),
      delivered?.at ?? null,
    ),
  ];
}

/** How long a page names anybody after the end, and how long it is there after that. In days. */
export const namedDays = 14;
export const trackedDays = namedDays + 90;

/** Since when nothing more happens to it; null where something may. `lastDue`: when it was to be delivered. */
export function endOf(state: DeliveryState, lastEventAt: Date, lastDue: Date | null): Date | null {
  if (isOver(state)) return lastEventAt;
  return lastDue === null || lastDue < lastEventAt ? lastEventAt : lastDue;
}
