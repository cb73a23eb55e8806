import { type CachedResponse, cacheResponse } from "./cached-response.ts";
import { type AllowedServices, contentPolicy } from "./content-policy.ts";

/** `body`, followed by the only script. */
type Frame = { title: string; style?: string; body?: string; script: string };

/** A document in which staff test a third-party service: only our pages may frame it, and it has no origin. */
export function sandboxedFrame(
  frame: Frame,
  allowed: AllowedServices,
  security: Record<string, string>,
): CachedResponse {
  const policy = contentPolicy([frame.script], allowed)
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .concat("; sandbox allow-scripts");
  const headers = {
    ...security,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "x-robots-tag": "noindex",
    "cache-control": "no-cache",
  };
  return cacheResponse({ headers, body: htmlOf(frame), compressible: true, revalidate: true, quality: 11 });
}

function htmlOf({ title, style, body = "", script }: Frame): string {
  const head = `<meta charset="utf-8"><title>${title}</title>${style === undefined ? "" : `<style>${style}</style>`}`;
  return `<!doctype html>
<html lang="en-IE">
<head>${head}</head>
<body>${body}<script>${script}</script></body>
</html>
`;
}

/**
 * The frame in which staff test an ad event. It has no origin, since staff pages run no third-party script.
 * Google's tag runs once there and can reach neither the parent page nor this site's storage.
 */
const script = `
addEventListener("message", ({ source, data: { googleAdsId, signals, name, conversion } }) => {
  if (source !== parent || !/^AW-[A-Z0-9]{1,20}$/.test(googleAdsId)) return;
  window.dataLayer = [];
  window.gtag = function () { dataLayer.push(arguments); };
  gtag("consent", "default", signals);
  gtag("js", new Date());
  gtag("config", googleAdsId, { send_page_view: false });
  gtag("event", name, conversion);
  const script = document.createElement("script");
  const answer = (text) => () => parent.postMessage(text, location.origin);
  script.onload = answer("sent");
  script.onerror = answer("not loaded");
  script.src = "https://www.googletagmanager.com/gtag/js?id=" + googleAdsId;
  document.head.append(script);
}, { once: true });
`;

/** The same for everyone: the parent posts the id. */
export function adEventTestFrame(security: Record<string, string>): CachedResponse {
  const trackingCodes = { gtmId: "", gaMeasurementId: "", googleAdsId: "AW-1" };
  return sandboxedFrame(
    { title: "Ad event test", script },
    { googleMaps: false, trackingCodes, sentryDsn: "" },
    security,
  );
}
