/** Keeps toasts above modals, clear of controls in use and reachable by F6. Returns a clean-up function. */
export function manageToasts(toasts: HTMLElement): () => void {
  // In the top layer the last element shown is on top, so reopen the popover above the modal.
  if (document.querySelector("dialog:modal")) {
    toasts.hidePopover?.();
    toasts.showPopover?.();
  }
  const stops = [avoidControlsInUse(toasts), focusToastOnF6(toasts)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The focused control, its suggestions and the calendar. */
const inUse = ":is(a,button,input,select,summary,textarea):focus,[role=listbox],[role=dialog]";

/**
 * Moves the toasts to the other side of the window (`data-aside`) while they would cover controls in use, or hides
 * them (`data-waits`) if they would there too. Returns a clean-up function.
 */
function avoidControlsInUse(toasts: HTMLElement): () => void {
  let frame = 0;
  const isOver = () => {
    const place = toasts.getBoundingClientRect();
    return [...document.querySelectorAll(inUse)].some(
      (each) => !toasts.contains(each) && overlaps(place, each.getBoundingClientRect()),
    );
  };
  const update = () => {
    toasts.removeAttribute("data-aside");
    toasts.toggleAttribute("data-aside", isOver());
    toasts.toggleAttribute("data-waits", toasts.hasAttribute("data-aside") && isOver());
  };
  const scheduleUpdate = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  update();
  const stop = new AbortController();
  for (const type of ["focusin", "input", "keyup", "scroll", "resize"])
    window.addEventListener(type, scheduleUpdate, { capture: true, passive: true, signal: stop.signal });
  // Suggestions appear once they are fetched.
  const changes = new MutationObserver(scheduleUpdate);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    stop.abort();
  };
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return other.top < one.bottom && other.bottom > one.top && other.left < one.right && other.right > one.left;
}

let focusedBefore: HTMLElement | null = null;

/** Restores the focus from before F6. */
export function restoreFocus(): void {
  focusedBefore?.focus();
  focusedBefore = null;
}

/** F6 moves the focus to the newest toast and back; returns a clean-up function. */
function focusToastOnF6(toasts: HTMLElement): () => void {
  const go = (event: KeyboardEvent) => {
    if (event.key !== "F6") return;
    const newest = toasts.querySelector<HTMLElement>("[data-toast]:not([hidden]) button");
    if (!newest) return;
    event.preventDefault();
    if (toasts.contains(document.activeElement)) return focusedBefore?.focus();
    focusedBefore = document.activeElement as HTMLElement | null;
    newest.focus();
  };
  window.addEventListener("keydown", go);
  return () => window.removeEventListener("keydown", go);
}
