import { sendEvent, truncate } from "./send-event.ts";

/** Sends uncaught errors until the signal aborts. */
export function watchErrors(signal: AbortSignal): void {
  window.addEventListener("error", ({ error, message }) => sendError(error, message), { signal });
  window.addEventListener("unhandledrejection", ({ reason }) => sendError(reason, String(reason)), { signal });
}

function sendError(error: unknown, fallback: string): void {
  const { message, stack } = error instanceof Error ? error : { message: fallback, stack: "" };
  sendEvent({
    event: "javascript_error",
    error_message: truncate(message, "message"),
    error_stack: truncate(stack ?? "", "stack"),
    user_agent: truncate(navigator.userAgent, "userAgent"),
    page_path: location.pathname,
  });
}

let isMeasured = false;

/** Once per document: load timing, then LCP and CLS when the page is hidden. */
export function watchPerformance(): void {
  if (isMeasured || typeof PerformanceObserver === "undefined") return;
  isMeasured = true;
  const page_path = location.pathname;
  if (document.readyState === "complete") sendNavigation(page_path);
  // `loadEventEnd` is set after the event.
  else window.addEventListener("load", () => setTimeout(() => sendNavigation(page_path)), { once: true });

  let lcp = 0;
  /** Null if the browser does not measure it, which differs from 0. */
  let cls: number | null = null;
  observe("largest-contentful-paint", (entry) => {
    lcp = entry.startTime;
  });
  if (PerformanceObserver.supportedEntryTypes?.includes("layout-shift")) cls = 0;
  observe("layout-shift", (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
    if (!hadRecentInput) cls = (cls ?? 0) + value;
  });
  const report = () => {
    if (document.visibilityState !== "hidden") return;
    document.removeEventListener("visibilitychange", report);
    if (lcp > 0) sendEvent({ event: "performance", metric: "lcp", value: Math.round(lcp), page_path });
    if (cls !== null)
      sendEvent({ event: "performance", metric: "cls", value: Math.round(cls * 1000) / 1000, page_path });
  };
  document.addEventListener("visibilitychange", report);
}

function sendNavigation(page_path: string): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!navigation) return;
  sendEvent({
    event: "performance",
    metric: "navigation",
    ttfb: Math.round(navigation.responseStart),
    dom_content_loaded: Math.round(navigation.domContentLoadedEventEnd),
    load: Math.round(navigation.loadEventEnd),
    page_path,
  });
}

function observe(type: string, each: (entry: PerformanceEntry) => void): void {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  } catch {
    // This browser does not measure it.
  }
}
