import { tell } from "./tell.ts";

let isMeasured = false;

/** Once a document: how it loaded, and when it is put away the largest paint and how much its parts moved. */
export function watchPerformance(): void {
  if (isMeasured || typeof PerformanceObserver === "undefined") return;
  isMeasured = true;
  const page_path = location.pathname;
  if (document.readyState === "complete") tellNavigation(page_path);
  // The end of loading is written down after its event.
  else window.addEventListener("load", () => setTimeout(() => tellNavigation(page_path)), { once: true });

  let lcp = 0;
  let cls = 0;
  observe("largest-contentful-paint", (entry) => {
    lcp = entry.startTime;
  });
  observe("layout-shift", (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
    if (!hadRecentInput) cls += value;
  });
  const report = () => {
    if (document.visibilityState !== "hidden") return;
    document.removeEventListener("visibilitychange", report);
    if (lcp > 0) tell({ event: "performance", metric: "lcp", value: Math.round(lcp), page_path });
    tell({ event: "performance", metric: "cls", value: Math.round(cls * 1000) / 1000, page_path });
  };
  document.addEventListener("visibilitychange", report);
}

function tellNavigation(page_path: string): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!navigation) return;
  tell({
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
