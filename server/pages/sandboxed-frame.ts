import { type Allowed, contentPolicy } from "./content-policy.ts";
import { type StoredAnswer, storeAnswer } from "./stored-answer.ts";

/** `body`, then the one script. */
type Frame = { title: string; style?: string; body?: string; script: string };

/** A document in which staff try something of others out: only our own pages may frame it, and it has no origin. */
export function tryOutFrame(frame: Frame, allowed: Allowed, security: Record<string, string>): StoredAnswer {
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
  return storeAnswer({ headers, body: htmlOf(frame), compressible: true, revalidate: true, quality: 11 });
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
 * The frame in which the settings screen tries an ad event out: the staff's own pages carry nobody else's script. Google's tag runs
 * here for one event, in a document of no origin, which reaches neither the page around it nor what this site stores.
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

/** The same for everybody: which id is tried is said by the page around it. */
export function adEventTest(security: Record<string, string>): StoredAnswer {
  const trackingCodes = { gtmId: "", gaMeasurementId: "", googleAdsId: "AW-1" };
  return tryOutFrame({ title: "Ad event test", script }, { googleMaps: false, trackingCodes, sentryDsn: "" }, security);
}
