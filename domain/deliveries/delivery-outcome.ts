import { type DeliveryState, isOver } from "./delivery.ts";
import { type DeliveryEvent, foldEvents, type TakenBack } from "./fold-events.ts";

/**
 * What a delivery came to, as figures count it; instants in milliseconds. `endedAt`: delivered or brought back; null also where it was cancelled.
 * `isByOffice`: nobody was seen at the door; the order was completed by hand. `hasFailed`: a stop of it could not be done at first.
 */
export type Outcome = { collectedAt: number | null; endedAt: number | null; isByOffice: boolean; hasFailed: boolean };

export function outcomeOf(state: DeliveryState, events: readonly (DeliveryEvent | TakenBack)[]): Outcome {
  const { delivery, refused } = foldEvents(events);
  const takenBack = new Set(events.map((event) => (event.kind === "take_back" ? event.event : null)));
  const counted = events.filter(
    (event): event is DeliveryEvent => event.kind !== "take_back" && !refused.has(event.id) && !takenBack.has(event.id),
  );
  // A stop that is done takes no second 'complete', so there is one of each.
  const completed = (stop: DeliveryEvent["stop"]) =>
    counted.find((event) => event.kind === "complete" && event.stop === stop) ?? null;
  const last = isOver(state) && state !== "cancelled" ? completed(state === "returned" ? "return" : "dropoff") : null;
  return {
    collectedAt: delivery.stops.pickup === "done" ? (completed("pickup")?.at ?? null) : null,
    endedAt: last?.at ?? null,
    isByOffice: last?.actor === "shop",
    hasFailed: counted.some(({ kind }) => kind === "fail"),
  };
}

/** How many in a hundred, with one decimal, rounded down: a hundred is said where it is all of them. Null of nothing. */
export function shareOf(count: number, of: number): number | null {
  return of === 0 ? null : Math.floor((count * 1_000) / of) / 10;
}
