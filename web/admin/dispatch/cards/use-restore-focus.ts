import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type Place = { key: string; part: "card" | "menu"; column: string; index: number };

/** Dialogs, toasts and the undo bar lie over the board: focus returns to it when they close. */
const overlays = "dialog, [data-toasts], [data-undo], [role=menu]";

/**
 * Cards come, go and change columns: the focus stays on the card that had it, or goes to the next one in the column if
 * that card has left. `root` is the element around all columns.
 */
export function useRestoreFocus(root: RefObject<HTMLElement | null>): void {
  const last = useRef<Place | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const trackFocus = ({ target, type }: Event) => {
      if (!(target instanceof Element) || target.closest(overlays)) return;
      const card = target.closest<HTMLElement>("[data-card], [data-menu]");
      const place = card && placeOf(card);
      // A click on a card may move the focus elsewhere; the focusin event that follows decides.
      if (place || type === "pointerdown") last.current = place ?? (card ? last.current : null);
      else last.current = null;
    };
    for (const type of ["focusin", "pointerdown"])
      document.addEventListener(type, trackFocus, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  useLayoutEffect(() => {
    const lastPlace = last.current;
    const active = document.activeElement;
    if (!lastPlace || (active && active !== document.body) || document.querySelector("dialog:modal")) return;
    const column = root.current?.querySelector(`[data-column="${lastPlace.column}"]`);
    const sameCard = column?.querySelector<HTMLElement>(`[data-${lastPlace.part}="${lastPlace.key}"]`);
    const remaining = [...(column?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
    const next =
      sameCard ??
      remaining[Math.min(lastPlace.index, remaining.length - 1)] ??
      column?.querySelector<HTMLElement>("h2");
    next?.focus({ preventScroll: sameCard !== undefined });
  });
}

function placeOf(element: HTMLElement): Place | null {
  const { card, menu } = element.dataset;
  const key = card ?? menu;
  const column = element.closest<HTMLElement>("[data-column]");
  if (key === undefined || !column) return null;
  const cards = [...column.querySelectorAll<HTMLElement>("[data-card]")];
  return {
    key,
    part: card === undefined ? "menu" : "card",
    column: column.dataset["column"] ?? "",
    index: cards.findIndex((each) => each.dataset["card"] === key),
  };
}
