/** Keeps toasts over modal windows, off what is in use and at hand by F6, while there are any. Returns how to stop. */
export function mindToasts(toasts: HTMLElement): () => void {
  // Modal windows stand in the browser's top layer, where the last one shown is on top.
  if (document.querySelector("dialog:modal")) {
    toasts.hidePopover?.();
    toasts.showPopover?.();
  }
  const stops = [keepOffWhatIsInUse(toasts), goToByF6(toasts)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whatever has the focus, the list of its suggestions, and the calendar. */
const inUse = ":is(a,button,input,select,summary,textarea):focus,[role=listbox],[role=dialog]";

/**
 * Moves the toasts to the other side of the window (`data-aside`) while they would lie over what is in use. Where they would there too,
 * they wait unseen (`data-waits`) until it is no longer in use. Returns how to stop.
 */
function keepOffWhatIsInUse(toasts: HTMLElement): () => void {
  let frame = 0;
  const isOver = () => {
    const place = toasts.getBoundingClientRect();
    return [...document.querySelectorAll(inUse)].some(
      (each) => !toasts.contains(each) && overlaps(place, each.getBoundingClientRect()),
    );
  };
  const look = () => {
    toasts.removeAttribute("data-aside");
    toasts.toggleAttribute("data-aside", isOver());
    toasts.toggleAttribute("data-waits", toasts.hasAttribute("data-aside") && isOver());
  };
  const lookSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  look();
  const stop = new AbortController();
  for (const type of ["focusin", "input", "keyup", "scroll", "resize"])
    window.addEventListener(type, lookSoon, { capture: true, passive: true, signal: stop.signal });
  // Suggestions come when they have been fetched.
  const changes = new MutationObserver(lookSoon);
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

let before: HTMLElement | null = null;

/** Back to where the focus was before F6. */
export function leaveToast(): void {
  before?.focus();
  before = null;
}

/** F6 goes to the newest toast and back to where one was; returns how to stop. */
function goToByF6(toasts: HTMLElement): () => void {
  const go = (event: KeyboardEvent) => {
    if (event.key !== "F6") return;
    const newest = toasts.querySelector<HTMLElement>("[data-toast]:not([hidden]) button");
    if (!newest) return;
    event.preventDefault();
    if (toasts.contains(document.activeElement)) return before?.focus();
    before = document.activeElement as HTMLElement | null;
    newest.focus();
  };
  window.addEventListener("keydown", go);
  return () => window.removeEventListener("keydown", go);
}
