import { useEffect, useRef } from "react";
import { addDays, isIsoDate } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { useKeys } from "../shell/keys.ts";

/** Which day the board shows, as the address names it, and the ways to others: ←, →, T. `go` writes it there; today needs no word. */
export function useDay(named: string, go: (day: string) => void) {
  const today = dublinDate(new Date());
  const day = isIsoDate(named) ? named : today;
  // The day last asked for, which may not be rendered yet: a second press right after the first goes on from it.
  const asked = useRef(day);
  useEffect(() => {
    asked.current = day;
  }, [day]);
  const goTo = (next: string) => {
    asked.current = next;
    // A board that is left open is tomorrow's tomorrow.
    go(next === today ? "" : next);
  };
  const step = (days: number) => goTo(addDays(asked.current, days));
  const isOnCard = () => document.activeElement?.closest("[data-place]") != null;
  useKeys({
    ArrowLeft: () => !isOnCard() && step(-1),
    ArrowRight: () => !isOnCard() && step(1),
    t: () => goTo(today),
  });
  return { day, today, goTo, step };
}
