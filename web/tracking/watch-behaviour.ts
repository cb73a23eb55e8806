import { closeSession, noteActivity, noteInteraction } from "./behaviour-session.ts";
import { cut, sendEvent } from "./send-event.ts";

const controls = "button, summary, a[href], [role=button]";

const scrollSteps = [25, 50, 75, 100] as const;
type ScrollStep = (typeof scrollSteps)[number];

let passed = new Set<ScrollStep>();

export function forgetScrollSteps(): void {
  passed = new Set();
}

/** Follows presses, scrolling and activity until the signal aborts. */
export function watchBehaviour(signal: AbortSignal): void {
  noteActivity();
  const options = { capture: true, passive: true, signal };
  document.addEventListener("click", ({ target }) => followPress(target), options);
  document.addEventListener("keydown", noteActivity, options);
  window.addEventListener("scroll", oncePerFrame(followScroll), options);
  window.addEventListener("pagehide", closeSession, { signal });
}

function followPress(target: EventTarget | null): void {
  const control = target instanceof Element ? target.closest(controls) : null;
  if (!control) {
    noteActivity();
    return;
  }
  const text = nameOf(control);
  noteInteraction(text);
  sendEvent({ event: "button_click", button_text: text, page_path: location.pathname });
}

/** A phone or email link may name a person: only the kind of link is sent. */
function nameOf(control: Element): string {
  const kind = /^(tel|mailto|sms):/.exec(control.getAttribute("href") ?? "")?.[1];
  const name = kind ?? control.getAttribute("aria-label") ?? control.textContent ?? "";
  return cut(name.replace(/\s+/g, " ").trim(), "button");
}

function followScroll(): void {
  noteActivity();
  const { scrollHeight } = document.documentElement;
  for (const percent of newScrollSteps(window.scrollY + window.innerHeight, scrollHeight, passed)) {
    passed.add(percent);
    sendEvent({ event: "scroll_depth", percent, page_path: location.pathname });
  }
}

/** The steps that have been passed and were not before; `seen` and `whole` in the same unit, `seen` from the top to the lower edge of the screen. */
export function newScrollSteps(seen: number, whole: number, before: ReadonlySet<ScrollStep>): ScrollStep[] {
  if (whole <= 0) return [];
  // Browsers round scroll positions: the end may be missed by a pixel.
  const percent = ((seen + 1) / whole) * 100;
  return scrollSteps.filter((step) => percent >= step && !before.has(step));
}

/** At most once a frame, however often it is called. */
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
