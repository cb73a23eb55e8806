import { isGuarded } from "../../contract/paths.ts";
import type { PublicSettings, TrackingCodes } from "../../contract/settings.ts";
import { hasUsableCode, usableCodes } from "../../contract/tracking-codes.ts";
import type { Consent } from "../consent/consent.ts";
import { allowsTags } from "./consent-mode.ts";
import { forgetWithout, trackingCodesKey } from "./forget.ts";
import { areTagsLoaded, loadTags, switchAnalytics } from "./load-tags.ts";
import { checkPageView, sendFirstPage } from "./page-views.ts";
import { setRunning } from "./running.ts";
import { forgetScrollSteps, watchBehaviour } from "./watch-behaviour.ts";
import { watchErrors, watchPerformance } from "./watch-page.ts";

let watching: AbortController | null = null;

/** Starts, narrows or stops tracking according to the visitor's choice. Nothing is collected while no tracking code is set. */
export function applyConsent(choice: Consent, settings: PublicSettings): void {
  const codes = usableCodes(settings.trackingCodes);
  const runs = allowsTags(choice) && hasUsableCode(codes);
  setRunning(runs ? { codes, adsEvents: settings.googleAdsEvents } : null);
  switchAnalytics(codes, choice);
  forgetWithout(choice);
  watch(runs && choice.analytics);
  if (!runs) return;
  keepCodes(codes);
  loadTags(codes, sendFirstPage);
}

/** Called when another page is shown without a new document. */
export function showPage(path: string): void {
  // Staff and payment pages are normally entered by a new document; if a link does not do that, reload to get rid of the tags.
  if (isGuarded(path) && areTagsLoaded()) location.reload();
  forgetScrollSteps();
  checkPageView(path);
}

function watch(on: boolean): void {
  if (on === (watching !== null)) return;
  watching?.abort();
  watching = on ? new AbortController() : null;
  if (!watching) return;
  watchBehaviour(watching.signal);
  watchErrors(watching.signal);
  watchPerformance();
}

function keepCodes(codes: TrackingCodes): void {
  try {
    localStorage.setItem(trackingCodesKey, JSON.stringify(codes));
  } catch (error) {
    console.warn("Tracking codes could not be stored", error);
  }
}
