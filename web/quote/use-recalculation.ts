import { useEffect } from "react";
import type { QuoteState } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import { quoteKey } from "./shipment.ts";

const debounceMs = 500;

/** Once the button has produced a quote, reprices silently 500 ms after the last change. */
export function useRecalculation(state: QuoteState, dispatch: (action: QuoteAction) => void): void {
  const { calculated, figure, pickup, dropoff } = state;
  const key = quoteKey(state);
  const isDue = calculated && figure?.key !== key && pickup.confirmed && dropoff.confirmed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new key restarts the wait
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => dispatch({ type: "priced", now: new Date() }), debounceMs);
    return () => clearTimeout(timer);
  }, [key, isDue, dispatch]);
}
