/** Elements from which keyboard users can continue. */
const surroundings = "[tabindex], section, fieldset, form, dialog, main";

/**
 * When a focused control disappears, moves the focus to what surrounded it; otherwise the next Tab would start at the
 * top of the page. Only within `main`, and only if the page has not moved the focus itself.
 */
export function restoreFocus(): void {
  let around: Element[] = [];
  let isDue = false;
  const noteSurroundings = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest("main *") : null;
    around = [];
    for (let at = control; at && at !== document.body; at = at.parentElement) around.push(at);
  };
  const restore = () => {
    isDue = false;
    const active = document.activeElement;
    const isLost = !active || active === document.body || !isThere(active);
    const [control, ...ancestors] = around;
    if (!isLost || !control || isThere(control)) return;
    const place = ancestors.find((each) => each.matches(surroundings) && isThere(each)) as HTMLElement | undefined;
    if (!place) return;
    if (!place.hasAttribute("tabindex")) {
      place.tabIndex = -1;
      place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
    }
    place.focus({ preventScroll: true });
  };
  // A press on nothing in particular removes the focus on purpose.
  addEventListener("pointerdown", () => (around = []), true);
  for (const type of ["click", "focusin"]) addEventListener(type, noteSurroundings, true);
  // The page's own handling of the same change comes first.
  new MutationObserver(() => {
    if (!isDue && around.length > 0) requestAnimationFrame(() => setTimeout(restore));
    isDue ||= around.length > 0;
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["hidden", "class", "open"] });
}

/** Whether the element is in the page, not hidden, and has a size. */
function isThere(element: Element): boolean {
  return element.getBoundingClientRect().height > 0;
}
