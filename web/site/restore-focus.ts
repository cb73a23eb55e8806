/** Where a reader can go on from. */
const surroundings = "[tabindex], section, fieldset, form, dialog, main";

/**
 * Gives the focus to what a control stood in, once that control has gone away with the focus: without that the next
 * Tab would begin at the top of the page. Only within `main`, and only where the page has not moved the focus itself.
 */
export function restoreFocus(): void {
  let around: Element[] = [];
  let isDue = false;
  const remember = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest("main *") : null;
    around = [];
    for (let at = control; at && at !== document.body; at = at.parentElement) around.push(at);
  };
  const look = () => {
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
  // Whoever presses beside everything takes the focus away on purpose.
  addEventListener("pointerdown", () => (around = []), true);
  for (const type of ["click", "focusin"]) addEventListener(type, remember, true);
  // The page's own answer to the same change comes first.
  new MutationObserver(() => {
    if (!isDue && around.length > 0) requestAnimationFrame(() => setTimeout(look));
    isDue ||= around.length > 0;
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["hidden", "class", "open"] });
}

/** On the page, not hidden, and with a size. */
function isThere(element: Element): boolean {
  return element.getBoundingClientRect().height > 0;
}
