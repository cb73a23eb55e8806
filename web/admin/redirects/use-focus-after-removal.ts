import { type RefObject, useEffect, useState } from "react";

/**
 * Once a row is removed, the focus goes to the `data-remove` button of the row that took its place, else of the last; where none is left, to
 * `instead`. Told the place of the removed row.
 */
export function useFocusAfterRemoval(
  rows: RefObject<HTMLElement | null>,
  instead: RefObject<HTMLElement | null>,
): (place: number) => void {
  const [removed, setRemoved] = useState<number | null>(null);
  useEffect(() => {
    if (removed === null) return;
    const buttons = rows.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    (buttons[Math.min(removed, buttons.length - 1)] ?? instead.current)?.focus();
    setRemoved(null);
  }, [removed, rows, instead]);
  return setRemoved;
}
