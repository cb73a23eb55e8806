import { currentConsent } from "../consent/consent.ts";
import { allowsTags } from "./consent-mode.ts";

export type Tracker = typeof import("./tracker.ts");

let resolve: (tracker: Tracker) => void = () => {};
const started = new Promise<Tracker>((settle) => {
  resolve = settle;
});

export function markTrackingStarted(tracker: Tracker): void {
  resolve(tracker);
}

/** Runs once tracking has started; never without current consent. Errors are only logged. */
export function whenTracking(run: (tracker: Tracker) => void | Promise<void>): void {
  const choice = currentConsent();
  if (choice && allowsTags(choice)) started.then(run).catch((error) => console.warn("Tracking failed", error));
}
