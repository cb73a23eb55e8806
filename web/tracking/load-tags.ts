import type { TrackingCodes } from "../../contract/settings.ts";
import { type Consent, currentConsent } from "../consent/consent.ts";
import { allowsTags } from "./consent-mode.ts";
import { gtag, push } from "./data-layer.ts";
import { pageAddress } from "./describe-page.ts";

const host = "https://www.googletagmanager.com";

let manager: "absent" | "loading" | "ready" = "absent";
const configured = new Set<string>();

export const isManagerReady = (): boolean => manager === "ready";
/** Scripts cannot be unloaded; to get rid of them, reload the document. */
export const areTagsLoaded = (): boolean => manager !== "absent" || configured.size > 0;

/**
 * Once the page is loaded and idle, loads what the choice allows: the tag manager with either consent, Analytics with
 * analytics, Ads with marketing. Tags already loaded stay and obey the consent signals.
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

/** The first id loads gtag.js, which fetches what further ids need by itself. */
function configure(id: string): void {
  if (configured.has(id)) return;
  if (configured.size === 0) {
    gtag("js", new Date());
    inject(`${host}/gtag/js?id=${id}`);
  }
  configured.add(id);
  gtag("config", id);
}

/** Switches a loaded Analytics script: developers.google.com/analytics/devguides/collection/ga4/disable-analytics */
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
  // Without requestIdleCallback, setTimeout ignores the option and runs at once.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(run, { timeout: 2_000 });
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}
