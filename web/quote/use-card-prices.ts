import { useEffect, useMemo, useState } from "react";
import { loadTwice } from "../report/load-twice.ts";
import { isComplete } from "./address-errors.ts";
import type { CardTexts } from "./card-prices.ts";
import type { QuoteState } from "./quote-state.ts";
import { likelyKilometres } from "./shipment.ts";

const load = () => import("./card-prices.ts");

/**
 * What each card would cost, once both ends are known; null before. Whoever does not get the script chooses without.
 */
export function useCardPrices(state: QuoteState): CardTexts | null {
  const [module, setModule] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const isKnown = likelyKilometres(state) !== null || (isComplete(state.pickup) && isComplete(state.dropoff));
  useEffect(() => {
    if (isKnown)
      loadTwice(load).then(
        (loaded) => setModule(() => loaded),
        () => {},
      );
  }, [isKnown]);
  return useMemo(() => (isKnown && module ? module.cardTexts(state, new Date()) : null), [isKnown, module, state]);
}
