import type { Consent } from "../consent/consent.ts";
import { forgetSession } from "./behaviour-session.ts";
import { allowsTags } from "./consent-mode.ts";
import { trackedOrdersKey } from "./tracked-orders.ts";

/** Local-storage name given by the specification. */
export const trackingCodesKey = "tracking-codes";

/** Google's first-party cookies: https://business.safety.google/adscookies/ */
const cookies = { analytics: /^(_ga|_gid|_gat|FPID)/, marketing: /^(_gcl|_gac|FPGCL)/ };

/** Removes whatever an earlier choice allowed and this one does not. */
export function forgetWithout(choice: Consent): void {
  if (!allowsTags(choice)) for (const key of [trackingCodesKey, trackedOrdersKey]) removeItem(key);
  if (!choice.analytics) {
    forgetSession();
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

/** Tags set them for the widest domain that takes them, so every domain above this host is tried. */
function removeCookies(pattern: RegExp): void {
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=")[0] ?? "");
  const labels = location.hostname.split(".");
  const domains = ["", ...labels.map((_, index) => `; domain=${labels.slice(index).join(".")}`)];
  for (const name of names.filter((each) => pattern.test(each))) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
