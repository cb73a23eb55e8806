import type { TrackingCodes } from "../../contract/settings.ts";
import { type Consent, currentConsent } from "../consent/consent.ts";
import { allowsTags } from "./consent-mode.ts";
import { gtag, push } from "./data-layer.ts";
import { pageAddress } from "./describe-page.ts";

const host = "https://www.googletagmanager.com";

let manager: "absent" | "loading" | "ready" = "absent";
const configured = new Set<string>();

export const isManagerReady = (): boolean => manager === "ready";
/** Scripts cannot be unloaded: where they must not run, the document has to go. */
export const areTagsLoaded = (): boolean => manager !== "absent" || configured.size > 0;

/**
 * Loads what the choice allows once the page has loaded and is idle: the tag manager with either consent, Analytics with analytics, Ads with
 * marketing. What is loaded already stays, and obeys the consent signals.
 */
export function loadTags(codes: TrackingCodes, onManagerReady: () => void): void {
  afterLoad(() => {
    const choice = currentConsent();
    if (!choice || !allowsTags(choice)) return;
    gtag("set", { page_location: pageAddress(location.href) });
    if (codes.gtmId && manager === "absent") {
      manager = "loading";
      push({ event: "gtm.js", "gtm.start": Date.now() });
      inject(`${host}/gtm.js?id=${codes.gtmId}`, () => {
        manager = "ready";
        onManagerReady();
      });
    }
    if (choice.analytics && codes.gaMeasurementId) configure(codes.gaMeasurementId);
    if (choice.marketing && codes.googleAdsId) configure(codes.googleAdsId);
  });
}

/** One script serves both: the first id loads it, and it fetches what a further id needs by itself. */
function configure(id: string): void {
  if (configured.has(id)) return;
  if (configured.size === 0) {
    gtag("js", new Date());
    inject(`${host}/gtag/js?id=${id}`);
  }
  configured.add(id);
  gtag("config", id);
}

/** Google's own switch, heeded by an Analytics script that is loaded already: https://developers.google.com/analytics/devguides/collection/ga4/disable-analytics */
export function switchAnalytics({ gaMeasurementId }: TrackingCodes, choice: Consent): void {
  if (gaMeasurementId) Object.assign(window, { [`ga-disable-${gaMeasurementId}`]: !choice.analytics });
}

function inject(address: string, onLoad?: () => void): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = address;
  script.addEventListener("load", () => onLoad?.());
  script.addEventListener("error", () => console.warn(`A tracking script could not be loaded: ${address}`));
  document.head.append(script);
}

function afterLoad(run: () => void): void {
  // One that knows no idleness takes the limit for no delay.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(run, { timeout: 2_000 });
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}
