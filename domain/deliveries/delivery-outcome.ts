import { type DeliveryState, isFinished } from "./delivery.ts";
import { type DeliveryEvent, foldEvents, type UndoEvent } from "./fold-events.ts";

/**
 * How a delivery went, as the dashboard counts it; instants in milliseconds. `endedAt`: delivered or returned; null if
 * cancelled. `isByOffice`: the order was completed by hand. `hasFailed`: a stop failed at the first attempt.
 */
export type DeliveryOutcome = {
  collectedAt: number | null;
  endedAt: number | null;
  isByOffice: boolean;
  hasFailed: boolean;
};

export function deliveryOutcome(state: DeliveryState, events: readonly (DeliveryEvent | UndoEvent)[]): DeliveryOutcome {
  const { delivery, refused } = foldEvents(events);
  const undone = new Set(
    events.map((event) => (event.kind === "take_back" && event.refused === undefined ? event.event : null)),
  );
  const counted = events.filter(
    (event): event is DeliveryEvent => event.kind !== "take_back" && !refused.has(event.id) && !undone.has(event.id),
  );
  // A stop that is done accepts no second 'complete', so there is at most one of each.
  const completed = (stop: DeliveryEvent["stop"]) =>
    counted.find((event) => event.kind === "complete" && event.stop === stop) ?? null;
  const last =
    isFinished(state) && state !== "cancelled" ? completed(state === "returned" ? "return" : "dropoff") : null;
  return {
    collectedAt: delivery.stops.pickup === "done" ? (completed("pickup")?.at ?? null) : null,
    endedAt: last?.at ?? null,
    isByOffice: last?.actor === "shop",
    hasFailed: counted.some(({ kind }) => kind === "fail"),
  };
}

/** With one decimal, rounded down so that only all of them make 100%. Null if `of` is 0. */
export function percentage(count: number, of: number): number | null {
  return of === 0 ? null : Math.floor((count * 1_000) / of) / 10;
}
