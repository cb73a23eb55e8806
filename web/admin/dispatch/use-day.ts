import { useEffect, useRef } from "react";
import { addDays, isIsoDate } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { useShortcuts } from "../shell/shortcuts.ts";

/**
 * The day in the URL (today if none) and how to change it, also by ←, → and T. `go` writes it to the URL, empty for
 * today.
 */
export function useDay(named: string, go: (day: string) => void) {
  const today = dublinDate(new Date());
  const day = isIsoDate(named) ? named : today;
  // The day last requested, which may not be rendered yet: a second press right after the first continues from it.
  const requested = useRef(day);
  useEffect(() => {
    requested.current = day;
  }, [day]);
  const goTo = (next: string) => {
    requested.current = next;
    // Today is left out of the URL, so a board left open overnight shows the new day.
    go(next === today ? "" : next);
  };
  const step = (days: number) => goTo(addDays(requested.current, days));
  const isOnCard = () => document.activeElement?.closest("[data-place]") != null;
  useShortcuts({
    ArrowLeft: () => !isOnCard() && step(-1),
    ArrowRight: () => !isOnCard() && step(1),
    t: () => goTo(today),
  });
  return { day, today, goTo, step };
}
