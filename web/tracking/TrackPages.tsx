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
 * Says to Google's tags what the visitor allows, before any of them is there, and fetches the rest of this folder when something is
 * allowed. A document that began where staff work or money is paid stays without.
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
    // A choice that allows nothing also removes what an earlier one had left.
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
