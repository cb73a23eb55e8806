import { createHash } from "node:crypto";
import type { TrackingCodes } from "../../contract/settings.ts";
import { usableCodes } from "../../contract/tracking-codes.ts";
import { remoteMethod } from "../../domain/orders/payment-methods.ts";
import type { Environment } from "../environment.ts";
import { adapters } from "../gateways/adapters.ts";

/**
 * Allows a script by the hash of its known text, never of text from a rendered page, which might have been injected.
 */
function scriptHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Origins by directive. */
type Sources = Partial<Record<"script" | "style" | "image" | "connect" | "font" | "frame", string>>;

// Requirements of Google's raster map: developers.google.com/maps/documentation/javascript/content-security-policy.
// Script hosts are listed one by one, because anyone can host scripts under *.googleapis.com.
const googleMaps: Sources = {
  script: "https://maps.googleapis.com https://maps.gstatic.com",
  style: "https://fonts.googleapis.com",
  image: "https://*.googleapis.com https://*.gstatic.com https://*.ggpht.com",
  connect:
    "https://maps.googleapis.com https://routes.googleapis.com https://places.googleapis.com https://maps.gstatic.com",
  font: "https://fonts.gstatic.com",
};

// Requirements of Google's tags: developers.google.com/tag-platform/security/guides/csp.
// Custom HTML or JavaScript tags stay blocked, since they would need 'unsafe-inline' or 'unsafe-eval'.
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
/** Includes the Google domains for visitors from Ireland and the United Kingdom. */
const googleAds: Sources = {
  script:
    "https://www.googleadservices.com https://www.google.com https://pagead2.googlesyndication.com https://googleads.g.doubleclick.net",
  image:
    "https://www.googleadservices.com https://googleads.g.doubleclick.net https://pagead2.googlesyndication.com https://google.com https://www.google.com https://www.google.ie https://www.google.co.uk",
  connect:
    "https://www.googleadservices.com https://googleads.g.doubleclick.net https://pagead2.googlesyndication.com https://google.com https://www.google.com https://www.google.ie https://www.google.co.uk",
  frame: "https://td.doubleclick.net",
};

/** Third-party services that a page may use; none on staff pages and payment pages. */
export type AllowedServices = {
  googleMaps: boolean;
  trackingCodes: TrackingCodes;
  /** Where the browser reports errors; empty if nowhere. */
  sentryDsn: string;
};

function sourcesOf({ googleMaps: maps, trackingCodes, sentryDsn }: AllowedServices): Sources[] {
  const { gtmId, gaMeasurementId, googleAdsId } = usableCodes(trackingCodes);
  return [
    ...(maps ? [googleMaps] : []),
    ...(gtmId || gaMeasurementId || googleAdsId ? [tagManager] : []),
    // A container may hold tags of both kinds.
    ...(gtmId || gaMeasurementId ? [googleAnalytics] : []),
    ...(gtmId || googleAdsId ? [googleAds] : []),
    ...(URL.canParse(sentryDsn) ? [{ connect: new URL(sentryDsn).origin }] : []),
  ];
}

/**
 * The Content-Security-Policy of a page; `allowed` null permits no third party at all.
 * Client-side navigation keeps the first document's policy, so all public pages share the needs of each. `scripts` are
 * the page's inline scripts, `formTargets` extra origins that a form may lead to. Inline styles are allowed, because
 * three libraries write them and styles can't run code.
 */
export function contentPolicy(
  scripts: readonly string[],
  allowed: AllowedServices | null,
  formTargets: string[] = [],
): string {
  const others = allowed ? sourcesOf(allowed) : [];
  const from = (kind: keyof Sources) => [...new Set(others.flatMap((each) => each[kind]?.split(" ") ?? []))];
  // Without third parties, a page may still frame our own documents, such as the ad event test.
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
export function paymentOrigins(environment: Environment): string[] {
  const { payments, woocommerce } = environment;
  if (woocommerce) return [new URL(woocommerce.url).origin];
  return payments === null || payments === remoteMethod ? [] : [adapters[payments].pageOrigin(environment)];
}
