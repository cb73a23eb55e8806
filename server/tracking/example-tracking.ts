import type { Tracking } from "../../contract/tracking.ts";
import { doneNames } from "../../domain/deliveries/delivery-words.ts";
import { describeDelivery, timelineSteps } from "../../domain/deliveries/describe-delivery.ts";
import { expectedWindow } from "../../domain/deliveries/expected-window.ts";
import { dublinDate, dublinInstant, dublinTime } from "../../domain/schedule/dublin.ts";
import { noStopDetails } from "../orders/order-details.ts";
import { emptyForm } from "./get-tracking.ts";

/** Roughly the N7 from Tallaght to Naas. */
const path: Tracking["path"] = [
  [53.2877, -6.3664],
  [53.3096, -6.4188],
  [53.2863, -6.4857],
  [53.2604, -6.5663],
  [53.2391, -6.6134],
  [53.2206, -6.6593],
];
const van = { lat: 53.2863, lon: -6.4857 };

/** A fictitious delivery under way, to show prospective customers what tracking looks like. */
export function exampleTracking(requestedAt: Date): Tracking {
  const now = workingHour(requestedAt);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const collected = { at: ago(25), signedBy: "Aoife Murphy", leftSafe: false };
  const steps = timelineSteps({
    pricedAt: ago(190),
    bookedAt: ago(185),
    confirmedAt: ago(184),
    setOffAt: ago(70),
    hasArrived: false,
    collected,
    delivered: null,
    isOff: false,
  });
  return {
    trackKey: null,
    state: "to_dropoff",
    ...describeDelivery({ state: "to_dropoff", failed: null, isRefunded: false }),
    bookingReference: "",
    pickup: "Tallaght",
    dropoff: "Naas",
    steps: steps.map(({ title, text, isDone, at }, index) => ({
      title,
      text,
      at: at?.toISOString() ?? null,
      state: isDone ? "done" : index === 5 ? "now" : "ahead",
    })),
    collect: null,
    deliver: { by: new Date(now.getTime() + 150 * 60_000).toISOString() },
    expected: expectedWindow(now, 20, now),
    driver: { firstName: "Ciarán", vehicle: "Small Van", phone: "" },
    van,
    vanSeen: { at: now.toISOString(), minutesAgo: 0 },
    path,
    partner: null,
    ends: [{ ...collected, stop: "pickup", name: doneNames.pickup, at: collected.at.toISOString(), proofs: [] }],
    isThinned: false,
    asks: { instruction: false, safePlace: false, cancel: null },
    ...noStopDetails,
    notice: null,
    typed: emptyForm,
  };
}

/** Nothing is delivered at night: outside working hours the example shows a late morning. */
function workingHour(requestedAt: Date): Date {
  const time = dublinTime(requestedAt);
  return time < "11:20" || time > "15:00" ? dublinInstant(dublinDate(requestedAt), "11:20") : requestedAt;
}
