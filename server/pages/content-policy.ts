import { createHash } from "node:crypto";
import type { TrackingCodes } from "../../contract/settings.ts";
import { usableCodes } from "../../contract/tracking-codes.ts";
import type { Environment } from "../environment.ts";

/**
 * Allows a script by the hash of its text. The texts are those that this program knows, never what stands in a finished page: somebody else
 * may have put it there.
 */
function scriptHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Origins by directive. */
type Sources = Partial<Record<"script" | "style" | "image" | "connect" | "font" | "frame", string>>;

// What Google's map needs, drawn as pictures: developers.google.com/maps/documentation/javascript/content-security-policy. The hosts that
// hold scripts are named one by one, because anybody can put a script under *.googleapis.com.
const googleMaps: Sources = {
  script: "https://maps.googleapis.com https://maps.gstatic.com",
  style: "https://fonts.googleapis.com",
  image: "https://*.googleapis.com https://*.gstatic.com https://*.ggpht.com",
  connect:
    "https://maps.googleapis.com https://routes.googleapis.com https://places.googleapis.com https://maps.gstatic.com",
  font: "https://fonts.gstatic.com",
};

// What Google's tags need: developers.google.com/tag-platform/security/guides/csp. Tags that a container holds as HTML or as JavaScript of
// its own stay refused, for they would need 'unsafe-inline' or 'unsafe-eval'.
const tagManager: Sources = {
  script: "https://www.googletagmanager.com",
  image: "https://www.googletagmanager.com",
  connect: "https://www.googletagmanager.com https://www.google.com",
  frame: "https://www.googletagmanager.com",
};
const googleAnalytics: Sources = {
  image: "https://*.google-analytics.com https://*.googletagmanager.com",
  connect: "https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com",
};
/** With the domains of Google that visitors from Ireland and the United Kingdom are sent to. */
const googleAds: Sources = {
  script:
    "https://www.googleadservices.com https://www.google.com https://pagead2.googlesyndication.com https://googleads.g.doubleclick.net",
  image:
    "https://www.googleadservices.com https://googleads.g.doubleclick.net https://pagead2.googlesyndication.com https://google.com https://www.google.com https://www.google.ie https://www.google.co.uk",
  connect:
    "https://www.googleadservices.com https://googleads.g.doubleclick.net https://pagead2.googlesyndication.com https://google.com https://www.google.com https://www.google.ie https://www.google.co.uk",
  frame: "https://td.doubleclick.net",
};

/** What a page may use of others; nothing where staff work or money is paid. */
export type Allowed = {
  googleMaps: boolean;
  trackingCodes: TrackingCodes;
  /** Where the browser reports errors; empty: nowhere. */
  sentryDsn: string;
};

function sourcesOf({ googleMaps: maps, trackingCodes, sentryDsn }: Allowed): Sources[] {
  const { gtmId, gaMeasurementId, googleAdsId } = usableCodes(trackingCodes);
  return [
    ...(maps ? [googleMaps] : []),
    ...(gtmId || gaMeasurementId || googleAdsId ? [tagManager] : []),
    // A container may hold tags of either kind.
    ...(gtmId || gaMeasurementId ? [googleAnalytics] : []),
    ...(gtmId || googleAdsId ? [googleAds] : []),
    ...(URL.canParse(sentryDsn) ? [{ connect: new URL(sentryDsn).origin }] : []),
  ];
}

/**
 * The Content-Security-Policy of a page: scripts only from here or by their hash; `null` allows nobody else at all. Navigation inside
 * the browser keeps the first document's policy, so whatever any public page needs stands in the policy of all of them.
 * `scripts`: the texts of the inline scripts that the page carries. `formTargets`: origins that a form's answer may lead to, beside our own. Inline styles are allowed: three libraries write them, and style cannot run code.
 */
export function contentPolicy(scripts: readonly string[], allowed: Allowed | null, formTargets: string[] = []): string {
  const others = allowed ? sourcesOf(allowed) : [];
  const from = (kind: keyof Sources) => [...new Set(others.flatMap((each) => each[kind]?.split(" ") ?? []))];
  // Where nobody else is allowed, a page may still frame what we serve: the test of an ad event.
  const frames = allowed ? from("frame") : ["'self'"];
  const directives = [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...scripts.map(scriptHash), ...from("script")],
    ["style-src", "'self'", "'unsafe-inline'", ...from("style")],
    ["img-src", "'self'", "data:", ...from("image")],
    ["font-src", "'self'", ...from("font")],
    ["connect-src", "'self'", ...from("connect")],
    ...(frames.length > 0 ? [["frame-src", ...frames]] : []),
    ["manifest-src", "'self'"],
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'", ...formTargets],
    ["frame-ancestors", "'none'"],
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}

/** Origins that a form under /checkout may lead to, for the content policy. */
export function paymentOrigins({ payments, stripe, woocommerce, publicUrl }: Environment): string[] {
  // The sandbox's page is ours, under the name that the site is known by; a visitor may have come by another.
  if (payments === "sandbox") return [publicUrl];
  if (woocommerce) return [new URL(woocommerce.url).origin];
  if (payments !== "stripe") return [];
  return stripe?.apiBase ? [stripe.apiBase] : ["https://checkout.stripe.com"];
}
