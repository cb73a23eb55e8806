import { isGuarded } from "../../contract/paths.ts";
import type { PublicSettings, TrackingCodes } from "../../contract/settings.ts";
import { hasUsableCode, usableCodes } from "../../contract/tracking-codes.ts";
import type { Consent } from "../consent/consent.ts";
import { savedAddressesKey } from "../consent/saved-addresses.ts";
import { savedContactKey } from "../consent/saved-contact.ts";
import { setActiveTracking } from "./active-tracking.ts";
import { clearSession } from "./behaviour-session.ts";
import { allowsTags } from "./consent-mode.ts";
import { gtag } from "./data-layer.ts";
import { deliveryTypeOfPath, pageAddress, pageCategory } from "./describe-page.ts";
import { areTagsLoaded, isManagerReady, loadTags, switchAnalytics } from "./load-tags.ts";
import { sendEvent } from "./send-event.ts";
import { trackedOrdersKey } from "./tracked-orders.ts";
import { resetScrollSteps, watchBehaviour } from "./watch-behaviour.ts";
import { watchErrors, watchPerformance } from "./watch-page.ts";

let watching: AbortController | null = null;

/** Starts, limits or stops tracking according to the visitor's choice. Nothing is collected without a tracking code. */
export function applyConsent(choice: Consent, settings: PublicSettings): void {
  const codes = usableCodes(settings.trackingCodes);
  const runs = allowsTags(choice) && hasUsableCode(codes);
  setActiveTracking(runs ? { codes, adsEvents: settings.googleAdsEvents } : null);
  switchAnalytics(codes, choice);
  clearDisallowedData(choice);
  watch(runs && choice.analytics);
  if (!runs) return;
  saveCodes(codes);
  loadTags(codes, sendFirstPageView);
}

/** Call after a navigation without a new document. */
export function trackPage(path: string): void {
  // Staff and payment pages normally load a new document; otherwise reload to get rid of the tags.
  if (isGuarded(path) && areTagsLoaded()) location.reload();
  resetScrollSteps();
  schedulePageView(path);
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

function saveCodes(codes: TrackingCodes): void {
  try {
    localStorage.setItem(trackingCodesKey, JSON.stringify(codes));
  } catch (error) {
    console.warn("Tracking codes could not be stored", error);
  }
}

/** Local-storage key from the specification. */
const trackingCodesKey = "tracking-codes";

/** Google's first-party cookies: https://business.safety.google/adscookies/ */
const cookies = { analytics: /^(_ga|_gid|_gat|FPID)/, marketing: /^(_gcl|_gac|FPGCL)/ };

/** Removes what an earlier choice allowed and this one does not. */
function clearDisallowedData(choice: Consent): void {
  if (!allowsTags(choice)) for (const key of [trackingCodesKey, trackedOrdersKey]) removeItem(key);
  if (!choice.preferences) for (const key of [savedAddressesKey, savedContactKey]) removeItem(key);
  if (!choice.analytics) {
    clearSession();
    removeCookies(cookies.analytics);
  }
  if (!choice.marketing) removeCookies(cookies.marketing);
}

function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    console.warn("Local storage is not available", error);
  }
}

/** Tags set cookies on the widest domain that accepts them, so every parent domain is tried. */
function removeCookies(pattern: RegExp): void {
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=")[0] ?? "");
  const labels = location.hostname.split(".");
  const domains = ["", ...labels.map((_, index) => `; domain=${labels.slice(index).join(".")}`)];
  for (const name of names.filter((each) => pattern.test(each))) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}

const pageViewDelayMs = 100;

let timer: ReturnType<typeof setTimeout> | undefined;
let hasNavigated = false;

/** Sent 100 ms later, when the title is set, and only if the tag manager has loaded by then. */
function schedulePageView(path: string): void {
  hasNavigated = true;
  clearTimeout(timer);
  if (areTagsLoaded()) gtag("set", { page_location: pageAddress(location.href) });
  timer = setTimeout(() => isManagerReady() && sendPageView(path), pageViewDelayMs);
}

/** The first page appears before the tag manager loads, so it is sent then, if the visitor is still on it. */
function sendFirstPageView(): void {
  if (!hasNavigated) sendPageView(location.pathname);
}

function sendPageView(path: string): void {
  sendEvent({
    event: "page_view",
    page_path: path,
    page_title: document.title,
    page_category: pageCategory(path),
    delivery_type: deliveryTypeOfPath(path),
  });
}
