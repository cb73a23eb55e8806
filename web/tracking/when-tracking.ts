import { currentConsent } from "../consent/consent.ts";
import { allowsTags } from "./consent-mode.ts";

export type Tracker = typeof import("./tracker.ts");

let resolve: (tracker: Tracker) => void = () => {};
const running = new Promise<Tracker>((started) => {
  resolve = started;
});

export function trackingStarted(tracker: Tracker): void {
  resolve(tracker);
}

/** Runs once tracking does; without consent at this moment never. What goes wrong is only logged. */
export function whenTracking(run: (tracker: Tracker) => void | Promise<void>): void {
  const choice = currentConsent();
  if (choice && allowsTags(choice)) running.then(run).catch((error) => console.warn("Tracking failed", error));
}
