import type { GoogleAdsEvent, TrackingCodes } from "../../contract/settings.ts";
import { currentConsent } from "../consent/consent.ts";

/** The codes and events in use while tracking is allowed; null without consent. */
type ActiveTracking = { codes: TrackingCodes; adsEvents: GoogleAdsEvent[] };

let running: ActiveTracking | null = null;

export function setActiveTracking(now: ActiveTracking | null): void {
  running = now;
}

export function activeTrackingFor(purpose: "analytics" | "marketing" | "either"): ActiveTracking | null {
  const choice = currentConsent();
  if (!running || !choice) return null;
  const allowed = purpose === "either" ? choice.analytics || choice.marketing : choice[purpose];
  return allowed ? running : null;
}
