import { type RefObject, useCallback, useEffect, useState } from "react";

/**
 * Returns a function to call with a removed row's index. It moves the focus to the `data-remove` button now at that
 * index, else to the last one, else to `fallback`.
 */
export function useFocusAfterRemoval(
  rows: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): (index: number) => void {
  // An object of its own for each removal, because several in a row may have one index.
  const [removed, setRemoved] = useState<{ index: number } | null>(null);
  useEffect(() => {
    if (removed === null) return;
    const buttons = rows.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    (buttons[Math.min(removed.index, buttons.length - 1)] ?? fallback.current)?.focus();
  }, [removed, rows, fallback]);
  return useCallback((index) => setRemoved({ index }), []);
}
