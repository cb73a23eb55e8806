import { closeSession, recordActivity, recordInteraction } from "./behaviour-session.ts";
import { sendEvent, truncate } from "./send-event.ts";

const controls = "button, summary, a[href], [role=button]";

const scrollSteps = [25, 50, 75, 100] as const;
type ScrollStep = (typeof scrollSteps)[number];

let passed = new Set<ScrollStep>();

export function resetScrollSteps(): void {
  passed = new Set();
}

/** Tracks clicks, scrolling and activity until the signal aborts. */
export function watchBehaviour(signal: AbortSignal): void {
  recordActivity();
  const options = { capture: true, passive: true, signal };
  document.addEventListener("click", ({ target }) => trackPress(target), options);
  document.addEventListener("keydown", recordActivity, options);
  window.addEventListener("scroll", oncePerFrame(trackScroll), options);
  window.addEventListener("pagehide", closeSession, { signal });
}

function trackPress(target: EventTarget | null): void {
  const control = target instanceof Element ? target.closest(controls) : null;
  if (!control) {
    recordActivity();
    return;
  }
  const text = nameOf(control);
  recordInteraction(text);
  sendEvent({ event: "button_click", button_text: text, page_path: location.pathname });
}

/** Phone and email links may identify a person, so only the kind of link is sent. */
function nameOf(control: Element): string {
  const kind = /^(tel|mailto|sms):/.exec(control.getAttribute("href") ?? "")?.[1];
  const name = kind ?? control.getAttribute("aria-label") ?? control.textContent ?? "";
  return truncate(name.replace(/\s+/g, " ").trim(), "button");
}

function trackScroll(): void {
  recordActivity();
  const { scrollHeight } = document.documentElement;
  for (const percent of newScrollSteps(window.scrollY + window.innerHeight, scrollHeight, passed)) {
    passed.add(percent);
    sendEvent({ event: "scroll_depth", percent, page_path: location.pathname });
  }
}

/**
 * Scroll steps newly passed; `seen` is from the top of the page to the bottom of the window, in the unit of `whole`.
 */
export function newScrollSteps(seen: number, whole: number, before: ReadonlySet<ScrollStep>): ScrollStep[] {
  if (whole <= 0) return [];
  // Browsers round scroll positions, so the end may be a pixel short.
  const percent = ((seen + 1) / whole) * 100;
  return scrollSteps.filter((step) => percent >= step && !before.has(step));
}

/** Runs at most once per frame. */
function oncePerFrame(run: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      run();
    });
  };
}
