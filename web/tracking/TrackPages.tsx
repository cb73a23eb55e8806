import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isGuarded } from "../../contract/paths.ts";
import type { PublicSettings } from "../../contract/settings.ts";
import { consentEvent, currentConsent } from "../consent/consent.ts";
import { loadTwice } from "../report/load-twice.ts";
import { usePublicSettings } from "../site/public-settings.ts";
import { allowsTags, consentDefault, signalsFor } from "./consent-mode.ts";
import { gtag } from "./data-layer.ts";
import { trackingStarted, whenTracking } from "./when-tracking.ts";

/**
 * Sets Google's consent signals before any tag is loaded, and loads the rest of this folder once the visitor allows something.
 * A document that was opened on a staff or payment page is never tracked.
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
    whenTracking((tracker) => tracker.showPage(pathname));
  }, [pathname]);
  return null;
}

function followConsent(settings: PublicSettings): () => void {
  gtag("consent", "default", consentDefault());
  const follow = (chosen?: Event) => {
    const choice = currentConsent();
    if (!choice) return;
    gtag("consent", "update", signalsFor(choice));
    // A new choice that allows nothing still loads the tracker, which removes what an earlier choice had stored.
    if (!chosen && !allowsTags(choice)) return;
    loadTwice(() => import("./tracker.ts")).then(
      (tracker) => {
        // By now the visitor may have chosen again.
        tracker.applyConsent(currentConsent() ?? choice, settings);
        trackingStarted(tracker);
      },
      (error) => console.warn("Tracking could not be loaded", error),
    );
  };
  follow();
  document.addEventListener(consentEvent, follow);
  return () => document.removeEventListener(consentEvent, follow);
}
