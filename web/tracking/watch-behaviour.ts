import { cut } from "./cut.ts";
import { closeSession, noteActivity, noteInteraction } from "./keep-session.ts";
import { newScrollSteps, type ScrollStep } from "./scroll-steps.ts";
import { tell } from "./tell.ts";

const controls = "button, summary, a[href], [role=button]";

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
  tell({ event: "button_click", button_text: text, page_path: location.pathname });
}

/** A link to a phone or an address may show whose it is: only its kind is told. */
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
    tell({ event: "scroll_depth", percent, page_path: location.pathname });
  }
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
