import type { GoogleAdsEvent, TrackingCodes } from "../../contract/settings.ts";
import { currentConsent } from "../consent/consent.ts";

/** What tracking works with while it may; null before consent and after it has been withdrawn. */
type Running = { codes: TrackingCodes; adsEvents: GoogleAdsEvent[] };

let running: Running | null = null;

export function setRunning(now: Running | null): void {
  running = now;
}

export function runningFor(purpose: "analytics" | "marketing" | "either"): Running | null {
  const choice = currentConsent();
  if (!running || !choice) return null;
  const allowed = purpose === "either" ? choice.analytics || choice.marketing : choice[purpose];
  return allowed ? running : null;
}
