import { type Delivery, deliveryState } from "./delivery.ts";

/** What follows a stop that could not be done. `mistake`: it had been noted by mistake, and all goes on. */
export type NextStep = "again" | "bring_back" | "cancelled" | "mistake";

/** What a customer is told. What they are told of delivered goods is the email of their completed order. */
export type CustomerNews =
  | { kind: "on_the_way" }
  | { kind: "collected" }
  | { kind: "failed"; stop: "pickup" | "dropoff" }
  | { kind: "next"; stop: "pickup" | "dropoff"; step: NextStep };

/**
 * What a customer is to hear of when a delivery comes from one state to another; `wasRetried`: whether a dispatcher has
 * a stop tried again with it. Only what is true now: of what a phone tells late, the steps in between are passed over.
 */
export function customerNews(
  before: Delivery,
  after: Delivery,
  wasRetried: (stop: "pickup" | "dropoff") => boolean,
): CustomerNews[] {
  const state = deliveryState(after);
  const news: CustomerNews[] = [];
  if (before.stops.pickup !== "en_route" && state === "to_pickup") news.push({ kind: "on_the_way" });
  if (before.stops.pickup !== "done" && (state === "collected" || state === "to_dropoff" || state === "at_dropoff"))
    news.push({ kind: "collected" });
  for (const stop of ["pickup", "dropoff"] as const) {
    const step = nextStep(before, after, stop, wasRetried(stop));
    if (step) news.push({ kind: "next", stop, step });
    else if (before.stops[stop] !== "failed" && after.stops[stop] === "failed" && state === "failed")
      news.push({ kind: "failed", stop });
  }
  return news;
}

function nextStep(before: Delivery, after: Delivery, stop: "pickup" | "dropoff", wasRetried: boolean): NextStep | null {
  const isFailed = after.stops[stop] === "failed";
  if (isFailed && after.stops.return !== undefined) return before.stops.return === undefined ? "bring_back" : null;
  if (before.stops[stop] !== "failed") return null;
  if (after.isCancelled) return before.isCancelled ? null : "cancelled";
  if (isFailed || after.stops[stop] === "done") return null;
  return wasRetried ? "again" : "mistake";
}
