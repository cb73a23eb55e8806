import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isGuarded } from "../../contract/paths.ts";
import type { PublicSettings } from "../../contract/settings.ts";
import { consentEvent, currentConsent } from "../consent/consent.ts";
import { importWithRetry } from "../report/import-with-retry.ts";
import { usePublicSettings } from "../site/public-settings.ts";
import { allowsTags, consentDefault, signalsFor } from "./consent-mode.ts";
import { gtag } from "./data-layer.ts";
import { markTrackingStarted, whenTracking } from "./when-tracking.ts";

/**
 * Sets Google's consent signals before any tag loads, and loads the tracker once the visitor allows something.
 * Documents opened on a staff or payment page are never tracked.
 */
export function TrackPages() {
  const { pathname } = useLocation();
  const settings = usePublicSettings();
  useEffect(() => {
    if (settings && !isGuarded(window.location.pathname)) return followConsent(settings);
  }, [settings]);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    whenTracking((tracker) => tracker.trackPage(pathname));
  }, [pathname]);
  return null;
}

function followConsent(settings: PublicSettings): () => void {
  gtag("consent", "default", consentDefault());
  const follow = (chosen?: Event) => {
    const choice = currentConsent();
    if (!choice) return;
    gtag("consent", "update", signalsFor(choice));
    // A new choice that allows nothing still loads the tracker, to remove what an earlier choice stored.
    if (!chosen && !allowsTags(choice)) return;
    importWithRetry(() => import("./tracker.ts")).then(
      (tracker) => {
        // By now the visitor may have chosen again.
        tracker.applyConsent(currentConsent() ?? choice, settings);
        markTrackingStarted(tracker);
      },
      (error) => console.warn("Tracking could not be loaded", error),
    );
  };
  follow();
  document.addEventListener(consentEvent, follow);
  return () => document.removeEventListener(consentEvent, follow);
}
