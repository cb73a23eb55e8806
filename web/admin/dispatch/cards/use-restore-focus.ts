import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type Place = { key: string; part: "card" | "menu"; column: string; index: number };

/** Windows, toasts and the way back stand over the board: whoever is done there comes back to it. */
const over = "dialog, [data-toasts], [data-undo], [role=menu]";

/**
 * Cards come, go and change columns; whoever was on one stays on it, or gets the next one of its column where it has left it. `root` is the
 * element around all columns.
 */
export function useKeepFocus(root: RefObject<HTMLElement | null>): void {
  const last = useRef<Place | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const look = ({ target, type }: Event) => {
      if (!(target instanceof Element) || target.closest(over)) return;
      const card = target.closest<HTMLElement>("[data-card], [data-menu]");
      const place = card && placeOf(card);
      // A press on a card may lead elsewhere; where the focus goes is said by the focus.
      if (place || type === "pointerdown") last.current = place ?? (card ? last.current : null);
      else last.current = null;
    };
    for (const type of ["focusin", "pointerdown"])
      document.addEventListener(type, look, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  useLayoutEffect(() => {
    const was = last.current;
    const active = document.activeElement;
    if (!was || (active && active !== document.body) || document.querySelector("dialog:modal")) return;
    const column = root.current?.querySelector(`[data-column="${was.column}"]`);
    const there = column?.querySelector<HTMLElement>(`[data-${was.part}="${was.key}"]`);
    const rest = [...(column?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
    const next = there ?? rest[Math.min(was.index, rest.length - 1)] ?? column?.querySelector<HTMLElement>("h2");
    next?.focus({ preventScroll: there !== undefined });
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
